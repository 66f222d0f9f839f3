import CSDL2
import Geometry
import Rendering

/// Pictures of parts of the list, kept in textures while they stay the same but for where they lie.
///
/// A part is drawn as its items say when it is seen for the first time, and gets a picture when it comes again. A picture
/// that was not asked for in a few frames is let go.
final class PictureCache {
  /// Whose picture: a view may have one of its group and one of its clip.
  struct Key: Hashable {
    enum Part { case group, clip }

    let id: UInt64
    let part: Part
  }

  struct Picture {
    let layer: LayerPool.Layer
    /// The pixels of the layer that hold it, with one transparent pixel round it.
    let width: Int
    let height: Int
    /// Where the part's origin lies in it, in pixels.
    let anchor: SIMD2<Float>

    /// By how much the origin lies right of and below a whole pixel.
    var phase: SIMD2<Float> { anchor.phase }
  }

  enum Plan {
    case reuse(Picture)
    /// With the origin so much right of and below a whole pixel.
    case build(phase: SIMD2<Float>)
    case straight
  }

  private struct Entry {
    var version: UInt64
    var frame: Int
    /// Where the origin lay in the frame before.
    var phase: SIMD2<Float>
    var picture: Picture?
    /// What it took to draw the items, in pixels.
    var straightCost: Float = .infinity
  }

  private let pool: LayerPool
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// Pixels that all pictures may have together.
  private var budget = 0
  private var used = 0
  /// Frames that a picture outlives its last use.
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

  /// How to draw a part now.
  ///
  /// - Parameters:
  ///   - origin: where the part's origin lies on the target, in pixels.
  ///   - pictureCost: what it takes to draw the picture, in pixels; nil where the part has to be a picture anyway.
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
    // At rest, or moved by whole pixels, it is drawn as it lies; otherwise so that it can be shifted.
    let wanted = entry.phase == phase ? phase : .zero
    if let picture = entry.picture {
      let isFit = picture.phase == phase || picture.phase == wanted || entry.frame == frame || !canBuild
      return isFit ? .reuse(picture) : .build(phase: wanted)
    }
    if let pictureCost, entry.straightCost <= pictureCost { return .straight }
    return canBuild && entry.frame != frame ? .build(phase: wanted) : .straight
  }

  /// What it took to draw a part's items, in pixels.
  func note(straightCost: Float, of key: Key) { entries[key]?.straightCost = straightCost }

  /// A layer for a part's picture; nil where that would be too much memory.
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

  /// Keeps a picture that was drawn.
  func keep(_ picture: Picture, of key: Key) {
    guard let index = entries.index(forKey: key) else { return release(picture) }
    entries.values[index].picture = picture
  }

  func removeAll() {
    for entry in entries.values { discard(entry) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Of the pictures that were not in use in this frame and the last one, the one that was used first. What is in use
  /// stays: to make room for each other anew in every frame would help nobody.
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
  /// What lies beyond whole pixels; nothing where that is next to nothing.
  fileprivate var phase: SIMD2<Float> {
    func part(_ value: Float) -> Float { value.isNearWhole ? 0 : value - value.rounded(.down) }
    return SIMD2(part(x), part(y))
  }
}
