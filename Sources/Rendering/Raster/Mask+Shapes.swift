/// Masks for a back end that draws from an atlas. Each is the top left corner; the others mirror it.
nonisolated extension Mask {
  /// The corner of a filled rounded rectangle, its edges along the mask's top and left side.
  ///
  /// - Parameter radius: in device pixels, 0...4096.
  package static func roundedCorner(radius: Double) -> Mask {
    corner(radius: radius, inset: nil)
  }

  /// The same corner of a border that lies inside the edge.
  ///
  /// - Parameter width: of the border, in device pixels; as large as the radius or larger fills the corner.
  package static func ring(radius: Double, width: Double) -> Mask {
    corner(radius: radius, inset: width)
  }

  private static func corner(radius: Double, inset: Double?) -> Mask {
    precondition((0...4096).contains(radius), "a corner's radius is 0...4096 pixels, not \(radius)")
    let side = max(1, devicePixel(ceiling: radius))
    let mask = Mask(width: side, height: side)
    // A box with room beyond this corner.
    let far = Double(2 * side + 8)
    guard let outer = RoundedBox(left: 0, top: 0, right: far, bottom: far, radius: radius) else { return mask }
    let inner = inset.flatMap {
      RoundedBox(left: $0, top: $0, right: far, bottom: far, radius: max(0, radius - $0))
    }
    let line = Mask(width: side + 4, height: 2)
    for y in 0..<side {
      outer.coverage(x: 0, y: y, count: side, line.bytes)
      if let inner, !inner.span(y).isEmpty {
        inner.coverage(x: 0, y: y, count: side, line.bytes + line.width)
      } else {
        (line.bytes + line.width).update(repeating: 0, count: side)
      }
      for x in 0..<side {
        mask.bytes[y * side + x] = line.bytes[x] - min(line.bytes[x], line.bytes[line.width + x])
      }
    }
    return mask
  }

  /// The corner of a blurred rounded rectangle that is larger than its blur and corners.
  ///
  /// - Parameters:
  ///   - radius: of the corner, in device pixels.
  ///   - blur: twice the standard deviation, in device pixels; more than 256 counts as 256.
  package static func blurredCorner(radius: Double, blur: Double) -> ShadowMask {
    ShadowMask(ShadowMask.key(width: .infinity, height: .infinity, radius: radius, sigma: blur / 2))
  }
}
