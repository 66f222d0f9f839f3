import Geometry
import Rendering

/// What every stamp that was seen stood for.
struct StampLedger {
  private struct Key: Hashable {
    var id: UInt64
    var version: UInt64
  }
  private struct Part {
    var origin: Point
    var items: [DisplayItem]
  }
  private var parts: [Key: Part] = [:]

  var count: Int { parts.count }

  /// - Returns: what is wrong with the stamps of a list.
  mutating func check(_ list: DisplayList) -> String? {
    var seen: Set<UInt64> = []
    for (index, item) in list.items.enumerated() {
      guard let stamp = item.picture else { continue }
      guard seen.insert(stamp.id).inserted else { return "two parts are picture \(stamp.id)" }
      let inner = inside(list.items, index)
      for item in top(of: inner) where item.shows && !stamp.extent.insetBy(dx: -2.1, dy: -2.1).intersects(item.reach) {
        return "\(item) is outside of \(stamp.extent)"
      }
      let key = Key(id: stamp.id, version: stamp.version)
      guard let known = parts[key] else {
        parts[key] = Part(origin: stamp.origin, items: inner)
        continue
      }
      let way = stamp.origin - known.origin
      guard known.items.count == inner.count,
        zip(known.items, inner).allSatisfy({ $0.moved(by: way).isClose(to: $1) })
      else { return "\(stamp) is another picture than \(DisplayList(known.items)) at \(known.origin)" }
    }
    return nil
  }

  /// Those that lie in no part of their own, which may be cut off.
  private func top(of items: [DisplayItem]) -> [DisplayItem] {
    var depth = 0
    return items.filter { item in
      switch item {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      case .shape, .shadow, .text, .image: break
      }
      return depth == 0
    }
  }

  private func inside(_ items: [DisplayItem], _ start: Int) -> [DisplayItem] {
    var depth = 0
    var result: [DisplayItem] = []
    for item in items[start...] {
      switch item {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      case .shape, .shadow, .text, .image: break
      }
      if depth == 0 { break }
      result.append(item)
    }
    result.removeFirst()
    return result
  }
}

extension DisplayItem {
  fileprivate var picture: PictureStamp? {
    switch self {
    case .beginClip(let clip): clip.picture
    case .beginGroup(let group): group.picture
    case .shape, .shadow, .text, .image, .endClip, .endGroup: nil
    }
  }

  fileprivate var transform: Transform2D? {
    switch self {
    case .shape(let item): item.transform
    case .shadow(let item): item.transform
    case .text(let item): item.transform
    case .image(let item): item.transform
    case .beginClip(let item): item.transform
    case .beginGroup, .endClip, .endGroup: nil
    }
  }

  fileprivate var shows: Bool {
    switch self {
    case .shape: true
    case .shadow, .text, .image, .beginClip, .beginGroup, .endClip, .endGroup: false
    }
  }

  fileprivate var reach: Rect {
    if case .shape(let shape) = self { Rect(origin: .zero, size: shape.size).applying(shape.transform) } else { .zero }
  }

  fileprivate func moved(by way: Vector) -> DisplayItem {
    func moved(_ t: Transform2D) -> Transform2D { t.concatenating(Transform2D(translationX: way.x, y: way.y)) }
    switch self {
    case .shape(var item):
      item.transform = moved(item.transform)
      return .shape(item)
    case .shadow(var item):
      item.transform = moved(item.transform)
      return .shadow(item)
    case .text(var item):
      item.transform = moved(item.transform)
      return .text(item)
    case .image(var item):
      item.transform = moved(item.transform)
      return .image(item)
    case .beginClip(var item):
      item.transform = moved(item.transform)
      return .beginClip(item)
    case .beginGroup(var item):
      item.bounds.origin += way
      return .beginGroup(item)
    case .endClip, .endGroup: return self
    }
  }

  /// Equal but for the rounding of where it lies. Of the pictures inside only the stamps count.
  fileprivate func isClose(to other: DisplayItem) -> Bool {
    guard picture?.id == other.picture?.id else { return false }
    if case .beginGroup(let one) = self, case .beginGroup(let two) = other {
      return one.alpha == two.alpha && one.picture?.version == two.picture?.version
        && one.bounds.corners.indices.allSatisfy { one.bounds.corners[$0].distance(to: two.bounds.corners[$0]) < 1e-6 }
    }
    guard let one = transform, let two = other.transform else { return self == other }
    if case .text(let one) = self, case .text(let two) = other, one.content !== two.content { return false }
    guard abs(one.tx - two.tx) < 1e-6, abs(one.ty - two.ty) < 1e-6 else { return false }
    return settled == other.settled
  }

  /// At no particular place.
  private var settled: DisplayItem {
    guard let transform else { return self }
    var item = moved(by: Vector(-transform.tx, -transform.ty))
    if case .beginClip(var clip) = item {
      clip.picture = nil
      item = .beginClip(clip)
    }
    return item
  }
}
