import Glibc
import ProgramSupport
import Testing

/// Programs that are used by the keyboard alone, from end to end, in real windows.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct KeyboardTests {
  static let systems = [Desk.System.x11(1)] + Desk.waylands.prefix(1)

  /// A program that says what has the focus, and a hand at its keyboard.
  private struct Tour {
    let window: TaskWindow
    private let screen: XServer.Screen
    private let size: (width: Int, height: Int)

    init(_ arguments: [String], size: (width: Int, height: Int), on system: Desk.System) throws {
      window = try TaskWindow(
        builtProgram("KeyboardProgram"), arguments, title: "Keyboard", size: size, on: system)
      screen = try window.server.screen()
      self.size = size
      window.wait(for: "still|true")
    }

    /// What was said last of this kind.
    func last(_ kind: String) -> [String] {
      let line = window.lines.last { $0.hasPrefix(kind + "|") }
      return line?.split(separator: "|").dropFirst().map(String.init) ?? []
    }

    /// What has the focus: its type, its name and its value.
    var focus: String { last("focus").prefix(3).joined(separator: " ") }

    /// Presses a key until the focus, or the value of what has it, is as expected.
    func press(_ key: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) throws {
      try window.keys(key)
      #expect(waitUntil(10) { focus == expected }, "\(key): \(focus)", sourceLocation: location)
    }

    /// Moves the focus by a key, and sees that it is marked on the screen.
    func move(_ key: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) throws {
      let before = pixels
      try press(key, expected, location)
      let frame = last("focus").last?.split(separator: " ").compactMap { Int($0) } ?? []
      guard frame.count == 4 else { return }
      // Across the upper edge: the ring lies outside, or inside where the edge is the window's.
      let x = frame[0] + frame[2] / 2
      let rows = max(0, frame[1] - 6)..<min(size.height, frame[1] + 6)
      let isMarked = waitUntil(5) {
        let now = pixels
        return rows.contains { now[$0 * size.width + x] != before[$0 * size.width + x] }
      }
      #expect(isMarked, "no ring around \(expected)", sourceLocation: location)
      #expect(last("ring") == ["shown"], sourceLocation: location)
    }

    /// Presses a key that brings another screen, and waits until it rests.
    func go(_ key: String, _ screen: String, _ location: SourceLocation = #_sourceLocation) throws {
      let rests = window.lines.filter { $0 == "still|true" }.count
      try window.keys(key)
      let arrived = waitUntil(15) {
        last("screen") == [screen] && window.lines.filter { $0 == "still|true" }.count > rests
      }
      #expect(arrived, "\(screen): \(window.lines.suffix(8))", sourceLocation: location)
    }

    private var pixels: [UInt32] {
      screen.words(x: window.origin.x, y: window.origin.y, width: size.width, height: size.height)
    }
  }

  @Test(arguments: systems)
  func `each control of a storyboard is reached, marked and used by keys`(system: Desk.System) throws {
    let board = builtDirectory() + "/../../../Resources/examples/controls.json"
    let tour = try Tour(["board", board], size: (820, 520), on: system)
    try tour.move("Tab", "Button send Send")
    try tour.move("Tab", "Button Reply Reply")
    try tour.move("Right", "Button Archive Archive")
    try tour.move("Left", "Button Reply Reply")
    try tour.move("Down", "Button - -")
    try tour.move("Left", "Button Delete Delete")
    try tour.move("Tab", "Button - -")
    try tour.move("Tab", "SegmentedControl show 1")
    try tour.press("Right", "SegmentedControl show 2")
    try tour.press("Left", "SegmentedControl show 1")
    try tour.move("Tab", "Button sort Date")
    try tour.window.keys("space", "Down", "Return")
    try tour.press("Shift_L", "Button sort Name")
    // Escape closes the menu, and the focus is where it was.
    try tour.window.keys("Return", "Down", "Escape")
    try tour.move("Tab", "TextField address \"\"")
    try tour.press("a", "TextField address \"a\"")
    try tour.move("Tab", "TextField password \"•••\"")
    try tour.move("Tab", "TextView lines \"Several lines,\\nwith undo and the clipboard.\"")
    try tour.move("Tab", "Toggle notifications on")
    try tour.press("space", "Toggle notifications off")
    try tour.move("Tab", "Toggle sounds off")
    try tour.press("Return", "Toggle sounds on")
    try tour.move("Tab", "Slider volume 0.6")
    try tour.press("Right", "Slider volume 0.65")
    try tour.press("Home", "Slider volume 0.0")
    try tour.press("End", "Slider volume 1.0")
    try tour.move("Tab", "Stepper copies 1.0")
    try tour.press("Up", "Stepper copies 2.0")
    try tour.press("Down", "Stepper copies 1.0")
    try tour.press("Escape", "Stepper copies 1.0")
    try tour.move("Tab", "Button send Send")
    try tour.move("shift+Tab", "Stepper copies 1.0")
    try tour.move("shift+Tab", "Slider volume 1.0")
  }

  @Test(arguments: ["menu", "dialog", "tooltip", "sheet"])
  func `a window that is closed while something lies over its screen ends well`(kind: String) throws {
    let board = builtDirectory() + "/../../../Resources/examples/controls.json"
    let isBoard = kind == "menu" || kind == "tooltip"
    let tour = try Tour(isBoard ? ["board", board] : ["mail"], size: isBoard ? (820, 520) : (860, 620), on: .x11(1))
    switch kind {
    case "menu":
      for _ in 0..<8 { try tour.window.keys("Tab") }
      try tour.press("Shift_L", "Button sort Date")
      try tour.window.keys("space")
    case "tooltip":
      try tour.window.move(86, 80)
      try tour.window.move(88, 80)
      // Shown after 0.6 s. Where it comes later, the window ends as well before it.
      usleep(1_000_000)
    default:
      try tour.go("ctrl+comma", "Page")
      if kind == "dialog" {
        for _ in 0..<4 { try tour.window.keys("Tab") }
        try tour.go("space", "Page")
        for _ in 0..<4 { try tour.window.keys("Tab") }
        try tour.go("Return", "AlertController")
      }
    }
    try askToClose(window: #require(UInt(tour.window.window)), on: tour.window.server.display)
    #expect(tour.window.program.wait(seconds: 15) == .exited(0))
    #expect(tour.window.program.errors.isEmpty)
  }

  @Test(arguments: systems)
  func `a mail program is used by keys alone, and the focus comes back from each screen`(system: Desk.System) throws {
    let tour = try Tour(["mail"], size: (860, 620), on: system)
    try tour.move("Tab", "TextField - \"\"")
    try tour.move("Tab", "ListView - -")
    try tour.move("Tab", "Button Settings Settings")
    try tour.move("Tab", "Button New message New message")
    // Searches, and opens what is found.
    try tour.move("ctrl+f", "TextField - \"\"")
    try tour.window.type("proof")
    try tour.press("Return", "ListView - -")
    try tour.window.keys("Down", "Down")
    try tour.go("Return", "Letter")
    try tour.window.keys("Tab")
    try tour.move("Tab", "Button Reply Reply")
    try tour.move("Tab", "Button back Inbox")
    try tour.move("shift+Tab", "Button Reply Reply")
    // An answer, given up: the focus is back at the button.
    try tour.go("space", "Compose")
    try tour.move("Tab", "Button Cancel Cancel")
    try tour.go("Escape", "Letter")
    #expect(tour.focus == "Button Reply Reply")
    try tour.go("alt+Left", "Inbox")
    #expect(tour.focus == "ListView - -")
    // A new message, which cannot be sent before its address is one.
    try tour.go("ctrl+n", "Compose")
    try tour.window.type("ada@home")
    try tour.move("Tab", "TextField - \"\"")
    try tour.window.type("Tea")
    try tour.press("Tab", "TextView - \"\"")
    try tour.window.type("At four?")
    try tour.move("Tab", "Button Cancel Cancel")
    // Send is disabled: the next is the first field.
    try tour.move("Tab", "TextField - \"ada@home\"")
    try tour.window.keys("End")
    try tour.window.type(".org")
    try tour.move("shift+Tab", "Button Send Send")
    try tour.go("Return", "Inbox")
    #expect(tour.focus == "ListView - -")
    // The toast comes after what is on the screen, and goes by Escape.
    try tour.window.keys("Tab")
    try tour.move("Tab", "Button New message New message")
    try tour.move("Tab", "Toast toast -")
    try tour.press("Escape", "Button New message New message")
    try tour.window.keys("shift+Tab")
    try tour.move("shift+Tab", "ListView - -")
    // The settings: two tabs, and a dialog.
    try tour.go("ctrl+comma", "Page")
    #expect(tour.focus == "SegmentedControl - 0")
    try tour.press("Right", "SegmentedControl - 1")
    try tour.move("Tab", "Slider - 76.0")
    try tour.press("Right", "Slider - 80.0")
    try tour.move("Tab", "TabItem tab Appearance -")
    try tour.move("Right", "TabItem tab Account -")
    try tour.go("space", "Page")
    try tour.move("Tab", "TextField - \"Ada Byron\"")
    try tour.move("Tab", "TextField - \"•••\"")
    try tour.move("Tab", "Toggle - on")
    try tour.press("space", "Toggle - off")
    try tour.move("Tab", "Button Forget everything Forget everything")
    try tour.go("Return", "AlertController")
    // A dialog takes the focus.
    try tour.press("Shift_L", "Button Cancel Cancel")
    try tour.move("Right", "Button Forget Forget")
    try tour.go("Escape", "Page")
    #expect(tour.focus == "Button Forget everything Forget everything")
    try tour.go("Escape", "Inbox")
    #expect(tour.focus == "ListView - -")
  }
}
