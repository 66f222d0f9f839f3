import Stagecraft

/// A program on a virtual clock, written with what the library gives to everybody.
final class PortStage {
  let loop = FrameLoop()
  let window: Window
  let environment: TransitionEnvironment
  let log = PortLog()
  private var time = 0.0

  init(size: Size = Size(400, 300)) {
    window = Window(frame: Rect(0, 0, size.width, size.height))
    environment = TransitionEnvironment(loop: loop)
    environment.systemDirector = StockDirectors.system
    environment.addObserver(log)
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
