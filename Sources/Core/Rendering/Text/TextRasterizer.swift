import Geometry
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
    of content: TextContent, fontSize: Double, scale: Double, width: Double, alignment: TextAlignment, lines: LineLimit
  ) -> TextRun
}

extension TextRasterizer {
  /// Returns the coverage of a string in the system's font. Default: as many lines as it needs.
  package func run(
    text: String, fontSize: Double, scale: Double, width: Double, alignment: TextAlignment, lines: LineLimit = .none
  ) -> TextRun {
    run(
      of: TextContent(text), fontSize: fontSize, scale: scale, width: width, alignment: alignment, lines: lines)
  }
}

/// Rasterized text; lengths in device pixels.
package nonisolated struct TextRun {
  /// The width of the lines.
  package var width: Double
  /// The height of the lines.
  package var height: Double
  /// The distance from the top of the lines to the baseline of the first line.
  package var ascent: Double
  /// The coverage of the text.
  package var mask: Mask
  /// The distance of the mask from the left side and the top of the lines: below 0 where letters reach out of them.
  package var left = 0
  package var top = 0
  /// The parts with colors of their own.
  package var tinted: [TintedMask] = []
  /// The glyphs that are pictures, such as emoji.
  package var pictures: [GlyphPicture] = []
  /// Whether the whole text is written from right to left.
  package var isRightToLeft = false

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

/// The coverage of the letters of one color.
package nonisolated struct TintedMask {
  package var mask: Mask
  package var color: Color
  /// The distance of the mask from the left side and the top of the lines, in pixels.
  package var left: Int
  package var top: Int

  package init(mask: Mask, color: Color, left: Int, top: Int) {
    self.mask = mask
    self.color = color
    self.left = left
    self.top = top
  }
}

/// A glyph with colors.
package nonisolated struct GlyphPicture {
  package var image: Image
  /// Relative to the left side and the top of the lines, in pixels.
  package var frame: Rect

  package init(image: Image, frame: Rect) {
    self.image = image
    self.frame = frame
  }
}

nonisolated extension TextRun {
  /// Whether nothing of it is drawn.
  package var isEmpty: Bool { (mask.width == 0 || mask.height == 0) && tinted.isEmpty && pictures.isEmpty }

  /// The bytes of its pictures.
  package var byteCount: Int {
    mask.width * mask.height + tinted.reduce(0) { $0 + $1.mask.width * $1.mask.height }
      + pictures.count * MemoryLayout<GlyphPicture>.size
  }

  /// Returns a glyph with colors as an image of the item.
  ///
  /// - Parameters:
  ///   - x: the left side of the lines in the item's plane, in pixels; `y` is their top.
  ///   - detail: pixels per point.
  package func image(_ picture: GlyphPicture, of item: TextItem, x: Double, y: Double, detail: Double) -> ImageItem {
    ImageItem(
      picture.image,
      box: Rect(
        (x + picture.frame.minX) / detail, (y + picture.frame.minY) / detail, picture.frame.width / detail,
        picture.frame.height / detail),
      transform: item.transform, alpha: item.alpha * item.color.alpha)
  }
  /// Returns the place of the lines' top left corner in a box, in whole pixels: they keep text at rest sharp, whatever
  /// its alignment.
  ///
  /// - Parameter detail: pixels per point of the box.
  package func place(in box: Rect, _ alignment: TextAlignment, detail: Double) -> (x: Double, y: Double) {
    let indent = alignment.resolved(isRightToLeft: isRightToLeft).indent(box.width * detail - width)
    let x = (box.minX * detail + indent).rounded()
    let y = (box.minY * detail + (box.height * detail - height) / 2).rounded()
    return (x, y)
  }
}

nonisolated extension TextAlignment {
  /// The distance from the left side, of what leaves this much space.
  package func indent(_ rest: Double) -> Double {
    switch self {
    case .natural, .leading, .left: 0
    case .center: rest / 2
    case .trailing, .right: rest
    }
  }

  /// The side at which a paragraph lies.
  package func resolved(isRightToLeft: Bool) -> TextAlignment {
    self == .natural ? (isRightToLeft ? .trailing : .leading) : self
  }
}
