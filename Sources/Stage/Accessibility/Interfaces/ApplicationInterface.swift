/// What clients ask of the whole program.
struct ApplicationInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Application"
  static let propertyNames = ["ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "Id"]

  let provider: AccessibleProvider

  func property(_ name: String) -> BusValue? {
    switch name {
    case "ToolkitName": .string("Stagecraft")
    case "Version", "ToolkitVersion": .string("1.0")
    case "AtspiVersion": .string("2.1")
    case "Id": .int(provider.applicationID)
    default: nil
    }
  }

  func set(_ name: String, to value: BusValue) throws(BusFailure) -> Bool {
    guard name == "Id" else { return false }
    guard case .int32(let id) = value else { throw .invalidArguments("the Id of an application is an int32") }
    provider.applicationID = Int(id)
    return true
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetLocale":
      _ = try arguments.unsigned()
      return [.string(AccessibleInterface.locale)]
    case "GetApplicationBusAddress": return [.string(provider.peerAddress)]
    default: return nil
    }
  }
}
