import Motion
import Runtime

// A scrubbed transition: what moved its window is kept, and asked where it was.

/// What moves a transition's window from one moment on.
struct ProgressRecord {
  enum Course {
    case spring(SpringProgress)
    /// A hand has put it there.
    case hand
    case arrived
  }

  let begin: Double
  let course: Course
  let direction: TransitionDirection
  /// Where it was when this began.
  let progress: Double
  /// In progress a second.
  let velocity: Double

  func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool) {
    switch course {
    case .hand: return (progress, velocity, true)
    case .arrived: return (direction.end, 0, true)
    case .spring(let plan):
      let age = max(0, time - begin)
      let state = plan.spring(direction).state(
        after: age, from: progress.lanes, velocity.lanes, to: direction.end.lanes, SIMD4(repeating: plan.threshold))
      // Between two passes of its end lies half a swing, so the side on which it is tells whether there was one.
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

  /// The direction stays what it is now, until time goes on.
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
      // Whoever is told sets out again: this performer too.
      window.turn(to: passage.direction, by: .request)
    } else if !state.isOver {
      goOn(passage, at: time)
    } else if case .hand = passage.course {
      restart()
    } else {
      ticker.rest()
    }
  }

  /// Goes on as if it had never been stopped.
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
