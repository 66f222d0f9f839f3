import Geometry
import Views

extension Label {
  /// Makes a small text on one line, with digits that are equally wide.
  static func column(
    _ text: String = "", _ role: Theme.ColorRole = .text, weight: Font.Weight = .regular,
    alignment: TextAlignment = .leading
  ) -> Label {
    let label = Label(text, alignment: alignment)
    label.font = .monospacedDigitSystem(size: 11, weight: weight)
    label.numberOfLines = 1
    label.textRole = role
    return label
  }
}
