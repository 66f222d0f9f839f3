import Motion
import Runtime

/// Carries a property through values in a given time.
///
/// ```swift
/// transaction.add(Tween(.alpha, to: 0, duration: 0.2, timing: .easeOut), to: view)
/// transaction.add(
///   Tween(.alpha, values: [1, 0.3], duration: 0.8, timings: [.sine], repetition: .forever(autoreverses: true)), to: lamp)
/// ```
/// > Source: Material Motion, "Tween": offsets evenly spread and curves linear where none are given; a single value is
/// > the destination.
public struct Tween<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  public var values: [SIMD4<Double>] { keys.values }
  public var offsets: [Double] { keys.offsets }
  public let timings: [TimingCurve]
  /// Seconds of one run, at least 0.
  public let duration: Double
  /// Seconds before it begins, at least 0.
  public let delay: Double
  /// With a duration of 0 there is one run.
  public let repetition: Repetition
  /// Whether it is added to what the property has, from whoever else, instead of driving it.
  public let isAdditive: Bool
  private let keys: Keyframes

  /// From wherever the property is when it begins; until then it rests there.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, to value: Value, duration: Double, delay: Double = 0,
    timing: TimingCurve = .linear, repetition: Repetition = .once
  ) {
    self.init(
      property, values: [value], duration: duration, delay: delay, timings: [timing], repetition: repetition)
  }

  /// - Parameters:
  ///   - values: at least one, finite. A single one is the destination: the way begins where the property is, at
  ///     offset 0.
  ///   - offsets: one a value, in 0...1, not falling; nil spreads them evenly.
  ///   - timings: one for each way between two values; nil means linear.
  ///   - repetition: how often it runs. What runs for ever keeps its scheduler active until it is replaced or removed.
  ///   - isAdditive: the values are added to what the property has, which others may drive meanwhile, and several such
  ///     tweens add up. A single value is reached from 0. At its end what it added is taken back: let it end at 0.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, values: [Value], offsets: [Double]? = nil, duration: Double,
    delay: Double = 0, timings: [TimingCurve]? = nil, repetition: Repetition = .once, isAdditive: Bool = false
  ) {
    precondition(duration.isFinite && duration >= 0, "a tween takes 0 or more seconds, not \(duration)")
    precondition(delay.isFinite && delay >= 0, "a tween waits 0 or more seconds, not \(delay)")
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
      // Where it comes from is known when it begins; what is added comes from nothing.
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
