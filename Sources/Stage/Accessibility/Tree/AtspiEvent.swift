/// Something that clients hear of.
///
/// > Source: AT-SPI2, `org.a11y.atspi.Event.Object`, `org.a11y.atspi.Event.Window`.
nonisolated struct AtspiEvent: Hashable {
  enum Value: Hashable {
    case none
    case text(String)
    case number(Double)
    /// The object of a node.
    case node(Int)
  }

  /// The number of the node that it is about; nil for the application.
  var source: Int?
  /// `Object` or `Window`.
  var group = "Object"
  var member: String
  var detail = ""
  var detail1 = 0
  var detail2 = 0
  var value = Value.none

  @MainActor func message(_ provider: AccessibleProvider, _ library: DBusLibrary) -> BusMessage? {
    BusMessage.signal(
      source.map(AccessibleProvider.path) ?? AccessibleProvider.rootPath, "org.a11y.atspi.Event.\(group)", member,
      [
        .string(detail), .int(detail1), .int(detail2), .variant(value(provider)), .array("{sv}", []),
      ], library)
  }

  @MainActor private func value(_ provider: AccessibleProvider) -> BusValue {
    switch value {
    case .none: .int(0)
    case .text(let text): .string(text)
    case .number(let number): .double(number)
    case .node(let number): provider.reference(to: number)
    }
  }
}
