import Animation
import Controls
import Directors
import Geometry
import StageSupport
import Testing
import Transitions
import Views

/// The ways back in a right-to-left interface: a screen that came from the left leaves over the left edge.
struct RightToLeftBackTests {
  private let stage = TransitionStage(size: Size(400, 300))
  private let home = ViewController()
  private let detail = ViewController()
  private let navigation: NavigationController

  init() {
    stage.window.timers = WindowTimer(
      start: { [loop = stage.loop] delay, action in loop.after(delay, action) },
      cancel: { [loop = stage.loop] in loop.cancelTimer($0) })
    stage.window.overrideLayoutDirection = .rightToLeft
    detail.transitionController.directors = [AllDirectors.named("Slide")?.factory()].compactMap { $0 }
    navigation = NavigationController(root: home)
    stage.show(navigation)
    stage.input { navigation.pushViewController(detail, animated: false) }
    stage.settle()
  }

  private var isThere: Bool { navigation.topViewController === detail }
  private var left: Double { detail.view.screenFrame.minX }

  private func drag(from x: Double, by distance: Double) {
    stage.press(x, 150)
    stage.drag(by: distance, 0, seconds: 0.3)
  }

  @Test func `a drag from the right edge takes the screen back, and the screen stays under the hand`() {
    drag(from: 390, by: -250)
    #expect(abs(left + 250) < 12)
    stage.release()
    stage.settle()
    #expect(!isThere)
  }

  @Test func `a drag to the right does nothing`() {
    drag(from: 10, by: 250)
    stage.release()
    stage.settle()
    #expect(isThere && left == 0)
  }

  @Test func `the program's own direction is mirrored, too`() {
    detail.transitionController.interactiveDirections = [.right, .down]
    drag(from: 390, by: -250)
    stage.release()
    stage.settle()
    #expect(!isThere)
  }

  @Test func `two fingers to the left take it back`() {
    for _ in 0..<10 {
      stage.wait(0.015)
      let event = WheelEvent(
        location: Point(200, 150), delta: Vector(30, 0) / WheelEvent.pointsPerPreciseUnit, time: stage.time,
        isPrecise: true)
      stage.input { stage.window.send(.wheel(event)) }
      stage.frame(after: 0)
    }
    #expect(left < -100)
    stage.settle(for: 0.5)
    #expect(!isThere)
  }

  @Test func `Alt and Right go back, Alt and Left forward`() {
    stage.key(.left, modifiers: .option)
    stage.settle()
    #expect(isThere)
    stage.key(.right, modifiers: .option)
    stage.settle()
    #expect(!isThere)
    navigation.keepsPoppedViewControllers = true
    stage.input { navigation.pushViewController(detail, animated: false) }
    stage.key(.escape)
    stage.settle()
    #expect(!isThere)
    stage.key(.left, modifiers: .option)
    stage.settle()
    #expect(isThere)
  }

  @Test func `an animator of the program is driven by the same drag`() {
    let mover = Mover()
    navigation.delegate = mover
    drag(from: 390, by: -250)
    #expect(abs(left + 250) < 14)
    stage.release()
    stage.settle()
    #expect(!isThere)
  }

  @Test func `a program that is switched while it runs goes back the other way at once`() {
    stage.input { stage.window.overrideLayoutDirection = nil }
    stage.settle()
    drag(from: 390, by: -250)
    stage.release()
    stage.settle()
    #expect(isThere)
    drag(from: 10, by: 250)
    stage.release()
    stage.settle()
    #expect(!isThere)
  }
}

/// Slides the leaving screen out to the left, under a hand where there is one.
private final class Mover: NavigationControllerDelegate, AnimatedTransitioning {
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { self }
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.3 }
  func animateTransition(using context: any ContextTransitioning) {
    guard let view = context.view(forKey: .from), let next = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(next, at: 0)
    View.animate(withDuration: 0.3, options: .curveLinear) {
      view.transform = Transform2D(translationX: -400, y: 0)
    } completion: { _ in
      view.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
