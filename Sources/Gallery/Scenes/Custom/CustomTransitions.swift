import Stagecraft

/// The screen of custom transitions: UIKit's contract, three times.
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
    screen.onActivate("custom-fade") { [weak self, weak screen] in self?.show("fade-screen", by: self?.fade, on: screen) }
    screen.onActivate("custom-turn") { [weak self, weak screen] in self?.show("turn-screen", by: self?.turn, on: screen) }
    screen.onActivate("custom-grow") { [weak self, weak screen] in self?.show("grow-screen", by: self?.grow, on: screen) }
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
    next.ownDragDirection(.right)
    screen?.present(next, animated: true)
  }
}

extension ViewController {
  /// Says which way the hand takes the screen away, and leaves its delegate as it is.
  fileprivate func ownDragDirection(_ directions: PanGestureRecognizer.Directions) {
    transitionController.interactiveDirections = directions
  }
}

/// Gives an animator for each way, and a driver for the one that a hand begins.
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
