import Stagecraft
import Testing

// The code of the article FirstDirector, step by step.

/// What the steps share.
enum Tutorial {
  final class Home: ViewController {
    override func viewDidLoad() {
      view.backgroundColor = Color(rgb: 0x141926)
      let card = Control(frame: Rect(40, 60, 180, 120))
      card.backgroundColor = Color(rgb: 0x345fbb)
      card.cornerRadius = 14
      card.addSubview(Label("Open", alignment: .center, frame: card.bounds))
      card.onActivate = { [unowned self] in
        navigationController?.pushViewController(Page(), animated: true)
      }
      view.addSubview(card)
    }
  }

  final class Page: ViewController {
    override func viewDidLoad() {
      view.backgroundColor = Color(rgb: 0x1f6f5c)
      view.addSubview(Label("The page", fontSize: 40, frame: Rect(40, 60, 400, 60)))
    }
  }

  static func program() {  // not on the page
    Stage.main(title: "Rise", size: Size(480, 300)) { NavigationController(root: Home()) }
  }

  enum Step2 {
    final class RiseDirector: TransitionDirector {
      private let transition: Transition
      init(_ transition: Transition) { self.transition = transition }

      func setUp(_ transaction: inout Transaction) {}
    }

    final class Home: ViewController {
      func prepare(_ card: Control) {
        card.onActivate = { [unowned self] in
          let page = Page()
          page.transitionController.directors = [DirectorFactory(RiseDirector.self)]
          navigationController?.pushViewController(page, animated: true)
        }
      }
    }
  }

  enum Step3 {
    final class RiseDirector: TransitionDirector {
      private let transition: Transition
      init(_ transition: Transition) { self.transition = transition }

      func setUp(_ transaction: inout Transaction) {
        let page = transition.foreViewController.view
        transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
        transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: page)
      }
    }
  }

  enum Step4 {
    final class RiseDirector: TransitionDirector {
      private let transition: Transition
      init(_ transition: Transition) { self.transition = transition }

      func setUp(_ transaction: inout Transaction) {
        let page = transition.foreViewController.view
        let home = transition.backViewController.view
        transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
        transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: page)
        transaction.add(TransitionTween(.scale, back: 1, fore: 0.9), to: home)
        transaction.add(TransitionTween(.alpha, back: 1, fore: 0.3, segment: .lastThreeQuarters), to: home)
      }
    }
  }

  final class RiseDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let page = transition.foreViewController.view
      let home = transition.backViewController.view
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: page)
      transaction.add(TransitionTween(.scale, back: 1, fore: 0.9), to: home)
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0.3, segment: .lastThreeQuarters), to: home)
      let drag = Draggable(drivesTransitionAlong: Vector(0, 1), gesture: transition.gestureName)
      transaction.add(drag, to: page)
    }
  }

  static func drag(_ page: Page) {
    page.transitionController.interactiveDirections = .down
  }

  final class DimmedRiseDirector: ParameterizedDirector<DimmedRiseDirector.Parameters> {
    struct Parameters: DirectorParameters {
      var spring = Spring.smooth
      /// The opacity of the old screen at the end, 0...1.
      var remains = 0.3
    }

    override func setUp(_ transaction: inout Transaction) {
      let page = transition.foreViewController.view
      let home = transition.backViewController.view
      transaction.add(SpringProgress(spring: parameters.spring), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: page)
      transaction.add(TransitionTween(.alpha, back: 1, fore: parameters.remains), to: home)
      let drag = Draggable(drivesTransitionAlong: Vector(0, 1), gesture: transition.gestureName)
      transaction.add(drag, to: page)
    }
  }

  static func parameters(_ page: Page) {
    var parameters = DimmedRiseDirector.Parameters()
    parameters.spring = .bouncy
    page.transitionController.directors = [
      DirectorFactory(DimmedRiseDirector.self) { DimmedRiseDirector($0, parameters) }
    ]
  }
}

struct FirstDirectorTests {
  typealias Home = Tutorial.Home
  typealias Page = Tutorial.Page
  typealias RiseDirector = Tutorial.RiseDirector

  @Test func `a drag down takes the page away`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: Home())
    let page = Page()
    page.transitionController.directors = [DirectorFactory(RiseDirector.self)]
    page.transitionController.interactiveDirections = .down
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    while stage.advance() {}

    stage.send(.pointer(PointerEvent(.began, at: Point(240, 40), time: stage.time)))
    for y in stride(from: 50.0, through: 250, by: 10) {
      stage.advance()
      stage.send(.pointer(PointerEvent(.moved, at: Point(240, y), time: stage.time)))
    }
    stage.send(.pointer(PointerEvent(.ended, at: Point(240, 250), time: stage.time)))
    while stage.advance() {}
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `released half-way, the page goes on from where it is`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: Home())
    let page = Page()
    page.transitionController.directors = [DirectorFactory(RiseDirector.self)]
    page.transitionController.interactiveDirections = .down
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    for _ in 0..<12 { stage.advance() }
    stage.send(.pointer(PointerEvent(.began, at: Point(240, 280), time: stage.time)))
    for y in stride(from: 281.0, through: 299, by: 2) {
      stage.advance()
      stage.send(.pointer(PointerEvent(.moved, at: Point(240, y), time: stage.time)))
    }
    let held = page.view.relativeTranslation.y
    stage.send(.pointer(PointerEvent(.ended, at: Point(240, 299), time: stage.time)))
    #expect(held > 0.2 && page.view.relativeTranslation.y == held)
    stage.advance()
    #expect(abs(page.view.relativeTranslation.y - held) < 0.1)
    var frames = 0
    while stage.advance() { frames += 1 }
    #expect(frames > 10 && navigation.viewControllers.count == 2)
  }

  @Test func `the director of step 2 shows the page at once`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: Home())
    let page = Page()
    page.transitionController.directors = [DirectorFactory(Tutorial.Step2.RiseDirector.self)]
    stage.show(navigation)
    var outcome: TransitionOutcome?
    navigation.pushViewController(page, animated: true) { outcome = $0 }
    stage.advance()
    #expect(outcome == .completed && !stage.window.isTransitioning)
  }

  @Test func `Escape turns the page of step 3 round where it is`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: Home())
    let page = Page()
    page.transitionController.directors = [DirectorFactory(Tutorial.Step3.RiseDirector.self)]
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    for _ in 0..<8 { stage.advance() }
    let before = page.view.relativeTranslation.y
    stage.send(.key(KeyEvent(.down, .escape, time: stage.time)))
    #expect(before > 0.02 && before < 0.98 && page.view.relativeTranslation.y == before)
    while stage.advance() {}
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a cancelled transition leaves the old screen of step 4 as it was`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let home = Home()
    let navigation = NavigationController(root: home)
    let page = Page()
    page.transitionController.directors = [DirectorFactory(Tutorial.Step4.RiseDirector.self)]
    stage.show(navigation)
    let before = home.view.dumpTree()
    navigation.pushViewController(page, animated: true)
    for _ in 0..<8 { stage.advance() }
    #expect(home.view.dumpTree() != before)
    stage.send(.key(KeyEvent(.down, .escape, time: stage.time)))
    while stage.advance() {}
    #expect(home.view.dumpTree() == before)
  }

  @Test func `the parameters of step 6 reach the director`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let home = Home()
    let navigation = NavigationController(root: home)
    let page = Page()
    Tutorial.parameters(page)
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    var least = 1.0
    while stage.advance() { least = min(least, home.view.alpha) }
    #expect(navigation.viewControllers.count == 2)
    #expect(abs(least - 0.3) < 0.02)
  }
}
