import Geometry
import Views

/// Records events as words, in order, for comparison as text.
package final class EventRecorder {
  private var words: [String] = []

  package init() {}

  package func record(_ word: String) { words.append(word) }

  /// Returns the words recorded since the last call, separated by spaces.
  package func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Records each state of the recognizer for which it calls its actions, as `name:state`.
  @discardableResult
  package func listen(to recognizer: GestureRecognizer, as name: String) -> Int {
    recognizer.addAction { [weak self] in self?.record("\(name):\($0.state)") }
  }
}

/// A view that records its events as `name.event`, and optionally passes them to the next responder.
package final class RecordingView: View {
  package enum Handling { case handles, passesOn }

  private let recorder: EventRecorder
  private let name: String
  private let handling: Handling
  package var isFocusable = false
  /// Called after an event was recorded, with its word.
  package var onRecord: ((String) -> Void)?

  package init(
    _ name: String, _ recorder: EventRecorder, frame: Rect = .zero, handling: Handling = .handles
  ) {
    self.name = name
    self.recorder = recorder
    self.handling = handling
    super.init(frame: frame)
    identifier = name
  }

  package override var canBecomeFocused: Bool { isFocusable }

  package override func pointerBegan(_ event: PointerEvent) {
    note("began")
    if handling == .passesOn { super.pointerBegan(event) }
  }
  package override func pointerMoved(_ event: PointerEvent) {
    note("moved")
    if handling == .passesOn { super.pointerMoved(event) }
  }
  package override func pointerEnded(_ event: PointerEvent) {
    note("ended")
    if handling == .passesOn { super.pointerEnded(event) }
  }
  package override func pointerCancelled(_ event: PointerEvent) {
    note("cancelled")
    if handling == .passesOn { super.pointerCancelled(event) }
  }
  package override func wheelTurned(_ event: WheelEvent) {
    note("wheel")
    if handling == .passesOn { super.wheelTurned(event) }
  }
  package override func keyDown(_ event: KeyEvent) -> Bool {
    if handling == .passesOn { return super.keyDown(event) }
    // The window uses these keys to move the focus.
    if [.tab, .left, .right, .up, .down].contains(event.key) { return false }
    note("down(\(event.key))")
    return true
  }
  package override func keyUp(_ event: KeyEvent) -> Bool {
    if handling == .passesOn { return super.keyUp(event) }
    note("up(\(event.key))")
    return true
  }
  package override func pointerEntered() { note("entered") }
  package override func pointerExited() { note("exited") }
  package override func focusDidChange(isFocused: Bool) { note(isFocused ? "focused" : "unfocused") }
  package override func windowDidChange() { note(window == nil ? "outside" : "inside") }

  private func note(_ what: String) {
    recorder.record("\(name).\(what)")
    onRecord?(what)
  }
}
