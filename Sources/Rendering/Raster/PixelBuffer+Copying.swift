nonisolated extension PixelBuffer {
  /// Copies this picture into another with its top left corner there; what sticks out is cut off.
  package func blit(into target: PixelBuffer, x: Int, y: Int) {
    let x0 = max(0, min(x, target.width))
    let x1 = max(x0, min(x.addingClamped(width), target.width))
    for row in max(0, min(y, target.height))..<max(0, min(y.addingClamped(height), target.height)) {
      guard x1 > x0 else { return }
      let from = pixels + (row - y) * stride + (x0 - x)
      (target.pixels + row * target.stride + x0).update(from: from, count: x1 - x0)
    }
  }

  /// The picture at another size; each new pixel is the mean of the area it stands for.
  ///
  /// - Precondition: the new sides are from 1 to this picture's.
  package func downscaled(toWidth newWidth: Int, height newHeight: Int) -> PixelBuffer {
    precondition((1...width).contains(newWidth) && (1...height).contains(newHeight), "a picture can only shrink")
    let result = PixelBuffer(width: newWidth, height: newHeight)
    var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
    for y in 0..<newHeight {
      for x in 0..<newWidth { sums[x] = .zero }
      forEachPart(of: y, in: newHeight, from: height) { row, rowWeight in
        for x in 0..<newWidth {
          var sum = SIMD4<Float>.zero
          forEachPart(of: x, in: newWidth, from: width) { column, weight in
            let p = pixels[row * stride + column]
            sum += weight * SIMD4(Float(p & 0xff), Float(p >> 8 & 0xff), Float(p >> 16 & 0xff), Float(p >> 24))
          }
          sums[x] += rowWeight * sum
        }
      }
      for x in 0..<newWidth {
        let c = sums[x] + 0.5
        result.pixels[y * newWidth + x] = UInt32(c[0]) | UInt32(c[1]) << 8 | UInt32(c[2]) << 16 | UInt32(c[3]) << 24
      }
    }
    return result
  }

  /// The old pixels that new pixel `index` of `count` covers, with weights that add up to 1.
  @inline(__always)
  private func forEachPart(of index: Int, in count: Int, from oldCount: Int, _ body: (Int, Float) -> Void) {
    let start = Double(index) * Double(oldCount) / Double(count)
    let end = Double(index + 1) * Double(oldCount) / Double(count)
    for old in Int(start)..<min(oldCount, Int(end.rounded(.up))) {
      let part = min(end, Double(old + 1)) - max(start, Double(old))
      if part > 0 { body(old, Float(part / (end - start))) }
    }
  }
}

nonisolated extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
