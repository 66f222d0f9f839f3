import Runtime

/// The worlds of one scheduler, one for each container with items, stepped together once a frame.
package final class PhysicsStepper: SeekableStepper {
  private(set) var spaces: ContiguousArray<PhysicsSpace> = []
  private var now: Double
  private var state = State.idle
  /// Receives warnings about lost time.
  private var context: PerformerContext?

  private enum State {
    case idle
    case stepping
    case ended
  }

  package init(now: Double) { self.now = now }

  package var isMoving: Bool {
    for space in spaces where space.isMoving { return true }
    return false
  }

  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// The space of a container; created on first use.
  func space(of container: AnyObject, _ context: PerformerContext) -> PhysicsSpace {
    self.context = context
    if let space = spaces.first(where: { $0.container === container }) { return space }
    let space = PhysicsSpace(container, at: context.now, isRecorded: context.isRecorded)
    spaces.append(space)
    return space
  }

  /// Advances all worlds to a time. Also called between frames, before something changes.
  package func step(to time: Double) {
    guard case .idle = state, time >= now else { return }
    now = time
    guard !spaces.isEmpty else { return }
    state = .stepping
    var lost = (seconds: 0.0, stall: 0.0)
    for index in 0..<spaces.count {
      let loss = spaces[index].advance(to: time)
      if loss.seconds > lost.seconds { lost = loss }
    }
    for index in 0..<spaces.count { spaces[index].show() }
    if lost.seconds > 0 {
      context?.warn("physics lost \(Self.text(lost.seconds)) s of a stall of \(Self.text(lost.stall)) s")
    }
    for index in 0..<spaces.count { spaces[index].steer() }
    if case .stepping = state { state = .idle }
    dropVoidSpaces()
  }

  /// Formats seconds, rounded to milliseconds.
  private static func text(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

  /// Discards the deadlines when the transition's phase changes.
  func forgetDeadlines() { for space in spaces { space.forgetDeadlines() } }

  private func dropVoidSpaces() {
    for space in spaces where space.isVoid {
      spaces.removeAll { $0.isVoid }
      return
    }
  }

  /// Continues from a time after a scrub.
  package func seek(to time: Double) {
    now = time
    for space in spaces { space.resume(at: time) }
    spaces.removeAll { $0.clock.birth > time }
  }

  package func end() {
    state = .ended
    for space in spaces { space.end() }
    spaces.removeAll()
    context = nil
  }
}
