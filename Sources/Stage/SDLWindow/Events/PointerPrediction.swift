import Geometry
import Motion
import Views

/// Gives gestures in progress the predicted pointer position for the next frame.
///
/// Events carry the real positions. The prediction comes separately, once a frame, after the events of the frame and
/// before its step. It ends when the button is released: a view is released at the real position and velocity of the
/// pointer.
package final class PointerPrediction {
  private var predictor = PointerPredictor()
  private var location = Point.zero
  /// The pointer that is predicted: the one of the latest event. With several pointers down, nothing is predicted.
  private var pointer = Pointer.mouse
  /// Whether a prediction is in effect that differs from the last known position.
  package private(set) var isLeading = false

  /// Creates a predictor without positions.
  package init() {}

  /// Notes a pointer event as it is delivered.
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
  ///   - sampled: the time when the events of the frame were read.
  ///   - seen: the time when the frame will be displayed.
  ///   - period: the seconds between two frames.
  package func predict(in window: Window, sampledAt sampled: Double, seenAt seen: Double, period: Double) {
    let lead =
      window.isPressed ? predictor.lead(sampledAt: sampled, seenAt: seen, period: period) : .zero
    isLeading = lead != .zero
    window.predictPointer(at: isLeading ? location + lead : nil)
  }

  /// Ends the prediction.
  package func end(in window: Window) {
    guard isLeading else { return }
    isLeading = false
    window.predictPointer(at: nil)
  }
}
