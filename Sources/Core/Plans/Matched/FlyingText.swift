import Geometry
import Views

/// A label that replaces two labels with the same text, with sizes, weights, colors and place interpolated between
/// theirs. Where their families, slants, lines or parts differ, those of the second label replace those of the first in
/// the middle of the change of color.
///
/// A cross-fade of two texts would show both wherever their letters do not match exactly.
final class FlyingText {
  let label = Label()

  init() {
    label.isHidden = true
    // The labels' sizes are those at which they are drawn.
    label.adjustsFontForTextScale = false
  }

  /// Shows the text of the two labels in a box that changes from one to the other.
  ///
  /// - Parameters:
  ///   - scales: the scale from the points of each label to the box.
  ///   - progress: 0 for the size of the first label, 1 for that of the second. A spring can take it beyond both.
  ///   - share: the progress of the looks, 0...1.
  /// - Returns: false, and shows nothing, if the texts or the alignments of the labels differ.
  func show(
    _ start: Label, _ end: Label, scales: (start: Double, end: Double), in box: Size, at progress: Double,
    looksAt share: Double
  ) -> Bool {
    let isOne = start.text.isExactly(end.text) && start.alignment == end.alignment
    label.isHidden = !isOne
    guard isOne else { return false }
    let nearer = share < 0.5 ? start : end
    let looks = Looks(start, end, scales: scales, progress: progress, share: share)
    label.font = looks.font
    label.attributedText = looks.text(nearer)
    label.alignment = end.alignment
    label.numberOfLines = nearer.numberOfLines
    label.lineBreakMode = nearer.lineBreakMode
    label.textColor = mix(start.textColor, end.textColor, share)
    label.show(.boundsSize, ViewProperty.lanes(box))
    label.show(.center, ViewProperty.lanes(Point(box.width / 2, box.height / 2)))
    return true
  }
}

extension FlyingText {
  /// The font and the parts of a text between two labels.
  private struct Looks {
    let start: Label
    let end: Label
    let scales: (start: Double, end: Double)
    let progress: Double
    let share: Double

    init(_ start: Label, _ end: Label, scales: (start: Double, end: Double), progress: Double, share: Double) {
      (self.start, self.end, self.scales) = (start, end, scales)
      (self.progress, self.share) = (progress, share)
    }

    var font: Font {
      var font = share < 0.5 ? start.font : end.font
      font.size = size(start.shownFontSize, end.shownFontSize)
      font.weight = weight(start.font.weight, end.font.weight)
      return font
    }

    /// - Parameter nearer: the label whose parts are shown if the two labels have different ones.
    func text(_ nearer: Label) -> AttributedText {
      let (one, two, shown) = (start.shownContent.runs, end.shownContent.runs, nearer.shownContent)
      if one.isEmpty, two.isEmpty { return shown.attributed }
      guard one.map(\.range) == two.map(\.range) else {
        let scale = font.size / nearer.shownFontSize
        let runs = shown.runs.map { run in
          var run = run
          run.attributes.size = run.attributes.size.map { $0 * scale }
          return run
        }
        return AttributedText(shown.string, runs: runs)
      }
      let runs = zip(one, two).map { first, second in
        var run = second
        run.attributes = attributes(first.attributes, second.attributes)
        return run
      }
      return AttributedText(shown.string, runs: runs)
    }

    private func attributes(_ a: AttributedText.Attributes, _ b: AttributedText.Attributes) -> AttributedText.Attributes
    {
      var mixed = share < 0.5 ? a : b
      if a.color != nil || b.color != nil {
        mixed.color = mix(a.color ?? start.textColor, b.color ?? end.textColor, share)
      }
      if a.size != nil || b.size != nil {
        mixed.size = size(a.size ?? start.shownFontSize, b.size ?? end.shownFontSize)
      }
      if a.weight != nil || b.weight != nil {
        mixed.weight = weight(a.weight ?? start.font.weight, b.weight ?? end.font.weight)
      }
      return mixed
    }

    private func size(_ a: Double, _ b: Double) -> Double { max(0.5, mix(a * scales.start, b * scales.end, progress)) }

    private func weight(_ a: Font.Weight, _ b: Font.Weight) -> Font.Weight {
      let value = mix(Double(a.value), Double(b.value), share)
      return Font.Weight.allCases.min { abs(Double($0.value) - value) < abs(Double($1.value) - value) } ?? b
    }
  }
}

extension View {
  /// The label that is all that the view shows: itself, or its only subview, which fills it, as in a control with a
  /// text.
  var onlyLabel: Label? {
    if let label = self as? Label { return label }
    guard subviews.count == 1, let label = subviews[0] as? Label, !label.isHidden, label.alpha == 1,
      !label.state.pointee.isDisplaced, label.frame == bounds
    else { return nil }
    return label
  }
}
