import Views

/// Says by their identifiers that two views, one of either screen, are the same element.
nonisolated public struct ElementMatch: Hashable, Sendable {
  /// The identifier of a view of the back screen.
  public let back: String
  /// The identifier of a view of the fore screen.
  public let fore: String

  /// - Precondition: neither is empty.
  public init(back: String, fore: String) {
    precondition(!back.isEmpty && !fore.isEmpty, "a matched element has an identifier on both screens")
    self.back = back
    self.fore = fore
  }
}

/// Two views, one of either screen, that are the same element.
public struct ElementPair {
  public let back: View
  public let fore: View

  public init(back: View, fore: View) {
    self.back = back
    self.fore = fore
  }
}
