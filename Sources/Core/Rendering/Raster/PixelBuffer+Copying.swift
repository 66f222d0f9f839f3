nonisolated extension PixelBuffer {
  /// Copies this picture into another one, with its top left corner at (x, y), clipped.
  package func blit(into target: PixelBuffer, x: Int, y: Int) {
    let x0 = max(0, min(x, target.width))
    let x1 = max(x0, min(x.addingClamped(width), target.width))
    for row in max(0, min(y, target.height))..<max(0, min(y.addingClamped(height), target.height)) {
      guard x1 > x0 else { return }
      let from = pixels + (row - y) * stride + (x0 - x)
      (target.pixels + row * target.stride + x0).update(from: from, count: x1 - x0)
    }
  }

  /// Returns the picture at a smaller size, averaged.
  ///
  /// - Precondition: the new sides are 1 to this picture's.
  package func downscaled(toWidth newWidth: Int, height newHeight: Int) -> PixelBuffer {
    PixelBuffer.shrunk(from: (width, height), to: (newWidth, newHeight)) { UnsafePointer(pixels + $0 * stride) }
  }

  /// Returns a smaller copy. `row` is called once for each row from the top; its result is valid until the next call.
  static func shrunk<Failure>(
    from old: (width: Int, height: Int), to new: (width: Int, height: Int),
    row: (Int) throws(Failure) -> UnsafePointer<UInt32>
  ) throws(Failure) -> PixelBuffer {
    precondition(
      (1...old.width).contains(new.width) && (1...old.height).contains(new.height), "a picture can only shrink")
    let result = PixelBuffer(width: new.width, height: new.height)
    var sums = [SIMD4<Float>](repeating: .zero, count: new.width)
    // A row may belong to two new rows.
    var (known, across) = (-1, sums)
    for y in 0..<new.height {
      for x in 0..<new.width { sums[x] = .zero }
      for part in Parts(of: y, in: new.height, from: old.height) {
        if part.old != known {
          shrink(try row(part.old), old.width, into: &across)
          known = part.old
        }
        for x in 0..<new.width { sums[x] += part.weight * across[x] }
      }
      for x in 0..<new.width {
        let c = sums[x] + 0.5
        result.pixels[y * new.width + x] =
          UInt32(c[0]) | UInt32(c[1]) << 8 | UInt32(c[2]) << 16 | UInt32(c[3]) << 24
      }
    }
    return result
  }

  private static func shrink(_ row: UnsafePointer<UInt32>, _ width: Int, into means: inout [SIMD4<Float>]) {
    for x in means.indices {
      var sum = SIMD4<Float>.zero
      for part in Parts(of: x, in: means.count, from: width) {
        let p = row[part.old]
        sum += part.weight * SIMD4(Float(p & 0xff), Float(p >> 8 & 0xff), Float(p >> 16 & 0xff), Float(p >> 24))
      }
      means[x] = sum
    }
  }
}

/// The old pixels that new pixel `index` of `count` covers, with weights that add up to 1.
nonisolated private struct Parts: Sequence, IteratorProtocol {
  private let start: Double
  private let end: Double
  private var place: Int
  private let last: Int

  @inline(__always)
  init(of index: Int, in count: Int, from oldCount: Int) {
    start = Double(index) * Double(oldCount) / Double(count)
    end = Double(index + 1) * Double(oldCount) / Double(count)
    place = Int(start)
    last = Swift.min(oldCount, Int(end.rounded(.up)))
  }

  @inline(__always)
  mutating func next() -> (old: Int, weight: Float)? {
    while place < last {
      let old = place
      place += 1
      let part = Swift.min(end, Double(old + 1)) - Swift.max(start, Double(old))
      if part > 0 { return (old, Float(part / (end - start))) }
    }
    return nil
  }
}

nonisolated extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
