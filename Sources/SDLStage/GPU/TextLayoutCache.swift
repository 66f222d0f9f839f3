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
  fileprivate var index: Int

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
    var mask: Mask
    var placed: LaidOutText
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
    guard run.mask.width > 0, run.mask.height > 0 else { return nil }
    let (x, y) = run.place(in: item.box, item.alignment, detail: detail)
    let placed = LaidOutText(
      origin: Point(x / detail, y / detail),
      size: Size(Double(run.mask.width) / detail, Double(run.mask.height) / detail), columns: run.mask.width,
      rows: run.mask.height, region: Atlas.Region(x: 0, y: 0, width: 0, height: 0), generation: -1, index: next)
    let place = Place(
      content: item.content, fontSize: item.fontSize, detail: detail, box: item.box, alignment: item.alignment,
      lines: item.lines, mask: run.mask, placed: placed)
    if next < places.count { places[next] = place } else { places.append(place) }
    next += 1
    return placed
  }

  /// Returns the atlas region of a piece of the picture; nil if the atlas has no space.
  func region(_ placed: LaidOutText, column: Int, row: Int, in atlas: Atlas) -> Atlas.Region? {
    if column == 0, row == 0, placed.generation == atlas.generation { return placed.region }
    let mask = places[placed.index].mask
    let key = AtlasKey.text(ObjectIdentifier(mask), column: column, row: row)
    let piece = LaidOutText.piece
    let (left, top) = (column * piece, row * piece)
    let region =
      atlas.region(for: key)
      ?? atlas.add(
        key, mask, columns: left..<min(mask.width, left + piece), rows: top..<min(mask.height, top + piece),
        owner: mask)
    if column == 0, row == 0, let region {
      places[placed.index].placed.region = region
      places[placed.index].placed.generation = atlas.generation
    }
    return region
  }
}
