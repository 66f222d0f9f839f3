import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import Typesetting

/// A scene whose costs are counted.
enum CountScene: String, CaseIterable {
  case home, rectangles, coast, slide, fade, sheet
  // The other stock directors, between two screens of 200 views.
  case push, cover, dissolve, stagger, detents, flip, zoom, morph
  case snap, gravity, swing, thrown, domino, pile

  var summary: String {
    switch self {
    case .home: "a screen of cards at rest"
    case .rectangles: "1,000 moving rectangles of 5,000"
    case .coast: "a list of 1,000,000 rows coasts"
    case .slide: "a screen slides over another"
    case .fade: "a screen fades in over another"
    case .sheet: "a sheet comes up over a screen"
    case .push: "a screen of 200 views pushes another away"
    case .cover: "it covers another"
    case .dissolve: "one dissolves into another"
    case .stagger: "its cards come one after another"
    case .detents: "it comes up as a sheet that can be pulled"
    case .flip: "two of them turn as the sides of a card"
    case .zoom: "three cards of one fly to the other, which appears around them"
    case .morph: "the same, without one of them leading"
    case .snap: "a screen of 200 views snaps into its place"
    case .gravity: "it falls"
    case .swing: "it swings down about a pin"
    case .thrown: "it is thrown in"
    case .domino: "the cards of the other tumble away over it"
    case .pile: "its cards drop in"
    }
  }

  /// The director's name for scenes between screens of 200 views; nil for other scenes.
  private var director: String? {
    switch self {
    case .home, .rectangles, .coast, .slide, .fade, .sheet: nil
    case .push: "Push"
    case .cover: "Cover"
    case .dissolve: "CrossDissolve"
    case .stagger: "Stagger"
    case .detents: "Sheet"
    case .flip: "Flip"
    case .zoom: "Zoom"
    case .morph: "Morph"
    case .snap: "Snap"
    case .gravity: "Gravity"
    case .swing: "GravityRotation"
    case .thrown: "Throw"
    case .domino: "Domino"
    case .pile: "Pile"
    }
  }

  /// - Precondition: the scene is one of those between screens of 200 views.
  fileprivate var stockDirector: StockDirector {
    guard let found = director.flatMap(StockDirectors.named) else {
      preconditionFailure("\(self) is led by a stock director")
    }
    return found
  }

  /// The number of counted frames.
  var frameCount: Int {
    switch self {
    case .home: 60
    case .rectangles, .coast: 30
    case .slide, .fade, .sheet, .push, .cover, .dissolve, .stagger, .detents, .flip, .zoom, .morph: 12
    case .snap, .gravity, .swing, .thrown, .domino, .pile: 12
    }
  }
}

/// A stage that plays a scene on a virtual clock, so that every run is the same.
final class CountStage {
  let core: StageCore
  private var rectangles: MovingRectangles?
  private var number = 0
  private static let rate = 60.0

  init(on target: any FrameTarget, _ text: TextSystem) {
    core = StageCore(target: target, text: text, background: Color(rgb: Palette.background))
  }

  /// Brings the scene to the first counted frame. All caches are filled by then.
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
    case .coast:
      show(CoastScreen())
      advance(30)
      fling()
      advance(30)
    case .slide: push(CellScreen.slide, from: CardScreen(), to: CellScreen("cells", shift: 1))
    case .fade: push(DirectorFactory(FadeDirector.self), from: CardScreen(), to: CellScreen("cells", shift: 1))
    case .sheet: present(nil, from: CardScreen(), to: CardScreen())
    case .detents:
      present(scene.stockDirector.factory(), from: CrowdScreen(.overview), to: CrowdScreen(.detail))
    case .push, .cover, .dissolve, .stagger, .flip, .zoom, .morph, .snap, .gravity, .swing, .thrown, .domino, .pile:
      let screen = CrowdScreen(.detail)
      screen.transitionController.matchedElements = CrowdScreen.matches
      push(scene.stockDirector.factory(), from: CrowdScreen(.overview), to: screen)
    }
  }

  /// Throws content in the middle of the window with a finger.
  private func fling() {
    let middle = core.window.bounds.center
    func touch(_ phase: PointerEvent.Phase, _ y: Double) {
      let time = Double(number) / Self.rate
      let event = PointerEvent(phase, at: Point(middle.x, middle.y + y), time: time, pointer: .finger(0))
      core.loop.dispatch(at: time) { core.window.send(.pointer(event)) }
    }
    touch(.began, 150)
    for step in 1...6 {
      advance()
      touch(.moved, 150 - 60 * Double(step))
    }
    touch(.ended, -210)
  }

  private func present(
    _ director: DirectorFactory?, from home: ViewController, to screen: ViewController
  ) {
    show(home)
    advance(10)
    func present() { home.present(screen, animated: true) }
    present()
    advance(120)
    home.dismiss(animated: true)
    advance(120)
    present()
    advance(4)
  }

  private func push(_ director: DirectorFactory, from home: ViewController, to screen: ViewController) {
    let navigation = NavigationController(root: home)
    screen.transitionController.directors = [director].compactMap { $0 }
    show(navigation)
    advance(10)
    func push() { navigation.pushViewController(screen, animated: true) }
    push()
    advance(180)
    navigation.popViewController(animated: true)
    advance(180)
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

/// The costs of one fixed scene as counts, which are the same in every run.
struct SceneCounts: Equatable {
  /// The counted quantities, in the order of the report.
  enum Count: String, CaseIterable {
    case frames, allocations, drawingAllocations, layouts, items, drawCalls, pictures

    var summary: String {
      switch self {
      case .frames: "frames drawn"
      case .allocations: "allocations before drawing"
      case .drawingAllocations: "allocations of drawing into memory"
      case .layouts: "layouts"
      case .items: "display items of a frame"
      case .drawCalls: "draw calls of a frame on the GPU path"
      case .pictures: "kept pictures made anew"
      }
    }
  }

  let name: String
  var values: [Count: Int] = [:]

  var json: JSONText {
    .object(
      [("name", .text(name))]
        + Count.allCases.compactMap { count in values[count].map { (count.rawValue, .number(Double($0))) } })
  }
}
