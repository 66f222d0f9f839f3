import Views

/// An open menu with its submenus: input is keys, the pointer and time; output is what to show and what to do.
///
/// A submenu opens when the pointer has rested on its row for a moment, at a press, or with Right or Return. While the
/// pointer is on its way to an open submenu, across other rows, the submenu stays open for the same moment.
nonisolated package struct MenuMachine: Equatable {
  package struct Item: Equatable {
    @ExactText package var title: String
    package var isEnabled: Bool
    /// The rows of its submenu; empty for none.
    package var children: [Item]

    package init(title: String, isEnabled: Bool = true, children: [Item] = []) {
      (self.title, self.isEnabled, self.children) = (title, isEnabled, children)
    }
  }

  /// A row of one of the open menus: level 0 is the menu itself, the others its submenus.
  package struct Place: Hashable, Sendable {
    package var level: Int
    package var row: Int
    package init(level: Int, row: Int) { (self.level, self.row) = (level, row) }
  }

  package enum Action: Equatable {
    /// Show the submenu of a row, which becomes the level after the row's.
    case open(Place)
    /// Remove this level and those after it.
    case close(level: Int)
    /// The highlighted row of a level has changed.
    case highlight(level: Int, row: Int?)
    /// Start the timer again; its end is ``timerFired()``.
    case startTimer
    /// Remove all, and perform the action of a row.
    case choose(Place)
    /// Remove all.
    case dismiss
    /// Open the next menu of the menu bar, or the one before: 1 or -1.
    case travel(Int)
  }

  package struct Level: Equatable {
    package var items: [Item]
    package var highlighted: Int?
  }

  package private(set) var levels: [Level]
  /// What happens when the timer fires.
  private var pending: Place?
  /// Whether the press that opened the menu is still down, and whether it has been on a row since.
  private var opening: Opening
  private enum Opening { case none, down, onRow }
  package private(set) var isOver = false

  /// - Parameters:
  ///   - isPressed: whether the menu was opened by a press that is still down: it chooses by its release.
  ///   - highlighted: the row that is marked at first, or where it cannot be chosen the next one that can; nil: none.
  package init(_ items: [Item], isPressed: Bool = false, highlighted: Int? = nil) {
    levels = [Level(items: items)]
    opening = isPressed ? .down : .none
    if let highlighted, items.indices.contains(highlighted) { _ = go(toFirstFrom: highlighted, by: 1) }
  }

  private var top: Int { levels.count - 1 }

  private func item(at place: Place) -> Item? {
    guard levels.indices.contains(place.level), levels[place.level].items.indices.contains(place.row) else {
      return nil
    }
    return levels[place.level].items[place.row]
  }

  // MARK: The pointer

  /// The pointer is over a row, or over none.
  package mutating func pointerMoved(to place: Place?) -> [Action] {
    guard !isOver else { return [] }
    guard let place, let item = item(at: place) else {
      // The rows that lead to open submenus stay marked.
      pending = nil
      return highlight(level: top, row: nil)
    }
    if opening == .down { opening = .onRow }
    guard item.isEnabled else { return highlight(level: place.level, row: nil) }
    var actions = highlight(level: place.level, row: place.row)
    let isOpen = levels.count > place.level + 1 && openRow(ofLevel: place.level) == place.row
    if isOpen {
      pending = nil
      // Back from a submenu: its rows are no longer marked.
      if levels.count == place.level + 2 { actions += highlight(level: top, row: nil) }
    } else if !item.children.isEmpty || levels.count > place.level + 1 {
      if pending != place { actions.append(.startTimer) }
      pending = place
    } else {
      pending = nil
    }
    return actions
  }

  /// The pointer has rested for a moment.
  package mutating func timerFired() -> [Action] {
    guard !isOver, let place = pending, let item = item(at: place) else { return [] }
    pending = nil
    var actions = close(level: place.level + 1)
    if !item.children.isEmpty { actions += open(place) }
    return actions
  }

  /// A button went down over a row, or over none.
  package mutating func pressed(at place: Place?) -> [Action] {
    guard !isOver else { return [] }
    opening = .none
    guard let place else { return end() }
    var actions = pointerMoved(to: place)
    if let item = item(at: place), item.isEnabled, !item.children.isEmpty { actions += toSubmenu(place) }
    return actions
  }

  /// A button went up over a row, or over none.
  package mutating func released(at place: Place?) -> [Action] {
    guard !isOver else { return [] }
    let was = opening
    opening = .none
    // The press that opened the menu and did not go anywhere leaves it open.
    guard let place, let item = item(at: place) else { return was == .onRow ? end() : [] }
    if was == .down { return [] }
    guard item.isEnabled else { return [] }
    return item.children.isEmpty ? choose(place) : toSubmenu(place)
  }

  // MARK: Keys

  /// - Returns: nil for a key that menus do not know.
  package mutating func key(_ key: Key) -> [Action]? {
    guard !isOver else { return nil }
    pending = nil
    opening = .none
    switch key {
    case .down: return step(1)
    case .up: return step(-1)
    case .home: return go(toFirstFrom: 0, by: 1)
    case .end: return go(toFirstFrom: levels[top].items.count - 1, by: -1)
    case .right:
      guard let place = highlightedPlace, item(at: place)?.children.isEmpty == false else { return [.travel(1)] }
      return open(place) + step(1)
    case .left: return top > 0 ? close(level: top) : [.travel(-1)]
    case .enter, .space:
      guard let place = highlightedPlace, let item = item(at: place) else { return [] }
      return item.children.isEmpty ? choose(place) : open(place) + step(1)
    case .escape: return top > 0 ? close(level: top) : end()
    case .character(let character): return find(character)
    case .tab, .backspace, .delete, .pageUp, .pageDown, .back, .forward, .menu, .function, .other: return nil
    }
  }

  private var highlightedPlace: Place? { levels[top].highlighted.map { Place(level: top, row: $0) } }

  private mutating func step(_ way: Int) -> [Action] {
    let count = levels[top].items.count
    let start = levels[top].highlighted.map { $0 + way } ?? (way > 0 ? 0 : count - 1)
    return go(toFirstFrom: start, by: way)
  }

  /// Marks the first enabled row from one on, around the end.
  private mutating func go(toFirstFrom start: Int, by way: Int) -> [Action] {
    let items = levels[top].items
    for offset in 0..<items.count {
      let row = (start + offset * way) % items.count
      let index = row < 0 ? row + items.count : row
      if items[index].isEnabled { return highlight(level: top, row: index) }
    }
    return []
  }

  /// Marks the next row whose title begins with a letter.
  private mutating func find(_ character: Character) -> [Action] {
    let items = levels[top].items
    let start = (levels[top].highlighted ?? -1) + 1
    for offset in 0..<items.count {
      let row = (start + offset) % items.count
      guard items[row].isEnabled, let first = items[row].title.first else { continue }
      if first.lowercased() == character.lowercased() { return highlight(level: top, row: row) }
    }
    return []
  }

  // MARK: Changes

  private mutating func highlight(level: Int, row: Int?) -> [Action] {
    guard levels.indices.contains(level), levels[level].highlighted != row else { return [] }
    levels[level].highlighted = row
    return [.highlight(level: level, row: row)]
  }

  /// The row whose submenu is the level after a level.
  private func openRow(ofLevel level: Int) -> Int? { openRows.indices.contains(level) ? openRows[level] : nil }
  private var openRows: [Int] = []

  private mutating func open(_ place: Place) -> [Action] {
    guard let item = item(at: place), item.isEnabled, !item.children.isEmpty else { return [] }
    if openRow(ofLevel: place.level) == place.row { return [] }
    var actions = close(level: place.level + 1)
    openRows.append(place.row)
    levels.append(Level(items: item.children))
    actions.append(.open(place))
    return actions
  }

  /// Opens the submenu of a row at once.
  private mutating func toSubmenu(_ place: Place) -> [Action] {
    pending = nil
    return open(place)
  }

  private mutating func close(level: Int) -> [Action] {
    guard level > 0, levels.indices.contains(level) else { return [] }
    levels.removeSubrange(level...)
    openRows.removeSubrange((level - 1)...)
    return [.close(level: level)]
  }

  private mutating func choose(_ place: Place) -> [Action] {
    isOver = true
    return [.choose(place)]
  }

  private mutating func end() -> [Action] {
    isOver = true
    return [.dismiss]
  }

  /// The rows from the first level to the row's own level.
  package func path(to place: Place) -> [Int] { Array(openRows.prefix(place.level)) }
}
