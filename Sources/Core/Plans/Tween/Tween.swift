import Motion
import Runtime
import Schema

/// Moves a property through values in a given time.
///
/// ```swift
/// transaction.add(Tween(.alpha, to: 0, duration: 0.2, timing: .easeOut), to: view)
/// transaction.add(
///   Tween(.alpha, values: [1, 0.3], duration: 0.8, timings: [.sine], repetition: .forever(autoreverses: true)),
///   to: lamp)
/// ```
/// > Source: Material Motion, "Tween". By default, offsets are evenly spread and curves linear; a single value is the
/// > destination.
public struct Tween<Target: AnyObject>: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  /// The lanes of the values. A single value is the destination.
  public var values: [SIMD4<Double>] { keys.values }
  /// The fraction of a run at which each value is reached, 0...1. Default: evenly spread.
  public var offsets: [Double] { keys.offsets }
  /// The timing curves of the intervals between two values. Default: linear.
  public let timings: [TimingCurve]
  /// The duration of one run, 0 to 1e9 seconds.
  public let duration: Double
  /// The time before the motion begins, 0 to 1e9 seconds. Default: 0.
  public let delay: Double
  /// The number of runs. A duration of 0 makes one run. Default: one.
  public let repetition: Repetition
  /// Whether the values are added to the property instead of replacing the values of other plans. Default: false.
  public let isAdditive: Bool
  private let keys: Keyframes

  /// Makes a plan that moves a property from its value at the beginning to another. The property does not change during
  /// the delay.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - value: the final value; finite.
  ///   - duration: the duration of one run, 0 to 1e9 seconds.
  ///   - delay: the time before the motion begins, 0 to 1e9 seconds.
  ///   - timing: the timing curve.
  ///   - repetition: the number of runs.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, to value: Value, duration: Double, delay: Double = 0,
    timing: TimingCurve = .linear, repetition: Repetition = .once
  ) {
    self.init(
      property, values: [value], duration: duration, delay: delay, timings: [timing], repetition: repetition)
  }

  /// Makes a plan that moves a property through values.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - values: at least one, finite. A single value is the destination: the motion starts from the present value at
  ///     offset 0.
  ///   - offsets: the fraction of a run at which each value is reached, in 0...1, not decreasing. nil: evenly spread.
  ///   - duration: the duration of one run, 0 to 1e9 seconds.
  ///   - delay: the time before the motion begins, 0 to 1e9 seconds.
  ///   - timings: one curve for each interval between two values. nil: linear.
  ///   - repetition: the number of runs. An endless tween keeps its scheduler active until it is replaced or removed.
  ///   - isAdditive: whether the values are added to the value that other plans give the property. Several additive
  ///     tweens add up. A single value starts from 0. The added value is removed at the end, so let it end at 0.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, values: [Value], offsets: [Double]? = nil, duration: Double,
    delay: Double = 0, timings: [TimingCurve]? = nil, repetition: Repetition = .once, isAdditive: Bool = false
  ) {
    NumberDomain.seconds.require(duration, "duration", of: "Tween")
    NumberDomain.seconds.require(delay, "delay", of: "Tween")
    let timings = timings ?? Array(repeating: .linear, count: max(1, values.count - 1))
    precondition(timings.count == max(1, values.count - 1), "a tween has one curve for each way between two values")
    core = property.core
    keys = Keyframes(values: values.map { $0.lanes }, offsets: offsets, curves: values.count > 1 ? timings : [])
    self.timings = timings
    self.duration = duration
    self.delay = delay
    self.repetition = repetition
    self.isAdditive = isAdditive
  }

  func apply(to mover: PropertyController, named name: String?) {
    if isAdditive {
      mover.add(motion(at: mover.now), to: core, named: name)
    } else {
      mover.drive(core, named: name) { _, _ in motion(at: mover.now) }
    }
  }

  private func motion(at now: Double) -> TimedMotion {
    let repeats = RepeatTiming(duration: duration, repetition: repetition, shortest: RepeatTiming.tolerance)
    if keys.values.count == 1 {
      // The start is known when the motion begins. An additive tween starts at 0.
      return .way(
        from: isAdditive ? .zero : nil, to: keys.values[0], share: keys.offsets[0], curve: timings[0], repeats,
        at: now + delay)
    }
    if keys.offsets == [0, 1] {
      return .way(from: keys.values[0], to: keys.values[1], curve: timings[0], repeats, at: now + delay)
    }
    return .keys(keys, repeats, at: now + delay)
  }
}

extension Tween: DeclaredPropertyPlan {
  package static var familyName: String { "Tween" }

  package static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>? {
    ValueSchema(
      familyName, Tween(property, to: Value(lanes: .zero), duration: 0),
      constructor: { values throws(FieldProblem) in
        let keys = try values.keys(as: Value.self)
        return Tween(
          property, values: keys, offsets: try values.offsets(count: keys.count),
          duration: try values.required("duration"), delay: try values.ifPresent("delay") ?? 0,
          timings: try values.timings(ways: max(1, keys.count - 1)),
          repetition: try values.ifPresent("repetition") ?? .once, isAdditive: try values.ifPresent("additive") ?? false
        )
      }
    ) {
      Field("to", Lanes<Value>.domain, "The destination, instead of values.", get: { _ in nil })
      Field(
        "values", .list(Lanes<Value>.domain, counts: 1...1_000_000),
        "The values on the way; a single one is the destination.",
        get: { .list($0.values.map { Lanes<Value>.fieldValue($0) }) })
      Field(
        "offsets", .list(.number(NumberDomain(0...1)), counts: 0...1_000_000),
        "The share of the time at which each value is reached; evenly spread where not given.",
        get: { $0.offsets == Keyframes(values: $0.values).offsets ? nil : .numbers($0.offsets) })
      Field("timing", TimingCurve.domain, "The curve of each way between two values.", get: { _ in nil })
      Field(
        "timings", .list(TimingCurve.domain, counts: 0...1_000_000), "One curve for each way between two values.",
        get: { $0.timings.allSatisfy { $0 == .linear } ? nil : $0.timings.fieldValue })
      Field("duration", .number(.seconds), "The time of one run.", isRequired: true, get: { $0.duration.fieldValue })
      Field("delay", .number(.seconds), "The time before the motion begins.", get: { $0.delay.fieldValue })
      Field("repetition", Repetition.domain, "How often the motion runs.", get: { $0.repetition.fieldValue })
      Field(
        "additive", .flag, "Whether the values are added to those of other plans.", get: { $0.isAdditive.fieldValue })
    }
  }
}

extension FieldValues {
  /// The field `values`, or the field `to` as a single value.
  fileprivate func keys<Value: AnimatableValue>(as type: Value.Type) throws(FieldProblem) -> [Value] {
    if let destination = lanesIfAny("to", as: type) {
      try refuse(["values"], with: "to")
      return [destination]
    }
    guard let list = self["values"]?.list else { throw missing("values") }
    return list.map { Lanes<Value>.value($0) }
  }

  fileprivate func offsets(count: Int) throws(FieldProblem) -> [Double]? {
    guard let offsets = try ifPresent("offsets", as: [Double].self) else { return nil }
    let problem: FieldProblem? =
      if offsets.count != count {
        FieldProblem(.wrongType, "must be a list of \(count) numbers, one a value, not of \(offsets.count)")
      } else if !zip(offsets, offsets.dropFirst()).allSatisfy(<=) {
        FieldProblem(.illegal, "must not fall")
      } else {
        nil
      }
    if let problem { throw problem.inside(.member("offsets")) }
    return offsets
  }

  /// The field `timings`, or the field `timing` for all intervals.
  fileprivate func timings(ways: Int) throws(FieldProblem) -> [TimingCurve]? {
    if let timing = try ifPresent("timing", as: TimingCurve.self) {
      try refuse(["timings"], with: "timing")
      return Array(repeating: timing, count: ways)
    }
    guard let timings = try ifPresent("timings", as: [TimingCurve].self) else { return nil }
    guard timings.count == ways else {
      throw FieldProblem(
        .illegal, "must have one curve for each way between two values, \(ways), not \(timings.count)"
      ).inside(.member("timings"))
    }
    return timings
  }
}
