#if canImport(Glibc)
import Glibc
#endif

/// A turn of a flat thing in depth, about an axis that lies in its plane, seen by an eye in front of it.
///
/// ```swift
/// card.tilt = Tilt(angle: .pi / 6)                      // the right edge goes back
/// door.tilt = Tilt(angle: -1, pivot: Point(0, 0.5))     // opens towards the eye, its hinge at the left
/// ```
/// Everything but the angle says how a turn looks, so it is only the angle that has to move.
public struct Tilt: Hashable, Sendable, BitwiseCopyable {
  /// Which line the turn goes about.
  public enum Axis: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// An upright line: left and right edge change places.
    case vertical
    /// A level line: top and bottom edge change places.
    case horizontal
  }

  /// Radians. A positive turn takes the right edge back, or the bottom edge. From a right angle on the back faces the eye,
  /// and nothing is seen.
  public var angle: Double
  public var axis: Axis
  /// A point of the axis, in fractions of the bounds. The eye is right in front of it.
  public var pivot: Point
  /// How far in front of the thing the eye is, in lengths of the side that turns: widths for an upright axis, heights for a
  /// level one; more than 0. The farther, the flatter: from 1,000 on no perspective is seen.
  public var perspective: Double
  /// How far the axis goes back on the way to a right angle, in the unit of ``perspective``; 0 or more. With half a length
  /// nothing that turns about its middle comes nearer to the eye than it was.
  public var recede: Double
  /// How dark the thing is at a right angle; 0...1.
  public var shade: Double

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

  /// Whether every number is one that it may be.
  public var isValid: Bool {
    angle.isFinite && pivot.isFinite && perspective > 0 && perspective.isFinite && recede >= 0 && recede.isFinite
      && shade >= 0 && shade <= 1
  }

  /// The same turn, without the full ones in it: in -pi...pi. An angle that is not finite turns nothing.
  public var turn: Double { angle.isFinite ? remainder(angle, 2 * .pi) : 0 }

  /// Whether all lies where it would without the turn.
  public var isFlat: Bool { turn == 0 }

  /// Whether the front can be seen: short of a right angle.
  public var facesEye: Bool { abs(turn) < .pi / 2 }

  /// How much darker the thing is for its turn, 0...``shade``: lit from the eye, it gets light in proportion to the cosine
  /// of its turn.
  /// > Source: J. H. Lambert, Photometria, 1760: the cosine law.
  public var darkness: Double { shade * (1 - max(0, cos(turn))) }

  /// Where the turn takes the points of a thing with these bounds.
  ///
  /// With the axis as origin, a point (u, v) of an upright axis' thing goes to (u cos a, v) at depth u sin a, and is seen at
  /// that place divided by 1 + depth / distance.
  /// - Parameter bounds: of the thing, in its own coordinates, which are also those of the map.
  /// > Source: the perspective projection onto the plane through the axis.
  public func map(in bounds: Rect) -> PerspectiveTransform {
    let side = axis == .vertical ? bounds.width : bounds.height
    let (px, py) = (bounds.minX + pivot.x * bounds.width, bounds.minY + pivot.y * bounds.height)
    let (sine, cosine) = (sin(turn), cos(turn))
    let depth = perspective * side
    // What has no extent, and what no number can tell from it, is not seen in perspective.
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
