import Plans
import Runtime

/// A plan that can be written as text: `{"family": "Tween", "payload": {...}}`.
@MainActor public protocol WritablePlan: Plan {
  /// What its plans are called in text. A family of a program's own has the program's name before it, with a dot:
  /// `acme.Shake`.
  static var wireFamily: String { get }

  /// Writes everything that makes a plan equal to this one; what has its default value may be left out.
  func write(to payload: PayloadWriter) throws(WireWritingError)
}

/// A plan that can be written as text and read back.
///
/// ```swift
/// extension Shake: WirePlan {
///   static let wireFamily = "acme.Shake"
///
///   init(payload: PayloadReader) throws(WireError) {
///     self.init(amplitude: try payload.number("amplitude", in: 0...500))
///   }
///
///   func write(to payload: PayloadWriter) throws(WireWritingError) {
///     try payload.set("amplitude", amplitude)
///   }
/// }
///
/// var registry = PlanRegistry.stock
/// try registry.register(Shake.self)
/// ```
@MainActor public protocol WirePlan: WritablePlan {
  /// Reads what ``WritablePlan/write(to:)`` wrote, and what a person may write. Whatever could be wrong is to be checked
  /// here: the text comes from outside.
  init(payload: PayloadReader) throws(WireError)
}

/// Plans whose type depends on the property that they move.
protocol PropertyFamily {
  static var name: String { get }
  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan
}

/// A property that is known by its name.
protocol WireProperty {
  associatedtype Target: AnyObject
  associatedtype Value: AnimatableValue
  var property: Property<Target, Value> { get }
}

struct RegisteredProperty<Target: AnyObject, Value: AnimatableValue>: WireProperty {
  let property: Property<Target, Value>
}

extension WireProperty {
  func plan(_ family: any PropertyFamily.Type, _ payload: PayloadReader) throws(WireError) -> any Plan {
    try family.plan(property, payload)
  }
  var shape: WireShape { WireShape(Value.self) }
}
