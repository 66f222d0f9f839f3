/// Where pictures go in a square texture: on shelves, from the top.
///
/// A picture goes on the first shelf that is high enough and not much too high; a shelf as high as the picture is
/// opened below where there is none.
nonisolated package struct AtlasPacker {
  package struct Place: Hashable {
    package var x: Int
    package var y: Int
  }

  private struct Shelf {
    var y: Int
    var height: Int
    var end = 0
  }

  package private(set) var side: Int
  private var shelves: [Shelf] = []
  private var bottom = 0

  /// How far from the top something may lie.
  package var usedHeight: Int { bottom }

  package init(side: Int) { self.side = side }

  /// Nil where there is no room.
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

  /// A larger texture; what was placed stays where it is.
  package mutating func grow(to newSide: Int) { side = max(side, newSide) }

  package mutating func removeAll() {
    shelves.removeAll()
    bottom = 0
  }
}
