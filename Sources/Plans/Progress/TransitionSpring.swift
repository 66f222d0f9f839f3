import Motion
import Runtime
import Schema

/// Springs a property to the end of the transition's direction: to `fore` forward, to `back` backward.
///
/// Unlike with ``TransitionTween``, each property has its own spring, so that parts of a screen can lag, bounce, or
/// come one after another. The spring starts where its segment begins, counted in time (forward after `p·D`, backward
/// after `(1-(p+l))·D`, and less where the transition has begun already). It keeps its velocity when the transition
/// turns. While a hand holds the transition, the property moves with the hand as a `TransitionTween` does; after the
/// release it springs on from there. Only for schedulers of a transition.
///
/// The way back can have another segment and another spring. After a turn the property continues from its present value
/// and velocity on the spring of the new direction, or on the old one while it waits for its segment. A hand moves the
/// property along the segment of the direction in which it took hold, until it lets go.
///
/// ```swift
/// transaction.add(
///   TransitionSpring(.alpha, back: 0, fore: 1, segment: .latterHalf, spring: .bouncy, backwardSpring: .smooth),
///   to: badge)
/// ```
/// > Source: Material Motion, "TransitionTween", with the springs of its Swift edition's transitions.
public struct TransitionSpring<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  package let ends: SpringEnds

  /// - Parameters:
  ///   - segment: the part of the progress in which the spring starts, and in which the property follows a hand.
  ///   - spring: a spring that comes to rest or has a stated end.
  ///   - backwardSegment: the segment of the way back, counted from its start: `.firstHalf` is the first half of the
  ///     way back. nil: the inverse of `segment`, so that both are the same part of the progress.
  ///   - backwardSpring: the spring of the way back. nil: `spring`.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, back: Value, fore: Value, segment: Segment = .entire,
    spring: Spring = .materialDefault, backwardSegment: Segment? = nil, backwardSpring: Spring? = nil
  ) {
    requireFinite(back, "back", of: "TransitionSpring")
    requireFinite(fore, "fore", of: "TransitionSpring")
    requireSettling(spring, "spring", of: "TransitionSpring")
    if let backwardSpring { requireSettling(backwardSpring, "backwardSpring", of: "TransitionSpring") }
    core = property.core
    let forward = SpringEnds.Way(part: WayPart(segment), spring: spring)
    let backward = SpringEnds.Way(
      part: WayPart(backward: backwardSegment, otherwise: segment), spring: backwardSpring ?? spring)
    ends = SpringEnds(back: back.lanes, fore: fore.lanes, forward: forward, backward: backward)
  }

  func apply(to mover: PropertyController, named name: String?) { mover.spring(core, between: ends, named: name) }
}

/// A property that springs between the ends of the progress.
package final class SpringEnds {
  /// The motion in one direction.
  package struct Way: Equatable {
    package let part: WayPart
    package let spring: Spring

    func nested(in outer: Segment) -> Way { Way(part: part.nested(in: outer), spring: spring) }
  }

  package let back: SIMD4<Double>
  package let fore: SIMD4<Double>
  package let forward: Way
  package let backward: Way
  let name: String?
  /// The state of the property when a hand took hold of the progress; nil for no hand.
  private let grip: Grip?

  private struct Grip {
    /// The segment of the direction in which the hand took hold: a turn under the hand changes nothing.
    let segment: Segment
    /// The offset of the property from the value at the progress.
    let offset: SIMD4<Double>
    /// The velocity of the property then.
    let velocity: SIMD4<Double>
  }

  convenience init(back: SIMD4<Double>, fore: SIMD4<Double>, forward: Way, backward: Way) {
    self.init(back, fore, forward, backward, name: nil, grip: nil)
  }

  private init(
    _ back: SIMD4<Double>, _ fore: SIMD4<Double>, _ forward: Way, _ backward: Way, name: String?, grip: Grip?
  ) {
    self.back = back
    self.fore = fore
    self.forward = forward
    self.backward = backward
    self.name = name
    self.grip = grip
  }

  func named(_ name: String?) -> SpringEnds { SpringEnds(back, fore, forward, backward, name: name, grip: nil) }

  /// The same for a hand that took hold of the progress while the property had a value and a velocity.
  func seized(
    at value: SIMD4<Double>, _ velocity: SIMD4<Double>, _ window: TransitionProgress
  ) -> SpringEnds {
    let segment = segment(window.currentDirection)
    let offset = value - drive(segment).sample(window).value
    return SpringEnds(
      back, fore, forward, backward, name: name, grip: Grip(segment: segment, offset: offset, velocity: velocity))
  }

  func way(_ direction: TransitionDirection) -> Way { direction == .forward ? forward : backward }
  private func segment(_ direction: TransitionDirection) -> Segment { way(direction).part.segment }

  private func drive(_ segment: Segment) -> FollowDrive {
    FollowDrive(back: back, fore: fore, segment: segment, timing: .linear, isClamped: true)
  }

  func destination(_ direction: TransitionDirection) -> SIMD4<Double> { direction == .forward ? fore : back }

  /// The seconds until the spring starts.
  func wait(_ window: TransitionProgress) -> Double {
    let segment = segment(window.currentDirection)
    let way =
      switch window.currentDirection {
      case .forward: segment.position - window.position
      case .backward: window.position - (segment.position + segment.length)
      }
    return max(0, way) * window.duration
  }

  /// The value under a hand that holds the progress.
  func held(_ window: TransitionProgress) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let sample = drive(grip?.segment ?? segment(window.currentDirection)).sample(window)
    return (sample.value + (grip?.offset ?? .zero), sample.velocity)
  }

  /// The velocity when the hand took hold.
  var seizedVelocity: SIMD4<Double> { grip?.velocity ?? .zero }
}

extension PropertyController {
  func spring(_ core: PropertyCore, between ends: SpringEnds, named name: String?) {
    guard let window else {
      preconditionFailure("a TransitionSpring of \(core.name) follows a transition; its scheduler has none")
    }
    let index = channel(for: core)
    let ends = ends.named(name)
    if window.isHeld {
      let start = takeOver(index)
      rest(index, start, ends.seized(at: start.value, start.velocity, window))
    } else {
      setOut(index, ends, window)
    }
  }

  /// Starts the spring of every property to the end of the direction.
  func setOutForEnds(_ window: TransitionProgress) {
    guard !isStanding else { return }
    for index in channels.indices {
      if let ends = channels[index].ends { setOut(index, ends, window) }
    }
    if isMoving { ticker?.start() }
  }

  private func setOut(_ index: Int, _ ends: SpringEnds, _ window: TransitionProgress) {
    guard let engine else { return }
    let (now, wait) = (now, ends.wait(window))
    let kind = MotionRecord.Kind.spring(
      ends.way(window.currentDirection).spring, to: ends.destination(window.currentDirection),
      threshold: channels[index].core.threshold(target))
    if wait == 0 {
      let start = takeOver(index)
      let passage = MotionRecord(
        decided: now, begin: now, kind: kind, name: ends.name, value: start.value, velocity: start.velocity,
        ends: ends)
      histories?[index].note(passage)
      begin(passage, index, engine)
      return
    }
    // Until then the present motion continues.
    let before = channels[index].current ?? restingPassage(index, ends)
    let state = before.state(at: now + wait, window)
    let passage = MotionRecord(
      decided: now, begin: now + wait, kind: kind, name: ends.name, value: state.value, velocity: state.velocity,
      ends: ends)
    histories?[index].note(passage)
    channels[index].pending = passage
  }

  /// The other motion of the property is over, and it rests.
  private func restingPassage(_ index: Int, _ ends: SpringEnds) -> MotionRecord {
    let start = takeOver(index)
    rest(index, (start.value, .zero), ends)
    return MotionRecord(
      decided: now, begin: now, kind: .rest, name: ends.name, value: start.value, velocity: .zero, ends: ends)
  }

  private func rest(
    _ index: Int, _ state: (value: SIMD4<Double>, velocity: SIMD4<Double>), _ ends: SpringEnds
  ) {
    channels[index].rest(value: state.value, velocity: state.velocity, at: now, ends: ends)
    record(index, .rest, named: ends.name, value: state.value, velocity: state.velocity, ends: ends)
  }

  private func begin(_ passage: MotionRecord, _ index: Int, _ engine: MotionEngine) {
    guard case .spring(let spring, let destination, let threshold) = passage.kind else { return }
    let handle = engine.addSpring(
      spring, from: passage.value, to: destination, velocity: passage.velocity, threshold: threshold, at: now,
      channel: channels[index].number)
    channels[index].take(
      .motion(handle), named: passage.name, value: passage.value, velocity: passage.velocity, ends: passage.ends)
    channels[index].current = passage
  }

  // MARK: Hands

  /// A hand takes the progress: the springs stop at their present values.
  func grabEnds(_ window: TransitionProgress) {
    guard !isStanding else { return }
    let hasMoved = isMoving
    for index in channels.indices {
      guard let ends = channels[index].ends else { continue }
      let start = takeOver(index)
      rest(index, (start.value, .zero), ends.seized(at: start.value, start.velocity, window))
    }
    if hasMoved { noteChange() }
  }

  /// The hand lets go: the properties get the velocity of the progress, or their former velocity where the hand did not
  /// move.
  func releaseEnds(_ window: TransitionProgress, isResumed: Bool) {
    guard !isStanding else { return }
    for index in channels.indices {
      guard let ends = channels[index].ends, channels[index].motion == nil else { continue }
      rest(index, (channels[index].value, isResumed ? ends.seizedVelocity : ends.held(window).velocity), ends)
    }
  }

  /// Moves the properties with the hand.
  func followHand(_ window: TransitionProgress) {
    guard !isStanding else { return }
    for index in channels.indices {
      guard let ends = channels[index].ends, channels[index].motion == nil else { continue }
      let held = ends.held(window)
      channels[index].rest(value: held.value, velocity: held.velocity, at: now, ends: ends)
      record(index, .hand, named: ends.name, value: held.value, velocity: held.velocity, ends: ends)
      write(index, at: now)
    }
  }
}

extension TransitionSpring: DeclaredPropertyPlan {
  package static var familyName: String { "TransitionSpring" }

  package static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>? {
    let zero = Value(lanes: .zero)
    return ValueSchema(
      familyName, TransitionSpring(property, back: zero, fore: zero),
      constructor: { values throws(FieldProblem) in
        TransitionSpring(
          property, back: try values.lanes("back", as: Value.self), fore: try values.lanes("fore", as: Value.self),
          segment: try values.ifPresent("segment") ?? .entire,
          spring: try values.ifPresent("spring") ?? .materialDefault,
          backwardSegment: try values.ifPresent("backwardSegment"),
          backwardSpring: try values.ifPresent("backwardSpring"))
      }
    ) {
      Field.lanes(\.ends.back, "back", Value.self, "The value on the back screen.")
      Field.lanes(\.ends.fore, "fore", Value.self, "The value on the fore screen.")
      Field(
        "segment", Segment.domain, "The part of the way in which the spring begins: its position and its length.",
        get: { $0.ends.forward.part.segment.fieldValue })
      Field("spring", Spring.domain, "The spring of the way there.", get: { $0.ends.forward.spring.fieldValue })
      Field(
        "backwardSegment", Segment.domain, "The segment of the way back, counted from where that begins.",
        get: { $0.ends.backward.part.counted?.fieldValue })
      Field(
        "backwardSpring", Spring.domain, "The spring of the way back; spring where not given.",
        get: { $0.ends.backward.spring == $0.ends.forward.spring ? nil : $0.ends.backward.spring.fieldValue })
    }
  }
}
