import Motion
import Runtime

/// What moves a property from one moment on, with all that decides where it is at any later one.
///
/// The engine moves what is live; passages say where it was, and where it will be, so that time can be put anywhere.
final class MotionRecord {
  enum Course {
    /// Nobody moves it.
    case rest
    /// A hand has put it there.
    case hand
    case spring(Spring, to: SIMD4<Double>, threshold: SIMD4<Double>)
    /// The keyframes are kept for the motion, which is plain memory.
    case timed(TimedMotion, Keyframes?)
    case follow(FollowDrive)
  }

  struct State {
    var value: SIMD4<Double>
    var velocity: SIMD4<Double>
    /// Whether it has come to its end.
    var isOver: Bool
  }

  /// When it was decided on: what is decided later than a moment is unknown at that moment.
  let decided: Double
  let begin: Double
  let course: Course
  /// The name of the plan.
  let name: String?
  /// Where the property was when it began, and how fast.
  let value: SIMD4<Double>
  let velocity: SIMD4<Double>
  /// The plan that springs between the ends of a transition, where that is what moves it.
  let ends: SpringEnds?

  init(
    decided: Double, begin: Double, course: Course, name: String?, value: SIMD4<Double>, velocity: SIMD4<Double>,
    ends: SpringEnds?
  ) {
    self.decided = decided
    self.begin = begin
    self.course = course
    self.name = name
    self.value = value
    self.velocity = velocity
    self.ends = ends
  }

  /// - Parameter window: where the transition's window is at that time.
  func state(at time: Double, _ window: TransitionProgress?) -> State {
    switch course {
    case .rest: State(value: value, velocity: time == begin ? velocity : .zero, isOver: true)
    case .hand: State(value: value, velocity: velocity, isOver: true)
    case .spring(let spring, let destination, let threshold):
      spring.state(after: time - begin, from: value, velocity, to: destination, threshold)
    case .timed(let motion, _): motion.state(at: time, from: value)
    case .follow(let drive):
      if let window {
        State(value: drive.sample(window).value, velocity: drive.sample(window).velocity, isOver: false)
      } else {
        State(value: value, velocity: .zero, isOver: false)
      }
    }
  }
}

extension TimedMotion {
  /// As it is at a time, for a property that it found at a value.
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
  /// Where it has brought a property after a time; at rest exactly at the destination.
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

  /// Whether nobody sees that it moves. After a time that no number is large enough for, it does not.
  private func rests(
    _ displacement: SIMD4<Double>, _ velocity: SIMD4<Double>, _ threshold: SIMD4<Double>
  ) -> Bool {
    guard displacement.isFinite, velocity.isFinite else { return true }
    let x = displacement / threshold
    let v = velocity / (threshold * angularFrequency)
    return (x * x).max() < 1 && (v * v).max() < 1
  }
}

/// All that has moved one property, or was added to it, since its scheduler's timeline began.
struct ChannelHistory {
  struct Addition {
    let decided: Double
    let motion: TimedMotion
    let keyframes: Keyframes?
    let name: String?
    var removed: Double?
  }

  /// In the order in which they were decided on. The last one that has begun is the one that counts.
  private(set) var passages: [MotionRecord] = []
  private(set) var additions: [Addition] = []

  mutating func note(_ passage: MotionRecord) { passages.append(passage) }

  mutating func note(_ addition: Addition) { additions.append(addition) }

  mutating func removeAdditions(named name: String, at now: Double) {
    for index in additions.indices where additions[index].name == name && additions[index].removed == nil {
      additions[index].removed = now
    }
  }

  mutating func removeAdditions(at now: Double) {
    for index in additions.indices where additions[index].removed == nil { additions[index].removed = now }
  }

  /// What moves the property at a time; nil before anything did.
  func passage(at time: Double) -> MotionRecord? { passages.last { $0.begin <= time } }

  /// What has been decided on and is to begin after the time.
  func pending(at time: Double) -> MotionRecord? {
    let next = passages.lastIndex { $0.begin <= time }.map { $0 + 1 } ?? 0
    return passages[next...].first { $0.begin > time && $0.decided <= time }
  }

  /// Where it is without what is added to it; before anything moved it, where it was found.
  func state(at time: Double, _ window: TransitionProgress?) -> MotionRecord.State? {
    if let passage = passage(at: time) { return passage.state(at: time, window) }
    return passages.first.map { MotionRecord.State(value: $0.value, velocity: .zero, isOver: true) }
  }

  /// What is added to it at a time.
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
    passages.removeAll { $0.decided > time }
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
