import Geometry
import Runtime

// Calls from the stepper, for each step and each frame.

extension PhysicsPerformer {
  /// Moves the anchors of held items before the world advances.
  /// - Parameter moment: the world time that will be shown.
  func willAdvance(to moment: Double) {
    for hand in hands { hand.lead(until: moment) }
  }

  /// Checks after each step of the world whether the motion has ended, so that the result does not depend on the frame
  /// rate.
  func didStep() {
    guard case .inside(let space, let body, let state) = presence else { return }
    switch state {
    case .moving, .resting:
      guard concludes, phase != .held, let end = conclusion(space, body) else { return }
      presence = .inside(space, body, .concluding(step: space.world.stepNumber, end))
    case .concluding(let step, let end):
      // Not in the same step: the shown moment lies before it.
      if space.world.stepNumber > step { conclude(space, body, step, end) }
    }
  }

  /// Called after all steps of a frame.
  func didAdvance(at time: Double) {
    if case .inside(let space, let body, .concluding(let step, let end)) = presence,
      time > space.time(ofStep: step) + BodyLifetime.moment
    {
      conclude(space, body, step, end)
    }
    if case .easing(let space, let easing) = presence, easing.isOver(time) { endEasing(space, easing) }
  }

  private func conclude(_ space: PhysicsSpace, _ body: BodyID, _ step: Int, _ end: Conclusion) {
    switch end {
    case .at(let pose):
      leave(space, body, at: space.time(ofStep: step), pose: pose)
      if !isSeeking { stand(pose, space) }
    case .eased(let easing):
      leave(space, body, at: easing.begin, pose: easing.end)
      lifetimes[lifetimes.count - 1].easing = easing
      presence = .easing(space, easing)
      space.enter(self)
      context?.startUpdates()
    }
  }

  private func endEasing(_ space: PhysicsSpace, _ easing: Easing) {
    presence = .outside
    space.leave(self)
    if !isSeeking { stand(easing.end, space) }
    context?.rest()
  }

  /// Ends the easing; the item stays at its present pose.
  func breakOffEasing() {
    guard case .easing(let space, _) = presence else { return }
    if !lifetimes.isEmpty { lifetimes[lifetimes.count - 1].cut(at: now, place.pose) }
    presence = .outside
    space.leave(self)
    context?.rest()
  }

  private func stand(_ end: BodyPose, _ space: PhysicsSpace) {
    write(end)
    if steering != nil { space.steerLater(self) }
  }

  /// The end of the motion; nil if it continues.
  private func conclusion(_ space: PhysicsSpace, _ body: BodyID) -> Conclusion? {
    let pose = space.world.steppedPose(of: body)
    for entry in entries where entry.isInForce {
      guard case .conclude(let plan) = entry.content, let term = entry.terms.last else { continue }
      let end = plan.center.map { BodyPose(center: $0, angle: plan.angle) }
      if space.world.isAtRest(body) || plan.offStage && isOffStage(pose, space.world.steppedMotion(of: body)) {
        if transitionProgress != nil { space.noteDeadline(plan.deadline.map { begin(of: term) + $0 }) }
        return .at(end ?? pose)
      }
      guard let deadline = plan.deadline else { continue }
      let seconds = end == nil ? 0 : min(Easing.longest, deadline / 2)
      let last = begin(of: term) + deadline
      guard space.stepTime >= last - seconds - BodyLifetime.moment else { continue }
      if transitionProgress != nil { space.noteDeadline(last) }
      guard let end, seconds > 0 else { return .at(end ?? pose) }
      return .eased(
        Easing(from: pose, space.world.steppedMotion(of: body), to: end, at: space.stepTime, seconds: seconds))
    }
    return nil
  }

  /// The start of the phase, or of the plan if that is later.
  private func begin(of term: PhysicsEntry.Term) -> Double { max(term.begin, phases.last?.begin ?? term.begin) }

  /// Ends the motion of an item without an end condition at its present pose, once the deadlines of the others have
  /// passed.
  func stop(_ space: PhysicsSpace) {
    guard case .inside(let own, let body, let state) = presence, own === space, !concludes, phase != .held else {
      return
    }
    if case .concluding = state { return }
    let pose = space.world.steppedPose(of: body)
    presence = .inside(space, body, .concluding(step: space.world.stepNumber, .at(pose)))
  }

  /// Whether the item is entirely outside the container and moves away from it.
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

  /// Writes the item's pose, and updates the activity.
  func show() {
    guard !isSeeking else { return }
    if case .easing(let space, let easing) = presence {
      guard place.container(otherwise: stepper) === space.container else { return breakOffEasing() }
      return write(easing.pose(at: now))
    }
    guard case .inside(let space, let body, let state) = presence else { return }
    guard place.container(otherwise: stepper) === space.container else {
      // The code that removed the view from the container has placed it.
      return leave(space, body, at: now, pose: place.pose)
    }
    let pose = space.world.pose(of: body)
    if pose != shown { write(pose) }
    switch (state, space.world.isAtRest(body)) {
    case (.moving, true):
      presence = .inside(space, body, .resting)
      context?.rest()
      if !entries.contains(where: \.isLive) { leave(space, body, at: now, pose: pose) }
    case (.resting, false):
      presence = .inside(space, body, .moving)
      context?.startUpdates()
    case (.moving, false), (.resting, true), (.concluding, _): break
    }
  }

  func write(_ pose: BodyPose) {
    shown = pose
    place.write(pose)
  }

  /// Sets the transition's progress from the item's pose.
  func steer() {
    guard !isSeeking, let transitionProgress, let steering, let pose = shown else { return }
    if transitionProgress.isHeld, !hands.contains(where: \.isHolding) { return }
    let (progress, velocity) = steering.progress(pose, presentMotion)
    if progress != transitionProgress.value || velocity != transitionProgress.velocity {
      transitionProgress.move(to: progress, velocity: velocity)
    }
  }
}
