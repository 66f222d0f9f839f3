import Geometry

/// A projection that maps columns to columns or rows to rows, such as a rotation about a vertical or horizontal axis.
///
/// The columns, or rows, are *lines*. Line `s` maps to line `(a s + e) / w(s)`, and the position `t` on it to `(b s + d
/// t + f) / w(s)`, where `w(s)` is `g s + i`. So a line has one distance from the eye, and is only stretched and moved.
/// All lengths are device pixels.
nonisolated struct LineProjection {
  /// Whether lines are columns.
  let isUpright: Bool
  private let a, b, d, e, f, g, i: Double
  /// The range of visible lines, before the projection.
  let sight: ClosedRange<Double>

  /// - Returns: nil if lines do not stay lines, or if nothing is visible.
  init?(_ map: PerspectiveTransform) {
    let t = map.affine
    guard map.isFinite else { return nil }
    if t.c == 0, map.h == 0, t.d > 0 {
      (isUpright, a, b, d, e, f, g) = (true, t.a, t.b, t.d, t.tx, t.ty, map.g)
    } else if t.b == 0, map.g == 0, t.a > 0 {
      (isUpright, a, b, d, e, f, g) = (false, t.d, t.c, t.a, t.ty, t.tx, map.h)
    } else {
      return nil
    }
    i = map.i
    // Above 0 if lines keep their order.
    guard a * i - g * e > 0 else { return nil }
    let edge = (PerspectiveTransform.nearest - i) / g
    if g == 0 {
      guard i >= PerspectiveTransform.nearest else { return nil }
      sight = -farthestPixel...farthestPixel
    } else if g > 0 {
      guard edge < farthestPixel else { return nil }
      sight = max(-farthestPixel, edge)...farthestPixel
    } else {
      guard edge > -farthestPixel else { return nil }
      sight = -farthestPixel...min(farthestPixel, edge)
    }
  }

  /// The distance of line `s` from the eye.
  @inline(__always)
  func distance(_ s: Double) -> Double { g * s + i }

  /// The projected position of line `s`.
  func place(ofLine s: Double) -> Double { (a * s + e) / distance(s) }

  /// The line projected to a position; infinite, of either sign, if there is none.
  @inline(__always)
  func line(at place: Double) -> Double {
    let divisor = a - g * place
    return divisor > 0 ? (i * place - e) / divisor : g > 0 ? .infinity : -.infinity
  }

  /// The projected position of a point on line `s`.
  @inline(__always)
  func place(_ t: Double, onLine s: Double) -> Double { (b * s + d * t + f) / distance(s) }

  /// The point of line `s` projected to `place`, and its change from one pixel to the next.
  @inline(__always)
  func source(of place: Double, onLine s: Double) -> (place: Double, step: Double) {
    let w = distance(s)
    return ((place * w - b * s - f) / d, w / d)
  }
}

/// The weights of a picture's lines in a drawn line.
nonisolated struct LineShares {
  /// The first line.
  private(set) var first = 0
  private(set) var count = 0
  /// The maximum number of lines that are averaged.
  static let limit = 64

  /// Weighs the lines from `start` to `end`, at least one line wide, by the part of each in between. Lines outside
  /// `lines` have no weight.
  init(from start: Double, to end: Double, in lines: Range<Int>, _ shares: UnsafeMutablePointer<UInt16>) {
    let middle = (start + end) / 2
    let half = min(Double(Self.limit) / 2 - 1, max(0.5, (end - start) / 2))
    let (start, end) = (middle - half, middle + half)
    let (from, to) = (Int(start.rounded(.down)), Int(end.rounded(.up)))
    var rest = 256
    for line in from..<to {
      let part = min(end, Double(line + 1)) - max(start, Double(line))
      let share = line == to - 1 ? rest : min(rest, Int(part / (end - start) * 256 + 0.5))
      rest -= share
      guard lines.contains(line) else { continue }
      if count == 0 { first = line }
      shares[count] = UInt16(share)
      count += 1
    }
  }
}
