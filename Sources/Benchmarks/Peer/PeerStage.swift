import ProcessSupport
import Stagecraft

/// This library's program in the side-by-side comparison; it uses only the public API.
final class PeerStage {
  private let settings: PeerSettings
  private let stage: Stage
  /// The number of presented frames.
  private var shown = 0
  /// Called after each presented frame.
  private var onShown: (Double) -> Void = { _ in }

  init() throws {
    settings = try PeerSettings()
    PeerVoice.say("up")
    stage = try Stage(
      title: "Stagecraft", size: CellScreen.windowSize, background: Color(rgb: Palette.background),
      pacing: settings.scenario == .anim ? .unlimited : .display)
  }

  /// Runs until the program is asked to end.
  func run() throws {
    let environment = stage.environment
    switch settings.scenario {
    case .idle:
      stage.window.setRootViewController(CellScreen("A", shift: 0), environment: environment)
      try runFrames()
    case .anim: try animate()
    case .push: try script { PeerPushes($0, environment.loop) }
    case .double: try script { PeerTrace($0, environment.loop, .double) }
    case .back: try script { PeerTrace($0, environment.loop, .back(afterMilliseconds: settings.backAfter)) }
    }
  }

  private func runFrames() throws {
    try stage.run { [self] in
      guard stage.core.drawnFrames > shown else { return false }
      let now = Instant.now.wall
      if shown == 0 { PeerVoice.say("first", at: now) }
      shown = stage.core.drawnFrames
      onShown(now)
      return false
    }
  }

  // MARK: Scenarios

  private func animate() throws {
    let root = ViewController()
    stage.window.setRootViewController(root, environment: stage.environment)
    root.view.backgroundColor = Color(rgb: Palette.background)
    let rectangles = MovingRectangles(settings.count, in: root.view, loop: stage.environment.loop)
    var first: Double?
    var begin: Double?
    var count = 0
    var isOver = false
    onShown = { [settings] now in
      guard !isOver else { return }
      guard let start = first else {
        first = now
        return
      }
      guard let measured = begin else {
        guard now - start >= settings.warmUp else { return }
        begin = now
        return PeerVoice.say("begin", at: now)
      }
      count += 1
      guard now - measured >= settings.seconds else { return }
      isOver = true
      PeerVoice.say("end", .object([("frames", .number(Double(count))), ("secs", .number(now - measured))]))
    }
    try runFrames()
    withExtendedLifetime(rectangles) {}
  }

  /// Runs a scenario with screen transitions.
  private func script(_ make: (NavigationController) -> any PeerScript) throws {
    let navigation = NavigationController(root: CellScreen("A", shift: 0))
    stage.window.setRootViewController(navigation, environment: stage.environment)
    let script = make(navigation)
    // Leave the program's start out of the measurement.
    stage.environment.loop.after(0.5) { script.start() }
    onShown = { script.frameWasShown(at: $0) }
    try runFrames()
  }
}

/// A scenario: its actions and its observations.
protocol PeerScript {
  func start()
  func frameWasShown(at time: Double)
}
