import Geometry

/// Which parts of a list were seen before, and the pictures that are kept of them.
///
/// A part gets a picture when it is seen for the second time, so that one that changes in every frame costs no more than
/// its items. What a draw does not show is let go when it ends.
nonisolated struct PictureCache {
  /// Whose picture: a view may have one of its group and one of its clip.
  struct Key: Equatable {
    enum Part { case group, clip }

    var id: UInt64
    var part: Part
  }

  struct Entry {
    var key: Key
    var version: UInt64
    /// The draws in which this version was seen first and last.
    var firstDraw: Int
    var lastDraw: Int
    /// Where the origin lay in the last draw, in device pixels, and whether it lay as far from a whole pixel in the draw
    /// before.
    var origin: Point
    var isStill = false
    /// Known from the second draw on.
    var content: Content?
    var picture: KeptPicture?
  }

  struct Content {
    /// Items from the part's begin to its end, without the two.
    var count: Int
    /// What it takes to draw them, in the unit of `DisplayItem.cost`.
    var cost: Double
  }

  private(set) var entries: [Entry] = []
  /// Where the next part is looked for: parts come in the order of the draw before.
  private var cursor = 0
  private var draw = 0
  /// Pixels of all pictures together.
  private(set) var pixelCount = 0
  /// The most there may be; 0 where none are kept.
  private(set) var limit = 0
  /// More parts than this are not looked at.
  private static let entryLimit = 1024

  var pictureCount: Int { entries.count { $0.picture != nil } }

  mutating func startDraw(limit: Int) {
    self.limit = limit
    draw += 1
    cursor = 0
  }

  /// Lets go what was not seen.
  mutating func endDraw(_ pool: inout SurfacePool) {
    guard entries.contains(where: { $0.lastDraw != draw }) else { return }
    for i in entries.indices where entries[i].lastDraw != draw { discardPicture(i, &pool) }
    entries.removeAll { $0.lastDraw != draw }
  }

  mutating func removeAll(_ pool: inout SurfacePool) {
    for i in entries.indices { discardPicture(i, &pool) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Notes that a part was seen.
  ///
  /// - Parameter origin: of its stamp, in device pixels.
  /// - Returns: where its entry is until the draw ends; nil where it was never seen before, or as another picture.
  mutating func see(_ key: Key, version: UInt64, origin: Point, _ pool: inout SurfacePool) -> Int? {
    guard let i = index(of: key) else {
      if entries.count < Self.entryLimit {
        entries.append(Entry(key: key, version: version, firstDraw: draw, lastDraw: draw, origin: origin))
      }
      return nil
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
    return entries[i].firstDraw == draw ? nil : i
  }

  private func index(of key: Key) -> Int? {
    for i in cursor..<max(cursor, entries.count) where entries[i].key == key { return i }
    for i in 0..<min(cursor, entries.count) where entries[i].key == key { return i }
    return nil
  }

  mutating func note(_ content: Content, at i: Int) { entries[i].content = content }

  mutating func keep(_ picture: KeptPicture, at i: Int) {
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
