import CSDL2
import Geometry
import Rendering

/// A cache of rendered parts of the display list, in textures, for parts that only move.
///
/// A part is drawn from its items when it first appears, and cached when it appears again. A picture that is unused for
/// a few frames is discarded.
final class TextureCache {
  /// The identity of a part: a view may have one for its group and one for its clip.
  struct Key: Hashable {
    enum Part { case group, clip }

    let id: UInt64
    let part: Part
  }

  struct Picture {
    let layer: LayerPool.Layer
    /// The size of the picture in the layer in pixels, with a transparent border of one pixel.
    let width: Int
    let height: Int
    /// The part's origin in the picture, in pixels.
    let anchor: SIMD2<Float>

    /// The fractional part of the origin, in pixels.
    var phase: SIMD2<Float> { anchor.phase }
  }

  enum Plan {
    case reuse(Picture)
    /// Render the part to a texture, with this fractional part of its origin.
    case build(phase: SIMD2<Float>)
    case straight
  }

  private struct Entry {
    var version: UInt64
    var frame: Int
    /// The fractional part of the origin in the previous frame.
    var phase: SIMD2<Float>
    var picture: Picture?
    /// The cost of drawing the items, in pixels.
    var straightCost: Float = .infinity
  }

  private let pool: LayerPool
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// The number of pixels that all pictures may have together.
  private var budget = 0
  private var used = 0
  /// The number of frames after which an unused picture is discarded.
  private static let patience = 2

  init(pool: LayerPool) { self.pool = pool }

  /// - Parameter windowArea: in pixels.
  func startFrame(windowArea: Int) {
    frame += 1
    budget = 3 * windowArea
    let oldest = frame - 1 - Self.patience
    guard entries.values.contains(where: { $0.frame < oldest }) else { return }
    for entry in entries.values where entry.frame < oldest { discard(entry) }
    entries = entries.filter { $0.value.frame >= oldest }
  }

  /// Decides how to draw a part.
  ///
  /// - Parameters:
  ///   - origin: the part's origin on the target, in pixels.
  ///   - pictureCost: the cost of drawing the picture, in pixels; nil if the part needs a texture anyway.
  ///   - canBuild: whether a picture may be made now.
  func plan(
    _ key: Key, version: UInt64, origin: SIMD2<Float>, pictureCost: Float?, canBuild: Bool
  ) -> Plan {
    let phase = origin.phase
    guard let index = entries.index(forKey: key) else {
      entries[key] = Entry(version: version, frame: frame, phase: phase)
      return .straight
    }
    let entry = entries.values[index]
    defer {
      entries.values[index].frame = frame
      entries.values[index].phase = phase
    }
    guard entry.version == version else {
      discard(entry)
      entries.values[index] = Entry(version: version, frame: frame, phase: phase)
      return .straight
    }
    // At rest, or moving by whole pixels, the picture is drawn at its own phase; otherwise at phase 0, so that it can
    // be shifted.
    let wanted = entry.phase == phase ? phase : .zero
    if let picture = entry.picture {
      let isFit = picture.phase == phase || picture.phase == wanted || entry.frame == frame || !canBuild
      return isFit ? .reuse(picture) : .build(phase: wanted)
    }
    if let pictureCost, entry.straightCost <= pictureCost { return .straight }
    return canBuild && entry.frame != frame ? .build(phase: wanted) : .straight
  }

  /// Notes the cost of drawing a part's items, in pixels.
  func note(straightCost: Float, of key: Key) { entries[key]?.straightCost = straightCost }

  /// Takes a layer for a part's picture; nil if that would exceed the memory budget.
  func takeLayer(for key: Key, width: Int, height: Int) -> LayerPool.Layer? {
    if let index = entries.index(forKey: key), let old = entries.values[index].picture {
      entries.values[index].picture = nil
      release(old)
    }
    let area = LayerPool.stepped(width) * LayerPool.stepped(height)
    guard area <= budget else { return nil }
    while used + area > budget {
      guard let index = oldestIdle() else { return nil }
      discard(entries.remove(at: index).value)
    }
    guard let layer = pool.take(width: width, height: height, waste: area - width * height) else { return nil }
    used += layer.area
    return layer
  }

  /// Keeps a rendered picture.
  func keep(_ picture: Picture, of key: Key) {
    guard let index = entries.index(forKey: key) else { return release(picture) }
    entries.values[index].picture = picture
  }

  func removeAll() {
    for entry in entries.values { discard(entry) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns the least recently used picture among those not used in the last two frames. Evicting pictures in use
  /// would make them replace each other in every frame.
  private func oldestIdle() -> Dictionary<Key, Entry>.Index? {
    var oldest: Dictionary<Key, Entry>.Index?
    for index in entries.indices where entries.values[index].picture != nil {
      let last = entries.values[index].frame
      if last < frame - 1, oldest.map({ last < entries.values[$0].frame }) ?? true { oldest = index }
    }
    return oldest
  }

  private func discard(_ entry: Entry) {
    if let picture = entry.picture { release(picture) }
  }

  private func release(_ picture: Picture) {
    used -= picture.layer.area
    pool.giveBack(picture.layer)
  }
}

extension SIMD2<Float> {
  /// The fractional part; 0 if it is negligible.
  fileprivate var phase: SIMD2<Float> {
    func part(_ value: Float) -> Float { value.isNearWhole ? 0 : value - value.rounded(.down) }
    return SIMD2(part(x), part(y))
  }
}
