import Stagecraft
import TestSupport
import Testing

@testable import Music

/// Music: its albums, or another screen that a closure opens.
@MainActor func music(_ open: (Visit) throws -> Void = { _ in }) throws -> Visit {
  Library.playlists = []
  let program = Program(), stage = Visit.stage(Size(960, 600))
  stage.show(program.root)
  let visit = Visit(stage, keeping: [program]) { [unowned program] in
    let album = program.stack.visibleViewController as? AlbumScreen
    let plays = album.map { "\($0.table.sortDescriptors.map(\.key))" } ?? ""
    return
      "\(program.albums.order) \(program.albums.shown.prefix(5).map(\.id)) \(plays) \(Library.playlists)"
  }
  try open(visit)
  return visit
}

nonisolated private let album: @MainActor @Sendable () throws -> Visit = {
  try music { try $0.press(.listItem, "Blue Bridges") }
}

nonisolated private let playlist: @MainActor @Sendable () throws -> Visit = {
  try music {
    $0.key(.character("n"), .control)
    $0.type("Evenings")
    $0.key(.enter)
  }
}

nonisolated enum MusicTasks {
  static let all = [
    FiveWaysTask(
      "open an album", { try music() }, hand: { try $0.press(.listItem, "Blue Bridges") },
      keys: {
        try $0.tab(to: .list, "All albums")
        $0.key(.down)
        $0.key(.enter)
      }, reader: { try $0.act(.listItem, "Blue Bridges") }),
    pressing("go back to the albums", album, "All albums"),
    FiveWaysTask(
      "sort the tracks", album, hand: { try $0.press(.columnHeader, "Plays") },
      keys: {
        try $0.tab(to: .columnHeader)
        $0.key(.right, times: 3)
        $0.key(.space)
      }, reader: { try $0.act(.columnHeader, "Plays") }),
    FiveWaysTask(
      "choose from the menu bar", { try music() },
      hand: {
        try $0.press(.menuItem, "View")
        try $0.press(.menuItem, "By Year")
      },
      keys: {
        $0.key(.function(10))
        $0.key(.right)
        $0.key(.end)
        $0.key(.enter)
      },
      reader: {
        try $0.act(.menuItem, "View")
        try $0.act(.menuItem, "By Year")
      }),
    FiveWaysTask(
      "make a playlist", { try music() },
      hand: {
        try $0.press(.menuItem, "File")
        try $0.press(.menuItem, "New Playlist")
        $0.type("Evenings")
        try $0.press(.button, "Create")
      },
      keys: {
        $0.key(.character("n"), .control)
        $0.type("Evenings")
        $0.key(.enter)
      },
      reader: {
        try $0.act(.menuItem, "File")
        try $0.act(.menuItem, "New Playlist")
        try $0.write("Evenings", in: .textField, "Name")
        try $0.act(.button, "Create")
      }),
    FiveWaysTask(
      "drag an album to a playlist", playlist,
      hand: {
        let start = try $0.place(.listItem, "Blue Bridges")
        $0.drag(start, by: try $0.place(.listItem, "Evenings") - start)
      },
      keys: {
        try $0.tab(to: .list, "All albums")
        $0.key(.down)
        $0.key(.menu)
        $0.key(.end)
        $0.key(.right)
        $0.key(.enter)
      },
      reader: {
        try $0.act(.listItem, "Blue Bridges", .custom("Move to…"))
        try $0.act(.menuItem, "Evenings")
      },
      touch: {
        let start = try $0.place(.listItem, "Blue Bridges")
        $0.dragAfterRest(start, by: try $0.place(.listItem, "Evenings") - start)
      }),
  ]
}

/// Where a reader is after a push in a pane.
@Suite(.serialized) struct MusicReaderTests {
  @Test func `it is on the album that keys have opened, and on its cell again`() throws {
    let visit = try music()
    try visit.tab(to: .list, "All albums")
    visit.key(.down)
    visit.key(.enter)
    let album = visit.stage.accessibilityTree().focused
    #expect(album?.role == .group && album?.label == "Blue Bridges")
    visit.key(.left, .option)
    let back = visit.stage.accessibilityTree().focused
    #expect(back?.role == .listItem && back?.label?.hasPrefix("Blue Bridges") == true)
  }
}

/// Hurried hands on Music: clicks, drags, keys, wheels, menus and sizes, in no order.
@Suite(.serialized) struct MusicRandomTests {
  @Test(arguments: 1...4) func `whatever hands do, it comes to rest`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let visit = try music(), stage = visit.stage
    var (size, place, isDown) = (Size(960, 600), Point.zero, false)
    func send(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button = .primary) {
      stage.send(.pointer(PointerEvent(phase, at: place, time: stage.time, button: button)))
    }
    let keys: [Key] = [
      .up, .down, .left, .right, .enter, .escape, .tab, .space, .home, .end, .pageDown, .function(2), .function(10),
    ]
    let commands: [Character] = ["n", "f", "1", "2", "3", "g"]
    for _ in 0..<250 {
      place = Point(random.double(in: -5...size.width + 5), random.double(in: -5...size.height + 5))
      switch random.int(in: 0...11) {
      case 0...2:
        if !isDown { send(.hovered) }
        send(isDown ? .moved : .began)
        isDown = true
      case 3...5:
        if isDown { send(.ended) }
        isDown = false
      case 6: stage.press(keys[random.int(in: 0...keys.count - 1)], modifiers: random.int(in: 0...3) == 0 ? .shift : [])
      case 7:
        stage.press(
          .character(commands[random.int(in: 0...5)]), modifiers: random.int(in: 0...1) == 0 ? .control : .option)
      case 8: stage.type("har")
      case 9:
        let delta = Vector(random.double(in: -3...3), random.double(in: -9...9))
        stage.send(.wheel(WheelEvent(location: place, delta: delta, time: stage.time)))
      case 10:
        size = Size(random.double(in: 1...1000), random.double(in: 1...700))
        stage.resize(to: size)
      default:
        if !isDown { for phase in [PointerEvent.Phase.began, .ended] { send(phase, .secondary) } }
      }
      for _ in 0..<random.int(in: 0...6) { stage.advance() }
    }
    if isDown { send(.ended) }
    stage.resize(to: Size(960, 600))
    visit.rest()
    #expect(stage.isIdle)
    for _ in 0..<5 { visit.key(.escape) }
    #expect(!Menu.isOpen(in: stage.window) && stage.accessibilityTree().first(.alert) == nil)
  }
}
