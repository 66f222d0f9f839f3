import Geometry

/// Detects when a body is at rest: for a tenth of a second it has not moved visibly, and no force would move it
/// visibly.
///
/// The forces are judged by the acceleration that they cause. Everything that brings a body to its rest position acts
/// as a spring of some stiffness (``Stiffness``): soft joints, snaps, the weight of a hanging body. The acceleration
/// divided by the stiffness is the distance to the rest position; the speed divided by the root of the stiffness is the
/// overshoot. Both must be invisible. Deceleration does not count as acceleration: a body that slows down is judged by
/// its remaining distance.
nonisolated struct RestDetector: Sendable, BitwiseCopyable {
  /// The pose of the last visible movement, and the number of steps since then.
  private var pose = BodyPose(center: .zero)
  private var stepsInPlace: Int32 = 0
  /// The same with a smaller tolerance, for trembling bodies.
  private var spot = BodyPose(center: .zero)
  private var stepsOnSpot: Int32 = 0
  /// The number of steps without a force that would move the body, and the change of its motion in them, without
  /// braking.
  private var quietSteps: Int32 = 0
  private var gain = BodyMotion()
  private var motion = BodyMotion()
  private var meanMotion = MeanMotion()
  private var hop = Hop.none
  private var jam = Jam()

  /// The place that a body hardly leaves, the number of steps there, and the number of them in which the solver
  /// displaced it.
  private struct Jam: Sendable, BitwiseCopyable {
    var place = Point.zero
    var steps: Int32 = 0
    var corrections: Int32 = 0
    var isThere = false
  }

  /// A bounce from a contact and back to it.
  private enum Hop: Sendable, BitwiseCopyable {
    case none
    /// In contact, at this position.
    case perched(Point)
    /// In the air since it left this position.
    case flying(from: Point)
  }

  /// A tenth of a second, less the steps until the start is detected.
  private static let stepsInPlace: Int32 = 20
  /// The steps needed to tell an acceleration from rounding errors of the velocity.
  private static let quietSteps: Int32 = 5
  /// The steps and the share of the rest distance for trembling bodies. The velocity of a body in a stack is
  /// unreliable, so it must stay within a smaller distance for longer; a constant acceleration would move it farther in
  /// this time.
  private static let stepsOnSpot: Int32 = 96
  private static let spot = 0.02
  /// The solver moves the bodies in an overfull container forever. A body is jammed if it stays within `radius` rest
  /// distances for `steps` steps, and the solver displaced it in at least `corrections` of them.
  private static let jammed: (steps: Int32, radius: Double, corrections: Int32) = (480, 8, 120)

  var isAtRest: Bool {
    stepsInPlace >= Self.stepsInPlace
      && (quietSteps >= Self.quietSteps || stepsOnSpot >= Self.stepsOnSpot)
      || jam.isThere
  }

  mutating func stir() {
    (stepsInPlace, stepsOnSpot, quietSteps, gain) = (0, 0, 0, BodyMotion())
    meanMotion = MeanMotion()
    (hop, jam) = (.none, Jam())
  }

  /// Marks the body as at rest.
  mutating func settle(_ pose: BodyPose) {
    self.pose = pose
    (motion, gain) = (BodyMotion(), BodyMotion())
    (stepsInPlace, quietSteps) = (Self.stepsInPlace, Self.quietSteps)
  }

  /// The result of a step for one body.
  struct Observation {
    var pose: BodyPose
    var motion: BodyMotion
    var stiffness: Stiffness
    /// The acceleration by influences, in points per second squared, and whether the body touches something.
    var pull: Vector
    var isTouching: Bool
    /// The linear and angular damping, per second.
    var resistance: (linear: Double, angular: Double)
    /// Other deceleration, in points per second squared.
    var brake = Vector.zero
    /// The distance from the center to the part that moves most in a turn, in points.
    var radius: Double
    /// The rest distance, in points.
    var distance: Double
    /// Whether a spring sets the velocity in every step against an obstacle, so that the velocity is unreliable.
    var isPressed = false
    /// Whether the solver moved the body other than by its velocity, as it does in tight spaces.
    var isPutBack = false
    /// Whether the forces on the body change over time.
    var isRestless = false
  }

  mutating func note(_ now: Observation) {
    let step = PhysicsWorld.timeStep
    let isHopping = followHop(now)
    var velocity = now.motion.velocity - motion.velocity
    if isHopping { velocity = velocity.across(now.pull) }
    gain.velocity += velocity + (now.motion.velocity * now.resistance.linear - now.brake) * step
    gain.spin += now.motion.spin * (1 + now.resistance.angular * step) - motion.spin
    motion = now.motion
    meanMotion.note(now.pose)

    if !now.isRestless, now.isWithin(now.distance, of: pose) {
      stepsInPlace = min(stepsInPlace + 1, Self.stepsInPlace)
    } else {
      (pose, stepsInPlace) = (now.pose, 0)
    }
    if !now.isRestless, now.isTouching, now.stiffness.isNone, now.isWithin(Self.spot * now.distance, of: spot) {
      stepsOnSpot = min(stepsOnSpot + 1, Self.stepsOnSpot)
    } else {
      (spot, stepsOnSpot) = (now.pose, 0)
    }
    if now.isPressed ? meanMotion.isQuiet(now) : isQuiet(now, isHopping: isHopping) {
      // An acceleration is detected within a minute, 14,400 steps.
      quietSteps = min(quietSteps + 1, 14_400)
    } else {
      (quietSteps, gain) = (0, BodyMotion())
    }
    followJam(now)
  }

  private mutating func followJam(_ now: Observation) {
    guard now.pose.center.distance(to: jam.place) < Self.jammed.radius * now.distance else {
      jam = Jam(place: now.pose.center)
      return
    }
    jam.steps += 1
    if now.isPutBack { jam.corrections += 1 }
    guard jam.steps == Self.jammed.steps else { return }
    jam = Jam(place: now.pose.center, isThere: jam.corrections >= Self.jammed.corrections)
  }

  /// Whether the body is in a bounce too low to see, which does not count as motion.
  private mutating func followHop(_ now: Observation) -> Bool {
    let place = now.pose.center
    switch (hop, now.isTouching) {
    case (.none, false): return false
    case (.flying, true):
      hop = .perched(place)
      // The change of velocity on landing.
      let blow = (now.motion.velocity - motion.velocity).squared
      return blow < 8 * now.pull.length * now.distance
    case (.none, true), (.perched, true):
      hop = .perched(place)
      return false
    case (.perched(let start), false), (.flying(let start), false):
      hop = .flying(from: start)
      let pull = now.pull.length
      guard pull > 0 else { return false }
      let up = now.pull / -pull
      let (height, speed) = (up.dot(place - start), up.dot(now.motion.velocity))
      let top = speed > 0 ? height + speed * speed / (2 * pull) : height
      return abs(height) < now.distance && top < now.distance
    }
  }

  private func isQuiet(_ now: Observation, isHopping: Bool) -> Bool {
    let seconds = Double(max(Self.quietSteps, quietSteps + 1)) * PhysicsWorld.timeStep
    var (resistance, motion) = (now.resistance, now.motion)
    if isHopping { motion.velocity = motion.velocity.across(now.pull) }
    let square = motion.velocity.squared
    if square > 0 { resistance.linear += max(0, -now.brake.dot(motion.velocity) / square) }
    return now.stiffness.isQuiet(
      gain.velocity / seconds, gain.spin / seconds, motion, brake: resistance, now.distance, now.radius)
  }
}

/// The restoring stiffness per mass: acceleration for each point of displacement. Its root is an angular frequency in
/// radians per second.
nonisolated struct Stiffness: Sendable, BitwiseCopyable {
  private var xx = 0.0, xy = 0.0, yy = 0.0
  private var angular = 0.0

  /// The stiffness assumed if no restoring force is known: a period of half a minute. At a rest distance of 0.5, more
  /// than 0.01 points per second squared or 0.05 points per second then counts as motion.
  private static let unknown = 0.04
  /// The minimum stiffness: a period of two minutes.
  private static let least = 0.002

  /// Whether no restoring force is known.
  var isNone: Bool { xx == 0 && yy == 0 && angular == 0 }

  /// Adds stiffness in all directions.
  mutating func add(linear stiffness: Double) {
    xx += stiffness
    yy += stiffness
  }

  /// Adds stiffness along a unit vector.
  mutating func add(_ stiffness: Double, along way: Vector) {
    xx += stiffness * way.x * way.x
    xy += stiffness * way.x * way.y
    yy += stiffness * way.y * way.y
  }

  mutating func add(angular stiffness: Double) { angular += stiffness }

  func isQuiet(
    _ acceleration: Vector, _ angularAcceleration: Double, _ motion: BodyMotion,
    brake: (linear: Double, angular: Double), _ distance: Double, _ radius: Double
  ) -> Bool {
    // Displacement and overshoot can add up: each may be half the distance.
    let distance = distance / 2
    let away = quotient(acceleration)
    // The square of the overshoot of v at stiffness K is K⁻¹v · v.
    let past = min(
      quotient(motion.velocity).dot(motion.velocity), motion.velocity.squared / (brake.linear * brake.linear))
    let turn = Self.known(angular)
    let overturn = abs(motion.spin) / max(turn.squareRoot(), brake.angular)
    return away.squared < distance * distance && past < distance * distance
      && abs(angularAcceleration) / turn * radius < distance && overturn * radius < distance
  }

  /// Divides a vector by the stiffness, along the two principal axes.
  private func quotient(_ v: Vector) -> Vector {
    guard xy != 0 else { return Vector(v.x / Self.known(xx), v.y / Self.known(yy)) }
    let (mean, half) = ((xx + yy) / 2, (xx - yy) / 2)
    let spread = (half * half + xy * xy).squareRoot()
    // The stiffer principal axis.
    let way = half >= 0 ? Vector(half + spread, xy) : Vector(xy, spread - half)
    let axis = way / way.length
    let (along, across) = (axis.dot(v), axis.x * v.y - axis.y * v.x)
    let (one, other) = (along / Self.known(mean + spread), across / Self.known(mean - spread))
    return Vector(axis.x * one - axis.y * other, axis.y * one + axis.x * other)
  }

  private static func known(_ stiffness: Double) -> Double {
    stiffness > 1e-6 ? max(least, stiffness) : unknown
  }
}

extension RestDetector.Observation {
  nonisolated fileprivate func isWithin(_ distance: Double, of other: BodyPose) -> Bool {
    abs(pose.center.x - other.center.x) < distance && abs(pose.center.y - other.center.y) < distance
      && abs(pose.angle - other.angle) * radius < distance
  }
}

/// The mean motion of a body over short spans, for trembling bodies.
nonisolated private struct MeanMotion: Sendable, BitwiseCopyable {
  private var sum = SIMD4<Double>.zero
  private var count = 0.0
  /// The mean poses of the last two spans.
  private var last = SIMD4<Double>(repeating: .infinity), before = SIMD4<Double>(repeating: .infinity)
  private var speed = SIMD4<Double>(repeating: .infinity), change = SIMD4<Double>(repeating: .infinity)

  /// The steps in a span: a twentieth of a second.
  private static let span = 12.0
  /// The maximum mean speed of a resting body at any stiffness, in rest distances per second.
  private static let creep = 2.0

  mutating func note(_ pose: BodyPose) {
    sum += SIMD4(pose.center.x, pose.center.y, pose.angle, 0)
    count += 1
    guard count == Self.span else { return }
    let mean = sum / count
    let seconds = Self.span * PhysicsWorld.timeStep
    let speed = (mean - last) / seconds
    (change, self.speed) = ((speed - self.speed) / seconds, speed)
    (before, last) = (last, mean)
    (sum, count) = (.zero, 0)
  }

  func isQuiet(_ now: RestDetector.Observation) -> Bool {
    guard before.x.isFinite, change.x.isFinite else { return false }
    let (motion, limit) = (BodyMotion(velocity: Vector(speed.x, speed.y), spin: speed.z), Self.creep * now.distance)
    return motion.velocity.squared < limit * limit && abs(motion.spin) * now.radius < limit
      && now.stiffness.isQuiet(
        Vector(change.x, change.y), change.z, motion, brake: (0, 0), now.distance, now.radius)
  }
}

extension Vector {
  /// The component perpendicular to another vector.
  nonisolated fileprivate func across(_ other: Vector) -> Vector {
    let square = other.squared
    return square > 0 ? self - other * (dot(other) / square) : self
  }

  nonisolated fileprivate var squared: Double { x * x + y * y }
}
