import Stagecraft
import Testing

// The code of Docs/COMPOSING.md.

enum ComposingSnippets {
  static func list(_ detail: ViewController) {
    detail.transitionController.directors = [
      DirectorFactory(ZoomDirector.self).when(.hasContextElement),
      DirectorFactory(SlideDirector.self).when("a window of 400 points") { $0.containerSize.width >= 400 },
      DirectorFactory(FadeDirector.self),
    ]
  }

  final class ArcDirector: TransitionDirector {
    static var preconditions: [Precondition] { [.hasContextElement, .allowsMotion] }
    static func fallback(for prospect: ProposedTransition) -> DirectorFactory? { DirectorFactory(FadeDirector.self) }

    var radius = 200.0
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      let page = transition.foreViewController.view
      transaction.add(TransitionTween(.translation, back: Vector(radius, radius), fore: .zero), to: page)
    }
  }

  final class SlideAndArcDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transition.compose(DirectorFactory(SlideDirector.self), in: .firstHalf, into: &transaction)

      let arc = ArcDirector(transition)
      arc.radius = 500
      transition.compose(arc, in: .latterHalf, into: &transaction)
    }
  }

  static func ask(_ factory: DirectorFactory, _ detail: ViewController, _ list: ViewController) {
    let plans = factory.plans(for: ProposedTransition(.push, fore: detail, back: list))
    for entry in plans.entries { print(entry.change, entry.target) }
  }

  final class CardDirector: TransitionDirector {
    private let transition: Transition
    private var card: View { transition.foreViewController.view.subviews[0] }
    private var there: Point { Point(10, 10) }
    private var here: Point { Point(200, 100) }
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      transition.replicate(card)
      transaction.add(TransitionTween(.position, back: there, fore: here), to: card)
    }
  }

  final class CoverDirector: TransitionDirector {
    private let transition: Transition
    private var overlay: FlightOverlay?
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view
      transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: .latterHalf), to: fore)
      let overlay = FlightOverlay(in: transition.containerView)
      self.overlay = overlay
      for pair in transition.matches {
        guard let flight = overlay.fly(from: pair.back, to: pair.fore) else { continue }
        overlay.lead = overlay.lead ?? flight
        transaction.add(MatchedMove(arc: 0.4, followsHandOn: .snappy), to: flight)
      }
      let gesture = transition.gestureName
      transaction.add(Draggable(drivesTransitionAlong: Vector(0, 1), gesture: gesture), to: fore)
    }

    func tearDown() { overlay?.end() }
  }

  static func match(_ album: ViewController) {
    album.transitionController.directors = [DirectorFactory(CoverDirector.self)]
    album.transitionController.matchedElements = [ElementMatch(back: "cover-7", fore: "cover")]
    album.transitionController.interactiveDirections = .down
  }

  static func spark(_ transition: Transition, _ spark: View) {
    transition.addTransientView(spark, until: .isOffScreen, .after(2))
  }
}

struct ComposingTests {
  @Test func `the page's composed director completes, and its parts move one after the other`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: ViewController())
    let page = ViewController()
    page.transitionController.directors = [DirectorFactory(ComposingSnippets.SlideAndArcDirector.self)]
    stage.show(navigation)
    var outcome: TransitionOutcome?
    navigation.pushViewController(page, animated: true) { outcome = $0 }
    while stage.advance() {}
    #expect(outcome == .completed && page.view.screenFrame == Rect(0, 0, 480, 300))
  }

  @Test func `the page's matched element flies, and a drag in flight takes it back`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let list = ViewController()
    let cover = View(frame: Rect(20, 20, 40, 40))
    cover.identifier = "cover-7"
    list.view.addSubview(cover)
    let album = ViewController()
    let large = View(frame: Rect(200, 100, 160, 160))
    large.identifier = "cover"
    album.view.addSubview(large)
    ComposingSnippets.match(album)
    let navigation = NavigationController(root: list)
    stage.show(navigation)
    var outcome: TransitionOutcome?
    navigation.pushViewController(album, animated: true) { outcome = $0 }
    for _ in 0..<8 { stage.advance() }
    #expect(stage.window.elementFlights.count == 1)
    let inFlight = stage.window.elementFlights[0].frame
    #expect(inFlight.minX > 20 && inFlight.minX < 200 && inFlight.width > 40 && inFlight.width < 160)
    stage.drag(from: inFlight.center, to: inFlight.center + Vector(0, 250))
    while stage.advance() {}
    #expect(outcome == .cancelled && stage.window.elementFlights.isEmpty)
    #expect(cover.screenFrame == Rect(20, 20, 40, 40))
  }

  @Test func `the page's list of directors falls back where nothing was clicked`() {
    let stage = HeadlessStage(size: Size(320, 300))
    let navigation = NavigationController(root: ViewController())
    let page = ViewController()
    ComposingSnippets.list(page)
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    stage.advance()
    #expect(stage.window.transition?.directorName == "Fade")
  }
}
