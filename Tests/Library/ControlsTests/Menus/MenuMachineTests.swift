import Controls
import Geometry
import TestSupport
import Testing
import Views

struct MenuMachineTests {
  private typealias Item = MenuMachine.Item
  private typealias Place = MenuMachine.Place

  private static let items: [Item] = [
    Item(title: "Open"), Item(title: "", isEnabled: false),
    Item(title: "Sort by", children: [Item(title: "Name"), Item(title: "Date")]),
    Item(title: "Print", isEnabled: false), Item(title: "Delete"), Item(title: "Duplicate"),
  ]
  private var machine = MenuMachine(Self.items)

  @Test mutating func `arrows go round the rows that can be chosen`() {
    var rows: [Int?] = []
    for key in [Key.down, .down, .down, .down, .down, .up, .up, .home, .end] {
      _ = machine.key(key)
      rows.append(machine.levels[0].highlighted)
    }
    #expect(rows == [0, 2, 4, 5, 0, 5, 4, 0, 5])
  }

  @Test mutating func `letters go to the next row that begins with them`() {
    var rows: [Int?] = []
    for key in ["d", "D", "d", "o", "p", "x"] as [Character] {
      _ = machine.key(.character(key))
      rows.append(machine.levels[0].highlighted)
    }
    #expect(rows == [4, 5, 4, 0, 0, 0])
  }

  @Test mutating func `Right opens a submenu, Left closes it, Return chooses, Escape goes back one level`() {
    _ = machine.key(.down)
    _ = machine.key(.down)
    #expect(machine.key(.right) == [.open(Place(level: 0, row: 2)), .highlight(level: 1, row: 0)])
    #expect(machine.key(.left) == [.close(level: 1)])
    #expect(machine.key(.enter)?.first == .open(Place(level: 0, row: 2)))
    #expect(machine.key(.escape) == [.close(level: 1)])
    _ = machine.key(.right)
    _ = machine.key(.down)
    #expect(machine.path(to: Place(level: 1, row: 1)) == [2])
    #expect(machine.key(.space) == [.choose(Place(level: 1, row: 1))])
    #expect(machine.isOver && machine.key(.down) == nil && machine.timerFired().isEmpty)
  }

  @Test mutating func `the pointer marks rows, and rests on one to open its submenu`() {
    #expect(machine.pointerMoved(to: Place(level: 0, row: 0)) == [.highlight(level: 0, row: 0)])
    #expect(machine.pointerMoved(to: Place(level: 0, row: 3)) == [.highlight(level: 0, row: nil)])
    #expect(machine.pointerMoved(to: Place(level: 0, row: 2)) == [.highlight(level: 0, row: 2), .startTimer])
    #expect(machine.timerFired() == [.open(Place(level: 0, row: 2))])
    // On its way to the submenu it crosses another row.
    #expect(machine.pointerMoved(to: Place(level: 0, row: 4)) == [.highlight(level: 0, row: 4), .startTimer])
    #expect(machine.pointerMoved(to: Place(level: 1, row: 1)) == [.highlight(level: 1, row: 1)])
    #expect(machine.timerFired().isEmpty, "it has arrived")
    #expect(machine.levels.count == 2)
    _ = machine.pointerMoved(to: Place(level: 0, row: 4))
    #expect(machine.timerFired() == [.close(level: 1)])
  }

  @Test func `a press that is held down chooses by its release, and one that stays leaves the menu open`() {
    var held = MenuMachine(Self.items, isPressed: true)
    #expect(held.released(at: nil) == [] && !held.isOver)
    #expect(held.pressed(at: nil) == [.dismiss])
    var dragged = MenuMachine(Self.items, isPressed: true)
    _ = dragged.pointerMoved(to: Place(level: 0, row: 0))
    #expect(dragged.released(at: Place(level: 0, row: 0)) == [.choose(Place(level: 0, row: 0))])
    var away = MenuMachine(Self.items, isPressed: true)
    _ = away.pointerMoved(to: Place(level: 0, row: 0))
    _ = away.pointerMoved(to: nil)
    #expect(away.released(at: nil) == [.dismiss])
    var disabled = MenuMachine(Self.items)
    #expect(disabled.pressed(at: Place(level: 0, row: 3)) == [] && disabled.released(at: Place(level: 0, row: 3)) == [])
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `random input keeps open levels, marks and what was chosen consistent`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func items(_ depth: Int) -> [Item] {
      (0..<Int.random(in: 1...5, using: &random)).map { index in
        let inner = depth < 3 && Int.random(in: 0..<3, using: &random) == 0 ? items(depth + 1) : []
        return Item(
          title: String("abc".randomElement(using: &random) ?? "a"),
          isEnabled: Int.random(in: 0..<4, using: &random) > 0, children: inner)
      }
    }
    let all = items(0)
    var machine = MenuMachine(all, isPressed: Bool.random(using: &random))
    // What is on screen, by the actions alone.
    var shown = [all]
    var marks: [Int?] = [nil]
    let keys: [Key] = [.up, .down, .left, .right, .home, .end, .enter, .escape, .character("b"), .tab]
    for _ in 0..<200 where !machine.isOver {
      let level = Int.random(in: -1...shown.count, using: &random)
      let place =
        level < 0 ? nil : Place(level: level, row: Int.random(in: -1...5, using: &random))
      let actions: [MenuMachine.Action]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: actions = machine.timerFired()
      case 1: actions = place == nil ? [] : machine.pressed(at: place)
      case 2: actions = machine.released(at: place)
      case 3: actions = machine.key(keys.randomElement(using: &random) ?? .up) ?? []
      default: actions = machine.pointerMoved(to: place)
      }
      for action in actions {
        switch action {
        case .open(let place):
          #expect(place.level == shown.count - 1, "seed \(seed)")
          let item = shown[place.level][place.row]
          #expect(item.isEnabled && !item.children.isEmpty)
          shown.append(item.children)
          marks.append(nil)
        case .close(let level):
          #expect(level > 0 && level < shown.count, "seed \(seed)")
          shown.removeSubrange(level...)
          marks.removeSubrange(level...)
        case .highlight(let level, let row):
          if let row { #expect(shown[level][row].isEnabled, "seed \(seed)") }
          marks[level] = row
        case .travel(let step): #expect(abs(step) == 1 && (step > 0 || shown.count == 1), "seed \(seed)")
        case .choose(let place):
          let item = shown[place.level][place.row]
          #expect(item.isEnabled && item.children.isEmpty && machine.isOver, "seed \(seed)")
        case .dismiss: #expect(machine.isOver)
        case .startTimer: break
        }
      }
      if !machine.isOver {
        #expect(machine.levels.map(\.items) == shown && machine.levels.map(\.highlighted) == marks, "seed \(seed)")
      }
    }
  }
}
