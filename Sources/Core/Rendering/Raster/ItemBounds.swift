import Geometry

/// The bounds of each item of a list, packed: with several damaged parts, each tests all items.
nonisolated struct ItemBounds {
  /// Left, top, right and bottom in device pixels, the first two negated. Two rectangles overlap if all four sums are
  /// above 0.
  typealias Packed = SIMD4<Int16>

  private(set) var places: [Packed] = []

  /// The limit of packed coordinates, which are clamped to it.
  private static let farthest = 16_000.0
  private static let everywhere = Packed(repeating: Int16(farthest))

  /// Fills the table for a list, reusing its memory.
  mutating func fill(_ items: UnsafeBufferPointer<DisplayItem>, scale: Double) {
    places.removeAll(keepingCapacity: true)
    places.reserveCapacity(items.count)
    guard let first = items.baseAddress else { return }
    // In a projected group, items do not have their visible locations.
    var turnedDepth = 0
    for index in items.indices {
      switch (first + index).pointee.nesting {
      case .leaf: break
      case .clip, .group: if turnedDepth > 0 || (first + index).pointee.isProjected { turnedDepth += 1 }
      case .end: turnedDepth = max(0, turnedDepth - 1)
      }
      places.append(turnedDepth > 0 ? Self.everywhere : Self.bounds(of: first + index, scale))
    }
  }

  /// Whether regions of a picture of this size can be packed.
  static func hold(_ picture: PixelRect) -> Bool { Double(max(picture.x1, picture.y1)) < farthest - 1000 }

  static func pack(_ region: PixelRect) -> Packed {
    packed(Double(region.x0), Double(region.y0), Double(region.x1), Double(region.y1))
  }

  @inline(__always)
  static func share(_ item: Packed, _ region: Packed) -> Bool {
    let turned = Packed(region[2], region[3], region[0], region[1])
    return all(item &+ turned .> 0)
  }

  private static func bounds(of item: UnsafePointer<DisplayItem>, _ scale: Double) -> Packed {
    switch item.pointee {
    case .shape:
      guard case .shape(let shape) = item.pointee else { return everywhere }
      let place = shape.transform.bounds(of: Rect(origin: .zero, size: shape.size))
      return packed(place.minX * scale, place.minY * scale, place.maxX * scale, place.maxY * scale)
    case .shadow, .text, .image:
      guard let extent = item.pointee.paintedExtent else { return everywhere }
      return packed(extent.minX * scale, extent.minY * scale, extent.maxX * scale, extent.maxY * scale)
    case .beginClip, .endClip, .beginGroup, .endGroup: return everywhere
    }
  }

  @inline(__always)
  private static func packed(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Packed {
    // Comparisons in this order treat NaN as infinite.
    func far(_ value: Double) -> Int16 {
      value < farthest ? (value > -farthest ? Int16(value) : -Int16(farthest)) : Int16(farthest)
    }
    return Packed(far(1 - x0), far(1 - y0), far(x1 + 1), far(y1 + 1))
  }
}
