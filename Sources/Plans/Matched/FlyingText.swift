import Geometry
import Views

/// The one label that is seen in place of two that say the same: its font, its color and its place lie between theirs.
///
/// Two texts that fade into one another are seen twice wherever their letters do not lie on one another exactly.
final class FlyingText {
  let label = Label()

  init() { label.isHidden = true }

  /// Shows the text of the two labels in a box that goes from the one to the other.
  ///
  /// - Parameters:
  ///   - scales: how large a point of either label is in the box.
  ///   - progress: 0 as large as the first label, 1 as the second one, beyond them where a spring swings over.
  ///   - share: the same for the color, 0...1.
  /// - Returns: false, and nothing is shown, where the labels do not say the same or are aligned differently.
  func show(
    _ start: Label, _ end: Label, scales: (start: Double, end: Double), in box: Size, at progress: Double,
    colorAt share: Double
  ) -> Bool {
    let isOne = start.text == end.text && start.alignment == end.alignment
    label.isHidden = !isOne
    guard isOne else { return false }
    label.text = end.text
    label.alignment = end.alignment
    label.textColor = mix(start.textColor, end.textColor, share)
    label.fontSize = max(0.5, mix(start.fontSize * scales.start, end.fontSize * scales.end, progress))
    label.show(.boundsSize, ViewProperty.lanes(box))
    label.show(.center, ViewProperty.lanes(Point(box.width / 2, box.height / 2)))
    return true
  }
}
