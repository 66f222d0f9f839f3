import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import Testing
import Transitions
import Views

/// What the stock directors do to the screens, seen at places of the way.
struct StockDirectorTests {
  private let stage = TransitionStage()
  private let navigation = NavigationController(root: ViewController())
  private let fore = ViewController()

  init() {
    stage.show(navigation)
  }

  private var window: Window { stage.window }

  private var back: View { navigation.viewControllers[0].view }

  private enum Way { case push, present }

  /// Begins a transition and puts it half way.
  private func half(
    _ name: String, _ values: [String: FieldValue] = [:], _ way: Way = .push, isReduced: Bool = false
  ) {
    stage.environment.prefersReducedMotion = isReduced
    fore.transitionController.directors = [AllDirectors.named(name)?.factory(known: values)].compactMap { $0 }
    switch way {
    case .push: navigation.pushViewController(fore, animated: true)
    case .present:
      fore.modalPresentationStyle = .overFullScreen
      navigation.present(fore, animated: true)
    }
    window.transition?.progress.move(to: 0.5, velocity: 0)
  }

  @Test func `Slide comes from the right, the screen beneath gives way and darkens`() {
    half("Slide")
    #expect(fore.view.screenFrame == Rect(200, 0, 400, 300))
    #expect(abs(back.screenFrame.minX + 50) < 1e-9 && abs(back.alpha - 0.825) < 1e-9)
    stage.settle()
    #expect(back.alpha == 1 && back.relativeTranslation == .zero)
  }

  @Test func `Slide comes from below where a screen is presented, and leaves the one beneath alone`() {
    half("Slide", [:], .present)
    #expect(fore.view.screenFrame == Rect(0, 150, 400, 300))
    #expect(navigation.view.screenFrame == window.bounds && navigation.view.alpha == 1)
  }

  @Test(arguments: [("left", -200.0, 0.0), ("right", 200, 0), ("top", 0, -150), ("bottom", 0, 150)])
  func `Slide comes from any edge`(edge: String, x: Double, y: Double) {
    half("Slide", ["edge": .text(edge), "parallax": .number(0), "dim": .number(0)])
    #expect(fore.view.screenFrame == Rect(x, y, 400, 300))
    #expect(back.screenFrame == window.bounds && back.alpha == 1)
  }

  @Test func `Slide with little damping swings beyond its place, and ends exactly there`() {
    half("Slide", ["dampingRatio": .number(0.3)])
    var furthest = 0.0
    for _ in 0..<600 where window.isTransitioning {
      stage.frame()
      furthest = min(furthest, fore.view.screenFrame.minX)
    }
    #expect(furthest < -10)
    #expect(fore.view.screenFrame == window.bounds)
  }

  @Test func `Fade appears over the other screen, and grows where it is told to`() {
    half("Fade", ["scale": .number(0.8)])
    #expect(fore.view.alpha == 0.5 && abs(fore.view.transform.scale.width - 0.9) < 1e-9)
    #expect(back.alpha == 1 && back.screenFrame == window.bounds)
    stage.settle()
    #expect(fore.view.alpha == 1 && fore.view.transform.isIdentity)
  }

  @Test func `Fade ends at the opacity that the screen has of its own`() {
    fore.view.alpha = 0.6
    half("Fade")
    #expect(abs(fore.view.alpha - 0.3) < 1e-9)
    stage.settle()
    #expect(fore.view.alpha == 0.6)
  }

  @Test(arguments: ["Slide", "Fade"])
  func `reduced motion: nothing but a fade`(name: String) {
    half(name, ["dampingRatio": .number(0.5), "scale": .number(0.5)], isReduced: true)
    #expect(fore.view.screenFrame == window.bounds && fore.view.alpha == 0.5)
    #expect(back.screenFrame == window.bounds && back.alpha == 1)
  }

  @Test(arguments: ["Slide", "Fade"])
  func `every stock director can be turned round and seized`(name: String) {
    half(name)
    let transition = window.transition!
    window.send(.pointer(PointerEvent(.began, at: Point(300, 100), time: stage.time)))
    #expect(transition.progress.isHeld)
    window.send(.pointer(PointerEvent(.moved, at: Point(380, 100), time: stage.time)))
    #expect(abs(transition.progress.value - 0.3) < 1e-9)
    window.send(.pointer(PointerEvent(.ended, at: Point(380, 100), time: stage.time + 1)))
    stage.settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `threshold and flick decide what a hand that lets go means`() {
    half("Slide", ["threshold": .number(0.2), "flick": .number(20)])
    window.send(.pointer(PointerEvent(.began, at: Point(300, 100), time: stage.time)))
    window.send(.pointer(PointerEvent(.moved, at: Point(380, 100), time: stage.time + 0.1)))
    window.send(.pointer(PointerEvent(.ended, at: Point(380, 100), time: stage.time + 0.1)))
    stage.settle()
    #expect(navigation.topViewController === fore, "0.3 is more than 0.2, and the hand was slow by this measure")
  }

  @Test func `the defaults of the parameters are those of the catalog`() {
    let slide = SlideDirector.Parameters()
    let fade = FadeDirector.Parameters()
    func number(_ director: String, _ name: String) -> Double? {
      let info = AllDirectors.catalog.director(director)?.parameters.first { $0.name == name }
      guard case .number(let value)? = info?.defaultValue else { return nil }
      return value
    }
    #expect(number("Slide", "response") == slide.response && number("Slide", "dampingRatio") == slide.dampingRatio)
    #expect(number("Slide", "parallax") == slide.parallax && number("Slide", "dim") == slide.dim)
    #expect(number("Slide", "threshold") == slide.release.threshold && number("Slide", "flick") == slide.release.flick)
    #expect(number("Fade", "response") == fade.response && number("Fade", "scale") == fade.scale)
  }
}
