import Animation
import Geometry
import Motion
import Runtime
import Testing
import Transitions
import Views

/// Cancel restores poses, where an animator runs: the tree after is the tree before, to the last bit.
struct CustomCancelTests {
  private let driver = PercentDrivenInteractiveTransition()

  /// Changes all it can reach, at once and in time, and puts nothing back.
  private func runWild(_ context: any ContextTransitioning) {
    let views = [TransitionContextKey.from, .to].compactMap { context.view(forKey: $0) }
    for view in views { context.containerView.addSubview(view) }
    let all = views + views.flatMap(\.subviews)
    context.containerView.addSubview(View(frame: Rect(1, 2, 3, 4)))
    for view in all { view.isHidden.toggle() }
    View.animate(withDuration: 0.5, usingSpringWithDamping: 0.4, initialSpringVelocity: 3) {
      for view in all {
        view.frame = Rect(77, 11, 31, 41)
        view.transform = Transform2D(rotation: 2)
        view.alpha = 0.3
      }
    }
    View.animate(withDuration: 0.2, delay: 0.1) {
      for view in all {
        view.cornerRadius = 9
        view.backgroundColor = Color.white
        view.relativeTranslation = Vector(1, 1)
      }
    } completion: { _ in
      for view in views { view.removeFromSuperview() }
      for view in all { view.clipsToBounds.toggle() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  nonisolated private static let styles: [ModalPresentationStyle] = [.fullScreen, .overFullScreen, .pageSheet]

  @Test(arguments: styles, [0, 1, 20])
  func `a cancelled presentation and a cancelled dismissal leave the tree as it was`(
    style: ModalPresentationStyle, frames: Int
  ) {
    let stage = CustomStage(style, driver: driver)
    stage.root.view.alpha = 0.87
    stage.root.view.transform = Transform2D(rotation: 0.01)
    stage.root.card.relativeFrame = RelativeFrame(
      x: .percent(10), y: .points(7), width: .percent(25), height: .points(50))
    stage.h.settle()
    stage.animator.onAnimate = runWild
    let (before, coming) = (stage.h.window.dumpTree(), stage.a.view.dumpTree())
    stage.present()
    takeBack(stage, frames)
    #expect(stage.lines("presented") == "presented: cancelled")
    #expect(stage.h.window.dumpTree() == before)
    #expect(stage.a.view.superview == nil)
    if style != .pageSheet { #expect(withoutFrame(stage.a.view.dumpTree()) == withoutFrame(coming)) }
    stage.presentAtOnce()
    let (presented, under) = (stage.h.window.dumpTree(), stage.root.view.dumpTree())
    stage.dismiss()
    takeBack(stage, frames)
    #expect(stage.lines("dismissed") == "dismissed: cancelled")
    #expect(stage.h.window.dumpTree() == presented)
    #expect(stage.root.view.dumpTree() == under)
    stage.h.input { stage.a.dismiss(animated: false) }
    stage.h.settle()
    #expect(stage.h.window.dumpTree() == before)
  }

  private func takeBack(_ stage: CustomStage, _ frames: Int) {
    stage.h.frames(frames)
    stage.h.input { driver.update(0.6) }
    stage.h.frames(frames)
    stage.h.input { driver.cancel() }
    stage.h.settle()
  }

  /// A screen that was never placed has no frame to go back to.
  private func withoutFrame(_ tree: String) -> String {
    tree.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func `completed before its motion is over: what still moves is at its end at once`() {
    let stage = CustomStage()
    stage.animator.onAnimate = { [stage] context in
      context.containerView.addSubview(stage.a.view)
      stage.a.view.alpha = 0
      View.animate(withDuration: 8) {
        stage.a.view.alpha = 1
        stage.a.card.alpha = 0.5
      }
      stage.h.loop.after(0.1) { context.completeTransition(true) }
    }
    stage.present()
    stage.h.settle(for: 0.3)
    #expect(!stage.h.window.isTransitioning && stage.a.view.alpha == 1 && stage.a.card.alpha == 0.5)
    #expect(stage.lines("warning").isEmpty)
    #expect(!stage.h.loop.needsFrame)
  }

  @Test func `a resize in the same moment as the transition is not taken back with it`() {
    let (h, navigation, root) = Harness.navigation()
    let a = Screen("a")
    let animator = ScriptedAnimator(h.log, fade(0.25))
    let delegate = Animating(animator)
    navigation.delegate = delegate
    h.input {
      h.window.frame = Rect(0, 0, 700, 500)
      navigation.pushViewController(a, animated: true)
    }
    h.frames(4)
    h.input { animator.context?.completeTransition(false) }
    h.settle()
    #expect(navigation.view.frame == Rect(0, 0, 700, 500) && root.view.frame == Rect(0, 0, 700, 500))
  }

  private final class Animating: NavigationControllerDelegate {
    let animator: any AnimatedTransitioning
    init(_ animator: any AnimatedTransitioning) { self.animator = animator }
    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
  }
}
