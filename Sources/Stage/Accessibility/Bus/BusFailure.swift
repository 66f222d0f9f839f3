/// Why a call is not carried out, as its caller hears of it.
///
/// > Source: D-Bus reference implementation, `dbus-protocol.h`, "Errors".
package nonisolated enum BusFailure: Error, Hashable {
  case unknownObject(String)
  case unknownInterface(String)
  case unknownMethod(String)
  case unknownProperty(String)
  case readOnly(String)
  case invalidArguments(String)

  package var name: String {
    let word =
      switch self {
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .readOnly: "PropertyReadOnly"
      case .invalidArguments: "InvalidArgs"
      }
    return "org.freedesktop.DBus.Error." + word
  }

  package var message: String {
    switch self {
    case .unknownObject(let path): "there is no object \(path), or it is gone"
    case .unknownInterface(let name): "the object has no interface \(name)"
    case .unknownMethod(let name): "the interface has no method \(name)"
    case .unknownProperty(let name): "the interface has no property \(name)"
    case .readOnly(let name): "the property \(name) cannot be set"
    case .invalidArguments(let problem): problem
    }
  }
}
