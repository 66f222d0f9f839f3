import Motion
import Runtime
import Schema

/// Moves a property by a spring to the value at the end of the transition's direction: to `fore` forward, to `back`
/// backward.
///
/// A plan that is added at the start of the transition sets the property to the value at that end. A plan that is added
/// later starts from the present value and velocity, and so does one for a property that moves already.
///
/// Unlike with ``TransitionTween``, each property has its own spring, so that parts of a screen can lag, bounce, or
/// start one after another. The spring starts when its segment begins, measured in time: forward after `p·D`, backward
/// after `(1-(p+l))·D`, and earlier if the transition has already begun. It keeps its velocity when the transition
/// turns. While a gesture holds the transition, the property follows the progress as a `TransitionTween` does; after
/// the release, the spring continues from there. Only for schedulers of a transition.
///
/// The backward direction can have another segment and another spring. After a turn the property continues from its
/// present value and velocity on the spring of the new direction, or on the old one while it waits for its segment.
/// During a gesture the property moves along the segment of the direction in which the gesture began.
///
/// ```swift
/// transaction.add(
///   TransitionSpring(.alpha, back: 0, fore: 1, segment: .latterHalf, spring: .bouncy, backwardSpring: .smooth),
///   to: badge)
/// ```
/// > Source: Material Motion, "TransitionTween", with the springs of its Swift edition's transitions.
public struct TransitionSpring<Target: AnyObject>: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  package let ends: SpringEnds

  /// Makes a plan that springs a property between two values.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - back: the value on the back screen; finite.
  ///   - fore: the value on the fore screen; finite.
  ///   - segment: the part of the progress in which the spring starts, and in which the property follows a gesture.
  ///   - spring: a spring that comes to rest or has a stated end.
  ///   - backwardSegment: the segment of the backward direction, measured from its start: `.firstHalf` is the first
  ///     half of the way back. nil: the inverse of `segment`, so that both are the same part of the progress.
  ///   - backwardSpring: the spring of the backward direction. nil: `spring`.
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

/// The values and springs of a property that springs between the ends of the progress.
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
  /// The state of the property when a gesture grabbed the progress; nil while no gesture holds it.
  private let grip: Grip?

  private struct Grip {
    /// The segment of the direction in which the gesture began. A turn during the gesture does not change it.
    let segment: Segment
    /// The offset of the property from the value at the progress.
    let offset: SIMD4<Double>
    /// The velocity of the property at the grab.
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

  /// A copy for a gesture that grabs the progress while the property has a value and a velocity.
  func seized(
    at value: SIMD4<Double>, _ velocity: SIMD4<Double>, _ progress: TransitionProgress
  ) -> SpringEnds {
    let segment = segment(progress.currentDirection)
    let offset = value - drive(segment).sample(progress).value
    return SpringEnds(
      back, fore, forward, backward, name: name, grip: Grip(segment: segment, offset: offset, velocity: velocity))
  }

  func way(_ direction: TransitionDirection) -> Way { direction == .forward ? forward : backward }
  private func segment(_ direction: TransitionDirection) -> Segment { way(direction).part.segment }

  private func drive(_ segment: Segment) -> FollowDrive {
    FollowDrive(back: back, fore: fore, segment: segment, timing: .linear, isClamped: true)
  }

  func destination(_ direction: TransitionDirection) -> SIMD4<Double> { direction == .forward ? fore : back }
  /// The value at which a direction begins.
  func origin(_ direction: TransitionDirection) -> SIMD4<Double> { direction == .forward ? back : fore }

  /// The seconds until the spring starts.
  func wait(_ progress: TransitionProgress) -> Double {
    let segment = segment(progress.currentDirection)
    let way =
      switch progress.currentDirection {
      case .forward: segment.position - progress.position
      case .backward: progress.position - (segment.position + segment.length)
      }
    return max(0, way) * progress.duration
  }

  /// The value and the velocity while a gesture holds the progress.
  func held(_ progress: TransitionProgress) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let sample = drive(grip?.segment ?? segment(progress.currentDirection)).sample(progress)
    return (sample.value + (grip?.offset ?? .zero), sample.velocity)
  }

  /// The velocity of the property when the gesture began.
  var seizedVelocity: SIMD4<Double> { grip?.velocity ?? .zero }
}

extension TransitionProgress {
  /// Whether the transition has not left the end from which its present direction leads.
  fileprivate var isAtStart: Bool { value == (currentDirection == .forward ? 0 : 1) }
}

extension PropertyController {
  func spring(_ core: PropertyCore, between ends: SpringEnds, named name: String?) {
    guard let progress else {
      preconditionFailure("a TransitionSpring of \(core.name) follows a transition; its scheduler has none")
    }
    let index = channel(for: core)
    let ends = ends.named(name)
    if progress.isAtStart, case .none = channels[index].driver, channels[index].additions.isPlain {
      core.write(ends.origin(progress.currentDirection), to: target)
    }
    if progress.isHeld {
      let start = takeOver(index)
      rest(index, start, ends.seized(at: start.value, start.velocity, progress))
    } else {
      setOut(index, ends, progress)
    }
  }

  /// Starts the springs of all properties to the end of the direction.
  func setOutForEnds(_ progress: TransitionProgress) {
    guard !isSeeking else { return }
    for index in channels.indices {
      if let ends = channels[index].ends { setOut(index, ends, progress) }
    }
    if isMoving { context?.startUpdates() }
  }

  private func setOut(_ index: Int, _ ends: SpringEnds, _ progress: TransitionProgress) {
    guard let engine else { return }
    let (now, wait) = (now, ends.wait(progress))
    let kind = MotionRecord.Kind.spring(
      ends.way(progress.currentDirection).spring, to: ends.destination(progress.currentDirection),
      threshold: channels[index].core.threshold(target))
    if wait == 0 {
      let start = takeOver(index)
      let motionRecord = MotionRecord(
        decided: now, begin: now, kind: kind, name: ends.name, value: start.value, velocity: start.velocity,
        ends: ends)
      histories?[index].note(motionRecord)
      begin(motionRecord, index, engine)
      return
    }
    // The present motion continues until then.
    let before = channels[index].current ?? restingPassage(index, ends)
    let state = before.state(at: now + wait, progress)
    let motionRecord = MotionRecord(
      decided: now, begin: now + wait, kind: kind, name: ends.name, value: state.value, velocity: state.velocity,
      ends: ends)
    histories?[index].note(motionRecord)
    channels[index].pending = motionRecord
  }

  /// Ends any other motion of the property. Returns a record of the property at rest.
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

  private func begin(_ motionRecord: MotionRecord, _ index: Int, _ engine: MotionEngine) {
    guard case .spring(let spring, let destination, let threshold) = motionRecord.kind else { return }
    let handle = engine.addSpring(
      spring, from: motionRecord.value, to: destination, velocity: motionRecord.velocity, threshold: threshold, at: now,
      channel: channels[index].number)
    channels[index].take(
      .motion(handle), named: motionRecord.name, value: motionRecord.value, velocity: motionRecord.velocity,
      ends: motionRecord.ends)
    channels[index].current = motionRecord
  }

  // MARK: Hands

  /// Stops the springs at their present values when a gesture grabs the progress.
  func grabEnds(_ progress: TransitionProgress) {
    guard !isSeeking else { return }
    let hasMoved = isMoving
    for index in channels.indices {
      guard let ends = channels[index].ends else { continue }
      let start = takeOver(index)
      rest(index, (start.value, .zero), ends.seized(at: start.value, start.velocity, progress))
    }
    if hasMoved { noteChange() }
  }

  /// Gives the properties the velocity of the progress when a gesture ends, or their former velocity if the gesture did
  /// not move.
  func releaseEnds(_ progress: TransitionProgress, isResumed: Bool) {
    guard !isSeeking else { return }
    for index in channels.indices {
      guard let ends = channels[index].ends, channels[index].motion == nil else { continue }
      rest(index, (channels[index].value, isResumed ? ends.seizedVelocity : ends.held(progress).velocity), ends)
    }
  }

  /// Moves the properties with the progress of a gesture.
  func followHand(_ progress: TransitionProgress) {
    guard !isSeeking else { return }
    for index in channels.indices {
      guard let ends = channels[index].ends, channels[index].motion == nil else { continue }
      let held = ends.held(progress)
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
