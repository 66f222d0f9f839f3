import Stagecraft

/// Two screens, and a transition between them that never arrives: it goes on a spring so slow that each two seconds it is
/// turned round far from either end.
final class FlightStage {
  /// Seconds: the slowest that a stock director knows.
  static let response = 5.0
  private static let framesEachWay = 120

  private let core: StageCore
  private let navigation: NavigationController
  private let fore: ViewController
  private let way: Way
  private var number = 0
  private var framesThisWay = FlightStage.framesEachWay
  private var isComing = false

  enum Way { case pushed, presented }

  /// - Parameter isPainted: whether it is drawn, into memory; else a frame ends with the list of what would be.
  init(
    _ director: DirectorFactory, _ way: Way = .pushed, from back: ViewController, to fore: ViewController,
    isPainted: Bool
  ) {
    let text = TextSystem()
    let size = CellScreen.windowSize
    let target: any FrameTarget =
      isPainted ? MemoryTarget(size: size, text: text) : BlindTarget(size: size, keepsPicture: false)
    core = StageCore(target: target, text: text, background: Color(rgb: Palette.background))
    navigation = NavigationController(root: back)
    self.fore = fore
    self.way = way
    fore.transitionController.directors = [director].compactMap { $0 }
    core.window.setRootViewController(navigation, environment: core.environment)
    frame()
    for _ in 0..<2 * Self.framesEachWay {
      turnWhenDue()
      frame()
    }
    precondition(isInFlight, "the transition of the benchmark is under way")
  }

  var isInFlight: Bool { core.window.isTransitioning }
  var layoutCount: Int { core.window.layoutCount }

  func frame() {
    number += 1
    framesThisWay += 1
    core.loop.frame(at: Double(number) / 60)
  }

  /// For between the frames that are measured.
  func turnWhenDue() {
    if framesThisWay >= Self.framesEachWay { turn() }
  }

  func turn() {
    framesThisWay = 0
    isComing.toggle()
    switch (way, isComing) {
    case (.pushed, true): navigation.pushViewController(fore, animated: true)
    case (.pushed, false): navigation.popViewController(animated: true)
    case (.presented, true): navigation.present(fore, animated: true)
    case (.presented, false): navigation.dismiss(animated: true)
    }
  }
}

extension StockDirector {
  /// So slow that it can be measured on its way.
  var slow: DirectorFactory { factory(["response": .number(FlightStage.response)]) }

  /// Whether it can be. Those of physics are over in their own time: what their frames cost say `counts` and `physics`.
  var canBeSlow: Bool {
    info.parameters.contains { parameter in
      guard parameter.name == "response", case .number(_, let range, _) = parameter.domain else { return false }
      return range.contains(FlightStage.response)
    } && !info.parameters.contains { $0.name == "deadline" }
  }

  /// How a screen comes by it for which it is made.
  var way: FlightStage.Way { info.name == "Sheet" ? .presented : .pushed }
}
