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
      title: "Stagecraft", size: settings.size, background: Color(rgb: Palette.background), pacing: settings.pacing)
  }

  /// Runs until the program is asked to end.
  func run() throws {
    let environment = stage.environment
    switch settings.scenario {
    case .idle:
      stage.window.setRootViewController(CellScreen("A", shift: 0), environment: environment)
      try runFrames()
    case .anim: try animate()
    case .list: try scroll()
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
    measure { _ in }
    try runFrames()
    withExtendedLifetime(rectangles) {}
  }

  private func scroll() throws {
    let screen = PeerList()
    stage.window.setRootViewController(screen, environment: stage.environment)
    stage.sdl.move(x: 0, y: 0)
    measure { screen.list.contentOffset = Point(0, PeerList.speed * $0) }
    try runFrames()
  }

  /// Counts the frames of PEER_SECS, from PEER_WARM seconds after the first frame on.
  /// - Parameter step: called at the begin and after each frame until the end, with the seconds since the begin.
  private func measure(_ step: @escaping (Double) -> Void) {
    var begin: Double?
    var count = 0
    var isOver = false
    let loop = stage.environment.loop
    onShown = { [self, settings] _ in
      // The first frame.
      onShown = { now in
        guard let begin, !isOver else { return }
        count += 1
        let seconds = now - begin
        guard seconds >= settings.seconds else { return step(seconds) }
        isOver = true
        PeerVoice.say("end", .object([("frames", .number(Double(count))), ("secs", .number(seconds))]))
      }
      // A list at rest shows no frame that could begin. The loop's clock is that of the frame, a little ahead of the
      // wall's.
      loop.after(settings.warmUp + 0.05) {
        let now = Instant.now.wall
        begin = now
        PeerVoice.say("begin", at: now)
        step(Instant.now.wall - now)
      }
    }
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
