import Animation
import Geometry
import Motion
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Random animators, drags and requests: every transition ends, and each request is answered once.
struct CustomRandomTests {
  /// Chooses for each transition what it does, well or badly.
  private final class Animator: AnimatedTransitioning {
    var random: SeededGenerator
    private var fade: InterruptibleFade?

    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
      fade = Int.random(in: 0..<3, using: &random) == 0 ? InterruptibleFade(nil) : nil
      return [0, 0.1, 0.3, .nan, -1][Int.random(in: 0..<5, using: &random)]
    }

    func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
      fade?.interruptibleAnimator(using: context)
    }

    func animateTransition(using context: any ContextTransitioning) {
      if let fade { return fade.animateTransition(using: context) }
      let choice = Int.random(in: 0..<7, using: &random)
      let views = [TransitionContextKey.from, .to].compactMap { context.view(forKey: $0) }
      if choice != 1 { for view in views { context.containerView.addSubview(view) } }
      View.animate(withDuration: 0.2) {
        for view in views { view.transform = Transform2D(rotation: 1) }
      } completion: { [self] _ in
        if choice == 2 { for view in views { view.removeFromSuperview() } }
        if choice == 3 { context.completeTransition(Bool.random(using: &random)) }
        if choice != 4 { context.completeTransition(!context.transitionWasCancelled) }
      }
      if choice == 5 { context.completeTransition(true) }
      if choice == 6 { context.containerView.removeFromSuperview() }
    }

    func animationEnded(_ transitionCompleted: Bool) { fade = nil }
  }

  @Test(arguments: [UInt64](1...20))
  func `random runs end, are answered once, and leave the screens right`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let h = Harness()
    let (root, a) = (Screen("root"), Screen("a", .fullScreen))
    let delegate = ScriptedDelegate(Animator(seed))
    let driver = PercentDrivenInteractiveTransition()
    a.transitioningDelegate = delegate
    h.environment.patience = 0.5
    h.show(root)
    let (rest, looks) = (h.window.dumpTree(), a.view.isUserInteractionEnabled)
    var (asked, answered) = (0, 0)
    for _ in 0..<400 {
      delegate.driver = Bool.random(using: &random) ? driver : nil
      h.input {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
          asked += 1
          root.present(a, animated: true, policy: .allCases.randomElement(using: &random)!) { _ in answered += 1 }
        case 2, 3:
          asked += 1
          root.dismiss(animated: true, policy: .allCases.randomElement(using: &random)!) { _ in answered += 1 }
        case 4: driver.update(.random(in: -0.5...1.5, using: &random))
        case 5: driver.finish()
        case 6: driver.cancel()
        case 7: driver.pause()
        case _: h.window.transition?.currentDirection = Bool.random(using: &random) ? .forward : .backward
        }
      }
      h.frames(.random(in: 0..<12, using: &random))
    }
    for _ in 0..<100 where h.window.isTransitioning {
      h.frames(90)
      h.key(.escape)
    }
    h.settle()
    #expect(asked == answered && !h.window.isTransitioning)
    a.transitioningDelegate = nil
    if a.presentingViewController != nil {
      h.input { a.dismiss(animated: false) }
      h.settle()
    }
    #expect(isOnly(root.view, in: h.window) && a.view.superview == nil)
    #expect(root.view.isUserInteractionEnabled && a.view.isUserInteractionEnabled == looks)
    #expect(h.window.dumpTree() == rest)
    #expect(h.loop.nextDeadline == nil)
  }
}
