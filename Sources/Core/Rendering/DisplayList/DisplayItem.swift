import Geometry
import Views

/// A drawing command. Later items are drawn over earlier ones.
///
/// All lengths are in points. `transform` maps the item's coordinates, with the origin at the top left corner of
/// `size`, to the window.
package nonisolated enum DisplayItem: Hashable, Sendable {
  /// A rounded rectangle.
  case shape(ShapeItem)
  /// The shadow of a rounded rectangle.
  case shadow(ShadowItem)
  /// Text in a box.
  case text(TextItem)
  /// An image, or a part of one.
  case image(ImageItem)
  /// Begins a clip for the items up to the matching `endClip`. Nested clips intersect.
  case beginClip(ClipItem)
  /// Ends the innermost clip.
  case endClip
  /// Begins a group: the items up to the matching `endGroup` are drawn as one picture.
  case beginGroup(GroupItem)
  /// Ends the innermost group.
  case endGroup
}

/// A rounded rectangle with a fill, and a border inside its edge, over the fill.
package nonisolated struct ShapeItem: Hashable, Sendable {
  /// The size in points.
  package var size: Size
  /// The transform to the window.
  package var transform: Transform2D
  /// The corner radius in points, at most half of the shorter side.
  package var cornerRadius: Double
  /// The fill color.
  package var fill: Color
  /// The width of the border in points; 0 for none.
  package var borderWidth: Double
  /// The color of the border.
  package var borderColor: Color
  /// The opacity of fill and border, 0...1.
  package var alpha: Double

  /// Creates a rounded rectangle. Default: a clear fill, no border, opaque.
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

/// The soft shadow of a rounded rectangle, including the part behind the rectangle.
package nonisolated struct ShadowItem: Hashable, Sendable {
  /// The size of the rectangle in points.
  package var size: Size
  /// The transform to the window.
  package var transform: Transform2D
  /// The corner radius of the rectangle in points.
  package var cornerRadius: Double
  /// The blur radius in points: twice the standard deviation of the Gaussian.
  package var blur: Double
  /// The offset of the shadow from the rectangle, in the rectangle's coordinates.
  package var offset: Vector
  /// The color of the shadow.
  package var color: Color
  /// The opacity, 0...1.
  package var alpha: Double

  /// Creates a shadow.
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

/// Text in a box, wrapped at its width and centered vertically.
package nonisolated struct TextItem: Hashable, Sendable {
  /// The text. A label uses the same object until its text changes.
  package var content: TextContent
  /// The font size in points.
  package var fontSize: Double
  /// The color of the text.
  package var color: Color
  /// The box in the item's coordinates, in points. Text that is too high overflows at the top and bottom.
  package var box: Rect
  /// The horizontal alignment.
  package var alignment: TextAlignment
  /// How many lines there may be, and what becomes of the rest of the text.
  package var lines: LineLimit
  /// The size of the text's lines in the box at rest, in points; nil where it is not known.
  package var textSize: Size?
  /// The transform to the window.
  package var transform: Transform2D
  /// The opacity, 0...1.
  package var alpha: Double

  /// Creates a text item from a string.
  package init(
    _ string: String, fontSize: Double, color: Color, box: Rect, alignment: TextAlignment = .natural,
    lines: LineLimit = .none, transform: Transform2D = .identity, alpha: Double = 1
  ) {
    self.init(
      TextContent(string), fontSize: fontSize, color: color, box: box, alignment: alignment, lines: lines,
      transform: transform, alpha: alpha)
  }

  /// Creates a text item from the content of a label.
  package init(
    _ content: TextContent, fontSize: Double, color: Color, box: Rect, alignment: TextAlignment = .natural,
    lines: LineLimit = .none, textSize: Size? = nil, transform: Transform2D = .identity, alpha: Double = 1
  ) {
    self.content = content
    self.fontSize = fontSize
    self.color = color
    self.box = box
    self.alignment = alignment
    self.lines = lines
    self.textSize = textSize
    self.transform = transform
    self.alpha = alpha
  }

  /// The text as a string.
  package var string: String { content.string }
}

/// A rounded rectangle that clips the items in it.
package nonisolated struct ClipItem: Hashable, Sendable {
  /// The size in points.
  package var size: Size
  /// The transform to the window.
  package var transform: Transform2D
  /// The corner radius in points.
  package var cornerRadius: Double
  /// The identity of the clipped content, if it is worth caching; nil otherwise.
  package var picture: PictureStamp?

  /// Creates a clip.
  package init(
    size: Size, transform: Transform2D = .identity, cornerRadius: Double = 0, picture: PictureStamp? = nil
  ) {
    self.size = size
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.picture = picture
  }
}

/// A part of the list that is drawn as one picture with one opacity.
package nonisolated struct GroupItem: Hashable, Sendable {
  /// The opacity, 0...1.
  package var alpha: Double
  /// The visible bounds in window points. The group is clipped to them after its projection.
  package var bounds: Rect
  /// The identity of the content for caching; nil if caching is not worthwhile. An opaque group without a projection
  /// exists only for caching: drawing its items directly gives the same picture.
  package var picture: PictureStamp?
  /// The perspective projection of the picture; nil for none.
  package var projection: GroupProjection?

  /// Creates a group. Default: not cached, without projection.
  package init(alpha: Double, bounds: Rect, picture: PictureStamp? = nil, projection: GroupProjection? = nil) {
    self.alpha = alpha
    self.bounds = bounds
    self.picture = picture
    self.projection = projection
  }
}

/// The perspective projection of a picture that is first drawn flat. Its items, including those of nested groups, have
/// their locations before the projection.
package nonisolated struct GroupProjection: Hashable, Sendable {
  /// The transform from locations before the projection to visible ones, both in window points.
  package var map: PerspectiveTransform
  /// The bounds of the picture before the projection, in window points.
  package var content: Rect
  /// The darkness of the picture, 0...1.
  package var darkness: Double

  /// Creates a projection. Default: no darkness.
  package init(map: PerspectiveTransform, content: Rect, darkness: Double = 0) {
    self.map = map
    self.content = content
    self.darkness = darkness
  }
}

/// Identifies the content of a part of a list, so that a renderer can cache it while the part only moves.
package nonisolated struct PictureStamp: Hashable, Sendable {
  /// The identity of the content's owner, unique in the program.
  package var id: UInt64
  /// Changes with the content. Parts with equal `id` and `version` have the same items, moved together with `origin`.
  /// Rotation and scaling change the version.
  package var version: UInt64
  /// The location of a fixed point of the content, in window points.
  package var origin: Point
  /// The bounds of the whole content in window points. They include the parts outside the window, which are always in
  /// the list.
  package var extent: Rect

  /// Creates a stamp.
  package init(id: UInt64, version: UInt64, origin: Point, extent: Rect) {
    self.id = id
    self.version = version
    self.origin = origin
    self.extent = extent
  }
}
