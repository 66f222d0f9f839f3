import Geometry

/// Notices that a body rests: for a tenth of a second it has not moved visibly, and nothing that acts on it would move
/// it visibly.
///
/// What would still move it is judged by what accelerates it. Everything that brings a body back to where it will rest
/// is a spring of some stiffness (``Stiffness``): joints that give way, snaps, the weight of what hangs. An
/// acceleration divided by the stiffness says how far away that place is, a speed divided by its root how far the body
/// would swing past it. Both must be too small to be seen. Braking does not count as acceleration: what slows down to a
/// stop is judged by how far it still comes.
nonisolated struct RestDetector: Sendable, BitwiseCopyable {
  /// Where it was when it last moved visibly, and for how many steps it has been there since.
  private var pose = BodyPose(center: .zero)
  private var stepsInPlace: Int32 = 0
  /// The same more strictly, for what trembles.
  private var spot = BodyPose(center: .zero)
  private var stepsOnSpot: Int32 = 0
  /// For how many steps nothing has been about to move it, and how its motion has changed in them, braking excepted.
  private var quietSteps: Int32 = 0
  private var gain = BodyMotion()
  private var motion = BodyMotion()
  private var meanMotion = MeanMotion()
  private var hop = Hop.none
  private var jam = Jam()

  /// Where it has hardly got away from, for how many steps, and in how many of them it was put back.
  private struct Jam: Sendable, BitwiseCopyable {
    var place = Point.zero
    var steps: Int32 = 0
    var wrongs: Int32 = 0
    var isThere = false
  }

  /// A flight from something that it touched and falls back to.
  private enum Hop: Sendable, BitwiseCopyable {
    case none
    /// It touches something, there.
    case perched(Point)
    /// It has left there.
    case flying(from: Point)
  }

  /// A tenth of a second, less what it takes to notice that it has begun.
  private static let stepsInPlace: Int32 = 20
  /// So many tell an acceleration from the last bits of a speed.
  private static let quietSteps: Int32 = 5
  /// What stands on others trembles, and its speed says little. It is watched for longer, and more closely, as a share
  /// of the distance that nobody sees: in this time what is accelerated evenly gets farther away.
  private static let stepsOnSpot: Int32 = 96
  private static let spot = 0.02
  /// A crowd that is larger than its container is pushed about by the solver for ever. Who has been for so many steps,
  /// without getting farther than so many times the distance that nobody sees, and was put back in so many of them, is
  /// jammed.
  private static let jammed: (steps: Int32, elbowRoom: Double, wrongs: Int32) = (480, 8, 120)

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

  /// It is at rest from now on.
  mutating func settle(_ pose: BodyPose) {
    self.pose = pose
    (motion, gain) = (BodyMotion(), BodyMotion())
    (stepsInPlace, quietSteps) = (Self.stepsInPlace, Self.quietSteps)
  }

  /// What one step has made of a body.
  struct Observation {
    var pose: BodyPose
    var motion: BodyMotion
    var stiffness: Stiffness
    /// What pulls at it, in points a second squared, and whether it touches something.
    var pull: Vector
    var isTouching: Bool
    /// Shares of the speed and of the spin that resistance takes in a second.
    var resistance: (linear: Double, angular: Double)
    /// What else has braked it, in points a second squared.
    var brake = Vector.zero
    /// From its center to what of it moves most when it turns, in points.
    var radius: Double
    /// Points that nobody sees.
    var distance: Double
    /// Whether its speed says nothing, since a spring sets it anew in each step against what hinders it.
    var isPressed = false
    /// Whether the solver has moved it otherwise than its speed says, as it does where there is no room.
    var isPutBack = false
    /// Whether what acts on it becomes another by itself.
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
      // Beyond a minute an acceleration would have been noticed.
      quietSteps = min(quietSteps + 1, 14_400)
    } else {
      (quietSteps, gain) = (0, BodyMotion())
    }
    followJam(now)
  }

  private mutating func followJam(_ now: Observation) {
    guard now.pose.center.distance(to: jam.place) < Self.jammed.elbowRoom * now.distance else {
      jam = Jam(place: now.pose.center)
      return
    }
    jam.steps += 1
    if now.isPutBack { jam.wrongs += 1 }
    guard jam.steps == Self.jammed.steps else { return }
    jam = Jam(place: now.pose.center, isThere: jam.wrongs >= Self.jammed.wrongs)
  }

  /// What falls back to where it sits from less than anybody sees does not move.
  private mutating func followHop(_ now: Observation) -> Bool {
    let place = now.pose.center
    switch (hop, now.isTouching) {
    case (.none, false): return false
    case (.flying, true):
      hop = .perched(place)
      // The blow with which it comes down.
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

/// How strongly a body is drawn to where it will rest, per mass: an acceleration for each point that it is away, so
/// that its root is radians a second.
nonisolated struct Stiffness: Sendable, BitwiseCopyable {
  private var xx = 0.0, xy = 0.0, yy = 0.0
  private var angular = 0.0

  /// Where nothing is known that draws it, it counts as drawn so softly: a swing in half a minute. What is accelerated
  /// by more than 0.02 points a second squared, or drifts by more than 0.1 points a second, moves.
  private static let unknown = 0.04
  /// Nothing counts as softer than this: a swing in two minutes.
  private static let least = 0.002

  /// Whether nothing is known that draws it.
  var isNone: Bool { xx == 0 && yy == 0 && angular == 0 }

  /// In all directions.
  mutating func add(linear stiffness: Double) {
    xx += stiffness
    yy += stiffness
  }

  /// Along a unit vector.
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
    // What is damped can be as far away as both together say.
    let distance = distance / 2
    let away = quotient(acceleration)
    // Of v and the root of K: K⁻¹v · v is the square of how far it would come.
    let past = min(
      quotient(motion.velocity).dot(motion.velocity), motion.velocity.squared / (brake.linear * brake.linear))
    let turn = Self.known(angular)
    let overturn = abs(motion.spin) / max(turn.squareRoot(), brake.angular)
    return away.squared < distance * distance && past < distance * distance
      && abs(angularAcceleration) / turn * radius < distance && overturn * radius < distance
  }

  /// The stiffness divided out, along each of its two axes.
  private func quotient(_ v: Vector) -> Vector {
    guard xy != 0 else { return Vector(v.x / Self.known(xx), v.y / Self.known(yy)) }
    let (mean, half) = ((xx + yy) / 2, (xx - yy) / 2)
    let spread = (half * half + xy * xy).squareRoot()
    // Of the stiffer axis.
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

/// Where a body was on the mean, for what trembles.
nonisolated private struct MeanMotion: Sendable, BitwiseCopyable {
  private var sum = SIMD4<Double>.zero
  private var count = 0.0
  /// The means of the last two spans.
  private var last = SIMD4<Double>(repeating: .infinity), before = SIMD4<Double>(repeating: .infinity)
  private var speed = SIMD4<Double>(repeating: .infinity), change = SIMD4<Double>(repeating: .infinity)

  /// Steps; a span is a twentieth of a second.
  private static let span = 12.0
  /// How many times the distance that nobody sees something may creep in a second, whatever draws it.
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
  /// Without the part along another.
  nonisolated fileprivate func across(_ other: Vector) -> Vector {
    let square = other.squared
    return square > 0 ? self - other * (dot(other) / square) : self
  }

  nonisolated fileprivate var squared: Double { x * x + y * y }
}
