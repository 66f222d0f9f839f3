import Controls
import Directors
import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Two fingers on a touchpad, the side buttons of a mouse and Alt with an arrow go back and forward.
///
/// The window has 400 by 300 points; the pushed screen has a list that scrolls up and down.
struct SwipeBackTests {
  private let stage = TransitionStage(size: Size(400, 300))
  private let home = ViewController()
  private let detail = ViewController()
  private let list = ScrollView()
  private let navigation: NavigationController

  init() {
    stage.window.timers = WindowTimer(
      start: { [loop = stage.loop] delay, action in loop.after(delay, action) },
      cancel: { [loop = stage.loop] in loop.cancelTimer($0) })
    detail.transitionController.directors = [AllDirectors.named("Slide")?.factory()].compactMap { $0 }
    list.frame = Rect(0, 0, 400, 300)
    list.contentSize = Size(400, 3000)
    detail.view.addSubview(list)
    navigation = NavigationController(root: home)
    stage.show(navigation)
    stage.input { navigation.pushViewController(detail, animated: false) }
    stage.settle()
  }

  private var left: Double { detail.view.screenFrame.minX }
  private var isThere: Bool { navigation.topViewController === detail }

  /// Two fingers move by points, with a frame for each of the steps.
  private func swipe(_ x: Double, _ y: Double = 0, steps: Int = 10, seconds: Double = 0.15, each: () -> Void = {}) {
    for _ in 0..<steps {
      stage.wait(seconds / Double(steps))
      turn(x / Double(steps), y / Double(steps))
      stage.frame(after: 0)
      each()
    }
  }

  private func turn(_ x: Double, _ y: Double, precise: Bool = true) {
    let unit = precise ? WheelEvent.pointsPerPreciseUnit : 1
    let event = WheelEvent(
      location: Point(200, 150), delta: Vector(-x, y) / unit, time: stage.time, isPrecise: precise)
    stage.input { stage.window.send(.wheel(event)) }
  }

  private func rest() { for _ in 0..<16 { stage.frame() } }

  @Test func `the screen goes with the fingers point by point`() {
    var way = 0.0
    swipe(200, steps: 40, seconds: 0.8) {
      way += 5
      if way > 72 { #expect(abs(left - way) < 0.5) } else { #expect(left <= way) }
    }
    #expect(way == 200 && abs(left - 200) < 0.5 && stage.transition?.progress.isHeld == true)
  }

  @Test func `fingers that leave at speed throw the screen away`() {
    swipe(100, seconds: 0.1)
    #expect(stage.transition?.progress.isHeld == true)
    stage.frames(5)
    #expect(stage.transition?.progress.isHeld == false, "noticed within 0.06 s")
    stage.settle()
    #expect(!isThere)
  }

  @Test func `the release keeps the velocity of the fingers`() {
    swipe(160, steps: 16, seconds: 0.2)
    let held = left
    while stage.transition?.progress.isHeld == true { stage.frame(after: 1e-4) }
    #expect(abs(left - held) < 0.5, "no jump")
    let before = left
    stage.frame(after: 1e-4)
    #expect(abs((left - before) / 1e-4 - 800) < 8, "\((left - before) / 1e-4)")
  }

  @Test func `fingers that rest decide by the place`() {
    swipe(160, steps: 40, seconds: 1)
    swipe(4, steps: 8, seconds: 0.2)
    rest()
    stage.settle()
    #expect(isThere && left == 0)
    swipe(300, steps: 40, seconds: 1)
    swipe(4, steps: 8, seconds: 0.2)
    #expect(stage.transition != nil)
    rest()
    stage.settle()
    #expect(!isThere)
  }

  @Test func `a gesture that sets out upwards or downwards scrolls to its end`() {
    swipe(0, -40, steps: 4, seconds: 0.06)
    swipe(200, 0)
    #expect(stage.transition == nil && list.contentOffset.y == 40)
    stage.settle(for: 0.3)
    swipe(200, 0, seconds: 1)
    #expect(stage.transition != nil && list.contentOffset.y == 40)
  }

  @Test func `a gesture that sets out to the side does not scroll`() {
    swipe(200, -60, steps: 40, seconds: 1)
    #expect(abs(left - 200) < 0.5 && list.contentOffset.y == 0)
  }

  @Test func `a gesture that turns out to go down scrolls, and nothing is lost`() {
    turn(3, 0)
    turn(0, -20)
    #expect(stage.transition == nil && list.contentOffset.y == 20)
    turn(0, -10)
    #expect(list.contentOffset.y == 30)
  }

  @Test func `the other direction does nothing`() {
    swipe(-200)
    #expect(stage.transition == nil && isThere)
  }

  @Test func `notches to the side do not navigate`() {
    for _ in 0..<5 { turn(3, 0, precise: false) }
    stage.settle()
    #expect(isThere && stage.transition == nil)
  }

  @Test func `content that can still scroll to the side does, and goes back with the next gesture at its end`() {
    let strip = ScrollView(frame: Rect(0, 100, 400, 100))
    strip.contentSize = Size(1000, 100)
    strip.contentOffset = Point(50, 0)
    stage.input { list.addSubview(strip) }
    stage.settle()
    swipe(300, steps: 30)
    #expect(strip.contentOffset.x <= 0 && stage.transition == nil, "one gesture stays with its content")
    stage.settle(for: 0.3)
    swipe(300, steps: 30, seconds: 0.2)
    #expect(stage.transition != nil)
    stage.settle(for: 0.3)
    #expect(!isThere)
  }

  @Test func `a screen that no drag takes back does not follow`() {
    detail.transitionController.interactiveDirections = []
    swipe(300)
    #expect(stage.transition == nil && isThere)
    detail.transitionController.interactiveDirections = .right
    navigation.isInteractivePopEnabled = false
    swipe(300)
    #expect(stage.transition == nil && isThere)
  }

  @Test func `fingers seize a screen in mid-transition and turn it round`() {
    stage.input { navigation.popViewController(animated: true) }
    stage.frames(6)
    let before = left
    turn(-10, 0)
    #expect(stage.transition?.progress.isHeld == true && abs(left - before) < 10)
    swipe(-60, seconds: 0.05)
    stage.settle(for: 0.3)
    #expect(isThere && left == 0)
  }

  @Test func `scrolling up and down does not seize a screen in mid-transition`() {
    stage.input { navigation.popViewController(animated: true) }
    stage.frames(6)
    swipe(1, -60)
    #expect(stage.transition?.progress.isHeld != true)
    stage.settle()
    #expect(!isThere)
  }

  @Test func `a press ends the gesture`() {
    swipe(100, steps: 20, seconds: 0.5)
    stage.press(200, 150)
    stage.release()
    stage.settle(for: 0.3)
    #expect(stage.transition == nil && isThere)
  }

  // MARK: Keys

  @Test(arguments: [(Key.left, KeyModifiers.option), (Key.back, KeyModifiers()), (Key.escape, KeyModifiers())])
  func `keys go back`(key: Key, modifiers: KeyModifiers) {
    stage.key(key, modifiers: modifiers)
    stage.settle()
    #expect(!isThere)
    stage.key(.right, modifiers: .option)
    stage.settle()
    #expect(!isThere && !navigation.canGoForward, "popped screens are not kept unless asked for")
  }

  @Test func `arrows without Alt stay with the focus`() {
    stage.key(.left)
    stage.settle()
    #expect(isThere)
  }

  @Test(arguments: [(Key.right, KeyModifiers.option), (Key.forward, KeyModifiers())])
  func `keys go forward to the screens that were popped, with their state`(key: Key, modifiers: KeyModifiers) {
    navigation.keepsPoppedViewControllers = true
    let third = ViewController()
    stage.input { navigation.pushViewController(third, animated: false) }
    stage.input { list.contentOffset = Point(0, 700) }
    stage.settle()
    stage.input { navigation.popToRootViewController(animated: true) }
    stage.settle()
    #expect(home.canGoForward)
    stage.key(key, modifiers: modifiers)
    stage.settle()
    #expect(isThere && list.contentOffset.y == 700 && detail.canGoForward)
    stage.key(key, modifiers: modifiers)
    stage.settle()
    #expect(navigation.topViewController === third && !third.canGoForward)
    stage.key(key, modifiers: modifiers)
    stage.settle()
    #expect(navigation.viewControllers.count == 3)
  }

  @Test func `forward turns a pop round that is still under way`() {
    navigation.keepsPoppedViewControllers = true
    stage.key(.back)
    stage.frames(5)
    stage.key(.forward)
    #expect(stage.transition?.currentDirection == .forward)
    stage.settle()
    #expect(isThere && !detail.canGoForward)
  }

  @Test func `a step forward that is cancelled can be made again`() {
    navigation.keepsPoppedViewControllers = true
    stage.key(.back)
    stage.settle()
    stage.key(.forward)
    stage.frames(5)
    stage.key(.escape)
    stage.settle()
    #expect(!isThere && home.canGoForward)
    stage.key(.forward)
    stage.settle()
    #expect(isThere)
  }

  @Test func `the push of another screen ends the way forward, and releases what was kept`() {
    navigation.keepsPoppedViewControllers = true
    weak var gone: ViewController?
    do {
      let screen = ViewController()
      gone = screen
      stage.input { navigation.pushViewController(screen, animated: false) }
      stage.settle()
      stage.key(.back)
      stage.settle()
    }
    #expect(gone != nil && detail.canGoForward)
    stage.input { navigation.pushViewController(ViewController(), animated: true) }
    stage.settle()
    #expect(gone == nil && !navigation.canGoForward)
  }
}
