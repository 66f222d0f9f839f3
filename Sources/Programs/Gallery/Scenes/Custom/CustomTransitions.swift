import Stagecraft

/// The screen of custom transitions, with three animators by UIKit's protocols.
final class CustomTransitions: GalleryPart {
  private let gallery: GalleryContext
  private let fade = AnimatorPair { FadeAnimator(isComing: $0) }
  private let turn = AnimatorPair { TurnAnimator(isComing: $0) }
  private let grow = AnimatorPair { _ in nil }
  private var scrub: CardScrub?

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("custom") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    for (name, delegate) in [("fade", fade), ("turn", turn), ("grow", grow)] {
      screen.onActivate("custom-" + name) { [weak self, weak screen] in
        self?.show(name + "-screen", by: delegate, on: screen)
      }
    }
    guard let card = screen.view.view(withIdentifier: "custom-grow") else { return }
    grow.make = { [weak card] isComing in
      GrowAnimator(isComing: isComing) { card?.subviews.first?.screenFrame ?? Rect(0, 0, 1, 1) }
    }
    scrub = CardScrub(card) { [weak self, weak screen] driver in
      self?.grow.driver = driver
      self?.show("grow-screen", by: self?.grow, on: screen)
      self?.grow.driver = nil
    }
  }

  private func show(_ scene: String, by delegate: AnimatorPair?, on screen: ViewController?) {
    let next = gallery.stack(scene, style: .fullScreen)
    next.transitioningDelegate = delegate
    next.transitionController.interactiveDirections = .right
    screen?.present(next, animated: true)
  }
}

/// A transitioning delegate with an animator for each direction, and a driver for an interactive presentation.
final class AnimatorPair: TransitioningDelegate {
  var make: (_ isComing: Bool) -> (any AnimatedTransitioning)?
  var driver: PercentDrivenInteractiveTransition?

  init(_ make: @escaping (_ isComing: Bool) -> (any AnimatedTransitioning)?) { self.make = make }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { make(true) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { make(false) }
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }
}
