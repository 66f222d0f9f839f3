import Foundation
import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import Testing

/// What is seen behind a screen that goes beyond its place, pixel by pixel: the window is green, the screen that was there is red
/// and the one that comes is blue, whatever shade or shadow lies over them.
struct OvershootTests {
  nonisolated struct Case: CustomTestStringConvertible, Sendable {
    let director: String
    var values = ""
    var hand = "drag-right"
    /// The window is seen around screens that step back or turn, as long as the new one does not cover it.
    var showsWindow = false
    /// It knocks on an edge as it comes, and shows then what is behind it.
    var bounces = false
    let size: Size
    var testDescription: String { "\(director) \(values) on \(Int(size.width))x\(Int(size.height))" }
  }

  nonisolated static let sizes = [Size(480, 320), Size(1280, 800)]

  nonisolated static let cases = sizes.flatMap { size -> [Case] in
    let plain = ["Fade", "Slide", "Push", "CrossDissolve", "Stagger", "Morph", "Snap", "Throw", "Domino", "Pile"].map {
      Case(director: $0, size: size)
    }
    let receding = ["Cover", "Sheet", "Zoom", "Flip"].map { Case(director: $0, showsWindow: true, size: size) }
    let knocking = ["Gravity", "GravityRotation"].map { Case(director: $0, bounces: true, size: size) }
    return plain + receding + knocking + swinging(on: size)
  }

  /// Every director with a spring that swings, from every edge; on the large window from one of either axis.
  nonisolated static func swinging(on size: Size) -> [Case] {
    let all = [("left", "drag-left"), ("bottom", "drag-down"), ("right", "drag-right"), ("top", "drag-up")]
    let edges = all.prefix(size.width > 1000 ? 2 : 4)
    let entering = ["Slide", "Push", "Cover"].flatMap { name in
      edges.map { edge, hand in
        Case(
          director: name, values: "\"edge\": \"\(edge)\", \"dampingRatio\": 0.3", hand: hand,
          showsWindow: name == "Cover", size: size)
      }
    }
    let bodies = ["Snap", "Throw"].flatMap { name in
      edges.map { edge, hand in
        Case(director: name, values: "\"edge\": \"\(edge)\", \"damping\": 0.15", hand: hand, size: size)
      }
    }
    let elements = ["Zoom", "Morph"].map {
      Case(director: $0, values: "\"dampingRatio\": 0.4", showsWindow: $0 == "Zoom", size: size)
    }
    return entering + bodies + elements
  }

  @Test(arguments: cases) func `what a screen has covered is not seen again as it comes`(_ it: Case) throws {
    let scene = try Scene(it)
    try scene.begin()
    let film = try scene.film()
    #expect(film.last?.isCovered == true, "it came")
    scene.judgeComing(film, it)
  }

  @Test(arguments: cases) func `a screen that has left is not seen again as it goes`(_ it: Case) throws {
    let scene = try Scene(it)
    try scene.begin()
    while scene.isMoving { scene.advance() }
    scene.goBack()
    let film = try scene.film()
    #expect(film.last?.fore == 0, "it went")
    let gone = film.firstIndex { $0.fore == 0 } ?? film.endIndex
    #expect(film[gone...].allSatisfy { $0.fore == 0 }, "\(film.map(\.fore))")
    if !it.showsWindow { #expect(film.allSatisfy { $0.window == 0 }, "\(film.map(\.window))") }
  }

  @Test(arguments: cases) func `thrown back into its place by a hand it bares nothing`(_ it: Case) throws {
    let scene = try Scene(it)
    try scene.begin()
    while scene.isMoving { scene.advance() }
    scene.drawAndThrowBack()
    guard scene.isMoving else { return }
    let film = try scene.film()
    #expect(film.last?.isCovered == true, "it came back")
    scene.judgeComing(film, it)
  }
}

extension OvershootTests {
  /// How many pixels of a frame show what.
  struct Sight {
    var window = 0
    var back = 0
    var fore = 0
    var isCovered: Bool { window == 0 && back == 0 }
  }

  /// Two screens in one color each, on a window in the third one.
  final class Scene {
    private let stage: HeadlessStage
    private let storyboard: Storyboard
    private let hand: Vector

    init(_ it: Case) throws {
      let document = try StoryboardDocument(
        json: Array(Self.text(it).utf8), path: "overshoot.json", directors: Storyboard.directors)
      storyboard = Storyboard(document)
      stage = HeadlessStage(
        size: it.size, scale: it.size.width > 1000 ? 0.25 : 0.5, background: document.background,
        text: try PinnedFont.text())
      hand =
        switch it.hand {
        case "drag-left": Vector(-1, 0)
        case "drag-up": Vector(0, -1)
        case "drag-down": Vector(0, 1)
        default: Vector(1, 0)
        }
      stage.core.window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
      stage.start()
    }

    private static func text(_ it: Case) -> String {
      """
      { "stagecraft": 1, "size": [480, 320], "background": "#00ff00", "initial": "red",
        "scenes": {
          "red": { "color": "#ff0000", "views": [
            { "id": "a", "color": "#b00000", "frame": ["6%", "10%", "40%", "30%"], "cornerRadius": 10 },
            { "id": "b", "color": "#c80000", "frame": ["52%", "10%", "40%", "30%"] },
            { "id": "c", "color": "#a00000", "frame": [0, "60%", "100%", "20%"] } ] },
          "blue": { "color": "#0000ff", "views": [
            { "id": "d", "color": "#0000b0", "frame": [0, 0, "100%", "20%"] },
            { "id": "a", "color": "#0000c8", "frame": ["10%", "30%", "60%", "30%"] },
            { "id": "e", "color": "#0000a0", "frame": ["20%", "80%", "40%", "20%"] } ] } },
        "segues": { "open": { "from": "red", "to": "blue", "kind": "push", "interactive": "\(it.hand)",
          "director": "\(it.director)", "with": { \(it.values) }, "match": { "a": "a" } } } }
      """
    }

    var isMoving: Bool { stage.core.window.transition != nil }
    func advance() { _ = stage.advance() }

    func begin() throws {
      storyboard.perform(segue: "open", in: stage.core.window)
      for _ in 0..<10 where !isMoving { advance() }
      #expect(isMoving)
    }

    func goBack() {
      stage.core.loop.dispatch(at: stage.core.loop.now) {
        stage.core.window.send(.key(KeyEvent(.down, .escape, time: stage.core.loop.now)))
      }
      for _ in 0..<10 where !isMoving { advance() }
    }

    /// Draws the screen a third of its way out, and throws it back.
    func drawAndThrowBack() {
      let size = stage.core.window.bounds.size
      let way = Vector(hand.x * size.width, hand.y * size.height)
      var place = Point(size.width / 2, size.height / 2)
      send(.began, place)
      for step in [0.02, 0.02, 0.04, 0.06, 0.06, 0.05, 0.04, 0.02, -0.02, -0.05, -0.06] {
        advance()
        place = place + way * step
        send(.moved, place)
      }
      send(.ended, place)
      advance()
    }

    private func send(_ phase: PointerEvent.Phase, _ place: Point) {
      stage.core.loop.dispatch(at: stage.core.loop.now) {
        stage.core.window.send(.pointer(PointerEvent(phase, at: place, time: stage.core.loop.now)))
      }
    }

    /// Every frame until the transition is over.
    func film() throws -> [Sight] {
      var film: [Sight] = []
      for _ in 0..<600 where isMoving {
        film.append(Sight(of: try #require(stage.core.target.picture())))
        advance()
      }
      #expect(!isMoving, "it ended")
      film.append(Sight(of: try #require(stage.core.target.picture())))
      return film
    }

    func judgeComing(_ film: [Sight], _ it: Case) {
      if !it.showsWindow { #expect(film.allSatisfy { $0.window == 0 }, "window: \(film.map(\.window))") }
      let whole = film.firstIndex(where: \.isCovered) ?? film.endIndex
      #expect(film[whole...].allSatisfy { $0.window == 0 }, "window, once covered: \(film.map(\.window))")
      if !it.bounces { #expect(film[whole...].allSatisfy { $0.back == 0 }, "old screen: \(film.map(\.back))") }
    }
  }
}

extension OvershootTests.Sight {
  /// A pixel shows what it has most of, if that is enough to be seen.
  init(of picture: PixelBuffer) {
    for y in 0..<picture.height {
      let row = picture.pixels + y * picture.stride
      for x in 0..<picture.width {
        let word = row[x]
        let (red, green, blue) = (word >> 16 & 0xff, word >> 8 & 0xff, word & 0xff)
        if green > 64, green > red, green > blue {
          window += 1
        } else if red > 64, red > blue {
          back += 1
        } else if blue > 64, blue > red {
          fore += 1
        }
      }
    }
  }
}
