import Geometry
import Runtime

// The plans of a performer and their effects. On a timeline the history is kept, so that time can continue from any
// moment.

/// A plan of a performer.
struct PhysicsEntry {
  let number: Int
  let plan: any PhysicsPlan
  let content: PhysicsContent
  let name: String?
  /// When the plan was added, in seconds on the scheduler's clock.
  let begin: Double
  /// When the plan was removed; nil if it is present.
  var end: Double?
  /// The periods in which the plan was in force, in order.
  var terms: [Term] = []

  struct Term {
    let begin: Double
    var end: Double?
    var effects: [Effect] = []
  }

  /// A part of the plan in the world.
  struct Effect {
    enum Kind {
      case influence(InfluenceID)
      /// A joint, with the item at its other end; nil for a fixed point.
      case joint(JointID, other: BodyID?)
    }
    let begin: Double
    let kind: Kind
  }

  var isLive: Bool { end == nil }
  var isInForce: Bool { terms.last.map { $0.end == nil } ?? false }

  /// Restores the state at a time.
  mutating func forget(after time: Double) {
    if let ended = end, ended > time { end = nil }
    terms.removeAll { $0.begin > time }
    guard var last = terms.popLast() else { return }
    if let ended = last.end, ended > time { last.end = nil }
    last.effects.removeAll { $0.begin > time }
    terms.append(last)
  }
}

/// A period in which an item had a body.
struct BodyLifetime {
  let space: PhysicsSpace
  let body: BodyID
  let begin: Double
  /// The item's pose before the period.
  let before: BodyPose
  /// The end of the period, and the item's pose then.
  var end: (time: Double, pose: BodyPose)?
  /// The easing after the end; nil without one.
  var easing: Easing?
  /// When the easing was interrupted, and the pose then.
  private var cut: (time: Double, pose: BodyPose)?

  init(space: PhysicsSpace, body: BodyID, begin: Double, before: BodyPose) {
    (self.space, self.body, self.begin, self.before) = (space, body, begin, before)
  }

  mutating func cut(at time: Double, _ pose: BodyPose) { cut = (time, pose) }

  /// The item's pose and motion after the end of the period.
  func state(at time: Double) -> (BodyPose, BodyMotion)? {
    guard let end else { return nil }
    if let cut, time >= cut.time { return (cut.pose, BodyMotion()) }
    guard let easing else { return (end.pose, BodyMotion()) }
    return (easing.pose(at: time), easing.isOver(time) ? BodyMotion() : easing.motion(at: time))
  }

  /// Restores the state at a time.
  mutating func forget(after time: Double) {
    if let cut, cut.time > time { self.cut = nil }
    guard !isOver(at: time) else { return }
    (end, easing) = (nil, nil)
  }

  /// The easing that runs at a time; nil if none does.
  func easing(at time: Double) -> Easing? {
    guard cut == nil, let easing, isOver(at: time), !easing.isOver(time) else { return nil }
    return easing
  }

  /// Times that differ by less, in seconds, are equal.
  static let moment = 1e-9

  func isOver(at time: Double) -> Bool {
    guard let end else { return false }
    return time > end.time + Self.moment
  }
}

/// A change of the transition's phase.
struct PhaseChange {
  let begin: Double
  let phase: PlanPhase
  let direction: TransitionDirection?
}

/// A period in which the pointer held the item.
struct GrabJoint {
  let joint: JointID
  let begin: Double
  var end: Double?
}
