import Geometry

/// The selection that a press makes and its drag extends: by characters, and after a second and a third press by words
/// and paragraphs.
nonisolated struct TextSelectionDrag {
  /// The seconds within which a press counts with the one before, and the points.
  ///
  /// > Source: GTK, `gtk-double-click-time` and `gtk-double-click-distance`.
  private static let interval = 0.4
  private static let distance = 5.0

  private var lastPress: (time: Double, place: Point)?
  private(set) var clicks = 0
  /// What the press selected, which stays selected.
  private var origin = 0..<0

  /// A press at an offset.
  /// - Parameter isExtending: whether Shift is held: the selection goes from its anchor to here.
  mutating func press(
    at offset: Int, place: Point, time: Double, isExtending: Bool, _ editor: TextEditingState
  ) -> TextEditingState.Command {
    let isNear = lastPress.map { time - $0.time <= Self.interval && place.distance(to: $0.place) <= Self.distance }
    clicks = isNear == true && !isExtending ? clicks % 3 + 1 : 1
    lastPress = (time, place)
    if isExtending {
      origin = editor.selection.anchor..<editor.selection.anchor
      return .place(offset, isExtending: true)
    }
    origin = unit(at: offset, editor)
    return clicks == 1 ? .place(offset, isExtending: false) : .select(origin)
  }

  /// The pointer is over an offset while the button is down.
  func drag(to offset: Int, _ editor: TextEditingState) -> [TextEditingState.Command] {
    let reached = unit(at: offset, editor)
    // The anchor is the far side of what was pressed.
    let anchor = reached.lowerBound < origin.lowerBound ? origin.upperBound : origin.lowerBound
    let head =
      reached.lowerBound < origin.lowerBound ? reached.lowerBound : max(reached.upperBound, origin.upperBound)
    return [.place(anchor, isExtending: false), .place(head, isExtending: true)]
  }

  private func unit(at offset: Int, _ editor: TextEditingState) -> Range<Int> {
    switch clicks {
    case 2 where editor.rules.isSecure: 0..<editor.text.utf8.count
    case 2: editor.boundaries.word(at: offset)
    case 3: editor.boundaries.paragraph(at: offset)
    default: offset..<offset
    }
  }
}
