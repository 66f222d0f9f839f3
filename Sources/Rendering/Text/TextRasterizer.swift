/// Shapes and draws lines of text; the stage supplies it, because the core knows no fonts.
package protocol TextRasterizer: AnyObject {
  /// The picture of one line.
  ///
  /// Called for each text of each frame, so it answers from a cache.
  /// - Parameters:
  ///   - fontSize: in points.
  ///   - scale: device pixels a point; the run is drawn at its real pixel size, `fontSize * scale`.
  /// - Returns: an empty run where there is nothing to draw.
  func run(text: String, fontSize: Double, scale: Double) -> TextRun
}

/// A line of text as coverage; lengths in device pixels.
package nonisolated struct TextRun {
  /// The extent that alignment counts with; the mask's top left corner is this box's.
  package var width: Double
  package var height: Double
  /// From the top of the box to the baseline.
  package var ascent: Double
  package var mask: Mask

  package init(width: Double, height: Double, ascent: Double, mask: Mask) {
    self.width = width
    self.height = height
    self.ascent = ascent
    self.mask = mask
  }
}
