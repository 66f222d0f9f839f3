import Geometry
import Runtime

// Scrubbing: the world keeps the poses of its bodies, and the performer the plans in force.

extension PhysicsPerformer {
  /// Shows the item at a time, and sets the transition's progress accordingly. Has no effect without a recording.
  public func seek(to time: Double) {
    guard isRecorded else { return }
    if !isSeeking {
      for hand in hands { hand.lose() }
      isSeeking = true
    }
    guard let first = lifetimes.first else { return }
    // Simulate up to the time first, because the lifetime may end before it.
    lifetimes.last?.space.setTime(to: time)
    guard let lifetime = lifetimes.last(where: { $0.begin <= time }) else {
      return stand(first.before, BodyMotion(), at: time)
    }
    if lifetime.isOver(at: time), let (pose, motion) = lifetimes.last(where: { $0.begin <= time })?.state(at: time) {
      return stand(pose, motion, at: time)
    }
    lifetime.space.setTime(to: time)
    stand(lifetime.space.world.pose(of: lifetime.body), lifetime.space.world.motion(of: lifetime.body), at: time)
  }

  private func stand(_ pose: BodyPose, _ motion: BodyMotion, at time: Double) {
    write(pose)
    guard let transitionProgress, let steering = steering(at: time) else { return }
    let (progress, velocity) = steering.progress(pose, motion)
    if progress != transitionProgress.value || velocity != transitionProgress.velocity {
      transitionProgress.move(to: progress, velocity: velocity)
    }
  }

  private func steering(at time: Double) -> ProgressFromBody? {
    let phase = phases.last { $0.begin <= time }?.phase ?? phase
    var found: ProgressFromBody?
    for entry in entries where entry.begin <= time && (entry.end.map { $0 > time } ?? true) {
      if case .steer(let steer) = entry.content, !steer.phase.isDisjoint(with: phase) { found = steer }
    }
    // nil before the first plan: the transition keeps its initial progress.
    return found
  }

  /// Continues from a time with the pose, velocity and plans of that time; later plans are discarded.
  public func resume(at time: Double) {
    guard isRecorded else { return }
    forget(after: time)
    if let direction = phases.last?.direction, let transitionProgress, transitionProgress.currentDirection != direction
    {
      // Notifies the other observers; this performer already has the direction.
      transitionProgress.turn(to: direction, by: .request)
    }
    isSeeking = false
    let wasInside = lifetimes.last.map { $0.end == nil } ?? false
    if wasInside, let lifetime = lifetimes.last {
      traits = nil
      presence = .inside(
        lifetime.space, lifetime.body, lifetime.space.world.isAtRest(lifetime.body) ? .resting : .moving)
      lifetime.space.enter(self)
      shown = lifetime.space.world.pose(of: lifetime.body)
      loosenGrips(in: lifetime.space)
    } else {
      switch presence {
      case .inside(let space, _, _), .easing(let space, _): space.leave(self)
      case .outside: break
      }
      presence = .outside
      if let lifetime = lifetimes.last, lifetime.space.world.contains(lifetime.body) {
        lifetime.space.world.removeBody(lifetime.body)
      }
      if let lifetime = lifetimes.last, let easing = lifetime.easing(at: time) {
        presence = .easing(lifetime.space, easing)
        lifetime.space.enter(self)
      }
    }
    restoreHands()
    lookUp()
    updatePhase()
    if isMoving { context?.startUpdates() } else { context?.rest() }
  }

  private func forget(after time: Double) {
    entries.removeAll { $0.begin > time }
    for index in entries.indices { entries[index].forget(after: time) }
    lifetimes.removeAll { $0.begin > time }
    if let last = lifetimes.indices.last { lifetimes[last].forget(after: time) }
    grips.removeAll { $0.begin > time }
    let kept = phases.filter { $0.begin <= time }
    if !kept.isEmpty { phases = kept }
    if let last = phases.last {
      phase = last.phase
      phaseCause = transitionProgress == nil ? .beginning : last.phase.cause
    }
  }

  /// Removes the joints of grabs that were under way at that time.
  private func loosenGrips(in space: PhysicsSpace) {
    for index in grips.indices where grips[index].end.map({ $0 > now }) ?? true {
      space.world.removeJoint(grips[index].joint)
      grips[index].end = now
    }
  }
}
