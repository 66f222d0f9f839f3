import Views

/// What can be done with an object.
struct ActionInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Action"
  static let propertyNames = ["NActions"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  private var actions: [AccessibilityAction] { node.own.actions }

  func property(_ name: String) -> BusValue? { name == "NActions" ? .int(actions.count) : nil }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetName", "GetLocalizedName": return [.string(try action(&arguments)?.name ?? "")]
    case "GetDescription", "GetKeyBinding":
      _ = try arguments.int()
      return [.string("")]
    case "GetActions":
      return [.array("(sss)", actions.map { .structure([.string($0.name), .string(""), .string("")]) })]
    case "DoAction":
      guard let action = try action(&arguments) else { return [.bool(false)] }
      return [.bool(provider.perform(on: node) { $0.performAccessibilityAction(action) })]
    default: return nil
    }
  }

  private func action(_ arguments: inout BusArguments) throws(BusFailure) -> AccessibilityAction? {
    let index = try arguments.int()
    return actions.indices.contains(index) ? actions[index] : nil
  }
}
