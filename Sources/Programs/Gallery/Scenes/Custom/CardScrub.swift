import Stagecraft

/// An upward drag on a card that presents its screen interactively, in proportion to the drag.
final class CardScrub {
  private let begin: (PercentDrivenInteractiveTransition) -> Void
  private var driver: PercentDrivenInteractiveTransition?
  private var tracker = VelocityTracker()

  /// The drag distance in points for the whole transition.
  private static let way = 280.0

  /// Adds the gesture to a card.
  /// - Parameter begin: presents the screen with the given interactive driver.
  init(_ card: View, begin: @escaping (PercentDrivenInteractiveTransition) -> Void) {
    self.begin = begin
    let pan = PanGestureRecognizer { [weak self] in
      if let pan = $0 as? PanGestureRecognizer { self?.panDidChange(pan) }
    }
    pan.directions = [.up]
    // Screens are disabled during a transition, but the drag that drives it must continue.
    pan.receivesWhileViewIsDisabled = true
    card.addGestureRecognizer(pan)
  }

  private func panDidChange(_ pan: PanGestureRecognizer) {
    if let event = pan.lastEvent { _ = tracker.add(event.location, at: event.time) }
    switch pan.state {
    case .began:
      tracker.reset()
      let driver = PercentDrivenInteractiveTransition()
      self.driver = driver
      begin(driver)
      driver.update(-pan.translation.y / Self.way)
    case .changed: driver?.update(-pan.translation.y / Self.way)
    case .ended: end(pan)
    case .cancelled:
      driver?.cancel()
      driver = nil
    case .possible, .failed: break
    }
  }

  /// Finishes or cancels by the velocity and position of the release; see ``ReleaseRule``.
  private func end(_ pan: PanGestureRecognizer) {
    guard let driver else { return }
    let speed = -(pan.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero).y
    let isOn = ReleaseRule().shouldComplete(at: driver.percentComplete, velocity: speed / Self.way, way: Self.way)
    if isOn { driver.finish() } else { driver.cancel() }
    self.driver = nil
  }
}
