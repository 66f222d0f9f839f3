import Animation
import Runtime

/// All that an animator begins in `animateTransition` with `View.animate` and its like, as one motion.
///
/// An animator that begins nothing of the kind is followed by the time that it states.
final class SessionPlayback: AnimatorPlayback {
  private let loop: FrameLoop
  private let duration: Double
  private var session: AnimationSession?
  /// Where it was left for good.
  private var endPlace: Double?

  /// - Parameter duration: seconds that the motion takes at least.
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

  func go(_ way: AnimatorLife.Way, _ completion: CompletionTiming) {
    opened.resume(speed: completion.speed, reversed: way == .back, curve: completion.curve)
  }

  func turn(_ way: AnimatorLife.Way) { opened.resume(reversed: way == .back) }

  func end(at way: AnimatorLife.Way) {
    session?.finish(at: way == .on ? .end : .start)
    session = nil
    if endPlace == nil { endPlace = way == .on ? 1 : 0 }
  }
}
