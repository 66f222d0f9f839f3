import Geometry

/// A path, and how its coverage is made.
package nonisolated struct PathDrawing: Hashable, Sendable {
  /// What of a path is covered.
  package nonisolated enum Part: Hashable, Sendable {
    /// The inside.
    case fill(PathFillRule)
    /// A line along the path.
    case stroke(PathStroke)
  }

  package var path: Path
  package var part: Part

  package init(_ path: Path, _ part: Part) {
    self.path = path
    self.part = part
  }

  /// The mirror image about the middle of a width.
  package func mirrored(in width: Double) -> PathDrawing {
    let mirror = Transform2D(scaleX: -1, y: 1).concatenating(Transform2D(translationX: width, y: 0))
    return PathDrawing(path.applying(mirror), part)
  }

  /// A rectangle around all that is covered.
  package var bounds: Rect {
    let bounds = path.controlBounds
    switch part {
    case .fill: return bounds
    case .stroke(let stroke): return bounds.insetBy(dx: -stroke.reach, dy: -stroke.reach)
    }
  }
}

/// Which points are inside a path that crosses itself or has several subpaths.
nonisolated public enum PathFillRule: String, Hashable, Sendable, CaseIterable {
  /// Those around which the path turns, in either direction.
  case nonZero
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// The line along a stroked path.
nonisolated public struct PathStroke: Hashable, Sendable {
  /// The form of a line's ends.
  nonisolated public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Straight, at the end.
    case butt
    /// A half circle around the end.
    case round
    /// Straight, half a width beyond the end.
    case square
  }

  /// The form of a line's corners.
  nonisolated public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed; beveled where the point would be longer than ``PathStroke/miterLimit`` widths.
    case miter
    /// A circle around the corner.
    case round
    /// Cut off straight.
    case bevel
  }

  /// The width of the line in points, 0 or more; 0 draws nothing.
  public var width: Double
  /// The form of the ends. Default: butt.
  public var cap: Cap
  /// The form of the corners. Default: miter.
  public var join: Join
  /// The greatest length of a pointed corner, in widths, 1 or more. Default: 10.
  public var miterLimit: Double

  /// Makes a stroke.
  /// - Precondition: width and limit are finite; the width is 0 or more, the limit 1 or more.
  public init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    precondition(width.isFinite && width >= 0, "a stroke is 0 or more points wide, not \(width)")
    precondition(miterLimit.isFinite && miterLimit >= 1, "a miter limit is 1 or more, not \(miterLimit)")
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  /// How far the line reaches from the path.
  package var reach: Double {
    let half = width / 2
    switch join {
    case .miter: return half * max(miterLimit, 1.42)
    case .round, .bevel: return half * 1.42
    }
  }
}
