import Stagecraft

/// The screen of faulty animators and lock holders. A warning names each fault, and each has a way out.
final class FaultyTransitions: GalleryPart {
  private let gallery: GalleryContext
  private let stuck = AnimatorPair { $0 ? StuckAnimator() : nil }
  private let twice = AnimatorPair { $0 ? TwiceAnimator() : nil }
  /// The lock ticket that is not released.
  private var held: TicketHandle?

  /// Seconds until the library warns about an animator or a lock ticket on this screen.
  private static let patience = 1.5

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("odd") { [weak self] in self?.didLoad($0) }
    gallery.storyboard.whenLoaded("held-screen") { [weak self] in self?.didLoadHeld($0) }
  }

  private func didLoad(_ screen: ViewController) {
    for (name, delegate) in [("stuck", stuck), ("twice", twice)] {
      screen.onActivate("odd-" + name) { [weak self, weak screen] in
        self?.show(name + "-screen", by: delegate, on: screen)
      }
    }
    screen.onActivate("odd-held") { [weak self, weak screen] in self?.keepLock(on: screen) }
  }

  private func show(_ scene: String, by delegate: AnimatorPair?, on screen: ViewController?) {
    let environment = gallery.environment
    let usual = environment.patience
    environment.patience = Self.patience
    let next = gallery.stack(scene, style: .fullScreen)
    next.transitioningDelegate = delegate
    screen?.present(next, animated: true)
    // The transition reads `patience` when it begins, which is before this action.
    gallery.loop.afterSettle { environment.patience = usual }
  }

  // MARK: A lock ticket that is not released

  private func keepLock(on screen: ViewController?) {
    let lock = gallery.environment.lock
    lock.holdWarning = Self.patience
    guard let ticket = lock.tryTicket("the forgetful one") else { return }
    held = ticket.handle()
    let sheet = gallery.stack("held-screen")
    sheet.view.cornerRadius = 14
    screen?.present(sheet, animated: true)
    lock.serialize("next in line") { [notice = gallery.notice] ticket in
      ticket.release()
      notice.show("The next in line had its turn: the ticket was given back, or taken away.")
    }
  }

  private func didLoadHeld(_ screen: ViewController) {
    let monitor = LockMonitor(gallery.environment.lock)
    monitor.relativeFrame = .fill
    screen.view.view(withIdentifier: "held-monitor")?.addSubview(monitor)
    screen.onActivate("held-screen-close") { [weak self, weak screen] in
      if let held = self?.held, held.isHeld { held.release() }
      self?.held = nil
      screen?.dismiss(animated: true)
    }
  }
}

/// An animator that moves its screen half-way and never calls `completeTransition`.
private final class StuckAnimator: AnimatedTransitioning {
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    to.transform = Transform2D(translationX: 0, y: to.bounds.height)
    View.animate(withDuration: 0.5) { to.transform = Transform2D(translationX: 0, y: to.bounds.height * 0.42) }
  }
}

/// An animator that calls `completeTransition` twice.
private final class TwiceAnimator: AnimatedTransitioning {
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.4 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    to.alpha = 0
    View.animate(withDuration: 0.4) {
      to.alpha = 1
    } completion: { _ in
      context.completeTransition(true)
      context.completeTransition(true)
    }
  }
}
