import Stagecraft

/// A program on a virtual clock, written with what the library gives to everybody.
final class PortStage {
  let loop = FrameLoop()
  let window: Window
  let environment: TransitionEnvironment
  let log = PortLog()
  private var time = 0.0
  /// Who looks at each frame as it is drawn.
  var onDraw: [() -> Void] = []

  init(size: Size = Size(400, 300)) {
    window = Window(frame: Rect(0, 0, size.width, size.height))
    environment = TransitionEnvironment(loop: loop)
    environment.systemDirector = StockDirectors.system
    environment.addObserver(log)
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned self] in for look in onDraw { look() } }
  }

  func show(_ root: ViewController) {
    input { window.setRootViewController(root, environment: environment) }
    settle()
    log.lines = []
  }

  @discardableResult
  func input<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    loop.dispatch(at: time) { result = body() }
    return result!
  }

  func frame() {
    time += 1.0 / 60
    loop.frame(at: time)
    window.layoutIfNeeded()
  }

  /// A frame without any time.
  func stand() { loop.frame(at: time) }

  /// The pointer goes down, moves or comes up.
  func pointer(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    input { window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time))) }
  }

  /// A press at one place, drawn evenly to another, a step a frame; the hand stays down.
  func drag(from start: Point, to end: Point, frames count: Int) {
    pointer(.began, start.x, start.y)
    move(from: start, to: end, frames: count)
  }

  func move(from start: Point, to end: Point, frames count: Int) {
    for step in 1...count {
      frame()
      let place = start + (end - start) * (Double(step) / Double(count))
      pointer(.moved, place.x, place.y)
    }
  }

  func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// Frames until nothing moves or waits any more, at most twenty seconds.
  func settle() {
    for _ in 0..<1200 {
      guard loop.needsFrame || window.isTransitioning else { return }
      frame()
    }
  }
}

/// What happens to screens and locks, a line each.
final class PortLog: TransitionObserver {
  var lines: [String] = []

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase): lines.append("\(controller.identifier ?? "?") \(phase.rawValue)")
    case .ended(_, let outcome, _): lines.append("end \(outcome.rawValue)")
    case .answered(_, let outcome): lines.append("answer \(outcome.rawValue)")
    case .warning(let message): lines.append("warning: \(message)")
    case _: break
    }
  }
}
