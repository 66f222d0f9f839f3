import Geometry
import Runtime

// What a performer was given, and what came of it. On a timeline the past is kept, so that time can go on from there.

/// A plan as it was given.
struct PhysicsEntry {
  let number: Int
  let plan: any PhysicsPlan
  let content: PhysicsContent
  let name: String?
  /// Seconds on the scheduler's clock.
  let begin: Double
  /// When it was taken away; nil while the item has it.
  var end: Double?
  /// When it was in force, in order.
  var terms: [Term] = []

  struct Term {
    let begin: Double
    var end: Double?
    var effects: [Effect] = []
  }

  /// What it has put into the world.
  struct Effect {
    enum Kind {
      case influence(InfluenceID)
      /// With the item at its other end; nil for a place.
      case joint(JointID, other: BodyID?)
    }
    let begin: Double
    let kind: Kind
  }

  var isLive: Bool { end == nil }
  var isInForce: Bool { terms.last.map { $0.end == nil } ?? false }

  /// It is as it was at a moment.
  mutating func forget(after time: Double) {
    if let ended = end, ended > time { end = nil }
    terms.removeAll { $0.begin > time }
    guard var last = terms.popLast() else { return }
    if let ended = last.end, ended > time { last.end = nil }
    last.effects.removeAll { $0.begin > time }
    terms.append(last)
  }
}

/// While an item had a body.
struct BodyLifetime {
  let space: PhysicsSpace
  let body: BodyID
  let begin: Double
  /// Where the item was until then.
  let before: BodyPose
  /// When it ended, and where it left the item.
  var end: (time: Double, pose: BodyPose)?
  /// How it came there from then on.
  var easing: Easing?
  /// When that was broken off, and where.
  private var cut: (time: Double, pose: BodyPose)?

  init(space: PhysicsSpace, body: BodyID, begin: Double, before: BodyPose) {
    (self.space, self.body, self.begin, self.before) = (space, body, begin, before)
  }

  mutating func cut(at time: Double, _ pose: BodyPose) { cut = (time, pose) }

  /// Where the item is after its end, and how it moves.
  func state(at time: Double) -> (BodyPose, BodyMotion)? {
    guard let end else { return nil }
    if let cut, time >= cut.time { return (cut.pose, BodyMotion()) }
    guard let easing else { return (end.pose, BodyMotion()) }
    return (easing.pose(at: time), easing.isOver(time) ? BodyMotion() : easing.motion(at: time))
  }

  /// It is as it was at a moment.
  mutating func forget(after time: Double) {
    if let cut, cut.time > time { self.cut = nil }
    guard !isOver(at: time) else { return }
    (end, easing) = (nil, nil)
  }

  /// The easing that goes on at a moment; nil where none does.
  func easing(at time: Double) -> Easing? {
    guard cut == nil, let easing, isOver(at: time), !easing.isOver(time) else { return nil }
    return easing
  }

  /// What differs by less is one moment.
  static let moment = 1e-9

  func isOver(at time: Double) -> Bool {
    guard let end else { return false }
    return time > end.time + Self.moment
  }
}

/// In which phase its transition was from a moment on.
struct PhaseChange {
  let begin: Double
  let phase: PlanPhase
  let direction: TransitionDirection?
}

/// While a hand had it.
struct GrabJoint {
  let joint: JointID
  let begin: Double
  var end: Double?
}
