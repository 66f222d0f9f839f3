import Foundation
import Stagecraft
import StagecraftPhysics
import Testing

// The code of Docs/DYNAMICS.md, as it stands there, and what it does.

private enum Guide {
  final class Playroom: ViewController, DynamicAnimatorDelegate {
    private lazy var animator = DynamicAnimator(referenceView: view)
    private let ball = View(frame: Rect(140, 20, 80, 80))

    override func viewDidLoad() {
      super.viewDidLoad()
      (ball.backgroundColor, ball.cornerRadius) = (Color(rgb: 0xff3b30), 40)
      ball.collisionBounds = .ellipse
      view.addSubview(ball)

      let walls = CollisionBehavior(items: [ball])
      walls.translatesReferenceBoundsIntoBoundary = true
      let rubber = DynamicItemBehavior(items: [ball])
      (rubber.elasticity, rubber.resistance) = (0.7, 0.8)
      rubber.addLinearVelocity(Vector(120, 0), for: ball)

      animator.delegate = self
      animator.addBehavior(GravityBehavior(items: [ball]))
      animator.addBehavior(walls)
      animator.addBehavior(rubber)
    }

    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { print("it lies still at \(ball.center)") }
  }

  final class SnapTransitions: NavigationControllerDelegate {
    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? {
      DynamicTransitionAnimator(duration: 0.8) { dynamics, context in
        guard let fromView = context.view(forKey: .from), let toView = context.view(forKey: .to) else { return }
        let place = fromView.frame
        switch operation {
        case .push:
          toView.frame = place.offset(by: Vector(0.6 * place.width, 0))
          context.containerView.addSubview(toView)
          dynamics.addBehavior(SnapBehavior(item: toView, snapTo: fromView.center))
        case .pop:
          context.containerView.insertSubview(toView, at: 0)
          dynamics.addBehavior(SnapBehavior(item: fromView, snapTo: Point(1.6 * place.width, fromView.center.y)))
        }
      }
    }
  }

  final class DropDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let body = StageBody(transition.foreViewController.view, in: transition.containerView)
      let home = body.homeCenter
      let above = Point(home.x, home.y - StageBody.stageHeight)
      let floor = Collide.Boundary.line(named: "floor", from: Point(-1000, 569), to: Point(2000, 569))
      if transition.initialDirection == .forward { body.center = above }
      transaction.add(Fall(phase: .goingForward), to: body)
      transaction.add(Fall(Vector(0, -1000), phase: .goingBackward), to: body)
      transaction.add(Collide([floor], phase: .goingForward), to: body)
      transaction.add(BodyMaterial(elasticity: 0.2), to: body)
      transaction.add(ProgressFromBody(back: above, fore: home), to: body)
      transaction.add(Grab(gesture: transition.gestureName), to: body)
      transaction.add(EndCondition(deadline: 5, at: home, phase: .goingForward), to: body)
      transaction.add(EndCondition(deadline: 5, at: above, phase: .goingBackward), to: body)
    }
  }
}

struct DynamicsGuideTests {
  @Test func `the essay's snap transition pushes and pops, and ends in place without a timer`() {
    let stage = HeadlessStage(size: Size(320, 568))
    let navigation = NavigationController(root: ViewController())
    let (detail, transitions) = (ViewController(), Guide.SnapTransitions())
    navigation.delegate = transitions
    stage.show(navigation)
    while stage.advance() {}
    for count in [2, 1] {
      var outcome: TransitionOutcome?
      let begin = stage.time
      if count == 2 {
        navigation.pushViewController(detail, animated: true) { outcome = $0 }
      } else {
        navigation.popViewController(animated: true) { outcome = $0 }
      }
      while stage.advance() {}
      #expect(outcome == .completed && navigation.viewControllers.count == count)
      #expect(navigation.topViewController.view.frame == Rect(0, 0, 320, 568))
      #expect(stage.time - begin > 0.15 && stage.time - begin < 1, "\(stage.time - begin)")
    }
  }
}
