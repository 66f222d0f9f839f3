/// Packs pictures into a square texture, on shelves from the top.
///
/// A picture goes on the first shelf that is high enough and wastes little; otherwise a new shelf of its height is
/// opened below.
nonisolated package struct AtlasPacker {
  /// The top left corner of a packed picture, in texels.
  package struct Place: Hashable {
    /// The left edge in texels.
    package var x: Int
    /// The top edge in texels.
    package var y: Int
  }

  private struct Shelf {
    var y: Int
    var height: Int
    var end = 0
  }

  /// The side of the texture, in texels.
  package private(set) var side: Int
  private var shelves: [Shelf] = []
  private var bottom = 0

  /// The number of rows in use, from the top.
  package var usedHeight: Int { bottom }

  /// Creates an empty packer for a texture of `side` texels.
  package init(side: Int) { self.side = side }

  /// Finds a place for a picture; nil if there is none.
  package mutating func place(width: Int, height: Int) -> Place? {
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    let wasteLimit = height + height / 2 + 4
    for i in shelves.indices where shelves[i].height >= height && shelves[i].height <= wasteLimit {
      if shelves[i].end + width <= side { return take(width, on: i) }
    }
    if bottom + height <= side {
      shelves.append(Shelf(y: bottom, height: height))
      bottom += height
      return take(width, on: shelves.count - 1)
    }
    for i in shelves.indices where shelves[i].height >= height && shelves[i].end + width <= side {
      return take(width, on: i)
    }
    return nil
  }

  private mutating func take(_ width: Int, on shelf: Int) -> Place {
    defer { shelves[shelf].end += width }
    return Place(x: shelves[shelf].end, y: shelves[shelf].y)
  }

  /// Enlarges the texture; packed pictures keep their places.
  package mutating func grow(to newSide: Int) { side = max(side, newSide) }

  /// Removes all pictures.
  package mutating func removeAll() {
    shelves.removeAll()
    bottom = 0
  }
}
