import Views

/// Decides which gestures of plans on one view are recognized at the same time. Drags, pinches and rotations can be
/// combined, but a drag that a modifier key turns into a pinch or a rotation is not also a drag.
final class SimultaneousManipulation: GestureRecognizerDelegate {
  static let shared = SimultaneousManipulation()

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard recognizer is PanGestureRecognizer, event.phase == .began, let view = recognizer.view else { return true }
    return !view.gestureRecognizers.contains {
      ($0 as? ManipulationGestureRecognizer).map { $0.isEnabled && $0.takesDrag(event) } ?? false
    }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.delegate === self && recognizer.view === other.view
  }
}
