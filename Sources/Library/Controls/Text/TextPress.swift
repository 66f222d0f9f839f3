import Animation
import Geometry
import Runtime
import Views

/// The mouse and the fingers on a text: a press of the mouse places the caret and its drag selects, a tap of a finger
/// places the caret, and a middle click pastes.
final class TextPress: GestureRecognizerDelegate {
  private weak var view: View?
  private let area: EditableTextView
  private let drag: PanGestureRecognizer
  /// The timer of a selection that is held beyond an edge, and its loop.
  private var timer: (id: Int, loop: FrameLoop)?

  /// The seconds from one step of such a selection to the next: each selects and shows what is under the pointer.
  private static let stepInterval = 0.05

  init(_ view: View, _ area: EditableTextView) {
    self.view = view
    self.area = area
    drag = PanGestureRecognizer()
    drag.addAction { [unowned self] in followMouse($0) }
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
    // A control in the field, such as the arrow of a combo box, has its own presses.
    if view?.window?.hitTest(event.location) is Control { return false }
    return switch event.pointer {
    case .mouse: recognizer is PanGestureRecognizer
    case .finger: recognizer is TapGestureRecognizer
    }
  }

  private func followMouse(_ recognizer: GestureRecognizer) {
    guard let event = recognizer.lastEvent, let point = area.convert(event.location, from: nil) else { return }
    endSteps()
    switch recognizer.state {
    case .began: area.press(event, at: point)
    case .changed:
      area.dragged(to: point)
      stepLater(from: point)
    case .ended: area.release()
    case .cancelled, .possible, .failed: break
    }
  }

  /// Goes on selecting while the pointer is held beyond an edge, until there is nothing more that way.
  private func stepLater(from last: Point) {
    guard let view, let location = drag.lastEvent?.location, let place = view.convert(location, from: nil),
      !view.contains(place), let loop = FrameTicker.currentLoop
    else { return }
    let id = loop.after(Self.stepInterval) { [weak self, unowned loop] in
      guard let self, drag.isActive, let point = area.convert(location, from: nil) else { return }
      timer = nil
      guard point != last else { return }
      area.dragged(to: point)
      stepLater(from: point)
      loop.wake()
    }
    timer = (id, loop)
  }

  private func endSteps() {
    if let timer { timer.loop.cancelTimer(timer.id) }
    timer = nil
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
