import Geometry
import Rendering
import Views

/// Marks a view over the picture of its window: its rectangle, its margins, and its name and size.
struct ViewHighlight {
  private static let fill = Color(rgb: 0x3f8cff)
  private static let margin = Color(rgb: 0xffa23f)
  private static let fontSize = 11.0

  /// The items of a view, in points of its window; none for a view that is in no window.
  static func items(of view: View) -> [DisplayItem] {
    guard let window = view.window else { return [] }
    var items = margins(of: view)
    // A view in depth has no flat rectangle: what encloses it is marked.
    let isFlat = sequence(first: view, next: \.superview).allSatisfy { !$0.state.pointee.isShownTilted }
    let frame = view.screenFrame
    let place =
      isFlat
      ? Transform2D(translationX: view.bounds.minX, y: view.bounds.minY).concatenating(view.transformToRoot)
      : Transform2D(translationX: frame.minX, y: frame.minY)
    items.append(
      .shape(
        ShapeItem(
          size: isFlat ? view.bounds.size : frame.size, transform: place,
          cornerRadius: isFlat ? view.effectiveCornerRadius : 0, fill: fill.withAlpha(0.28), borderWidth: 1,
          borderColor: fill)))
    return items + label(of: view, frame, in: window)
  }

  private static func margins(of view: View) -> [DisplayItem] {
    let margins = view.layout.margins
    guard margins != .zero, let parent = view.superview else { return [] }
    let frame = view.frame
    let (top, left) = (max(0, margins.top), max(0, margins.left))
    let (bottom, right) = (max(0, margins.bottom), max(0, margins.right))
    let sides = [
      Rect(frame.minX - left, frame.minY - top, frame.width + left + right, top),
      Rect(frame.minX - left, frame.maxY, frame.width + left + right, bottom),
      Rect(frame.minX - left, frame.minY, left, frame.height), Rect(frame.maxX, frame.minY, right, frame.height),
    ]
    let map = parent.transformToRoot
    return sides.filter { !$0.isEmpty }.map { side in
      .shape(
        ShapeItem(
          size: side.size, transform: Transform2D(translationX: side.minX, y: side.minY).concatenating(map),
          fill: margin.withAlpha(0.4)))
    }
  }

  /// A line of text below the view, or where that is outside the window, above it or inside.
  private static func label(of view: View, _ frame: Rect, in window: Window) -> [DisplayItem] {
    let content = TextContent(view.nameText + "   " + view.sizeText)
    let measured = window.textMeasuring?.size(of: content, fontSize: fontSize, width: .infinity, lines: .none)
    let text = measured ?? TextEstimate.size(of: content, fontSize: fontSize, width: .infinity, lines: .none)
    let size = Size((text.width + 12).rounded(.up), (text.height + 6).rounded(.up))
    let room = window.bounds
    var origin = Point(frame.minX, frame.maxY + 3)
    if origin.y + size.height > room.maxY { origin.y = frame.minY - 3 - size.height }
    if origin.y < room.minY { origin.y = min(max(room.minY, frame.minY + 3), room.maxY - size.height) }
    origin.x = max(room.minX, min(origin.x, room.maxX - size.width))
    origin = Point(origin.x.rounded(), origin.y.rounded())
    let place = Transform2D(translationX: origin.x, y: origin.y)
    return [
      .shape(ShapeItem(size: size, transform: place, cornerRadius: 4, fill: Color(rgb: 0x12161f, alpha: 0.94))),
      .text(
        TextItem(
          content, fontSize: fontSize, color: .white, box: Rect(6, 0, size.width - 12 + 1, size.height),
          alignment: .leading, transform: place)),
    ]
  }
}
