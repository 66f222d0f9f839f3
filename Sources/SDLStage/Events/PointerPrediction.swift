import Geometry
import Motion
import Views

/// Tells gestures under way where the pointer will be when a frame is seen.
///
/// Events report what the hand did; the prediction comes beside them, once a frame, after the frame's events and before
/// its step. It is taken back when the button comes up: a view is let go where the hand let it go, as fast as the hand
/// was.
package final class PointerPrediction {
  private var predictor = PointerPredictor()
  private var location = Point.zero
  /// The pointer that was heard last. With several pointers down nothing is predicted.
  private var pointer = Pointer.mouse
  /// Whether a prediction is in effect that differs from where the pointer is known to be.
  package private(set) var isLeading = false

  /// Creates a predictor without positions.
  package init() {}

  /// Takes an event of a pointer as it is delivered.
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

  /// Predicts the pointer position for a frame.
  /// - Parameters:
  ///   - sampled: when the frame's events were taken.
  ///   - seen: when the frame will be seen.
  ///   - period: seconds from one frame to the next.
  package func predict(in window: Window, sampledAt sampled: Double, seenAt seen: Double, period: Double) {
    let lead =
      window.isPressed ? predictor.lead(sampledAt: sampled, seenAt: seen, period: period) : .zero
    isLeading = lead != .zero
    window.predictPointer(at: isLeading ? location + lead : nil)
  }

  /// Takes back the prediction.
  package func end(in window: Window) {
    guard isLeading else { return }
    isLeading = false
    window.predictPointer(at: nil)
  }
}
