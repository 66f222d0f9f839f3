import Motion
import Notation
import Plans
import Runtime

/// Takes the fields of one plan's payload, in the order in which they are to be written.
///
/// ```swift
/// func write(to payload: PayloadWriter) throws(WireWritingError) {
///   try payload.set("amplitude", amplitude)
/// }
/// ```
public final class PayloadWriter {
  private var members: [(key: String, value: JSONText)] = []
  let registry: PlanRegistry

  init(_ registry: PlanRegistry) { self.registry = registry }

  var text: JSONText { .object(members) }

  /// - Throws: ``WireWritingError/number(field:value:)`` where it is not finite, or more than 1e12 from 0.
  public func set(_ field: String, _ value: Double) throws(WireWritingError) {
    add(field, try number(field, value))
  }

  public func set(_ field: String, _ values: [Double]) throws(WireWritingError) {
    add(field, try numbers(field, values))
  }

  public func set(_ field: String, _ value: String) { add(field, .string(value)) }
  public func set(_ field: String, _ value: Bool) { add(field, .flag(value)) }

  /// By its constants, which are read back to the bit.
  public func set(_ field: String, _ spring: Spring) {
    let inside = PayloadWriter(registry)
    // Legal springs have finite constants.
    inside.add("stiffness", .number(spring.stiffness))
    inside.add("damping", .number(spring.damping))
    if spring.mass != 1 { inside.add("mass", .number(spring.mass)) }
    if let end = spring.endsAfter { inside.add("endsAfter", .number(end)) }
    add(field, inside.text)
  }

  public func set(_ field: String, _ curve: TimingCurve) { add(field, Self.text(curve)) }

  public func set(_ field: String, _ decay: Decay) {
    add(field, .object([("timeConstant", .number(decay.timeConstant))]))
  }

  public func set(_ field: String, _ repetition: Repetition) throws(WireWritingError) {
    let inside = PayloadWriter(registry)
    if repetition.count == .infinity {
      inside.set("count", "forever")
    } else {
      try inside.set("count", repetition.count)
    }
    if repetition.autoreverses { inside.set("autoreverses", true) }
    add(field, inside.text)
  }

  public func set(_ field: String, _ segment: Segment) {
    add(field, .numbers([segment.position, segment.length]))
  }

  func add(_ field: String, _ value: JSONText) { members.append((field, value)) }

  func set(_ field: String, _ lanes: SIMD4<Double>, _ shape: WireShape) throws(WireWritingError) {
    add(field, try text(field, lanes, shape))
  }

  func set(_ field: String, _ values: [SIMD4<Double>], _ shape: WireShape) throws(WireWritingError) {
    var texts: [JSONText] = []
    for lanes in values { texts.append(try text(field, lanes, shape)) }
    add(field, .array(texts))
  }

  private func text(_ field: String, _ lanes: SIMD4<Double>, _ shape: WireShape) throws(WireWritingError) -> JSONText {
    switch shape {
    case .number: try number(field, lanes.x)
    case .pair: try numbers(field, [lanes.x, lanes.y])
    case .four: try numbers(field, [lanes.x, lanes.y, lanes.z, lanes.w])
    }
  }

  private func number(_ field: String, _ value: Double) throws(WireWritingError) -> JSONText {
    guard WireNumber.range.contains(value) else { throw .number(field: field, value: value) }
    return .number(value)
  }

  private func numbers(_ field: String, _ values: [Double]) throws(WireWritingError) -> JSONText {
    for value in values where !WireNumber.range.contains(value) { throw .number(field: field, value: value) }
    return .numbers(values)
  }

  static func text(_ curve: TimingCurve) -> JSONText {
    if let name = TimingNames.all.first(where: { $0.curve == curve })?.name { return .string(name) }
    switch curve.form {
    case .linear: return .string("linear")
    case .sine: return .string("sine")
    case .cubicBezier(let x1, let y1, let x2, let y2): return .numbers([x1, y1, x2, y2])
    case .steps(let count, let position):
      return .object([("steps", .number(Double(count))), ("jump", .string(TimingNames.jump(position)))])
    }
  }
}
