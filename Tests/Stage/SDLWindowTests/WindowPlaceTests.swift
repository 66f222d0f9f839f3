import Geometry
import Glibc
import ProcessSupport
import SDLWindow
import TestSupport
import Testing

@testable import SDLWindow
@testable import Stage

/// The remembered places of windows, and files that are none.
struct WindowPlaceTests {
  private let folder: TemporaryDirectory
  private let places: SavedWindows
  private static let place = WindowPlace(x: -20, y: 40, width: 640, height: 480, isMaximized: true)

  init() throws {
    folder = try TemporaryDirectory()
    places = SavedWindows(folder: folder.file("state/program"))
  }

  private var path: String { folder.file("state/program/window-main") }

  private func place(_ name: String) -> WindowPlace? { places.load(name)?.place }

  // MARK: Files

  @Test func `the state of a window comes back as it was, also where its place is not known`() {
    places.save(nil, ["a 1", "b x%0Ay"], name: "main")
    #expect(places.load("main")?.place == nil && places.load("main")?.state.prefix(2) == ["a 1", "b x%0Ay"])
    places.save(Self.place, ["a 2"], name: "main")
    #expect(place("main") == Self.place && places.load("main")?.state.first == "a 2")
  }

  @Test func `a place that was saved is loaded, by its name`() {
    #expect(place("main") == nil)
    places.save(Self.place, [], name: "main")
    #expect(place("main") == Self.place && place("other") == nil)
    let next = WindowPlace(x: 1, y: 2, width: 3, height: 4)
    places.save(next, [], name: "main")
    #expect(place("main") == next)
  }

  @Test func `a place without a position keeps that of an earlier one, and is never moved to the corner`() throws {
    let sized = WindowPlace(width: 700, height: 500, isMaximized: true)
    places.save(sized.positioned(by: place("main")), [], name: "main")
    #expect(place("main") == sized && sized.line == "- - 700 500 1")
    #expect(sized.fitted(to: [Rect(0, 0, 1920, 1080)]).isReachable == false)
    let beside = sized.beside(WindowPlace(x: 0, y: 0, width: 640, height: 480), on: [Rect(0, 0, 1920, 1080)])
    #expect(beside == WindowPlace(x: 640, y: 0, width: 700, height: 500, isMaximized: true))
    let earlier = WindowPlace(x: 30, y: 40, width: 300, height: 200)
    places.save(earlier.positioned(by: place("main")), [], name: "main")
    #expect(place("main") == earlier)
    places.save(sized.positioned(by: place("main")), [], name: "main")
    #expect(place("main") == WindowPlace(x: 30, y: 40, width: 700, height: 500, isMaximized: true))
    #expect(WindowPlace(line: "- 5 700 500 0") == nil && WindowPlace(line: "- - 700 0 0") == nil)
  }

  @Test func `a pipe, a directory, a device or a link to one is no place, and nothing waits for it`() async {
    await #expect(processExitsWith: .success) {
      // Where reading waits, the signal ends the process.
      alarm(20)
      let folder = try TemporaryDirectory()
      let places = SavedWindows(folder: folder.path)
      try #require(mkfifo(folder.file("window-pipe"), 0o600) == 0)
      try #require(mkdir(folder.file("window-folder"), 0o700) == 0)
      try #require(symlink("/dev/zero", folder.file("window-device")) == 0)
      try #require(symlink(folder.file("window-pipe"), folder.file("window-link")) == 0)
      for name in ["pipe", "folder", "device", "link"] { #expect(places.load(name)?.place == nil) }
      // What can be replaced is.
      let place = WindowPlace(x: 1, y: 2, width: 300, height: 200)
      for name in ["pipe", "folder", "device"] { places.save(place, [], name: name) }
      for name in ["pipe", "device"] { #expect(places.load(name)?.place == place) }
      #expect(places.load("folder") == nil)
      #expect(!folder.names.contains { $0.hasPrefix(".") })
    }
  }

  @Test func `a file of another process with the same number does not stop saving`() throws {
    places.save(Self.place, [], name: "main")
    try #require(mkfifo(folder.file("state/program/.window-main-\(getpid())"), 0o600) == 0)
    let next = WindowPlace(x: 1, y: 2, width: 3, height: 4)
    places.save(next, [], name: "main")
    #expect(place("main") == next)
  }

  @Test(arguments: [
    "", "\n", "1 2 3", "1 2 300 200", "1 2 300 200 2", "1 2 0 200 0", "1 2 -300 200 0", "1 2 16385 200 0",
    "100001 2 300 200 0", "99999999999999999999 2 300 200 0", "nan 2 300 200 0", "\0\0\0", "1 2 300 200 0 0",
  ])
  func `another text is no place`(text: String) throws {
    places.save(Self.place, [], name: "main")
    _ = try folder.write("state/program/window-main", text)
    #expect(place("main") == nil)
  }

  @Test func `a huge file is no place, and random bytes are no place or one in range`() throws {
    places.save(Self.place, [], name: "main")
    _ = try folder.write("state/program/window-main", [UInt8](repeating: 0x31, count: 1 << 22))
    #expect(place("main") == nil)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var bytes = Array("10 20 640 480 0\n".utf8)
      for _ in 0..<random.int(in: 1...4) {
        bytes[random.int(in: 0...bytes.count - 1)] =
          random.bool(probability: 0.5) ? UInt8(random.int(in: 0...255)) : UInt8(random.int(in: 0x30...0x39))
      }
      _ = try folder.write("state/program/window-main", bytes)
      if let place = place("main") {
        #expect((1...16_384).contains(place.width) && (1...16_384).contains(place.height))
      }
    }
  }

  // MARK: Displays

  private static let displays = [Rect(0, 0, 1920, 1040), Rect(1920, 200, 1280, 1024)]

  private func fitted(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ displays: [Rect] = Self.displays) -> [Int] {
    let (place, isReachable) = WindowPlace(x: x, y: y, width: width, height: height).fitted(to: displays)
    return [place.x, place.y, place.width, place.height, isReachable ? 1 : 0]
  }

  @Test func `a size is at most that of the displays, which then show the whole window`() {
    #expect(fitted(100, 50, 640, 480) == [100, 50, 640, 480, 1])
    #expect(fitted(-5000, -30, 16_384, 16_384) == [0, 0, 3200, 1224, 1])
    #expect(fitted(5000, 9000, 16_384, 300) == [0, 9000, 3200, 300, 0])
    // Over both displays, as the user left it.
    #expect(fitted(1000, 300, 2000, 600) == [1000, 300, 2000, 600, 1])
    #expect(fitted(1000, 300, 2000, 600, [Self.displays[0]]) == [0, 300, 1920, 600, 1])
  }

  @Test func `a window keeps enough of its title bar to be moved`() {
    #expect(fitted(100, 50, 1, 1) == [100, 50, 64, 32, 1])
    #expect(fitted(100, 50, 64, 32, [Rect(90, 40, 50, 20)]) == [90, 40, 50, 20, 0])
    #expect(fitted(1900, 0, 640, 480) == [1900, 0, 640, 480, 0], "between the displays")
    #expect(fitted(3200, 300, 640, 480)[4] == 0, "beside the display that is gone")
    #expect(fitted(100, -10, 640, 480)[4] == 0 && fitted(100, 1010, 640, 480)[4] == 0)
  }

  @Test func `without displays the size stays, and the desktop places the window`() {
    #expect(fitted(100, 50, 9000, 480, []) == [100, 50, 9000, 480, 0])
  }

  @Test(arguments: [
    // Whole already, also over two displays, and with its borders at the edges of one.
    ("100 50 640 480 0", "100 50 640 480 0"), ("1000 300 2000 600 0", "1000 300 2000 600 0"),
    ("2 20 1916 1016 0", "2 20 1916 1016 0"),
    // From a larger display, partly or wholly beyond the edges: the nearest place.
    ("1700 900 640 480 1", "1922 740 640 480 1"), ("3000 300 640 480 0", "2558 300 640 480 0"),
    ("9000 9000 640 480 0", "2558 740 640 480 0"), ("-900 -700 640 480 0", "2 20 640 480 0"),
    ("0 0 1920 1040 0", "2 20 1916 1016 0"), ("-50 10 16384 16384 0", "2 20 1916 1016 0"),
    // In the corner that no display has.
    ("2000 20 640 480 0", "2000 220 640 480 0"), ("1950 100 200 90 0", "1950 220 200 90 0"),
  ]) func `a window that the displays would not show whole comes to the nearest place`(saved: String, place: String)
    throws
  {
    let borders = EdgeInsets(top: 20, left: 2, bottom: 4, right: 2)
    let saved = try #require(WindowPlace(line: saved[...]))
    let whole = saved.whole(on: Self.displays, borders: borders)
    #expect(whole.line == place)
    #expect(whole.whole(on: Self.displays, borders: borders) == whole)
    #expect(saved.whole(on: [], borders: borders) == saved)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `wherever it was, a window is whole on the displays, and no larger than it was`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let displays = (0..<random.int(in: 1...3)).map { number in
      Rect(Double(number) * 1300, Double(random.int(in: -300...300)), Double(random.int(in: 640...1300)), 700)
    }
    let borders = EdgeInsets(
      top: Double(random.int(in: 0...40)), left: Double(random.int(in: 0...8)), bottom: 4, right: 3)
    let saved = WindowPlace(
      x: random.int(in: -4000...6000), y: random.int(in: -3000...3000), width: random.int(in: 1...3000),
      height: random.int(in: 1...2000))
    let whole = saved.whole(on: displays, borders: borders)
    let outer = Rect(
      Double(whole.x) - borders.left, Double(whole.y) - borders.top,
      Double(whole.width) + borders.left + borders.right, Double(whole.height) + borders.top + borders.bottom)
    let seen = displays.reduce(0) {
      let part = $1.intersection(outer)
      return $0 + max(0, part.width) * max(0, part.height)
    }
    #expect(seen == outer.width * outer.height, "seed \(seed): \(saved.line) to \(whole.line)")
    #expect(whole.width <= saved.width && whole.height <= saved.height)
  }

  // MARK: Beside another window

  @Test(arguments: [
    // The other window, and the place beside it, on displays of 1920x1080 and, at its right, 1280x1024.
    ("40 60 720 450 0", "760 60 1040 660 0"), ("1160 60 720 450 0", "120 60 1040 660 0"),
    ("600 20 960 380 0", "600 400 1040 660 0"), ("600 690 960 380 0", "600 30 1040 660 0"),
    ("480 240 960 600 0", "880 240 1040 660 0"), ("300 240 1500 600 0", "0 240 1040 660 0"),
    ("40 700 720 370 0", "760 420 1040 660 0"), ("1940 40 1200 320 0", "1940 360 1040 660 0"),
  ]) func `a window stands beside another one, where there is room`(other: String, place: String) throws {
    let displays = [Rect(0, 0, 1920, 1080), Rect(1920, 0, 1280, 1024)]
    let mine = WindowPlace(x: 330, y: 170, width: 1040, height: 660)
    let other = try #require(WindowPlace(line: other[...]))
    #expect(mine.beside(other, on: displays).line == place)
  }

  @Test(arguments: [("550 280 600 440 0", "1150 280 550 660 0"), ("500 280 700 440 0", "660 280 1040 660 0")])
  func `a window is as narrow as the room beside the other one, but not too narrow`(other: String, place: String) throws
  {
    let mine = WindowPlace(x: 330, y: 170, width: 1040, height: 660)
    let other = try #require(WindowPlace(line: other[...]))
    #expect(mine.beside(other, leastWidth: 546, on: [Rect(0, 0, 1700, 1000)]).line == place)
  }

  @Test func `the borders of both windows have room between them`() {
    let borders = EdgeInsets(top: 30, left: 2, bottom: 4, right: 3)
    let mine = WindowPlace(x: 0, y: 0, width: 480, height: 320)
    let other = WindowPlace(x: 10, y: 50, width: 700, height: 400)
    #expect(mine.beside(other, borders: borders, on: [Rect(0, 0, 1600, 900)]).line == "715 50 480 320 0")
    let middle = WindowPlace(x: 540, y: 280, width: 615, height: 440)
    let wide = WindowPlace(x: 0, y: 0, width: 1040, height: 660)
    let display = Rect(0, 0, 1700, 1000)
    #expect(wide.beside(middle, leastWidth: 540, borders: borders, on: [display]).line == "657 280 1040 660 0")
    #expect(wide.beside(middle, leastWidth: 537, borders: borders, on: [display]).line == "1160 280 537 660 0")
  }

  @Test func `without a display, or on one that is too small, a window stays on it`() {
    let mine = WindowPlace(x: 5, y: 6, width: 1040, height: 660)
    let other = WindowPlace(x: 0, y: 0, width: 640, height: 480)
    #expect(mine.beside(other, on: []) == mine)
    #expect(mine.beside(other, on: [Rect(0, 0, 800, 600)]).line == "0 0 1040 660 0")
  }
}
