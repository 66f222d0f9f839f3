import Views

/// A number within limits.
struct ValueInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Value"
  static let propertyNames = ["MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  func property(_ name: String) -> BusValue? {
    guard let range = node.own.range else { return nil }
    return switch name {
    case "MinimumValue": .double(range.minimum)
    case "MaximumValue": .double(range.maximum)
    case "MinimumIncrement": .double(range.step)
    case "CurrentValue": .double(range.value)
    case "Text": .string(node.own.value ?? "")
    default: nil
    }
  }

  func set(_ name: String, to value: BusValue) throws(BusFailure) -> Bool {
    guard name == "CurrentValue", let range = node.own.range else { return false }
    guard case .double(let number) = value, number.isFinite else {
      throw .invalidArguments("a value is a finite double")
    }
    _ = provider.perform(on: node) {
      $0.accessibilitySetValue(min(max(number, range.minimum), max(range.minimum, range.maximum)))
    }
    return true
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? { nil }
}
