import Geometry

/// What a view has drawn: filled and stroked paths, back to front.
package nonisolated struct Drawing: Hashable, Sendable {
  /// A path that is filled or stroked in a color.
  package struct Layer: Hashable, Sendable {
    package var shape: PathDrawing
    /// The map from the path's coordinates to the view's.
    package var transform: Transform2D
    package var color: Color
    /// The index of the innermost clip around the layer; nil for none.
    package var clip: Int?

    package init(shape: PathDrawing, transform: Transform2D = .identity, color: Color, clip: Int? = nil) {
      self.shape = shape
      self.transform = transform
      self.color = color
      self.clip = clip
    }
  }

  /// The inside of a path, in the view's coordinates, and the index of the clip around it.
  package struct Clip: Hashable, Sendable {
    package var path: Path
    package var rule: PathFillRule
    package var outer: Int?

    package init(path: Path, rule: PathFillRule = .nonZero, outer: Int? = nil) {
      self.path = path
      self.rule = rule
      self.outer = outer
    }
  }

  package var layers: [Layer] = []
  package var clips: [Clip] = []

  package init(layers: [Layer] = [], clips: [Clip] = []) {
    self.layers = layers
    self.clips = clips
  }
}
