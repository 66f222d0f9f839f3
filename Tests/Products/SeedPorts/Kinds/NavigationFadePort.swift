import Stagecraft
import Testing

// The kind: a stack's delegate gives one animator for both ways, by its operation: the new screen fades in and settles
// from a little larger, the old one fades away in the same manner.

private final class FadeZoomAnimator: AnimatedTransitioning {
  let operation: NavigationOperationKind

  init(operation: NavigationOperationKind) { self.operation = operation }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.4 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let larger = Transform2D(scaleX: 1.25, y: 1.25)
    switch operation {
    case .push:
      toView.alpha = 0
      toView.transform = larger
      container.addSubview(toView)
    case .pop:
      container.insertSubview(toView, belowSubview: fromView)
    }
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveLinear],
      animations: {
        switch self.operation {
        case .push:
          toView.alpha = 1
          toView.transform = .identity
        case .pop:
          fromView.alpha = 0
          fromView.transform = larger
        }
      },
      completion: { _ in
        fromView.alpha = 1
        fromView.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

private final class FadeNavigation: NavigationControllerDelegate {
  var interaction: PercentDrivenInteractiveTransition?

  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { FadeZoomAnimator(operation: operation) }
  func navigationController(
    _ navigationController: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}

struct NavigationFadePort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)
  private let large = Rect(-120, -80, 1200, 800)
  private let half = Rect(-60, -40, 1080, 720)
  private let fade = FadeNavigation()
  private let navigation = NavigationController(root: ViewController())
  private let detail = ViewController()

  init() {
    navigation.delegate = fade
    stage.show(navigation)
  }

  private func push() -> PortFilm {
    stage.input { navigation.pushViewController(detail, animated: true) }
    let film = PortFilm(stage, of: detail.view)
    stage.stand()
    return film
  }

  @Test func `a screen fades in as it settles, and out as it grows`() {
    let film = push()
    expect(film[0], near: large)
    #expect(film.pictures[1].alpha == 0)
    stage.frames(12)
    expect(film[12], near: half, "half-way")
    #expect(abs(film.pictures[13].alpha - 0.5) < 1e-6)
    stage.settle()
    expect(film.last, near: all)
    #expect(film.longestFade <= Pace.step(1, in: 0.4, Pace.linear))

    let back = PortFilm(stage, of: detail.view)
    back.begin { #expect(navigation.popViewController(animated: true) === detail) }
    expect(back[0], near: all, "the first frame is where it was")
    #expect(back.pictures[1].alpha == 1)
    stage.frames(12)
    expect(back[12], near: half)
    stage.settle()
    let end = back.pictures.last { $0.frame != nil }
    expect(end?.frame, near: large, "the end is exact")
    #expect(end?.alpha == 0 && back.isGone && navigation.viewControllers.count == 1)
    #expect(back.longestStep <= Pace.step(Vector(120, 80).length, in: 0.4, Pace.linear))
    #expect(detail.view.alpha == 1 && detail.view.transform == .identity, "it can be shown again")
  }

  @Test(arguments: [true, false])
  func `driven by hand it goes where it is put, and ends where it is let go to`(isFinished: Bool) {
    _ = push()
    stage.settle()
    let driver = PercentDrivenInteractiveTransition()
    fade.interaction = driver
    let film = PortFilm(stage, of: detail.view)
    film.begin { #expect(navigation.popViewController(animated: true) === detail) }
    for step in 1...30 {
      stage.input { driver.update(Double(step) / 60) }
      stage.frame()
    }
    expect(film[30], near: half, "half-way")
    #expect(abs(film.pictures[31].alpha - 0.5) < 1e-6)
    stage.input { if isFinished { driver.finish() } else { driver.cancel() } }
    fade.interaction = nil
    stage.settle()
    expect(film.last, near: isFinished ? large : all)
    #expect(film.isGone == isFinished && navigation.viewControllers.count == (isFinished ? 1 : 2))
    #expect(film.longestStep <= Pace.step(Vector(120, 80).length, in: 0.4, Pace.easeInOut))
    #expect(detail.view.alpha == 1 && detail.view.transform == .identity && detail.view.frame == all)
  }
}
