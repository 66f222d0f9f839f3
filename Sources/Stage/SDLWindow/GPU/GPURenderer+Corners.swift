import Geometry
import Rendering

/// Decides whether a rounded clip needs a texture. If nothing is drawn over its corners, a rectangular clip gives the
/// same picture.
extension GPURenderer {
  /// The number of items to check.
  private static let itemsToLookAt = 64

  /// Whether an item of the clip that begins at an index may be drawn over one of its corners.
  func reachesCorners(
    of map: DeviceMap, radius: Float, in items: UnsafeBufferPointer<DisplayItem>, from start: Int
  ) -> Bool {
    let mark = texts.mark
    defer { texts.mark = mark }
    let corners = ClipCorners(map, radius: radius)
    var depth = 0
    for index in start..<min(items.count, start + Self.itemsToLookAt) {
      switch items[index] {
      case .beginClip: depth += 1
      case .beginGroup(let group):
        depth += 1
        // Items in a projected group only have their locations before the projection.
        if group.projection != nil, corners.areTouched(by: extent(of: group.bounds)) { return true }
      case .endClip, .endGroup:
        depth -= 1
        if depth == 0 { return false }
      case .shape(let shape): if let extent = extent(of: shape), corners.areTouched(by: extent) { return true }
      case .shadow(let shadow): if let extent = extent(of: shadow), corners.areTouched(by: extent) { return true }
      case .text(let text): if let extent = extent(of: text), corners.areTouched(by: extent) { return true }
      case .image(let image): if let extent = extent(of: image), corners.areTouched(by: extent) { return true }
      }
    }
    return true
  }

  private func extent(of item: ShapeItem) -> Extent? {
    DeviceMap(size: item.size, transform: item.transform, scale: scale, shift: target.shift)?.extent(margin: 0.5)
  }

  private func extent(of item: ShadowItem) -> Extent? {
    let transform = item.transform.translatedBy(x: item.offset.x, y: item.offset.y)
    guard let map = DeviceMap(size: item.size, transform: transform, scale: scale, shift: target.shift) else {
      return nil
    }
    return map.extent(margin: GPURenderer.shadowMargin(sigma: GPURenderer.sigma(of: item, in: map)))
  }

  private func extent(of item: ImageItem) -> Extent? {
    DeviceMap(size: item.box.size, transform: item.boxTransform, scale: scale, shift: target.shift)?.extent(margin: 0.5)
  }

  private func extent(of item: TextItem) -> Extent? {
    guard let (placed, map) = place(item) else { return nil }
    var whole = map?.extent(margin: 1)
    func add(_ extent: Extent?) {
      guard let extent else { return }
      guard let old = whole else {
        whole = extent
        return
      }
      whole = Extent(
        x0: min(old.x0, extent.x0), y0: min(old.y0, extent.y0), x1: max(old.x1, extent.x1), y1: max(old.y1, extent.y1))
    }
    texts.forEachTint(of: placed) { part, _ in add(self.map(of: part, item)?.extent(margin: 1)) }
    texts.forEachPicture(of: placed, item) { add(extent(of: $0)) }
    return whole
  }
}

/// The corners of an upright clip.
nonisolated private struct ClipCorners {
  private let place: Extent
  private let radius: Float

  init(_ map: DeviceMap, radius: Float) {
    place = map.extent(margin: 0)
    self.radius = radius
  }

  /// Whether a part within the edges may reach beyond an arc.
  func areTouched(by extent: Extent) -> Bool {
    guard extent.x0 < place.x1, extent.x1 > place.x0, extent.y0 < place.y1, extent.y1 > place.y0 else { return false }
    // The reach into the columns and rows of the corners, from the centers of the arcs.
    let left = place.x0 + radius - max(extent.x0, place.x0)
    let right = min(extent.x1, place.x1) - (place.x1 - radius)
    let top = place.y0 + radius - max(extent.y0, place.y0)
    let bottom = min(extent.y1, place.y1) - (place.y1 - radius)
    let (across, down) = (max(left, right), max(top, bottom))
    guard across > 0, down > 0 else { return false }
    // Taking the larger side for both is conservative: a corner may count as touched although it is not.
    let reach = max(0, radius - 0.75)
    return across * across + down * down > reach * reach
  }
}
