import Geometry
import Views

extension EditableTextView {
  // MARK: Arrows

  /// Moves the caret over the letter that is seen beside it, whatever its direction. At the end of a line it goes on to
  /// the next or the last line, as the paragraph is written.
  func move(toRight: Bool, _ isExtending: Bool) {
    let layout = textLayout
    if !isExtending, !editor.selection.isEmpty { return collapse(toRight: toRight) }
    if let there = layout.position(beside: caretPosition, toRight: toRight) {
      return place(text(fromShown: there.offset), there.affinity, isExtending)
    }
    let line = layout.line(holding: caretPosition)
    let (start, end) = (text(fromShown: line.range.lowerBound), text(fromShown: line.range.upperBound))
    guard toRight != line.isRightToLeft else { return place(editor.boundaries.before(start), .downstream, isExtending) }
    // A line that wraps ends where the next one begins.
    let next = layout.line(holding: CaretPosition(line.range.upperBound)).range
    let isWrap = next.lowerBound == line.range.upperBound && next != line.range
    place(isWrap ? end : editor.boundaries.after(end), .downstream, isExtending)
  }

  /// Leaves a selection at the end that is seen further to one side; of several lines, at the first or the last one.
  private func collapse(toRight: Bool) {
    let layout = textLayout
    let range = editor.selection.range
    let ends = [
      CaretPosition(shown(range.lowerBound)), CaretPosition(shown(range.upperBound), .upstream),
    ]
    let places = ends.map { layout.caret(at: $0).frame }
    let isLast =
      places[0].minY == places[1].minY
      ? (places[0].minX <= places[1].minX) == toRight : toRight != layout.line(holding: ends[0]).isRightToLeft
    place(isLast ? range.upperBound : range.lowerBound, isLast ? .upstream : .downstream, false)
  }

  func move(byLines lines: Double, _ isExtending: Bool) {
    let layout = textLayout
    let from = layout.caret(at: caretPosition).frame
    let x = columnX ?? from.minX
    let y = from.center.y + lines * from.height
    if y < 0 || y > layout.size.height {
      // Beyond the first or the last line the caret goes to the end of the text.
      perform(.move(.document, lines < 0 ? .backward : .forward, isExtending: isExtending))
    } else {
      let there = offset(nearest: Point(x, y))
      place(there.offset, there.affinity, isExtending)
    }
    columnX = x
  }

  // MARK: The mouse

  func press(_ event: PointerEvent, at point: Point) {
    unmark()
    let there = offset(nearest: point)
    perform(
      drag.press(
        at: there.offset, place: event.location, time: event.time, isExtending: event.modifiers.contains(.shift),
        editor))
    if drag.clicks == 1 { affinity = there.affinity }
    blink.restart()
    setNeedsLayout()
  }

  func dragged(to point: Point) {
    let there = offset(nearest: point)
    let commands = drag.drag(to: there.offset, editor)
    perform(commands[0], commands[1])
    affinity = there.affinity
  }

  /// The press has ended: what is selected is pasted by a middle click, also in other programs.
  func release() {
    if !editor.selection.isEmpty, !rules.isSecure { window?.pasteboard.primarySelection = editor.selectedText }
  }

  /// A middle click pastes the selected text at a point.
  func pastePrimarySelection(at point: Point) {
    guard rules.isEditable, let text = window?.pasteboard.primarySelection else { return }
    unmark()
    perform(.place(offset(nearest: point).offset, isExtending: false), .insert(text))
  }
}
