import Geometry
import Rendering
import Views

/// A laid out text, and the location of its picture.
struct LaidOutText {
  /// The top left corner in the item's own plane, in points.
  var origin: Point
  var size: Size
  /// The width of the picture in texels.
  var columns: Int
  var rows: Int
  /// The region of the first piece, if it is in the atlas, and the atlas's generation.
  fileprivate var region: Atlas.Region
  fileprivate var generation: Int
  /// The index of the text, and that of its color; -1 for that of the label.
  fileprivate var index: Int
  fileprivate var tint = -1

  /// The side of the pieces in which large pictures go into the atlas.
  static let piece = 510
}

/// The texts of the previous frame in list order, because most frames show the same texts.
final class TextLayoutCache {
  private struct Place {
    var content: TextContent
    var fontSize: Double
    var detail: Double
    var box: Rect
    var alignment: TextAlignment
    var lines: LineLimit
    var run: TextRun
    var placed: LaidOutText
    /// The parts with colors of their own.
    var tinted: [LaidOutText]
    /// The top left corner of the lines in the item's own plane, in pixels.
    var corner: (x: Double, y: Double)

    func mask(_ tint: Int) -> Mask { tint < 0 ? run.mask : run.tinted[tint].mask }
  }

  private var places: [Place] = []
  private var next = 0

  /// The index of the next text. Setting it back allows the same texts to be asked for again.
  var mark: Int {
    get { next }
    set { next = newValue }
  }

  func startFrame() {
    if next < places.count { places.removeSubrange(next...) }
    next = 0
  }

  /// Returns a laid out text; nil if nothing is visible.
  ///
  /// - Parameter detail: texels per point.
  func placed(_ item: TextItem, detail: Double, by text: any TextRasterizer) -> LaidOutText? {
    if next < places.count {
      let isSame =
        places[next].detail == detail && places[next].fontSize == item.fontSize && places[next].box == item.box
        && places[next].alignment == item.alignment && places[next].lines == item.lines
        && places[next].content == item.content
      if isSame {
        next += 1
        return places[next - 1].placed
      }
    }
    return place(item, detail, text)
  }

  private func place(_ item: TextItem, _ detail: Double, _ text: any TextRasterizer) -> LaidOutText? {
    guard item.transform.isFinite, item.box.isFinite, item.fontSize > 0, item.fontSize.isFinite else { return nil }
    let run = text.run(
      of: item.content, fontSize: item.fontSize, scale: detail, width: item.box.width, alignment: item.alignment,
      lines: item.lines)
    guard !run.isEmpty else { return nil }
    let (x, y) = run.place(in: item.box, item.alignment, detail: detail)
    let index = next
    func laidOut(_ mask: Mask, left: Int, top: Int, tint: Int) -> LaidOutText {
      LaidOutText(
        origin: Point((x + Double(left)) / detail, (y + Double(top)) / detail),
        size: Size(Double(mask.width) / detail, Double(mask.height) / detail), columns: mask.width, rows: mask.height,
        region: Atlas.Region(x: 0, y: 0, width: 0, height: 0), generation: -1, index: index, tint: tint)
    }
    let place = Place(
      content: item.content, fontSize: item.fontSize, detail: detail, box: item.box, alignment: item.alignment,
      lines: item.lines, run: run, placed: laidOut(run.mask, left: run.left, top: run.top, tint: -1),
      tinted: run.tinted.enumerated().map { laidOut($1.mask, left: $1.left, top: $1.top, tint: $0) }, corner: (x, y))
    if next < places.count { places[next] = place } else { places.append(place) }
    next += 1
    return place.placed
  }

  /// Calls `draw` with each part of a text that has a color of its own.
  func forEachTint(of placed: LaidOutText, _ draw: (LaidOutText, Color) -> Void) {
    for index in places[placed.index].tinted.indices {
      draw(places[placed.index].tinted[index], places[placed.index].run.tinted[index].color)
    }
  }

  /// Calls `draw` with each glyph of a text that is a picture.
  func forEachPicture(of placed: LaidOutText, _ item: TextItem, _ draw: (ImageItem) -> Void) {
    let place = places[placed.index]
    for picture in place.run.pictures {
      draw(place.run.image(picture, of: item, x: place.corner.x, y: place.corner.y, detail: place.detail))
    }
  }

  /// Returns the atlas region of a piece of the picture; nil if the atlas has no space.
  func region(_ placed: LaidOutText, column: Int, row: Int, in atlas: Atlas) -> Atlas.Region? {
    if column == 0, row == 0, placed.generation == atlas.generation { return placed.region }
    let mask = places[placed.index].mask(placed.tint)
    let key = AtlasKey.text(ObjectIdentifier(mask), column: column, row: row)
    let piece = LaidOutText.piece
    let (left, top) = (column * piece, row * piece)
    let region =
      atlas.region(for: key)
      ?? atlas.add(
        key, mask, columns: left..<min(mask.width, left + piece), rows: top..<min(mask.height, top + piece),
        owner: mask)
    if column == 0, row == 0, let region {
      if placed.tint < 0 {
        places[placed.index].placed.region = region
        places[placed.index].placed.generation = atlas.generation
      } else {
        places[placed.index].tinted[placed.tint].region = region
        places[placed.index].tinted[placed.tint].generation = atlas.generation
      }
    }
    return region
  }
}
