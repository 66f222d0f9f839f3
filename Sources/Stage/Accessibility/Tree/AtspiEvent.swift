/// Something that clients hear of.
///
/// > Source: AT-SPI2, `org.a11y.atspi.Event.Object`, `org.a11y.atspi.Event.Window`.
package nonisolated struct AtspiEvent: Hashable {
  package enum Value: Hashable {
    case none
    case text(String)
    case number(Double)
    /// The object of a node.
    case node(Int)
  }

  /// The number of the node that it is about; nil for the application.
  package var source: Int?
  /// `Object` or `Window`.
  package var group = "Object"
  package var member: String
  package var detail = ""
  package var detail1 = 0
  package var detail2 = 0
  package var value = Value.none

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
