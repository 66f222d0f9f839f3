import Motion
import Runtime

// Scrubbing: the motions of the progress are recorded and evaluated at any time.

/// The motion of the progress since one time.
struct ProgressRecord {
  enum Course {
    case spring(SpringProgress)
    /// A gesture set the progress.
    case hand
    case arrived
  }

  let begin: Double
  let course: Course
  let direction: TransitionDirection
  /// The progress at the beginning.
  let progress: Double
  /// The velocity at the beginning, in progress a second.
  let velocity: Double

  func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool) {
    switch course {
    case .hand: return (progress, velocity, true)
    case .arrived: return (direction.end, 0, true)
    case .spring(let plan):
      let age = max(0, time - begin)
      let state = plan.spring(direction).state(
        after: age, from: progress.lanes, velocity.lanes, to: direction.end.lanes, SIMD4(repeating: plan.threshold))
      // Two passes of the end are half an oscillation apart, so the side of the progress shows whether there was one.
      if state.isOver || plan.stops(direction) && plan.reachesEnd(direction, in: age, at: state.value.x - direction.end)
      {
        return (direction.end, 0, true)
      }
      return (state.value.x, state.velocity.x, false)
    }
  }
}

extension SpringProgressPerformer: SeekablePerforming {
  func record(_ course: ProgressRecord.Course) {
    guard history != nil, let context else { return }
    history?.append(
      ProgressRecord(
        begin: context.now, course: course, direction: progress.currentDirection, progress: progress.value,
        velocity: progress.velocity))
  }

  private func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool)? {
    if let motionRecord = history?.last(where: { $0.begin <= time }) { return motionRecord.state(at: time) }
    return history?.first.map { ($0.progress, $0.velocity, true) }
  }

  /// Sets the progress to its value at a time. The direction does not change until ``resume(at:)``.
  public func seek(to time: Double) {
    guard let state = state(at: time) else { return }
    isSeeking = true
    stop()
    progress.move(to: state.progress, velocity: state.velocity)
  }

  /// Continues the recorded motion of a time.
  public func resume(at time: Double) {
    guard history != nil else { return }
    isSeeking = false
    history?.removeAll { $0.begin > time }
    guard !progress.isHeld, let motionRecord = history?.last, let context else { return }
    let state = motionRecord.state(at: time)
    movedAt = time
    if motionRecord.direction != progress.currentDirection {
      // Every observer starts again, this performer too.
      progress.turn(to: motionRecord.direction, by: .request)
    } else if !state.isOver {
      goOn(motionRecord, at: time)
    } else if case .hand = motionRecord.course {
      restart()
    } else {
      context.rest()
    }
  }

  /// Continues as if the progress had never been stopped.
  private func goOn(_ motionRecord: ProgressRecord, at time: Double) {
    guard case .spring(let plan) = motionRecord.course, let engine, !engine.isEnded, let channel, let context else {
      return
    }
    self.plan = plan
    motion = engine.addSpring(
      plan.spring(motionRecord.direction), from: motionRecord.progress.lanes, to: motionRecord.direction.end.lanes,
      velocity: motionRecord.velocity.lanes,
      threshold: SIMD4(repeating: plan.threshold), age: time - motionRecord.begin, at: time, channel: channel)
    context.startUpdates()
  }
}
