#if canImport(Glibc)
import Glibc
#endif

/// A 3D rotation of a flat view about an axis in its plane, drawn in perspective.
///
/// ```swift
/// card.tilt = Tilt(angle: .pi / 6)                      // the right edge goes back
/// door.tilt = Tilt(angle: -1, pivot: Point(0, 0.5))     // opens towards the eye, its hinge at the left
/// ```
/// Animate ``angle``; the other properties only set how the rotation looks.
public struct Tilt: Hashable, Sendable, BitwiseCopyable {
  /// The axis of the rotation.
  public enum Axis: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// A vertical axis, like the hinge of a door: the left and right edges change sides.
    case vertical
    /// A horizontal axis, like the hinge of a lid: the top and bottom edges change sides.
    case horizontal
  }

  /// The angle in radians. Default: 0.
  ///
  /// A positive angle moves the right edge away from the eye, or the bottom edge with a horizontal axis. From 90° on,
  /// the back faces the eye and nothing is drawn.
  public var angle: Double
  /// The direction of the axis. Default: vertical.
  public var axis: Axis
  /// A point on the axis, in fractions of the bounds. The eye is straight in front of it. Default: the center.
  public var pivot: Point
  /// The distance of the eye, more than 0: in widths for a vertical axis, in heights for a horizontal one. Default: 2.
  ///
  /// A larger distance gives a weaker perspective; from 1,000 on, none is visible.
  public var perspective: Double
  /// The distance by which the axis recedes from the eye at 90°, in the unit of ``perspective``; 0 or more. Default: 0.
  ///
  /// With 0.5, no part of a view that rotates about its center comes nearer to the eye than at rest.
  public var recede: Double
  /// The darkness at 90°, 0...1. Default: 0.
  public var shade: Double

  /// Creates a tilt. The defaults rotate by 0 about a vertical axis through the center.
  public init(
    angle: Double = 0, axis: Axis = .vertical, pivot: Point = Point(0.5, 0.5), perspective: Double = 2,
    recede: Double = 0, shade: Double = 0
  ) {
    self.angle = angle
    self.axis = axis
    self.pivot = pivot
    self.perspective = perspective
    self.recede = recede
    self.shade = shade
  }

  /// Whether every property is within its range.
  public var isValid: Bool {
    angle.isFinite && pivot.isFinite && perspective > 0 && perspective.isFinite && recede >= 0 && recede.isFinite
      && shade >= 0 && shade <= 1
  }

  /// The angle reduced to -π...π. A non-finite angle becomes 0.
  public var turn: Double { angle.isFinite ? remainder(angle, 2 * .pi) : 0 }

  /// Whether the tilt changes nothing: the angle is a multiple of 360°.
  public var isFlat: Bool { turn == 0 }

  /// Whether the front faces the eye: the angle is less than 90°.
  public var facesEye: Bool { abs(turn) < .pi / 2 }

  /// The darkness at this angle, 0...``shade``.
  ///
  /// The light comes from the eye, so the brightness is proportional to the cosine of the angle.
  /// > Source: J. H. Lambert, Photometria, 1760: the cosine law.
  public var darkness: Double { shade * (1 - max(0, cos(turn))) }

  /// Returns the perspective transform of the rotation for a view with these bounds.
  ///
  /// With a vertical axis as origin, a point (u, v) moves to (u cos a, v) at depth u sin a, and is drawn at that
  /// location divided by 1 + depth / distance.
  /// - Parameter bounds: the bounds of the view, in the coordinates that the transform maps.
  /// > Source: the perspective projection onto the plane through the axis.
  public func map(in bounds: Rect) -> PerspectiveTransform {
    let side = axis == .vertical ? bounds.width : bounds.height
    let (px, py) = (bounds.minX + pivot.x * bounds.width, bounds.minY + pivot.y * bounds.height)
    let (sine, cosine) = (sin(turn), cos(turn))
    let depth = perspective * side
    // A side of length 0, or too short for a quotient, has no perspective.
    let growth = depth > 1e-150 ? sine / depth : 0
    let base = perspective > 0 ? 1 + recede * abs(sine) / perspective : 1
    switch axis {
    case .vertical:
      let rest = base - growth * px
      return PerspectiveTransform(
        affine: Transform2D(
          a: px * growth + cosine, b: py * growth, c: 0, d: 1, tx: px * (rest - cosine), ty: py * (rest - 1)),
        g: growth, h: 0, i: rest)
    case .horizontal:
      let rest = base - growth * py
      return PerspectiveTransform(
        affine: Transform2D(
          a: 1, b: 0, c: px * growth, d: py * growth + cosine, tx: px * (rest - 1), ty: py * (rest - cosine)),
        g: 0, h: growth, i: rest)
    }
  }
}
