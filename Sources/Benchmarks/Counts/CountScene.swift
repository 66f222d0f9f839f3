import Stagecraft

/// A scene whose costs are counted.
enum CountScene: String, CaseIterable {
  case home, rectangles, slide, fade, sheet

  var summary: String {
    switch self {
    case .home: "a screen of cards at rest"
    case .rectangles: "1,000 moving rectangles of 5,000"
    case .slide: "a screen slides over another"
    case .fade: "a screen fades in over another"
    case .sheet: "a sheet comes up over a screen"
    }
  }

  /// How many frames are counted.
  var frameCount: Int {
    switch self {
    case .home: 60
    case .rectangles: 30
    case .slide, .fade, .sheet: 12
    }
  }
}

/// A stage that plays such a scene in frames of a virtual clock, so that every run does the same.
final class CountStage {
  let core: StageCore
  private var rectangles: MovingRectangles?
  private var number = 0
  private static let rate = 60.0

  init(on target: any FrameTarget, _ text: TextSystem) {
    core = StageCore(target: target, text: text, background: Color(rgb: Palette.background))
  }

  /// Brings the scene to the frame from which on it is counted. Whatever is kept for a second time has been made then.
  func prepare(_ scene: CountScene) {
    switch scene {
    case .home:
      show(NavigationController(root: CardScreen()))
      advance(90)
    case .rectangles:
      let root = ViewController()
      show(root)
      rectangles = MovingRectangles(5000, moving: 1000, in: root.view, loop: core.loop)
      advance(30)
    case .slide: push(CellScreen.slide)
    case .fade: push(DirectorFactory(FadeDirector.self))
    case .sheet:
      let home = CardScreen()
      show(home)
      advance(10)
      home.present(CardScreen(), animated: true)
      advance(120)
      home.dismiss(animated: true)
      advance(120)
      home.present(CardScreen(), animated: true)
      advance(4)
    }
  }

  private func push(_ director: DirectorFactory) {
    let navigation = NavigationController(root: CardScreen())
    show(navigation)
    advance(10)
    func push() {
      let screen = CellScreen("cells", shift: 1)
      screen.transitionController.directorFactory = director
      navigation.pushViewController(screen, animated: true)
    }
    push()
    advance(120)
    navigation.popViewController(animated: true)
    advance(120)
    push()
    advance(4)
  }

  private func show(_ root: ViewController) {
    core.window.setRootViewController(root, environment: core.environment)
  }

  func advance(_ frames: Int = 1) {
    for _ in 0..<frames {
      number += 1
      core.loop.frame(at: Double(number) / Self.rate)
    }
  }
}
