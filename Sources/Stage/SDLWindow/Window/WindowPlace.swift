import Geometry

/// The place and size of a window on its desktop, in SDL units.
package nonisolated struct WindowPlace: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var isMaximized: Bool
  /// Whether ``x`` and ``y`` are known. Wayland tells no program where its windows are.
  package var isPositioned: Bool

  package init(
    x: Int, y: Int, width: Int, height: Int, isMaximized: Bool = false, isPositioned: Bool = true
  ) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    (self.isMaximized, self.isPositioned) = (isMaximized, isPositioned)
  }

  /// Makes a place that is known by its size alone.
  package init(width: Int, height: Int, isMaximized: Bool = false) {
    self.init(x: 0, y: 0, width: width, height: height, isMaximized: isMaximized, isPositioned: false)
  }

  /// Reads a line as ``line`` writes it; nil for any other text and for absurd numbers.
  package init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 5 else { return nil }
    let isPositioned = words[0...1] != ["-", "-"]
    let numbers = (isPositioned ? words : ["0", "0"] + words[2...]).compactMap { Int($0) }
    guard numbers.count == 5, numbers[0...1].allSatisfy({ abs($0) <= 100_000 }),
      numbers[2...3].allSatisfy({ (1...16_384).contains($0) }), (0...1).contains(numbers[4])
    else { return nil }
    self.init(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], isMaximized: numbers[4] == 1,
      isPositioned: isPositioned)
  }

  package var line: String {
    "\(isPositioned ? "\(x) \(y)" : "- -") \(width) \(height) \(isMaximized ? 1 : 0)"
  }

  /// The place with the position of an earlier one, if its own is not known.
  package func positioned(by earlier: WindowPlace?) -> WindowPlace {
    guard !isPositioned, let earlier, earlier.isPositioned else { return self }
    var place = self
    (place.x, place.y, place.isPositioned) = (earlier.x, earlier.y, true)
    return place
  }
}

nonisolated extension WindowPlace {
  /// The part of a window that stays on the desktop, in SDL units: enough of the title bar to move the window.
  private static let leastSeen = Size(64, 32)

  /// Returns the place with a size that the displays can show together, and whether enough of the title bar is on a
  /// display for the user to move the window.
  /// - Parameter displays: the usable parts of the displays, in SDL units; empty: they are not known, and the size
  ///   stays.
  package func fitted(to displays: [Rect]) -> (place: WindowPlace, isReachable: Bool) {
    guard let first = displays.first else { return (self, false) }
    let desktop = displays.dropFirst().reduce(first) { $0.union($1) }
    var place = self
    (place.x, place.width) = Self.fit(x, width, Self.leastSeen.width, desktop.minX, desktop.maxX)
    (place.y, place.height) = Self.fit(y, height, Self.leastSeen.height, desktop.minY, desktop.maxY)
    return (place, isPositioned && displays.contains(where: place.canBeReached))
  }

  /// Returns the place moved by a distance.
  package func offset(x: Double, y: Double) -> WindowPlace {
    guard isPositioned else { return self }
    var place = self
    (place.x, place.y) = (self.x + Int(x), self.y + Int(y))
    return place
  }

  /// Returns the place at which the displays show the whole window with its borders: this one where they do, or else
  /// the nearest on the display that shows most of it or is nearest to it, with a size that fits there.
  /// - Parameters:
  ///   - displays: the usable parts of the displays, in SDL units; empty: they are not known, and the place stays.
  ///   - borders: the borders around the window, in SDL units.
  package func whole(on displays: [Rect], borders: EdgeInsets) -> WindowPlace {
    let outer = outer(borders)
    func shown(_ display: Rect) -> Double {
      let part = display.intersection(outer)
      return max(0, part.width) * max(0, part.height)
    }
    func gap(_ display: Rect) -> Double {
      let x = max(0, display.minX - outer.maxX, outer.minX - display.maxX)
      let y = max(0, display.minY - outer.maxY, outer.minY - display.maxY)
      return x * x + y * y
    }
    let seen = displays.reduce(0) { $0 + shown($1) }
    guard isPositioned, seen < outer.width * outer.height,
      let display = displays.max(by: { (shown($0), -gap($0)) < (shown($1), -gap($1)) })
    else { return self }
    let (sides, ends) = (borders.left + borders.right, borders.top + borders.bottom)
    var place = self
    place.width = max(1, min(width, Int(display.width - sides)))
    place.height = max(1, min(height, Int(display.height - ends)))
    let x = min(max(outer.minX, display.minX), display.maxX - Double(place.width) - sides)
    let y = min(max(outer.minY, display.minY), display.maxY - Double(place.height) - ends)
    (place.x, place.y) = (Int(max(x, display.minX) + borders.left), Int(max(y, display.minY) + borders.top))
    return place
  }

  /// Fits a length between two ends. A length that is too large moves between them.
  private static func fit(
    _ origin: Int, _ length: Int, _ least: Double, _ start: Double, _ end: Double
  ) -> (origin: Int, length: Int) {
    let most = Int(end - start)
    if length > most { return (Int(start), most) }
    return (origin, max(length, min(Int(least), most)))
  }

  /// The place of this window beside another one on the display that shows most of that: at the right, the left, below
  /// or above it, the first side with room.
  ///
  /// Where there is none, the window is as narrow as the room at the right or the left or, where that is too narrow, at
  /// the edge of the display, over a part of the other one.
  ///
  /// - Parameters:
  ///   - other: stays where it is.
  ///   - leastWidth: the least width of the window, in SDL units.
  ///   - borders: the borders around each window, in SDL units.
  ///   - displays: the usable parts of the displays, in SDL units; empty: they are not known, and the place stays.
  package func beside(
    _ other: WindowPlace, leastWidth: Double = .infinity, borders: EdgeInsets = .zero, on displays: [Rect]
  ) -> WindowPlace {
    let taken = other.outer(borders)
    func shown(on display: Rect) -> Double {
      let part = display.intersection(taken)
      return max(0, part.width) * max(0, part.height)
    }
    guard let display = displays.max(by: { shown(on: $0) < shown(on: $1) }) else { return self }
    var size = outer(borders).size
    let room = (
      right: display.maxX - taken.maxX, left: taken.minX - display.minX, below: display.maxY - taken.maxY,
      above: taken.minY - display.minY
    )
    func within(_ place: Double, _ length: Double, _ start: Double, _ end: Double) -> Double {
      max(start, min(place, end - length))
    }
    var corner = Point(
      within(taken.minX, size.width, display.minX, display.maxX),
      within(taken.minY, size.height, display.minY, display.maxY))
    if size.width <= room.right {
      corner.x = taken.maxX
    } else if size.width <= room.left {
      corner.x = taken.minX - size.width
    } else if size.height <= room.below {
      corner.y = taken.maxY
    } else if size.height <= room.above {
      corner.y = taken.minY - size.height
    } else {
      let widest = max(room.right, room.left)
      if widest >= leastWidth + borders.left + borders.right { size.width = widest }
      corner.x = room.right >= room.left ? max(display.minX, display.maxX - size.width) : display.minX
    }
    var place = self
    place.width = Int(size.width - borders.left - borders.right)
    (place.x, place.y, place.isPositioned) = (Int(corner.x + borders.left), Int(corner.y + borders.top), true)
    return place
  }

  /// The rectangle with the borders.
  private func outer(_ borders: EdgeInsets) -> Rect {
    Rect(
      Double(x) - borders.left, Double(y) - borders.top, Double(width) + borders.left + borders.right,
      Double(height) + borders.top + borders.bottom)
  }

  private func canBeReached(on display: Rect) -> Bool {
    let (left, right) = (max(Double(x), display.minX), min(Double(x + width), display.maxX))
    return right - left >= Self.leastSeen.width && Double(y) >= display.minY
      && Double(y) + Self.leastSeen.height <= display.maxY
  }
}
