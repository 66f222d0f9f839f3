import Geometry

/// A turn in depth that leaves columns columns, or rows rows: what a turn about an upright or a level axis does to a thing
/// that is otherwise upright.
///
/// The columns, or rows, are *lines*. Line `s` goes to line `(a s + e) / w(s)`, and on it the place `t` to
/// `(b s + d t + f) / w(s)`, where `w(s)` is `g s + i`: so all of a line has the same distance from the eye, and is only
/// stretched and moved. Everything is in device pixels.
nonisolated struct LineProjection {
  /// Whether lines are columns.
  let isUpright: Bool
  private let a, b, d, e, f, g, i: Double
  /// Places of lines that are in sight, before they are turned.
  let sight: ClosedRange<Double>

  /// - Returns: nil where lines become something else, or all is out of sight.
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
    // Above 0 where lines keep their order.
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

  /// How far line `s` is from the eye.
  @inline(__always)
  func distance(_ s: Double) -> Double { g * s + i }

  /// Where line `s` goes.
  func place(ofLine s: Double) -> Double { (a * s + e) / distance(s) }

  /// Which line goes to a place; one beyond all others where none does.
  @inline(__always)
  func line(at place: Double) -> Double {
    let divisor = a - g * place
    return divisor > 0 ? (i * place - e) / divisor : g > 0 ? .infinity : -.infinity
  }

  /// Where on its line a place of line `s` goes.
  @inline(__always)
  func place(_ t: Double, onLine s: Double) -> Double { (b * s + d * t + f) / distance(s) }

  /// Which place of line `s` goes to `place` on its line, and by how much it changes from one place to the next.
  @inline(__always)
  func source(of place: Double, onLine s: Double) -> (place: Double, step: Double) {
    let w = distance(s)
    return ((place * w - b * s - f) / d, w / d)
  }
}

/// The share that some lines of a picture have in one that is drawn.
nonisolated struct LineShares {
  /// The first of the lines.
  private(set) var first = 0
  private(set) var count = 0
  /// More lines than this are not looked at.
  static let limit = 64

  /// The lines from `start` to `end`, at least one wide, by how much of each lies between; those that `lines` does not
  /// hold have none.
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
