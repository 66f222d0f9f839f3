import Geometry
import Views

/// The objects of recorded items, each retained once, and the memory of those that nothing else retains.
nonisolated struct SharedObjects<Object: AnyObject> {
  private struct Entry {
    var object: Object
    /// An estimate of its memory, in bytes.
    var bytes: Int
    /// The number of the last chunk that uses the object.
    var lastUse: Int
  }

  private var entries: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The memory of all objects, in bytes.
  private(set) var byteCount = 0
  private static var bytesOfEntry: Int { 2 * MemoryLayout<Entry>.stride + 32 }

  /// Keeps an object as long as a chunk.
  /// - Returns: whether the object is new.
  mutating func keep(_ object: Object, in chunk: Int, bytes: (Object) -> Int) -> Bool {
    if let place = places[ObjectIdentifier(object)] {
      entries[place].lastUse = chunk
      return false
    }
    places[ObjectIdentifier(object)] = entries.count
    let entry = Entry(object: object, bytes: bytes(object) + Self.bytesOfEntry, lastUse: chunk)
    entries.append(entry)
    byteCount += entry.bytes
    return true
  }

  /// Releases the objects that only chunks before this one use.
  mutating func release(before chunk: Int) {
    guard entries.contains(where: { $0.lastUse < chunk }) else { return }
    entries.removeAll { $0.lastUse < chunk }
    places.removeAll(keepingCapacity: true)
    byteCount = 0
    for (place, entry) in entries.enumerated() {
      places[ObjectIdentifier(entry.object)] = place
      byteCount += entry.bytes
    }
  }

  /// Returns the memory of the objects that nothing else retains, in bytes.
  /// - Complexity: linear in the number of objects.
  mutating func unsharedByteCount() -> Int {
    var count = 0
    for index in entries.indices {
      count += isKnownUniquelyReferenced(&entries[index].object) ? entries[index].bytes : Self.bytesOfEntry
    }
    return count
  }
}

nonisolated extension TextContent {
  /// An estimate of the memory of the text, in bytes.
  var memoryEstimate: Int { 160 + length + runs.count * MemoryLayout<AttributedText.Run>.stride }
}

extension Image {
  /// An estimate of the memory of the image and the versions that renderers made of it, in bytes.
  var memoryEstimate: Int {
    let pixel = 4
    switch content {
    // Each smaller version has a quarter of the pixels.
    case .pixels(let pixels): return 200 + pixels.width * pixels.height * pixel * 4 / 3
    case .drawing(let drawing): return 200 + drawing.memoryEstimate + drawnSize
    case .layers(let drawing):
      let paths = drawing.layers.reduce(0) { $0 + $1.shape.memoryEstimate } + drawing.clips.count * 200
      return 200 + paths + drawnSize
    }
  }

  /// The memory of a picture of a path at twice its size.
  private var drawnSize: Int { Int(min(1e9, max(0, 4 * size.width * size.height * 4))) }
}

nonisolated extension PathDrawing {
  fileprivate var memoryEstimate: Int { 120 + path.elements.count * MemoryLayout<Path.Element>.stride }
}
