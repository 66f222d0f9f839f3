/// A call of a method, as a client has made it.
package nonisolated struct BusCall {
  var path: String
  /// Empty for the first interface that has the method.
  var interface: String
  var member: String
  var arguments: [BusValue]

  package init(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
    (self.path, self.interface, self.member, self.arguments) = (path, interface, member, arguments)
  }
}

/// An interface of one object.
protocol ObjectInterface {
  static var name: String { get }
  static var propertyNames: [String] { get }
  /// The value of a property; nil for one that the interface does not have.
  func property(_ name: String) -> BusValue?
  /// Sets a property.
  /// - Returns: false for one that cannot be set.
  func set(_ name: String, to value: BusValue) throws(BusFailure) -> Bool
  /// Carries out a method; nil for one that the interface does not have.
  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]?
}

extension ObjectInterface {
  static var propertyNames: [String] { [] }
  func property(_ name: String) -> BusValue? { nil }
  func set(_ name: String, to value: BusValue) throws(BusFailure) -> Bool { false }
}
