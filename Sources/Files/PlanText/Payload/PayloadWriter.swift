import JSON
import Motion
import Plans
import Runtime
import Schema

/// Collects the fields of a plan's payload, in the order in which they are written.
///
/// ```swift
/// func write(to payload: PayloadWriter) throws(WireWritingError) {
///   try payload.set("amplitude", amplitude)
/// }
/// ```
public final class PayloadWriter {
  private var members: [(key: String, value: JSONText)] = []

  init() {}

  var text: JSONText { .object(members) }

  /// Writes a number.
  /// - Throws: ``WireWritingError/number(field:value:)`` if it is not finite, or not within 1e12 of 0.
  public func set(_ field: String, _ value: Double) throws(WireWritingError) { try add(field, value.fieldValue) }

  /// Writes a list of numbers.
  /// - Throws: ``WireWritingError/number(field:value:)`` if one is not finite, or not within 1e12 of 0.
  public func set(_ field: String, _ values: [Double]) throws(WireWritingError) { try add(field, values.fieldValue) }

  /// Writes a text.
  public func set(_ field: String, _ value: String) { members.append((field, .string(value))) }

  /// Writes true or false.
  public func set(_ field: String, _ value: Bool) { members.append((field, .flag(value))) }

  /// Writes a spring as its constants, which are read back exactly.
  public func set(_ field: String, _ spring: Spring) throws(WireWritingError) { try add(field, spring.fieldValue) }

  /// Writes a timing curve.
  public func set(_ field: String, _ curve: TimingCurve) throws(WireWritingError) { try add(field, curve.fieldValue) }

  /// Writes a deceleration rate.
  public func set(_ field: String, _ decay: Decay) throws(WireWritingError) { try add(field, decay.fieldValue) }

  /// Writes a number of runs.
  public func set(_ field: String, _ repetition: Repetition) throws(WireWritingError) {
    try add(field, repetition.fieldValue)
  }

  /// Writes a segment.
  public func set(_ field: String, _ segment: Segment) throws(WireWritingError) { try add(field, segment.fieldValue) }

  func add(_ fields: [FieldMember]) throws(WireWritingError) {
    for field in fields { try add(field.name, field.value) }
  }

  private func add(_ field: String, _ value: FieldValue?) throws(WireWritingError) {
    guard let value else { return }
    try check(field, value)
    members.append((field, .field(value)))
  }

  /// Numbers inside objects, such as the constants of a spring, have other limits.
  private func check(_ field: String, _ value: FieldValue) throws(WireWritingError) {
    switch value {
    case .number(let number):
      if !NumberDomain.any.contains(number) { throw .number(field: field, value: number) }
    case .list(let elements):
      for element in elements { try check(field, element) }
    case .null, .flag, .text, .color, .object: break
    }
  }
}
