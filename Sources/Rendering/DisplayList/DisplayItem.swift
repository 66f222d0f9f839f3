import Geometry
import Views

/// One step of drawing; later items lie over earlier ones.
///
/// Every length is in points. `transform` maps the item's own plane, whose origin is the top left corner of the
/// item's `size`, to the window.
package nonisolated enum DisplayItem: Hashable, Sendable {
  case shape(ShapeItem)
  case shadow(ShadowItem)
  case text(TextItem)
  /// What follows, up to the `endClip` that belongs to it, shows inside the clip only. Nested clips intersect.
  case beginClip(ClipItem)
  case endClip
  /// What follows, up to the `endGroup` that belongs to it, is drawn as one picture.
  case beginGroup(GroupItem)
  case endGroup
}

/// A rounded rectangle: fill, and a border that lies inside the edge, over the fill.
package nonisolated struct ShapeItem: Hashable, Sendable {
  package var size: Size
  package var transform: Transform2D
  /// At most half of the shorter side.
  package var cornerRadius: Double
  package var fill: Color
  package var borderWidth: Double
  package var borderColor: Color
  /// A factor on all of it, 0...1.
  package var alpha: Double

  package init(
    size: Size, transform: Transform2D = .identity, cornerRadius: Double = 0, fill: Color = .clear,
    borderWidth: Double = 0, borderColor: Color = .clear, alpha: Double = 1
  ) {
    self.size = size
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.fill = fill
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.alpha = alpha
  }
}

/// The soft shadow of a rounded rectangle, whole: also where the shape itself will hide it.
package nonisolated struct ShadowItem: Hashable, Sendable {
  package var size: Size
  package var transform: Transform2D
  package var cornerRadius: Double
  /// Twice the standard deviation of the Gaussian.
  package var blur: Double
  /// Where the shadow lies from the shape, in the plane of the shape.
  package var offset: Vector
  package var color: Color
  package var alpha: Double

  package init(
    size: Size, transform: Transform2D = .identity, cornerRadius: Double = 0, blur: Double,
    offset: Vector = .zero, color: Color, alpha: Double = 1
  ) {
    self.size = size
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.blur = blur
    self.offset = offset
    self.color = color
    self.alpha = alpha
  }
}

/// Text in a box: wrapped at its width, centered in its height.
package nonisolated struct TextItem: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// What a label shows keeps its identity for as long as the label says the same.
  package var content: TextContent
  package var fontSize: Double
  package var color: Color
  /// Where the text lies in the item's own plane. Text that is too high sticks out above and below.
  package var box: Rect
  package var alignment: Alignment
  package var transform: Transform2D
  package var alpha: Double

  package init(
    _ string: String, fontSize: Double, color: Color, box: Rect, alignment: Alignment = .leading,
    transform: Transform2D = .identity, alpha: Double = 1
  ) {
    self.init(
      TextContent(string), fontSize: fontSize, color: color, box: box, alignment: alignment, transform: transform,
      alpha: alpha)
  }

  package init(
    _ content: TextContent, fontSize: Double, color: Color, box: Rect, alignment: Alignment = .leading,
    transform: Transform2D = .identity, alpha: Double = 1
  ) {
    self.content = content
    self.fontSize = fontSize
    self.color = color
    self.box = box
    self.alignment = alignment
    self.transform = transform
    self.alpha = alpha
  }

  package var string: String { content.string }
}

/// A rounded rectangle that bounds what is drawn in it.
package nonisolated struct ClipItem: Hashable, Sendable {
  package var size: Size
  package var transform: Transform2D
  package var cornerRadius: Double
  /// Which picture is in it, where that is worth keeping.
  package var picture: PictureStamp?

  package init(
    size: Size, transform: Transform2D = .identity, cornerRadius: Double = 0, picture: PictureStamp? = nil
  ) {
    self.size = size
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.picture = picture
  }
}

/// A part of the list that is drawn as one picture, with one alpha.
package nonisolated struct GroupItem: Hashable, Sendable {
  package var alpha: Double
  /// In window points. Nothing of the group shows outside, wherever a projection takes it.
  package var bounds: Rect
  /// Which picture is in it, where that is worth keeping. With one, a group may be opaque: then it is there for the
  /// picture's sake alone, and drawing its items straight is as right.
  package var picture: PictureStamp?
  /// How the picture is turned in depth; nil where it is drawn as it is.
  package var projection: GroupProjection?

  package init(alpha: Double, bounds: Rect, picture: PictureStamp? = nil, projection: GroupProjection? = nil) {
    self.alpha = alpha
    self.bounds = bounds
    self.picture = picture
    self.projection = projection
  }
}

/// A turn in depth of a picture, which is drawn flat first: its items, and those of all groups in it, say where they would
/// lie without the turn.
package nonisolated struct GroupProjection: Hashable, Sendable {
  /// From where things lie without the turn to where they are seen, both in window points.
  package var map: PerspectiveTransform
  /// What the picture holds, in window points without the turn.
  package var content: Rect
  /// How dark the picture is, 0...1.
  package var darkness: Double

  package init(map: PerspectiveTransform, content: Rect, darkness: Double = 0) {
    self.map = map
    self.content = content
    self.darkness = darkness
  }
}

/// Says when a part of a list is the same picture as in the list before, but for where it lies: a back end may then keep
/// what it drew.
package nonisolated struct PictureStamp: Hashable, Sendable {
  /// Whose picture it is; no two views of a program share one.
  package var id: UInt64
  /// Another one for every change in the picture. Parts of equal `id` and `version` hold the same items, each moved by as
  /// much as `origin` has; turned or scaled, a picture is another one.
  package var version: UInt64
  /// Where a fixed point of the picture lies in the window, in points.
  package var origin: Point
  /// All that the picture holds, in window points, also outside the window: its items are never left out for being off
  /// screen.
  package var extent: Rect

  package init(id: UInt64, version: UInt64, origin: Point, extent: Rect) {
    self.id = id
    self.version = version
    self.origin = origin
    self.extent = extent
  }
}
