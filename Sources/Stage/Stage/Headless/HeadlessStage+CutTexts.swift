import Geometry
import Views

extension HeadlessStage {
  /// The texts on the screen that are cut off: with an ellipsis, at the lowest line, or by an edge beyond which nothing
  /// scrolls; outermost first.
  ///
  /// ```swift
  /// stage.textScale = 2
  /// stage.advance()
  /// #expect(stage.cutTexts().isEmpty)
  /// ```
  /// Texts of disabled controls and those that cannot be seen are left out.
  public func cutTexts() -> [String] {
    window.layoutIfNeeded()
    return readableLabels.filter { $0.isCut || $0.isBeyondEdges }.map(\.text)
  }
}

extension Label {
  /// Whether the lines need more room than the label has; a point is rounding.
  fileprivate var isCut: Bool {
    guard let text = window?.textMeasuring else { return false }
    func size(_ width: Double, _ lines: LineLimit) -> Size {
      text.size(of: shownContent, fontSize: shownFontSize, width: width, lines: lines) ?? .zero
    }
    let room = bounds.insetBy(dx: -1, dy: -1).size
    let whole = size(.infinity, .none)
    if whole.width <= room.width, whole.height <= room.height { return false }
    let word = text.longestWord(of: shownContent, fontSize: shownFontSize) ?? 0
    if numberOfLines == 1 || word > room.width { return true }
    let wrapped = size(bounds.width, .none).height
    return wrapped > room.height || wrapped > size(bounds.width, lineLimit).height
  }

  /// Whether a part of the text lies outside a view that clips it, or outside the window, where nobody can scroll to
  /// it.
  fileprivate var isBeyondEdges: Bool {
    var next = superview
    while let view = next, !(view is any WheelScrolling), !(view is any TextInputClient) {
      if view.clipsToBounds || view.superview == nil, let shown = convert(bounds, to: view),
        !view.bounds.insetBy(dx: -1, dy: -1).contains(shown)
      {
        return true
      }
      next = view.superview
    }
    return false
  }
}
