import Stagecraft
import Typesetting

/// Two screens with a transition between them that never ends. Its spring is slow, and every two seconds the transition
/// is reversed far from both ends.
final class FlightStage {
  /// The longest spring response in seconds that stock directors accept.
  static let response = 5.0
  private static let framesEachWay = 120

  let core: StageCore
  private let navigation: NavigationController
  private let fore: ViewController
  private let way: Way
  private var number = 0
  private var framesThisWay = FlightStage.framesEachWay
  private var isComing = false

  enum Way { case pushed, presented }

  /// - Parameter isPainted: whether frames are drawn into memory. Otherwise a frame ends with its display list.
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
    core.frame(at: Double(number) / 60)
  }

  /// Reverses the transition if it is due. Call it between measured frames.
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
  /// A variant with a very slow spring, for measurements in transition.
  var slow: DirectorFactory { factory(["response": .number(FlightStage.response)]) }

  /// Whether a slow variant exists. Physics directors have none; `counts` and `physics` measure their frames.
  var canBeSlow: Bool {
    info.parameters.contains { parameter in
      guard parameter.name == "response", case .number(let legal) = parameter.domain else { return false }
      return legal.range.contains(FlightStage.response)
    } && !info.parameters.contains { $0.name == "deadline" }
  }

  /// The kind of request that the director is made for.
  var way: FlightStage.Way { info.name == "Sheet" ? .presented : .pushed }
}
