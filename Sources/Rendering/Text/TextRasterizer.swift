/// Shapes and draws text; the stage supplies it, because the core knows no fonts.
package protocol TextRasterizer: AnyObject {
  /// The picture of a text, wrapped at a width.
  ///
  /// Called for each text of each frame, so it answers from a cache.
  /// - Parameters:
  ///   - fontSize: in points.
  ///   - scale: device pixels a point; the run is drawn at its real pixel size, `fontSize * scale`.
  ///   - width: in points; where lines are broken. Infinity for no limit.
  ///   - alignment: how the lines lie to each other.
  /// - Returns: an empty run where there is nothing to draw. The run is as wide as its longest line.
  func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextItem.Alignment
  ) -> TextRun
}

/// Text as coverage; lengths in device pixels.
package nonisolated struct TextRun {
  /// The extent that alignment counts with; the mask's top left corner is this box's.
  package var width: Double
  package var height: Double
  /// From the top of the box to the baseline of the first line.
  package var ascent: Double
  package var mask: Mask

  /// Nothing to draw.
  package static var empty: TextRun {
    TextRun(width: 0, height: 0, ascent: 0, mask: Mask(width: 0, height: 0))
  }

  package init(width: Double, height: Double, ascent: Double, mask: Mask) {
    self.width = width
    self.height = height
    self.ascent = ascent
    self.mask = mask
  }
}
