import Geometry
import Schema

/// Conversions between values of an animated property and field values: a number, two numbers or four.
enum Lanes<Value: AnimatableValue> {
  static var domain: FieldDomain { count == 1 ? .number(.any) : .numbers(count: count, .any) }

  static func fieldValue(_ lanes: SIMD4<Double>) -> FieldValue {
    switch count {
    case 1: .number(lanes.x)
    case 2: .numbers([lanes.x, lanes.y])
    default: .numbers([lanes.x, lanes.y, lanes.z, lanes.w])
    }
  }

  /// - Precondition: the value lies in the domain.
  static func value(_ fieldValue: FieldValue) -> Value {
    var lanes = SIMD4<Double>.zero
    for (index, number) in (fieldValue.number.map { [$0] } ?? fieldValue.numbers ?? []).prefix(4).enumerated() {
      lanes[index] = number
    }
    return Value(lanes: lanes)
  }

  private static var count: Int {
    if Value.self == Double.self { return 1 }
    return Value.self == Point.self || Value.self == Vector.self || Value.self == Size.self ? 2 : 4
  }
}

extension Field {
  /// A required field with a value of the plan's property, which is always written.
  static func lanes<Value: AnimatableValue>(
    _ path: KeyPath<Root, SIMD4<Double>>, _ name: String, _ type: Value.Type, _ summary: String
  ) -> Field {
    Field(
      name, Lanes<Value>.domain, summary, isRequired: true, get: { Lanes<Value>.fieldValue($0[keyPath: path]) })
  }

  /// An optional field with a value of the plan's property.
  static func lanesIfAny<Value: AnimatableValue>(
    _ path: KeyPath<Root, SIMD4<Double>?>, _ name: String, _ type: Value.Type, _ summary: String
  ) -> Field {
    Field(name, Lanes<Value>.domain, summary, get: { $0[keyPath: path].map { Lanes<Value>.fieldValue($0) } })
  }
}

extension FieldValues {
  func lanes<Value: AnimatableValue>(_ name: String, as type: Value.Type) throws(FieldProblem) -> Value {
    guard let value = lanesIfAny(name, as: type) else { throw missing(name) }
    return value
  }

  func lanesIfAny<Value: AnimatableValue>(_ name: String, as type: Value.Type) -> Value? {
    self[name].map { Lanes<Value>.value($0) }
  }
}
