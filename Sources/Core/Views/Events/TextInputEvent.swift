/// Text from the keyboard, as its layout types it, or from an input method.
///
/// It goes to the focused view if that is a ``TextInputClient``.
nonisolated public struct TextInputEvent: Hashable, Sendable {
  /// The kinds of text events.
  public enum Kind: Hashable, Sendable {
    /// The text was typed.
    case typed
    /// The text is being composed by an input method. Each event replaces the composition before it; an empty text
    /// ends it. The selection is the part that the input method works on, in characters.
    case composed(selection: Range<Int>)
  }

  /// The kind of the event.
  public var kind: Kind
  /// The text.
  public var text: String {
    get { exactText.wrappedValue }
    set { exactText.wrappedValue = newValue }
  }
  private var exactText: ExactText<String>
  /// Seconds on the stage's clock.
  public var time: Double

  /// Makes an event.
  public init(_ kind: Kind, _ text: String, time: Double) {
    self.kind = kind
    exactText = ExactText(text)
    self.time = time
  }
}
