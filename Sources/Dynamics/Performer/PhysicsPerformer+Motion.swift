import Geometry
import Runtime

// What the stepper asks of each performer, step by step and frame by frame.

extension PhysicsPerformer {
  /// Hands lead where they are by now.
  /// - Parameter moment: of the world, that will be shown.
  func willAdvance(to moment: Double) {
    for hand in hands { hand.lead(until: moment) }
  }

  /// After each step of the world: whether the motion is over. What is decided here is the same at every frame rate.
  func didStep() {
    guard case .inside(let space, let body, let course) = presence else { return }
    switch course {
    case .moving, .resting:
      guard concludes, phase != .held, let end = conclusion(space, body) else { return }
      presence = .inside(space, body, .concluding(step: space.world.stepNumber, at: end))
    case .concluding(let step, let end):
      // Not in the step itself: the moment that is shown lies before it.
      if space.world.stepNumber > step { conclude(space, body, step, end) }
    }
  }

  /// After all steps of a frame.
  func didAdvance(at time: Double) {
    guard case .inside(let space, let body, .concluding(let step, let end)) = presence else { return }
    if time > space.time(ofStep: step) + PhysicsStay.moment { conclude(space, body, step, end) }
  }

  private func conclude(_ space: PhysicsSpace, _ body: BodyID, _ step: Int, _ end: BodyPose) {
    leave(space, body, at: space.time(ofStep: step), pose: end)
    if isStanding { return }
    write(end)
    if steering != nil { space.steerLater(self) }
  }

  /// Where the item is to stand, if its motion is over.
  private func conclusion(_ space: PhysicsSpace, _ body: BodyID) -> BodyPose? {
    for entry in entries where entry.isInForce {
      guard case .conclude(let plan) = entry.content, let term = entry.terms.last else { continue }
      let begin = max(term.begin, phases.last?.begin ?? term.begin)
      guard
        space.world.isAtRest(body)
          || plan.offStage && isOffStage(space.world.steppedPose(of: body), space.world.steppedMotion(of: body))
          || plan.deadline.map({ space.stepTime - begin >= $0 - PhysicsStay.moment }) ?? false
      else { continue }
      if let center = plan.center { return BodyPose(center: center, angle: plan.angle) }
      return space.world.steppedPose(of: body)
    }
    return nil
  }

  /// Whether nothing of the item is in the container, and it moves away.
  private func isOffStage(_ pose: BodyPose, _ motion: BodyMotion) -> Bool {
    guard let stage = place.bounds else { return false }
    let (axis, half) = (Vector(1, 0).turned(by: pose.angle), place.size)
    let width = (abs(axis.x) * half.width + abs(axis.y) * half.height) / 2
    let height = (abs(axis.y) * half.width + abs(axis.x) * half.height) / 2
    let v = motion.velocity
    return pose.center.x + width <= stage.minX && v.x < 0 || pose.center.x - width >= stage.maxX && v.x > 0
      || pose.center.y + height <= stage.minY && v.y < 0 || pose.center.y - height >= stage.maxY && v.y > 0
  }

  // MARK: Frames

  /// Writes where the item is, and says whether it moves.
  func show() {
    guard !isStanding, case .inside(let space, let body, let course) = presence else { return }
    guard place.container(otherwise: stepper) === space.container else {
      // Whoever took it away has put it where it is now.
      return leave(space, body, at: now, pose: place.pose)
    }
    let pose = space.world.pose(of: body)
    if pose != shown { write(pose) }
    switch (course, space.world.isAtRest(body)) {
    case (.moving, true):
      presence = .inside(space, body, .resting)
      ticker?.rest()
      if !entries.contains(where: \.isLive) { leave(space, body, at: now, pose: pose) }
    case (.resting, false):
      presence = .inside(space, body, .moving)
      ticker?.start()
    case (.moving, false), (.resting, true), (.concluding, _): break
    }
  }

  func write(_ pose: BodyPose) {
    shown = pose
    place.write(pose)
  }

  /// Takes the transition to where the item is.
  func steer() {
    guard !isStanding, let window, let steering, let pose = shown else { return }
    if window.isHeld, !hands.contains(where: \.isHolding) { return }
    let motion: BodyMotion
    switch presence {
    case .outside: motion = BodyMotion()
    case .inside(let space, let body, _): motion = space.world.motion(of: body)
    }
    let (progress, velocity) = steering.progress(pose, motion)
    if progress != window.progress || velocity != window.velocity { window.move(to: progress, velocity: velocity) }
  }
}
