import Views

/// Lays out and rasterizes text; supplied by the stage, because Rendering knows no fonts.
package protocol TextRasterizer: AnyObject {
  /// Returns the coverage of a text, wrapped at a width.
  ///
  /// Called for each text in each frame, so implementations cache the result.
  /// - Parameters:
  ///   - fontSize: in points.
  ///   - scale: device pixels per point; the text is rasterized at `fontSize * scale` pixels.
  ///   - width: the width at which lines break, in points; infinity for none.
  ///   - alignment: the alignment of lines relative to each other.
  ///   - lines: how many lines there may be, and what becomes of the rest of the text.
  /// - Returns: an empty run if there is nothing to draw. The run is as wide as its longest line.
  func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextItem.Alignment, lines: LineLimit
  ) -> TextRun
}

extension TextRasterizer {
  /// Returns the coverage of a text with as many lines as it needs.
  package func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextItem.Alignment
  ) -> TextRun {
    run(text: text, fontSize: fontSize, scale: scale, width: width, alignment: alignment, lines: .none)
  }
}

/// Rasterized text; lengths in device pixels.
package nonisolated struct TextRun {
  /// The width of the box, as used for alignment. The top left corner of the mask is that of the box.
  package var width: Double
  /// The height of the box.
  package var height: Double
  /// The distance from the top of the box to the baseline of the first line.
  package var ascent: Double
  /// The coverage of the text.
  package var mask: Mask

  /// A run without text.
  package static var empty: TextRun {
    TextRun(width: 0, height: 0, ascent: 0, mask: Mask(width: 0, height: 0))
  }

  /// Creates a run.
  package init(width: Double, height: Double, ascent: Double, mask: Mask) {
    self.width = width
    self.height = height
    self.ascent = ascent
    self.mask = mask
  }
}
