import Geometry
import Motion
import Views

/// Tells gestures under way where the hand will be when a frame is seen.
///
/// What is handed on as an event is what the hand did; the prediction comes beside it, once a frame, after the frame's
/// events and before its step. It is taken back when the button comes up: what is let go is where the hand let it go,
/// as fast as the hand was.
package final class PointerForesight {
  private var predictor = PointerPredictor()
  private var location = Point.zero
  /// Whose way is followed: of several pointers, that of the one heard last, and nothing is predicted.
  private var pointer = Pointer.mouse
  /// Whether a prediction is in effect that differs from where the hand is known to be.
  package private(set) var isLeading = false

  package init() {}

  /// Takes a pointer's event, as it is handed on.
  package func note(_ event: PointerEvent) {
    if event.pointer != pointer { predictor.reset() }
    pointer = event.pointer
    switch event.phase {
    case .moved: break
    case .began, .ended, .cancelled, .hovered, .exited: predictor.reset()
    }
    for place in event.coalesced { predictor.add(place.location, at: place.time) }
    predictor.add(event.location, at: event.time)
    location = event.location
  }

  /// Predicts for a frame.
  /// - Parameters:
  ///   - sampled: when its events were taken.
  ///   - seen: when it will be seen.
  ///   - period: seconds from one frame to the next.
  package func predict(in window: Window, sampledAt sampled: Double, seenAt seen: Double, period: Double) {
    let lead =
      window.isPressed ? predictor.lead(sampledAt: sampled, seenAt: seen, period: period) : .zero
    isLeading = lead != .zero
    window.predictPointer(at: isLeading ? location + lead : nil)
  }

  /// Takes back what was predicted.
  package func end(in window: Window) {
    guard isLeading else { return }
    isLeading = false
    window.predictPointer(at: nil)
  }
}
