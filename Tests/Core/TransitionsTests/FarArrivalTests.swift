import Directors
import Geometry
import Plans
import Runtime
import Testing
import Transitions
import Views

/// A screen that fades in far from its place takes clicks from half of its alpha on, and can still be caught.
struct FarArrivalTests {
  /// Which screen of a push or a pop fades in from 300 points away.
  enum Arrival: CaseIterable { case push, present, pop }

  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a", .fullScreen)

  init() {
    (h, navigation, root) = Harness.navigation()
    for (screen, name) in [(root, "root"), (a, "a")] {
      let control = Control(frame: Rect(150, 100, 100, 60))
      control.identifier = "button"
      control.onActivate = { [log = h.log] in log.add("click \(name)") }
      screen.view.addSubview(control)
      let content = View(frame: Rect(20, 200, 200, 80))
      content.identifier = "content"
      let pan = PanGestureRecognizer { [log = h.log] in
        if $0.state == .began { log.add("scroll \(name)") }
      }
      content.addGestureRecognizer(pan)
      content.addGestureRecognizer(TapGestureRecognizer { [log = h.log] _ in log.add("row \(name)") })
      screen.view.addSubview(content)
    }
    a.transitionController.directors = [DirectorFactory(FadeFromAfarDirector.self)]
    a.transitionController.interactiveDirections = .right
  }

  private var arriving: Screen { h.window.transition?.currentDirection == .backward ? root : a }

  /// Begins the arrival, and goes on until the arriving screen has this share of its alpha.
  private func run(_ arrival: Arrival, toAlpha alpha: Double) {
    switch arrival {
    case .push: h.input { navigation.pushViewController(a, animated: true) }
    case .present: h.input { navigation.present(a, animated: true) }
    case .pop:
      h.input { navigation.pushViewController(a, animated: false) }
      h.settle()
      h.input { _ = navigation.popViewController(animated: true) }
    }
    for _ in 0..<400 where arriving.view.alphaOnScreen < alpha { h.frame() }
    _ = h.log.take()
    #expect(h.window.isTransitioning && arriving.view.alphaOnScreen < alpha + 0.08)
  }

  /// The middle of a view of the arriving screen, as it is seen now.
  private func middle(of name: String) -> Point {
    let view = arriving.view.subviews.first { $0.identifier == name } ?? arriving.view
    return view.screenFrame.center
  }

  private var isHeld: Bool { h.window.transition?.progress.isHeld == true }

  private func count(_ words: String) -> Int {
    h.log.take().split(separator: "\n").count { $0 == words }
  }

  @Test(arguments: Arrival.allCases) func `before half of its alpha a press seizes`(_ arrival: Arrival) {
    run(arrival, toAlpha: 0.4)
    let point = middle(of: "button")
    h.press(point.x, point.y)
    #expect(isHeld)
    h.release()
    #expect(count("click \(arriving.identifier ?? "")") == 0)
    h.settle()
  }

  @Test(arguments: Arrival.allCases, ["button", "content"])
  func `from half of its alpha on a click lands where the control is seen`(_ arrival: Arrival, _ target: String) {
    run(arrival, toAlpha: 0.55)
    let name = arriving.identifier ?? ""
    let point = middle(of: target)
    #expect(arriving.view.screenFrame.origin.x > 80)
    h.press(point.x, point.y)
    h.move(point.x + 4, point.y)
    h.release()
    #expect(count("\(target == "button" ? "click" : "row") \(name)") == 1)
    h.settle()
    #expect(navigation.topViewController === (arrival == .push ? a : root))
  }

  @Test(arguments: Arrival.allCases)
  func `a click where the control will be hits what is seen there`(_ arrival: Arrival) {
    run(arrival, toAlpha: 0.55)
    let name = arriving.identifier ?? ""
    h.press(160, 130)
    #expect(isHeld)
    h.release()
    #expect(count("click \(name)") == 0)
    h.settle()
  }

  @Test(arguments: Arrival.allCases, ["button right", "button down", "content left", "content down"])
  func `a drag from it seizes beyond the slack, and is no click and scrolls nothing`(
    _ arrival: Arrival, _ drag: String
  ) {
    let words = drag.split(separator: " ").map(String.init)
    let target = words[0]
    let way = words[1] == "down" ? Vector(0, 60) : Vector(words[1] == "right" ? 60 : -60, 0)
    run(arrival, toAlpha: 0.55)
    let point = middle(of: target)
    h.press(point.x, point.y)
    h.move(point.x + way.x / 10, point.y + way.y / 10)
    #expect(!isHeld)
    h.drag(to: point.x + way.x, point.y + way.y, seconds: 0.05)
    #expect(isHeld)
    let place = h.window.transition?.progress.value ?? 0
    h.frames(10)
    #expect(h.window.transition?.progress.value == place, "it stands still under the hand")
    h.release()
    #expect(!["click", "row", "scroll"].contains { h.log.take().contains($0) })
    h.settle()
  }

  @Test(arguments: Arrival.allCases) func `beside its controls a press seizes at once`(_ arrival: Arrival) {
    run(arrival, toAlpha: 0.55)
    let frame = arriving.view.screenFrame
    h.press(frame.minX + 10, 170)
    #expect(isHeld)
    h.release()
    h.settle()
  }

  @Test(arguments: Arrival.allCases) func `keys go to the arriving screen from the beginning`(_ arrival: Arrival) {
    for screen in [root, a] { screen.onWillAppear = { [h] in h.window.setFocus(screen.view.subviews[1]) } }
    run(arrival, toAlpha: 0.3)
    h.key(.enter)
    #expect(count("click \(arriving.identifier ?? "")") == 1)
    h.settle()
  }

  @Test func `a drag from a screen that fades in far from its place, and could itself be swiped back, seizes`() {
    h.input { navigation.setViewControllers([Screen("first"), root, a], animated: false) }
    h.settle()
    h.input { _ = navigation.popViewController(animated: true) }
    for _ in 0..<400 where root.view.alphaOnScreen < 0.55 { h.frame() }
    let point = middle(of: "content")
    h.press(point.x, point.y)
    h.drag(to: point.x + 60, point.y, seconds: 0.05)
    #expect(isHeld)
    h.release()
    h.settle()
  }

  @Test(arguments: [0.3, 0.5, 0.7], [false, true])
  func `a screen that rises while it fades in is caught, from its controls too`(_ progress: Double, _ onControl: Bool) {
    a.transitionController.directors = [DirectorFactory(FadingRiseDirector.self)]
    a.transitionController.interactiveDirections = .down
    // In sight from the beginning.
    a.view.subviews.first { $0.identifier == "button" }?.frame = Rect(150, 0, 100, 60)
    h.input { navigation.present(a, animated: true) }
    h.run(to: progress)
    _ = h.log.take()
    let frame = a.view.screenFrame
    h.press(onControl ? 200 : 50, frame.minY + 20)
    #expect(isHeld == !onControl)
    h.drag(to: onControl ? 200 : 50, 299, seconds: 0.1)
    #expect(isHeld)
    h.release()
    h.settle()
    #expect(!h.log.take().contains("click") && navigation.presentedViewController == nil)
  }

  @Test func `near its place it scrolls again`() {
    run(.push, toAlpha: 0.93)
    let point = middle(of: "content")
    h.press(point.x, point.y)
    h.drag(to: point.x, point.y - 40, seconds: 0.05)
    #expect(count("scroll a") == 1 && !isHeld)
    h.release()
    h.settle()
    #expect(!a.view.yieldsDrags && !root.view.yieldsDrags)
  }
}

/// The fore screen comes from the right while it fades in. The back screen goes to the right, and fades out.
private final class FadeFromAfarDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let (fore, back) = (transition.foreViewController.view, transition.backViewController.view)
    transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
    transaction.add(TransitionTween(.translation, back: Vector(300, 0), fore: .zero), to: fore)
    transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: fore)
    transaction.add(TransitionTween(.translation, back: .zero, fore: Vector(300, 0)), to: back)
    transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: back)
    transaction.add(Draggable(drivesTransitionAlong: Vector(1, 0), gesture: transition.gestureName), to: fore)
  }
}

/// Rises from the lower edge, and fades in on the first half of the way.
private final class FadingRiseDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let (fore, down) = (transition.foreViewController.view, Vector(0, 1))
    transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
    transaction.add(TransitionTween(.relativeTranslation, back: down, fore: .zero), to: fore)
    transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: .firstHalf), to: fore)
    transaction.add(Draggable(drivesTransitionAlong: down, gesture: transition.gestureName), to: fore)
  }
}
