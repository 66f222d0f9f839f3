import Animation
import Runtime

/// Plays the animations that an animator begins in `animateTransition` with `View.animate` and its like, as one motion.
///
/// Where it begins none, its stated duration passes.
final class SessionPlayback: AnimatorPlayback {
  private let loop: FrameLoop
  private let duration: Double
  private var session: AnimationSession?
  /// The place at its end.
  private var endPlace: Double?

  /// - Parameter duration: the shortest duration of the motion, in seconds.
  init(loop: FrameLoop, duration: Double) {
    self.loop = loop
    self.duration = duration
  }

  private var opened: AnimationSession {
    if let session { return session }
    let session = AnimationSession(loop: loop, duration: duration)
    self.session = session
    return session
  }

  func begin(isHeld: () -> Bool, animate: () -> Void) {
    let session = opened
    if isHeld() { session.seek(to: 0) }
    session.record(animate)
  }

  var place: Double {
    guard let session else { return endPlace ?? 0 }
    return switch session.end {
    case .end: 1
    case .start: 0
    case nil: min(1, max(0, session.fraction))
    }
  }

  var isMoving: Bool { session.map { !$0.isAtRest && !$0.isPaused } ?? false }

  func hold() { opened.pause() }
  func move(to place: Double) { session?.seek(toFraction: place) }

  func go(_ way: AnimatorRunState.Way, _ completion: CompletionTiming) {
    opened.resume(speed: completion.speed, reversed: way == .back, curve: completion.curve)
  }

  func turn(_ way: AnimatorRunState.Way) { opened.resume(reversed: way == .back) }

  func end(at way: AnimatorRunState.Way) {
    session?.finish(at: way == .on ? .end : .start)
    session = nil
    if endPlace == nil { endPlace = way == .on ? 1 : 0 }
  }
}
