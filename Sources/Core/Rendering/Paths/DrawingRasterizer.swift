import Geometry
import Views

/// Draws the layers of a view's drawing, each in its color and its clips.
package nonisolated enum DrawingRasterizer {
  /// - Parameters:
  ///   - density: pixels per point, in both directions.
  ///   - words: `width * height` words, which need not be initialized; they become premultiplied pixels.
  package static func draw(
    _ drawing: Drawing, density: Double, into words: UnsafeMutablePointer<UInt32>, width: Int, height: Int
  ) {
    words.initialize(repeating: 0, count: width * height)
    let whole = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    var clips: [ClipMask] = []
    for clip in drawing.clips {
      let outer = clip.outer.map { clips[$0] }
      clips.append(ClipMask(clip, density, in: outer?.bounds ?? whole, inside: outer))
    }
    for layer in drawing.layers {
      let clip = layer.clip.map { clips[$0] }
      let bounds = PixelRect(touching: layer.bounds, scale: density).intersection(clip?.bounds ?? whole)
      guard !bounds.isEmpty else { continue }
      let coverage = Coverage(of: layer.shape, layer.transform, density, in: bounds)
      coverage.paint(layer.color, into: words, stride: width, through: clip)
    }
  }
}

/// How much of each pixel in a rectangle a shape covers, 0...255.
nonisolated private struct Coverage {
  let bounds: PixelRect
  /// White premultiplied pixels, row by row.
  private var words: [UInt32]

  init(of shape: PathDrawing, _ transform: Transform2D, _ density: Double, in bounds: PixelRect) {
    self.bounds = bounds
    let area = CoverageArea(width: bounds.width, height: bounds.height)
    defer { area.deallocate() }
    // Curves are divided, and lines made wide, before the transform, in about as many pixels as there are after it.
    let detail = density * max(1e-6, abs(transform.determinant).squareRoot())
    let map = Transform2D(scaleX: 1 / detail, y: 1 / detail).concatenating(transform)
      .concatenating(Transform2D(scaleX: density, y: density))
      .concatenating(Transform2D(translationX: -Double(bounds.x0), y: -Double(bounds.y0)))
    let isMirrored = transform.determinant < 0
    let add: ([Point]) -> Void = { points in
      let points = points.map { $0.applying(map) }
      guard points.allSatisfy(\.isFinite) else { return }
      area.add(isMirrored ? points.reversed() : points)
    }
    let rule: PathFillRule
    switch shape.part {
    case .fill(let fillRule):
      rule = fillRule
      for line in PathFlattener.lines(of: shape.path, density: detail) { add(line.points) }
    case .stroke(let stroke):
      rule = .nonZero
      let stroker = PathStroker(stroke, density: detail, add)
      for line in PathFlattener.lines(of: shape.path, density: detail) { stroker.draw(line) }
    }
    words = Array(unsafeUninitializedCapacity: bounds.area) { buffer, count in
      if let first = buffer.baseAddress { area.write(into: first, rule) }
      count = bounds.area
    }
  }

  /// The coverage of a pixel inside the bounds, 0...255.
  func value(_ x: Int, _ y: Int) -> UInt32 { words[(y - bounds.y0) * bounds.width + x - bounds.x0] >> 24 }

  /// Limits the coverage to that of another shape.
  mutating func multiply(by other: ClipMask) {
    for y in bounds.y0..<bounds.y1 {
      for x in bounds.x0..<bounds.x1 {
        let index = (y - bounds.y0) * bounds.width + x - bounds.x0
        let both = (words[index] >> 24) &* other.coverage.value(x, y)
        words[index] = ((both &+ 127) / 255) << 24
      }
    }
  }

  func paint(_ color: Color, into target: UnsafeMutablePointer<UInt32>, stride: Int, through clip: ClipMask?) {
    let color = PixelColor(color)
    for y in bounds.y0..<bounds.y1 {
      for x in bounds.x0..<bounds.x1 {
        var amount = value(x, y)
        if let clip { amount = (amount &* clip.coverage.value(x, y) &+ 127) / 255 }
        guard amount > 0 else { continue }
        let place = y * stride + x
        target[place] = color.scaled(by: amount).over(PixelColor(word: target[place])).word
      }
    }
  }
}

/// The inside of a clip and of the clips around it.
nonisolated private struct ClipMask {
  private(set) var coverage: Coverage
  var bounds: PixelRect { coverage.bounds }

  init(_ clip: Drawing.Clip, _ density: Double, in bounds: PixelRect, inside outer: ClipMask?) {
    let place = PixelRect(touching: clip.path.controlBounds, scale: density).intersection(bounds)
    coverage = Coverage(
      of: PathDrawing(clip.path, .fill(clip.rule)), .identity, density,
      in: place.isEmpty ? PixelRect(x0: bounds.x0, y0: bounds.y0, x1: bounds.x0, y1: bounds.y0) : place)
    if let outer { coverage.multiply(by: outer) }
  }
}

nonisolated extension Drawing.Layer {
  /// A rectangle around all that is covered, in points.
  fileprivate var bounds: Rect { shape.bounds.insetBy(dx: -1, dy: -1).applying(transform) }
}
