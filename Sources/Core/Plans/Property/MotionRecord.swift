import Motion
import Runtime

/// A record of a property's driver from one time on. It determines the value at any later time.
///
/// The engine moves active properties. Records give the value at any time, so that a timeline can be scrubbed.
final class MotionRecord {
  enum Kind {
    /// No driver.
    case rest
    /// A gesture or another attachment set the value.
    case hand
    case spring(Spring, to: SIMD4<Double>, threshold: SIMD4<Double>)
    /// A timed motion. Keeps the keyframes alive, because the motion is plain memory.
    case timed(TimedMotion, Keyframes?)
    case follow(FollowDrive)
  }

  struct State {
    var value: SIMD4<Double>
    var velocity: SIMD4<Double>
    /// Whether the motion has ended.
    var isOver: Bool
  }

  /// The time at which the motion was decided on. Earlier times do not know the record.
  let decided: Double
  let begin: Double
  let kind: Kind
  /// The name of the plan.
  let name: String?
  /// The value and the velocity at the beginning.
  let value: SIMD4<Double>
  let velocity: SIMD4<Double>
  /// The ends of a `TransitionSpring`, if it is the driver.
  let ends: SpringEnds?

  init(
    decided: Double, begin: Double, kind: Kind, name: String?, value: SIMD4<Double>, velocity: SIMD4<Double>,
    ends: SpringEnds?
  ) {
    self.decided = decided
    self.begin = begin
    self.kind = kind
    self.name = name
    self.value = value
    self.velocity = velocity
    self.ends = ends
  }

  /// - Parameter progress: the transition's progress at that time.
  func state(at time: Double, _ progress: TransitionProgress?) -> State {
    switch kind {
    case .rest: State(value: value, velocity: time == begin ? velocity : .zero, isOver: true)
    case .hand: State(value: value, velocity: velocity, isOver: true)
    case .spring(let spring, let destination, let threshold):
      spring.state(after: time - begin, from: value, velocity, to: destination, threshold)
    case .timed(let motion, _): motion.state(at: time, from: value)
    case .follow(let drive):
      if let progress {
        State(value: drive.sample(progress).value, velocity: drive.sample(progress).velocity, isOver: false)
      } else {
        State(value: value, velocity: .zero, isOver: false)
      }
    }
  }
}

extension TimedMotion {
  /// The motion in its state at a time, on a property that had the given value at the beginning.
  func live(at time: Double, from present: SIMD4<Double>) -> TimedMotion {
    var motion = self
    if motion.begins(by: time) { motion.begin(at: present) }
    return motion
  }

  fileprivate func state(at time: Double, from present: SIMD4<Double>) -> MotionRecord.State {
    let motion = live(at: time, from: present)
    guard motion.hasBegun else { return MotionRecord.State(value: present, velocity: .zero, isOver: false) }
    return MotionRecord.State(
      value: motion.value(at: time), velocity: motion.velocity(at: time), isOver: motion.isOver(at: time))
  }
}

extension Spring {
  /// The state of a property on this spring after some seconds; at rest it is exactly at the destination.
  func state(
    after age: Double, from value: SIMD4<Double>, _ velocity: SIMD4<Double>, to destination: SIMD4<Double>,
    _ threshold: SIMD4<Double>
  ) -> MotionRecord.State {
    var (displacement, speed) = (value - destination, velocity)
    step(age).apply(&displacement, &speed)
    let isOver = endsAfter.map { age >= $0 - RepeatTiming.tolerance } ?? false || rests(displacement, speed, threshold)
    return isOver
      ? MotionRecord.State(value: destination, velocity: .zero, isOver: true)
      : MotionRecord.State(value: destination + displacement, velocity: speed, isOver: false)
  }

  /// Whether the motion is too small to see. A state beyond the finite numbers counts as rest.
  private func rests(
    _ displacement: SIMD4<Double>, _ velocity: SIMD4<Double>, _ threshold: SIMD4<Double>
  ) -> Bool {
    guard displacement.isFinite, velocity.isFinite else { return true }
    let x = displacement / threshold
    let v = velocity / (threshold * angularFrequency)
    return (x * x).max() < 1 && (v * v).max() < 1
  }
}

/// All records and additions of one property since its scheduler's timeline began.
struct ChannelHistory {
  struct Addition {
    let decided: Double
    let motion: TimedMotion
    let keyframes: Keyframes?
    let name: String?
    var removed: Double?
  }

  /// Sorted by the time of decision. The last record that has begun applies.
  private(set) var records: [MotionRecord] = []
  private(set) var additions: [Addition] = []

  mutating func note(_ record: MotionRecord) { records.append(record) }

  mutating func note(_ addition: Addition) { additions.append(addition) }

  mutating func removeAdditions(named name: String, at now: Double) {
    for index in additions.indices where additions[index].name == name && additions[index].removed == nil {
      additions[index].removed = now
    }
  }

  mutating func removeAdditions(at now: Double) {
    for index in additions.indices where additions[index].removed == nil { additions[index].removed = now }
  }

  /// The record that applies at a time; nil before the first one.
  func record(at time: Double) -> MotionRecord? { records.last { $0.begin <= time } }

  /// The record that was decided on by a time and begins after it.
  func pending(at time: Double) -> MotionRecord? {
    let next = records.lastIndex { $0.begin <= time }.map { $0 + 1 } ?? 0
    return records[next...].first { $0.begin > time && $0.decided <= time }
  }

  /// The value without additions. Before the first record, the original value.
  func state(at time: Double, _ progress: TransitionProgress?) -> MotionRecord.State? {
    if let record = record(at: time) { return record.state(at: time, progress) }
    return records.first.map { MotionRecord.State(value: $0.value, velocity: .zero, isOver: true) }
  }

  /// The additions that are active at a time.
  func live(at time: Double) -> [Addition] {
    additions.filter { $0.decided <= time && ($0.removed ?? .infinity) > time && !$0.state(at: time).isOver }
  }

  func sum(at time: Double) -> SIMD4<Double> {
    additions.isEmpty ? .zero : live(at: time).reduce(.zero) { $0 + $1.state(at: time).value }
  }

  func addedVelocity(at time: Double) -> SIMD4<Double> {
    additions.isEmpty ? .zero : live(at: time).reduce(.zero) { $0 + $1.state(at: time).velocity }
  }

  mutating func forget(after time: Double) {
    records.removeAll { $0.decided > time }
    additions.removeAll { $0.decided > time }
    for index in additions.indices where (additions[index].removed ?? 0) > time { additions[index].removed = nil }
  }
}

extension ChannelHistory.Addition {
  func state(at time: Double) -> MotionRecord.State {
    let motion = motion.live(at: time, from: .zero)
    guard motion.hasBegun else { return MotionRecord.State(value: .zero, velocity: .zero, isOver: false) }
    return MotionRecord.State(
      value: motion.value(at: time), velocity: motion.velocity(at: time), isOver: motion.isOver(at: time))
  }
}
