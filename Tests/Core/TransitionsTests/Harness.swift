import Directors
import Geometry
import Runtime
import TestSupport
import Transitions
import Views

/// A program on a virtual clock: a window, its frames, and a hand at mouse and keys.
///
/// Events happen at the moment of the last frame unless ``wait(_:)`` says otherwise; ``frame()`` goes on to the next.
final class Harness {
  let loop = FrameLoop()
  let window: Window
  let environment: TransitionEnvironment
  let log = TransitionLog()
  private let interval: Double
  private(set) var time = 0.0
  /// Called after each frame.
  var onFrame: (() -> Void)?

  init(rate: Double = 60, size: Size = Size(400, 300), director: DirectorFactory? = StockDirectors.system(.push)) {
    interval = 1 / rate
    window = Window(frame: Rect(origin: .zero, size: size))
    environment = TransitionEnvironment(loop: loop)
    environment.systemDirector = { _ in director }
    environment.addObserver(log)
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
  }

  /// A navigation controller with a root screen, at rest.
  static func navigation(
    _ name: String = "root", rate: Double = 60, director: DirectorFactory? = StockDirectors.system(.push)
  ) -> (Harness, NavigationController, Screen) {
    let harness = Harness(rate: rate, director: director)
    let root = Screen(name)
    let navigation = NavigationController(root: root)
    harness.show(navigation)
    return (harness, navigation, root)
  }

  func show(_ root: ViewController) {
    loop.dispatch(at: time) { window.setRootViewController(root, environment: environment) }
    settle()
    _ = log.take()
  }

  // MARK: Time

  /// One frame.
  func frame(after delay: Double? = nil) {
    time += delay ?? interval
    loop.frame(at: time)
    onFrame?()
  }

  func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// Frames until nothing is wanted any more.
  /// - Returns: whether that came within ten seconds.
  @discardableResult
  func settle() -> Bool {
    let end = time + 10
    while loop.needsFrame || window.isTransitioning {
      if time > end { return false }
      frame()
    }
    return true
  }

  /// Frames for this time, and then until nothing is wanted any more: for what timers begin.
  func settle(for seconds: Double) {
    frames(Int((seconds / interval).rounded()))
    settle()
  }

  /// Frames until the running transition has come this far.
  func run(to progress: Double) {
    guard let window = window.transition?.progress else { return }
    let isForward = window.currentDirection == .forward
    for _ in 0..<1000 where isForward ? window.value < progress : window.value > progress { frame() }
  }

  /// Time passes without a frame; the next event happens then.
  func wait(_ seconds: Double) { time += seconds }

  // MARK: Input

  func input(_ body: () -> Void) { loop.dispatch(at: time, body) }

  func key(_ key: Key) {
    input {
      window.send(.key(KeyEvent(.down, key, time: time)))
      window.send(.key(KeyEvent(.up, key, time: time)))
    }
  }

  private func pointer(_ phase: PointerEvent.Phase, _ point: Point) {
    location = point
    input { window.send(.pointer(PointerEvent(phase, at: point, time: time))) }
  }

  private(set) var location = Point.zero
  func press(_ x: Double, _ y: Double) { pointer(.began, Point(x, y)) }
  func move(_ x: Double, _ y: Double) { pointer(.moved, Point(x, y)) }
  func release() { pointer(.ended, location) }
  func loseWindow() { input { window.cancelPointer(time: time) } }

  /// Moves at a steady speed, an event and a frame at each step.
  func drag(to x: Double, _ y: Double, seconds: Double) {
    let from = location
    let steps = max(1, Int((seconds / interval).rounded()))
    for step in 1...steps {
      time += interval
      let part = Double(step) / Double(steps)
      move(from.x + (x - from.x) * part, from.y + (y - from.y) * part)
      loop.frame(at: time)
      onFrame?()
    }
  }

  /// A hand that stops before it lets go.
  func rest(_ seconds: Double = 0.2) {
    for _ in 0..<max(1, Int(seconds / interval)) { frame() }
  }

  func resize(_ width: Double, _ height: Double) {
    input { window.frame = Rect(0, 0, width, height) }
  }

  /// A completion that logs its outcome.
  func note(_ name: String) -> @MainActor (TransitionOutcome) -> Void {
    { [log] in log.add("\(name): \($0.rawValue)") }
  }
}

/// Whether a view holds these views in this painting order, and nothing else.
func holds(_ views: [View], in parent: View) -> Bool {
  parent.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init)
}

/// Whether a view holds another one, and nothing else.
func isOnly(_ view: View, in parent: View) -> Bool { holds([view], in: parent) }
