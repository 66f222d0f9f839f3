import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A drag without a pointer: arrow keys and assistive technologies move a view as a hand does that takes its center,
/// moves it smoothly, rests, and lets go.
///
/// | state | another step | a frame | a press on the view, or the recognizer is taken away |
/// |---|---|---|---|
/// | moving | goes farther | nearer to its end; → resting when it is there | lets go |
/// | resting | → moving | lets go after ``rest`` | lets go |
@MainActor final class KeyDrag {
  private weak var recognizer: PanGestureRecognizer?
  private let makeTicker: Window.TickerMaker
  private lazy var ticker = makeTicker("drag by keys") { [weak self] in self?.step() }
  private var location: Point
  private var end: Point
  /// The time of the newest event, and of the ticker then.
  private var time: Double
  private var steppedAt = 0.0
  /// The time of rest at the end, in seconds.
  private var rested = 0.0

  /// The time in which the way that is left falls to a third, in seconds; chosen by eye.
  private static let timeConstant = 0.045
  /// A way that is not seen, in points.
  private static let nearly = 0.25
  /// Seconds after which a hand at rest has no velocity, and a frame beyond.
  private static let rest = VelocityTracker.restAfter + 0.02

  /// - Parameter event: where the hand takes the view.
  init(_ recognizer: PanGestureRecognizer, from event: PointerEvent, _ makeTicker: @escaping Window.TickerMaker) {
    self.recognizer = recognizer
    self.makeTicker = makeTicker
    (location, end, time) = (event.location, event.location, event.time)
  }

  /// - Returns: false where nothing moves without frames.
  func go(by way: Vector) -> Bool {
    if end == location, rested == 0 { steppedAt = ticker.now }
    end += way
    rested = 0
    return ticker.start()
  }

  func stop() { ticker.stop() }

  private func step() {
    let passed = max(0, ticker.now - steppedAt)
    steppedAt = ticker.now
    time += passed
    let left = end - location
    if left == .zero { rested += passed }
    location = left.length <= Self.nearly ? end : end - left * exp(-passed / Self.timeConstant)
    recognizer?.keyDragDidMove(PointerEvent(.moved, at: location, time: time))
    if rested >= Self.rest || recognizer?.isActive != true { recognizer?.endKeyDrag() }
  }
}
