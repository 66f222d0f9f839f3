import Motion
import Runtime

/// Carries a property through values in a given time.
///
/// ```swift
/// transaction.add(Tween(.alpha, to: 0, duration: 0.2, timing: .easeOut), to: view)
/// ```
/// > Source: Material Motion, "Tween": offsets evenly spread and curves linear where none are given; a single value is
/// > the destination.
public struct Tween<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  let core: PropertyCore<Target>
  public let values: [SIMD4<Double>]
  public let offsets: [Double]
  public let timings: [TimingCurve]
  /// Seconds, at least 0.
  public let duration: Double
  /// Seconds before it begins, at least 0.
  public let delay: Double

  /// From wherever the property is when it begins; until then it rests there.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, to value: Value, duration: Double, delay: Double = 0,
    timing: TimingCurve = .linear
  ) {
    self.init(property, values: [value], duration: duration, delay: delay, timings: [timing])
  }

  /// - Parameters:
  ///   - values: at least one, finite. A single one is the destination: the way begins where the property is, at
  ///     offset 0.
  ///   - offsets: one a value, in 0...1, not falling; nil spreads them evenly.
  ///   - timings: one for each way between two values; nil means linear.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, values: [Value], offsets: [Double]? = nil, duration: Double,
    delay: Double = 0, timings: [TimingCurve]? = nil
  ) {
    precondition(!values.isEmpty && values.allSatisfy { $0.lanes.isFinite }, "a tween has finite values, at least one")
    precondition(duration.isFinite && duration >= 0, "a tween takes 0 or more seconds, not \(duration)")
    precondition(delay.isFinite && delay >= 0, "a tween waits 0 or more seconds, not \(delay)")
    core = property.core
    self.values = values.map(\.lanes)
    self.duration = duration
    self.delay = delay
    let ways = max(1, values.count - 1)
    self.offsets = offsets ?? (0..<values.count).map { values.count == 1 ? 1 : Double($0) / Double(ways) }
    self.timings = timings ?? Array(repeating: .linear, count: ways)
    precondition(self.offsets.count == values.count, "a tween has one offset for each value")
    precondition(self.timings.count == ways, "a tween has one curve for each way between two values")
    precondition(
      self.offsets.allSatisfy { (0...1).contains($0) } && zip(self.offsets, self.offsets.dropFirst()).allSatisfy(<=),
      "a tween's offsets lie in 0...1 and do not fall")
  }

  func apply(to performer: PropertyPerformer<Target>, named name: String?) {
    performer.drive(core, by: .tween(TweenDrive(self)), named: name)
  }
}

/// A tween at work: a function of its age, so it can be put anywhere.
struct TweenDrive {
  private var values: [SIMD4<Double>]
  private var offsets: [Double]
  private let timings: [TimingCurve]
  private let duration: Double
  private let delay: Double
  private var age = 0.0
  /// Whether the delay is over.
  private(set) var hasBegun = false

  init<Target>(_ plan: Tween<Target>) {
    values = plan.values
    offsets = plan.offsets
    timings = plan.timings
    duration = plan.duration
    delay = plan.delay
  }

  /// Whether a step of this length ends the delay.
  func begins(within dt: Double) -> Bool { !hasBegun && (age + dt).reaches(delay) }

  /// The way begins here.
  mutating func begin(at value: SIMD4<Double>) {
    hasBegun = true
    guard values.count == 1 else { return }
    values.insert(value, at: 0)
    offsets.insert(0, at: 0)
  }

  mutating func step(_ dt: Double, value: inout SIMD4<Double>, velocity: inout SIMD4<Double>) -> Bool {
    age += dt
    velocity = .zero
    guard hasBegun else { return false }
    if age.reaches(delay + duration) {
      value = values[values.count - 1]
      return true
    }
    (value, velocity) = sample(max(0, age - delay) / duration)
    return false
  }

  private func sample(_ progress: Double) -> (SIMD4<Double>, SIMD4<Double>) {
    if progress < offsets[0] { return (values[0], .zero) }
    let end = offsets.firstIndex { $0 > progress } ?? offsets.count
    guard end < offsets.count else { return (values[values.count - 1], .zero) }
    let (a, b) = (offsets[end - 1], offsets[end])
    let part = (progress - a) / (b - a)
    let way = values[end] - values[end - 1]
    let curve = timings[end - 1]
    return (
      values[end - 1] + way * curve.value(at: part), way * (curve.slope(at: part) / ((b - a) * duration))
    )
  }
}
