import Motion
import Runtime

// Scrubbing: the motions of the progress are recorded and evaluated at any time.

/// The motion of the progress from one time on.
struct ProgressRecord {
  enum Course {
    case spring(SpringProgress)
    /// A hand set the progress.
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
      // Two passes of the end are half a swing apart, so the side of the progress tells whether there was one.
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
    guard history != nil, let ticker else { return }
    history?.append(
      ProgressRecord(
        begin: ticker.now, course: course, direction: window.currentDirection, progress: window.value,
        velocity: window.velocity))
  }

  private func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool)? {
    if let passage = history?.last(where: { $0.begin <= time }) { return passage.state(at: time) }
    return history?.first.map { ($0.progress, $0.velocity, true) }
  }

  /// The direction does not change until time continues.
  public func seek(to time: Double) {
    guard let state = state(at: time) else { return }
    isStanding = true
    stop()
    window.move(to: state.progress, velocity: state.velocity)
  }

  public func resume(at time: Double) {
    guard history != nil else { return }
    isStanding = false
    history?.removeAll { $0.begin > time }
    guard !window.isHeld, let passage = history?.last, let ticker else { return }
    let state = passage.state(at: time)
    movedAt = time
    if passage.direction != window.currentDirection {
      // Every observer starts again, this performer too.
      window.turn(to: passage.direction, by: .request)
    } else if !state.isOver {
      goOn(passage, at: time)
    } else if case .hand = passage.course {
      restart()
    } else {
      ticker.rest()
    }
  }

  /// Continues as if the progress had never been stopped.
  private func goOn(_ passage: ProgressRecord, at time: Double) {
    guard case .spring(let plan) = passage.course, let engine, !engine.isEnded, let channel, let ticker else { return }
    self.plan = plan
    motion = engine.addSpring(
      plan.spring(passage.direction), from: passage.progress.lanes, to: passage.direction.end.lanes,
      velocity: passage.velocity.lanes,
      threshold: SIMD4(repeating: plan.threshold), age: time - passage.begin, at: time, channel: channel)
    ticker.start()
  }
}
