import Controls
import Geometry
import Runtime
import TestSupport
import Views

/// A text field of 200 by 32 points in a window, with a hand at its mouse and keyboard. Its letters are estimated: each
/// is 8.25 points wide.
final class FieldStage: TestStage {
  let field: TextField
  var notes: [String] = []

  init(_ text: String = "") {
    field = TextField(text, frame: Rect(50, 50, 200, 32))
    super.init(size: Size(400, 300))
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) },
      startAmbient: { [loop] delay, action in loop.afterAmbient(delay, action) },
      cancel: { [loop] in loop.cancelTimer($0) })
    field.onChange = { [unowned self] in notes.append("change \($0.text)") }
    field.onBeginEditing = { [unowned self] _ in notes.append("begin") }
    field.onEndEditing = { [unowned self] _ in notes.append("end") }
    input { window.addSubview(field) }
    settle()
  }

  /// The width of a letter, by the estimate.
  static let letter = 0.55 * 15

  /// The field has the focus, with its caret at the end.
  func focus() {
    input { window.setFocus(field) }
    frame()
  }

  func type(_ text: String) {
    for letter in text { input { window.send(.text(TextInputEvent(.typed, String(letter), time: time))) } }
    frame()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    input {
      window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: time)))
      window.send(.key(KeyEvent(.up, key, modifiers: modifiers, time: time)))
    }
    frame()
  }

  /// The place of a letter's left edge in the window.
  func place(of letter: Int) -> Point { Point(60 + Double(letter) * Self.letter, 66) }

  func mouse(
    _ phase: PointerEvent.Phase, at letter: Int, _ modifiers: KeyModifiers = [], button: PointerEvent.Button = .primary
  ) {
    input {
      window.send(
        .pointer(PointerEvent(phase, at: place(of: letter), time: time, button: button, modifiers: modifiers)))
    }
  }

  func click(_ letter: Int, times: Int = 1, _ modifiers: KeyModifiers = []) {
    for _ in 0..<times {
      mouse(.began, at: letter, modifiers)
      mouse(.ended, at: letter, modifiers)
    }
    frame()
  }
}
