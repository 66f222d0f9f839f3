import Geometry
import Rendering

/// A text that is shaped, and where its picture lies.
struct PlacedText {
  /// In the item's own plane, in points.
  var origin: Point
  var size: Size
  /// Texels.
  var columns: Int
  var rows: Int
  /// The first piece's place, where it is in the atlas, and that atlas's generation.
  fileprivate var region: Atlas.Region
  fileprivate var generation: Int
  fileprivate var index: Int

  /// Large pictures go into the atlas in pieces of this side.
  static let piece = 510
}

/// What the texts of the frame before needed, in the order of the list: as a rule this frame shows the same ones.
final class TextPlaces {
  private struct Place {
    var string: String
    var fontSize: Double
    var detail: Double
    var box: Rect
    var alignment: TextItem.Alignment
    var mask: Mask
    var placed: PlacedText
  }

  private var places: [Place] = []
  private var next = 0

  /// Which text comes next; put back, the same texts may be asked for once more.
  var mark: Int {
    get { next }
    set { next = newValue }
  }

  func startFrame() {
    if next < places.count { places.removeSubrange(next...) }
    next = 0
  }

  /// Nil where there is nothing to see.
  ///
  /// - Parameter detail: texels a point.
  func placed(_ item: TextItem, detail: Double, by text: any TextRasterizer) -> PlacedText? {
    if next < places.count {
      let isSame =
        places[next].detail == detail && places[next].fontSize == item.fontSize && places[next].box == item.box
        && places[next].alignment == item.alignment && places[next].string == item.string
      if isSame {
        next += 1
        return places[next - 1].placed
      }
    }
    return place(item, detail, text)
  }

  private func place(_ item: TextItem, _ detail: Double, _ text: any TextRasterizer) -> PlacedText? {
    guard item.transform.isFinite, item.box.isFinite, item.fontSize > 0, item.fontSize.isFinite else { return nil }
    let run = text.run(
      text: item.string, fontSize: item.fontSize, scale: detail, width: item.box.width, alignment: item.alignment)
    guard run.mask.width > 0, run.mask.height > 0 else { return nil }
    let rest = item.box.width * detail - run.width
    let indent =
      switch item.alignment {
      case .leading: 0.0
      case .center: rest / 2
      case .trailing: rest
      }
    // Whole pixels in the text's own plane: what is at rest at a whole pixel is sharp, however it is aligned.
    let x = (item.box.minX * detail + indent).rounded()
    let y = (item.box.minY * detail + (item.box.height * detail - run.height) / 2).rounded()
    let placed = PlacedText(
      origin: Point(x / detail, y / detail),
      size: Size(Double(run.mask.width) / detail, Double(run.mask.height) / detail), columns: run.mask.width,
      rows: run.mask.height, region: Atlas.Region(x: 0, y: 0, width: 0, height: 0), generation: -1, index: next)
    let place = Place(
      string: item.string, fontSize: item.fontSize, detail: detail, box: item.box, alignment: item.alignment,
      mask: run.mask, placed: placed)
    if next < places.count { places[next] = place } else { places.append(place) }
    next += 1
    return placed
  }

  /// Where a piece of the picture is in the atlas; nil where it finds no room.
  func region(_ placed: PlacedText, column: Int, row: Int, in atlas: Atlas) -> Atlas.Region? {
    if column == 0, row == 0, placed.generation == atlas.generation { return placed.region }
    let mask = places[placed.index].mask
    let key = AtlasKey.text(ObjectIdentifier(mask), column: column, row: row)
    let piece = PlacedText.piece
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
