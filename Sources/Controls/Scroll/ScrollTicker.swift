import Animation
import Runtime

/// Gives a scroll view the frames of the loop in which it moves, and only while it moves.
final class ScrollTicker: FrameClient {
  private unowned let scrollView: ScrollView
  private weak var loop: FrameLoop?
  private var isAdded = false

  init(_ scrollView: ScrollView) { self.scrollView = scrollView }

  isolated deinit { loop?.remove(self) }

  /// The loop that handles the present event or frame, or else that of the program's stage.
  static var currentLoop: FrameLoop? { FrameLoop.running ?? AnimationClock.loop }

  /// Seconds of motion.
  var now: Double {
    let loop = isAdded ? self.loop : Self.currentLoop
    return loop.map { $0.now * $0.timeScale } ?? 0
  }

  /// Seconds of motion in a second of real time.
  var rate: Double { (isAdded ? loop : Self.currentLoop)?.timeScale ?? 1 }

  /// Asks for frames until ``stop()``.
  /// - Returns: false where no loop is known.
  func start() -> Bool {
    if isAdded, loop != nil { return true }
    guard let loop = Self.currentLoop else { return false }
    self.loop = loop
    isAdded = true
    loop.add(self)
    loop.wake()
    return true
  }

  func stop() {
    guard isAdded else { return }
    isAdded = false
    loop?.remove(self)
  }

  var wantsFrames: Bool { isAdded }
  var activeLabels: [String] { isAdded ? ["a scroll view that moves"] : [] }
  func step() { if isAdded { scrollView.step() } }
  func settle() {}
}
