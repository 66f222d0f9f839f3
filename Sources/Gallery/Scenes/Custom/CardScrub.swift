import Stagecraft

/// A drag up on a card that opens its screen by the hand: how far it is open is how far the hand has come.
final class CardScrub {
  private let begin: (PercentDrivenInteractiveTransition) -> Void
  private var driver: PercentDrivenInteractiveTransition?
  private var tracker = VelocityTracker()

  /// The whole way, in points.
  private static let way = 280.0

  /// - Parameter begin: asks for the screen, to be driven by what it is given.
  init(_ card: View, begin: @escaping (PercentDrivenInteractiveTransition) -> Void) {
    self.begin = begin
    let pan = PanGestureRecognizer { [weak self] in
      if let pan = $0 as? PanGestureRecognizer { self?.panDidChange(pan) }
    }
    pan.directions = [.up]
    // In flight the screens hear no clicks; the drag that moves them goes on.
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

  /// A throw decides by where it would land, a flick by its direction.
  private func end(_ pan: PanGestureRecognizer) {
    guard let driver else { return }
    let speed = -(pan.lastEvent.map { tracker.velocity(at: $0.time) } ?? .zero).y
    let isOn = ReleaseRule().goesOn(at: driver.percentComplete, velocity: speed / Self.way, way: Self.way)
    if isOn { driver.finish() } else { driver.cancel() }
    self.driver = nil
  }
}
