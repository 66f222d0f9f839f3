import Geometry

/// A cache of rasterized parts of the display list, for parts that only move.
///
/// A part is cached when it appears for the second time, so that one that changes in every frame costs no more than its
/// items. Parts absent from a draw are discarded at its end.
nonisolated struct PictureCache {
  /// The identity of a part: a view may have one for its group and one for its clip.
  struct Key: Equatable {
    enum Part { case group, clip }

    var id: UInt64
    var part: Part
  }

  struct Entry {
    var key: Key
    var version: UInt64
    /// The first and the last draw with this version.
    var firstDraw: Int
    var lastDraw: Int
    /// The location of the origin in the last draw, in device pixels, and whether its fractional part was the same in
    /// the draw before.
    var origin: Point
    var isStill = false
    /// Known from the second draw on.
    var content: Content?
    var picture: CachedPicture?
  }

  struct Content {
    /// The number of items between the begin and the end.
    var count: Int
    /// The cost of drawing them, in the unit of `DisplayItem.cost`.
    var cost: Double
  }

  private(set) var entries: [Entry] = []
  /// The index where the next part is expected: parts come in the order of the previous draw.
  private var cursor = 0
  private var draw = 0
  /// The number of pixels of all pictures.
  private(set) var pixelCount = 0
  /// The maximum number of pixels; 0 disables the cache.
  private(set) var limit = 0
  /// The maximum number of parts tracked.
  private static let entryLimit = 1024

  var pictureCount: Int { entries.count { $0.picture != nil } }

  mutating func startDraw(limit: Int) {
    self.limit = limit
    draw += 1
    cursor = 0
  }

  /// Discards the parts that were not seen in this draw.
  mutating func endDraw(_ pool: inout SurfacePool) {
    guard entries.contains(where: { $0.lastDraw != draw }) else { return }
    for i in entries.indices where entries[i].lastDraw != draw { discardPicture(i, &pool) }
    entries.removeAll { $0.lastDraw != draw }
  }

  mutating func removeAll(_ pool: inout SurfacePool) {
    for i in entries.indices { discardPicture(i, &pool) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Notes that a part is in this draw.
  ///
  /// - Parameters:
  ///   - origin: the stamp's origin, in device pixels.
  ///   - isAtOnce: whether a part that is new counts, too.
  /// - Returns: the index of its entry, valid until the draw ends; nil if it is new, or has another version.
  mutating func see(
    _ key: Key, version: UInt64, origin: Point, isAtOnce: Bool = false, _ pool: inout SurfacePool
  ) -> Int? {
    guard let i = index(of: key) else {
      guard entries.count < Self.entryLimit else { return nil }
      entries.append(Entry(key: key, version: version, firstDraw: draw, lastDraw: draw, origin: origin))
      return isAtOnce ? entries.count - 1 : nil
    }
    cursor = i + 1
    if entries[i].version != version {
      discardPicture(i, &pool)
      entries[i] = Entry(key: key, version: version, firstDraw: draw, lastDraw: draw, origin: origin)
    } else if entries[i].lastDraw != draw {
      entries[i].isStill = PictureShift(origin - entries[i].origin).isWhole
      entries[i].origin = origin
      entries[i].lastDraw = draw
    }
    return entries[i].firstDraw == draw && !isAtOnce ? nil : i
  }

  private func index(of key: Key) -> Int? {
    for i in cursor..<max(cursor, entries.count) where entries[i].key == key { return i }
    for i in 0..<min(cursor, entries.count) where entries[i].key == key { return i }
    return nil
  }

  mutating func note(_ content: Content, at i: Int) { entries[i].content = content }

  mutating func keep(_ picture: CachedPicture, at i: Int) {
    entries[i].picture = picture
    pixelCount += picture.block.capacity
  }

  mutating func discardPicture(_ i: Int, _ pool: inout SurfacePool) {
    guard let picture = entries[i].picture.take() else { return }
    pixelCount -= picture.block.capacity
    picture.deallocate()
    pool.giveBack(picture.block)
  }
}
