import Rendering

/// The atlas regions of blurred shadow corners.
final class ShadowRegions {
  private var regions: [ShadowMask.Key: Atlas.Region] = [:]
  private var generation = 0
  private var last: (width: Float, height: Float, radius: Float, sigma: Float, region: Atlas.Region)?

  /// Returns the region for a shadow; nil if the atlas has no space. Lengths are in device pixels.
  func region(_ map: DeviceMap, radius: Float, sigma: Float, in atlas: Atlas) -> Atlas.Region? {
    if generation != atlas.generation { forget(atlas.generation) }
    if let last, last.width == map.width, last.height == map.height, last.radius == radius, last.sigma == sigma {
      return last.region
    }
    let key = ShadowMask.key(
      width: Double(map.width), height: Double(map.height), radius: Double(radius), sigma: Double(sigma))
    guard let region = regions[key] ?? make(key, in: atlas) else { return nil }
    last = (map.width, map.height, radius, sigma, region)
    return region
  }

  private func make(_ key: ShadowMask.Key, in atlas: Atlas) -> Atlas.Region? {
    let shadow = ShadowMask(key)
    guard var region = atlas.add(shadow.mask) else { return nil }
    if generation != atlas.generation { forget(atlas.generation) }
    (region.step, region.reach) = (Float(shadow.step), Float(shadow.reach))
    regions[key] = region
    return region
  }

  private func forget(_ newGeneration: Int) {
    regions.removeAll(keepingCapacity: true)
    last = nil
    generation = newGeneration
  }
}
