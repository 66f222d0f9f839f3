import CRaster
import Geometry

/// A picture in perspective.
nonisolated struct TurnedPicture {
  /// The picture before the projection; transposed if its lines are columns.
  var surface: Surface
  /// The projection, in device pixels.
  var map: PerspectiveTransform
  /// The projection of its lines; nil if they do not stay lines.
  var lines: LineProjection?
  /// The opacity, 0...255.
  var alpha: UInt32
  /// The brightness, in 1/256.
  var light: UInt32
}

/// Drawing of pictures in perspective.
///
/// A pixel is the mean of what is seen in it, so nothing flickers at steep angles, and edges are smooth. A pixel
/// depends only on its location, not on the region that is drawn.
nonisolated extension Canvas {
  mutating func draw(_ picture: TurnedPicture) {
    guard picture.alpha > 0, !picture.surface.bounds.isEmpty else { return }
    if let lines = picture.lines { draw(picture, lines) } else { drawPlane(picture) }
  }

  // MARK: Pictures with straight lines

  private mutating func draw(_ picture: TurnedPicture, _ lines: LineProjection) {
    let bounds = picture.surface.bounds
    let seen = lines.sight.clamped(to: Double(bounds.y0)...Double(bounds.y1))
    guard seen.lowerBound < seen.upperBound else { return }
    let visible = admit(Self.bounds(of: seen, Double(bounds.x0)...Double(bounds.x1), lines))
    guard !visible.isEmpty else { return }
    let length = lines.isUpright ? visible.height : visible.width
    depth.reserve(source: bounds.width, target: length)
    if lines.isUpright {
      drawColumns(picture, lines, seen, visible)
    } else {
      drawRows(picture, lines, seen, visible)
    }
  }

  /// The pixels touched by lines `s` between positions `t`.
  private static func bounds(
    of s: ClosedRange<Double>, _ t: ClosedRange<Double>, _ lines: LineProjection
  ) -> PixelRect {
    var (least, most) = (Double.infinity, -Double.infinity)
    for line in [s.lowerBound, s.upperBound] {
      for place in [t.lowerBound - 1, t.upperBound + 1] {
        let there = lines.place(place, onLine: line)
        (least, most) = (min(least, there), max(most, there))
      }
    }
    let (first, last) = (lines.place(ofLine: s.lowerBound), lines.place(ofLine: s.upperBound))
    let (s0, s1) = (devicePixel(floor: first - 1), devicePixel(ceiling: last + 1))
    let (t0, t1) = (devicePixel(floor: least - 1), devicePixel(ceiling: most + 1))
    return lines.isUpright
      ? PixelRect(x0: s0, y0: t0, x1: s1, y1: t1) : PixelRect(x0: t0, y0: s0, x1: t1, y1: s1)
  }

  private mutating func drawRows(
    _ picture: TurnedPicture, _ lines: LineProjection, _ seen: ClosedRange<Double>, _ visible: PixelRect
  ) {
    for y in visible.y0..<visible.y1 {
      let held = makeLine(y, picture, lines, seen, visible.x0..<visible.x1, into: depth.lines)
      guard !held.isEmpty else { continue }
      let row = PictureRow(pixels: depth.lines, x: visible.x0, alpha: picture.alpha)
      draw(row, from: held.lowerBound, to: held.upperBound, isSolid: false, y)
    }
  }

  private mutating func drawColumns(
    _ picture: TurnedPicture, _ lines: LineProjection, _ seen: ClosedRange<Double>, _ visible: PixelRect
  ) {
    let range = visible.y0..<visible.y1
    var left = visible.x0
    while left < visible.x1 {
      let count = min(DepthScratch.batch, visible.x1 &- left)
      var held = range.upperBound..<range.upperBound
      for column in 0..<count {
        let part = makeLine(left &+ column, picture, lines, seen, range, into: depth.lines + column &* depth.stride)
        if part.isEmpty { continue }
        held =
          held.isEmpty
          ? part : min(held.lowerBound, part.lowerBound)..<max(held.upperBound, part.upperBound)
      }
      craster_transpose(
        depth.rows, DepthScratch.batch, depth.lines + (held.lowerBound &- range.lowerBound), depth.stride, held.count,
        count)
      for y in held {
        let row = PictureRow(
          pixels: depth.rows + (y &- held.lowerBound) &* DepthScratch.batch, x: left, alpha: picture.alpha)
        draw(row, from: left, to: left &+ count, isSolid: false, y)
      }
      left &+= count
    }
  }

  /// Draws one line of pixels; pixels outside the picture are transparent.
  /// - Returns: the part of the range that may not be transparent.
  private mutating func makeLine(
    _ number: Int, _ picture: TurnedPicture, _ lines: LineProjection, _ seen: ClosedRange<Double>, _ range: Range<Int>,
    into target: UnsafeMutablePointer<UInt32>
  ) -> Range<Int> {
    let start = max(seen.lowerBound, lines.line(at: Double(number)))
    let end = min(seen.upperBound, lines.line(at: Double(number &+ 1)))
    // A line next to the picture may contain half of its edge.
    guard start < end + 1, start.isFinite, end.isFinite else {
      target.update(repeating: 0, count: range.count)
      return range.lowerBound..<range.lowerBound
    }
    let parts = partCount(start, end, picture.surface.bounds, lines)
    if parts == 1 {
      addLine(Double(number), Double(number &+ 1), picture, lines, seen, range, into: target)
      return range
    }
    depth.sums.update(repeating: 0, count: 4 &* range.count)
    for part in 0..<parts {
      addLine(
        Double(number) + Double(part) / Double(parts), Double(number) + Double(part &+ 1) / Double(parts), picture,
        lines, seen, range, into: depth.part)
      craster_add(depth.sums, depth.part, range.count)
    }
    craster_divide(target, depth.sums, parts, range.count)
    return range
  }

  /// The number of thinner lines that a drawn line is averaged from: more if it shows many lines of the picture, or if
  /// their ends are far apart.
  private func partCount(_ start: Double, _ end: Double, _ bounds: PixelRect, _ lines: LineProjection) -> Int {
    func growth(_ place: Int) -> Double {
      abs(lines.place(Double(place), onLine: end) - lines.place(Double(place), onLine: start))
    }
    let slope = max(growth(bounds.x0), growth(bounds.x1))
    return Int(min(128, max(1, slope.rounded(.up), ((end - start) / 7).rounded(.up))))
  }

  /// Adds a line between two positions that are at most a pixel apart.
  private func addLine(
    _ from: Double, _ to: Double, _ picture: TurnedPicture, _ lines: LineProjection, _ seen: ClosedRange<Double>,
    _ range: Range<Int>, into target: UnsafeMutablePointer<UInt32>
  ) {
    let bounds = picture.surface.bounds
    let (start, end) = (lines.line(at: from), lines.line(at: to))
    let held =
      Int(
        seen.lowerBound.rounded(.up))..<max(
        Int(seen.lowerBound.rounded(.up)), Int(seen.upperBound.rounded(.down)))
    guard start.isFinite, end.isFinite, abs(start) < farthestPixel, abs(end) < farthestPixel else {
      return target.update(repeating: 0, count: range.count)
    }
    let shares = LineShares(from: start, to: end, in: held, depth.shares)
    let middle = min(seen.upperBound, max(seen.lowerBound, (start + end) / 2))
    let (place, step) = lines.source(of: 0.5, onLine: middle)
    // Only the visible part of the line.
    let reach = max(1, step)
    let first = max(bounds.x0, devicePixel(floor: place + Double(range.lowerBound) * step - reach))
    let last = min(bounds.x1, devicePixel(ceiling: place + Double(range.upperBound) * step + reach))
    guard shares.count > 0, first < last, abs(place) < 64 * farthestPixel, step < 16_384 else {
      return target.update(repeating: 0, count: range.count)
    }
    craster_mean(
      depth.line, picture.surface.pointer(x: first, y: shares.first), picture.surface.stride, depth.shares,
      shares.count, picture.light, last &- first)
    let (place64, step64) = (Int64(place * 4_294_967_296), Int64(step * 4_294_967_296))
    craster_stretch(
      target, depth.line, last &- first,
      place64 &+ Int64(range.lowerBound) &* step64 &- Int64(first) &* 4_294_967_296, step64, range.count)
  }

  // MARK: Other pictures

  /// Draws a picture that is rotated in its plane as well.
  private mutating func drawPlane(_ picture: TurnedPicture) {
    let bounds = picture.surface.bounds
    let flat = Rect(Double(bounds.x0), Double(bounds.y0), Double(bounds.width), Double(bounds.height))
    guard let inverse = picture.map.inverted, let seen = picture.map.bounds(of: flat) else { return }
    let visible = admit(PixelRect(touching: seen.insetBy(dx: -1, dy: -1), scale: 1))
    guard !visible.isEmpty else { return }
    let t = inverse.affine
    // Relative to the first pixel of the picture.
    let (left, top) = (Double(bounds.x0), Double(bounds.y0))
    var plane = CRasterPlane(
      pixels: picture.surface.base, stride: picture.surface.stride, width: bounds.width, height: bounds.height,
      x: (t.a - left * inverse.g, t.c - left * inverse.h, t.tx - left * inverse.i),
      y: (t.b - top * inverse.g, t.d - top * inverse.h, t.ty - top * inverse.i),
      w: (inverse.g, inverse.h, inverse.i))
    let samples = sampleCount(picture.map, flat)
    for y in visible.y0..<visible.y1 {
      craster_project(scratch.pixels, &plane, visible.x0, y, samples, picture.light, visible.width)
      let row = PictureRow(pixels: scratch.pixels, x: visible.x0, alpha: picture.alpha)
      draw(row, from: visible.x0, to: visible.x1, isSolid: false, y)
    }
  }

  /// The number of samples per pixel along each side, where the picture is smallest.
  private func sampleCount(_ map: PerspectiveTransform, _ flat: Rect) -> Int {
    var least = 1.0
    for corner in flat.corners {
      guard let there = map.apply(corner), let right = map.apply(Point(corner.x + 1, corner.y)),
        let below = map.apply(Point(corner.x, corner.y + 1))
      else { continue }
      least = min(least, (right - there).length, (below - there).length)
    }
    return Int(min(8, max(2, (1 / max(least, 0.01)).rounded(.up))))
  }
}
