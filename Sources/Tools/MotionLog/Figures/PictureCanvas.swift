import Geometry
import Rendering
import Views

/// Draws a figure as a display list.
package nonisolated struct PictureCanvas: FigureCanvas {
  private let size: Size
  private var drawing = Drawing()
  private var texts: [TextItem] = []

  package init(size: Size) { self.size = size }

  package mutating func fill(_ path: Path, _ color: Color) {
    drawing.layers.append(Drawing.Layer(shape: PathDrawing(path, .fill(.nonZero)), color: color))
  }

  package mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    let stroke = PathStroke(width: width, cap: .butt, join: .round)
    drawing.layers.append(Drawing.Layer(shape: PathDrawing(path, .stroke(stroke)), color: color))
  }

  package mutating func text(_ text: String, in box: Rect, size: Double, _ color: Color, _ alignment: FigureAlignment) {
    let alignment: TextAlignment =
      switch alignment {
      case .left: .leading
      case .center: .center
      case .right: .trailing
      }
    texts.append(
      TextItem(
        text, fontSize: size, color: color, box: box, alignment: alignment,
        lines: LineLimit(count: 1, mode: .byTruncatingTail)))
  }

  /// The items, back to front: the paths, then the texts.
  package var list: DisplayList {
    var list = DisplayList()
    if !drawing.layers.isEmpty {
      list.append(.image(ImageItem(Image(drawing, size: size), box: Rect(origin: .zero, size: size))))
    }
    for text in texts { list.append(.text(text)) }
    return list
  }
}
