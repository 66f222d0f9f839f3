import Views

/// The mouse and the fingers on a text: a press of the mouse places the caret and its drag selects, a tap of a finger
/// places the caret, and a middle click pastes.
final class TextPress: GestureRecognizerDelegate {
  private weak var view: View?
  private let area: TextArea

  init(_ view: View, _ area: TextArea) {
    self.view = view
    self.area = area
    let drag = PanGestureRecognizer { [unowned self] in followMouse($0) }
    // The press itself is the selection's: no drag of the screen takes it.
    drag.minimumDistance = 0
    drag.delegate = self
    view.addGestureRecognizer(drag)
    let tap = TapGestureRecognizer { [unowned self] in followTap($0) }
    tap.delegate = self
    view.addGestureRecognizer(tap)
    let middle = TapGestureRecognizer { [unowned self] in pasteSelection($0) }
    middle.button = .middle
    view.addGestureRecognizer(middle)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    switch event.pointer {
    case .mouse: recognizer is PanGestureRecognizer
    case .finger: recognizer is TapGestureRecognizer
    }
  }

  private func followMouse(_ recognizer: GestureRecognizer) {
    guard let event = recognizer.lastEvent, let point = area.convert(event.location, from: nil) else { return }
    switch recognizer.state {
    case .began: area.press(event, at: point)
    case .changed: area.dragged(to: point)
    case .ended: area.release()
    case .cancelled, .possible, .failed: break
    }
  }

  private func followTap(_ recognizer: GestureRecognizer) {
    guard let event = recognizer.lastEvent, let point = area.convert(event.location, from: nil) else { return }
    area.press(event, at: point)
  }

  private func pasteSelection(_ recognizer: GestureRecognizer) {
    guard let event = recognizer.lastEvent, let point = area.convert(event.location, from: nil) else { return }
    area.pastePrimarySelection(at: point)
  }
}
