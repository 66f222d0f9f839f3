import Geometry
import Views

/// A label that replaces two labels with the same text, with font size, color and place interpolated between theirs.
///
/// A cross-fade of two texts would show both wherever their letters do not match exactly.
final class FlyingText {
  let label = Label()

  init() { label.isHidden = true }

  /// Shows the text of the two labels in a box that changes from one to the other.
  ///
  /// - Parameters:
  ///   - scales: the scale from the points of each label to the box.
  ///   - progress: 0 for the size of the first label, 1 for that of the second. A spring can take it beyond both.
  ///   - share: the progress of the color, 0...1.
  /// - Returns: false, and shows nothing, if the texts or the alignments of the labels differ.
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
