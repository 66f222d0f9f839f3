import Runtime
import Views

/// Gives its owner the frames of the loop in which it moves, and only while it moves.
///
/// The owner retains the ticker; the closure must not retain the owner.
package final class FrameTicker: FrameClient, FrameTicking {
  private let label: String
  private let onStep: () -> Void
  private weak var loop: FrameLoop?
  /// Whether frames are asked for.
  package private(set) var isTicking = false

  /// - Parameters:
  ///   - label: describes the motion, for a stage that does not come to rest.
  ///   - onStep: called in the step phase of each frame.
  package init(_ label: String, onStep: @escaping () -> Void) {
    self.label = label
    self.onStep = onStep
  }

  isolated deinit { loop?.remove(self) }

  /// The loop that handles the present event or frame, or else that of the program's stage.
  package static var currentLoop: FrameLoop? { FrameLoop.running ?? AnimationClock.loop }

  /// Whether motions that only decorate are left out: the user asked for it, or no loop can move anything.
  package static var isMotionReduced: Bool {
    guard View.areAnimationsEnabled, let loop = currentLoop else { return true }
    return loop.prefersReducedMotion
  }

  package var isMotionReduced: Bool { Self.isMotionReduced }

  /// Seconds of motion.
  package var now: Double {
    let loop = isTicking ? self.loop : Self.currentLoop
    return loop.map { $0.now * $0.timeScale } ?? 0
  }

  /// Seconds of motion in a second of real time.
  package var rate: Double { (isTicking ? loop : Self.currentLoop)?.timeScale ?? 1 }

  /// Asks for frames until ``stop()``.
  /// - Returns: false where no loop is known.
  @discardableResult
  package func start() -> Bool {
    if isTicking, loop != nil { return true }
    guard let loop = Self.currentLoop else { return false }
    self.loop = loop
    isTicking = true
    loop.add(self)
    loop.wake()
    return true
  }

  package func stop() {
    guard isTicking else { return }
    isTicking = false
    loop?.remove(self)
  }

  package var wantsFrames: Bool { isTicking }
  package var activeLabels: [String] { isTicking ? [label] : [] }
  package func step() { if isTicking { onStep() } }
  package func settle() {}
}
