import Directors
import Geometry
import Notation
import ProcessSupport
import Runtime
import SDLStage
import Schema
import Storyboard
import StoryboardStage
import Testing
import Transitions
import Views

@testable import Inspector

#if canImport(Glibc)
import Glibc
#endif

/// A storyboard file on a headless stage, tuned.
final class TuningBench {
  let directory: TemporaryDirectory
  let path: String
  let storyboard: Storyboard
  let stage: HeadlessStage
  let model: TuningModel
  private(set) var live: LiveStoryboard?
  private(set) var results: [String] = []

  static let board = """
    {
      "stagecraft": 1,
      "size": [480, 320],
      "scenes": {
        "list": { "views": [ { "id": "card", "frame": [20, 20, 100, 60], "color": "#445566" } ] },
        "note": { "color": "#202030" },
        "sheet": { "color": "#203020" }
      },
      "segues": {
        "open": { "from": "list", "to": "note", "kind": "push", "director": "Slide", "with": { "response": 0.5 } },
        "ask": { "from": "list", "to": "sheet", "kind": "present" },
        "back": { "from": "note", "kind": "pop" }
      }
    }

    """

  init(_ text: String = TuningBench.board, live isLive: Bool = false) throws {
    directory = try TemporaryDirectory()
    path = try directory.write("board.json", text)
    storyboard = try Storyboard(contentsOf: path)
    stage = HeadlessStage(size: storyboard.document.size)
    stage.show(storyboard.makeRoot())
    model = TuningModel(stage.core)
    model.start()
    guard isLive else { return }
    var host = LiveStoryboard.Host()
    host.didReload = { [unowned self] result, _ in results.append(result) }
    let live = LiveStoryboard(storyboard, path: path, in: stage.core, mode: .atOnce, host: host)
    live.start()
    self.live = live
  }

  var text: String { get throws { String(decoding: try readFile(path: path, limit: 1_000_000), as: UTF8.self) } }

  func go(_ segue: String) { storyboard.perform(segue: segue, in: stage.window) }

  func run(_ seconds: Double) {
    let end = stage.time + seconds
    while stage.time < end - 1e-9 {
      stage.core.loop.after(0.02) {}
      stage.advance()
      live?.look()
    }
  }

  /// Seconds that a segue takes.
  func duration(of segue: String) -> Double {
    let start = stage.time
    go(segue)
    while stage.window.isTransitioning { stage.advance() }
    return stage.time - start
  }

  var place: Double? { stage.window.transition?.progress.value }
}

struct TuningModelTests {
  // MARK: Storyboards

  @Test func `the parameters of the running segue are shown with what its file sets`() throws {
    let bench = try TuningBench()
    #expect(bench.model.subject == .segue("open"))
    bench.go("ask")
    #expect(bench.model.subject == .segue("ask"))
    #expect(bench.model.directorName == "Slide")
    #expect(bench.model.parameters.allSatisfy { !$0.isInFile && !$0.isTuned })
    bench.run(3)
    bench.go("open")
    bench.run(3)
    #expect(bench.model.subject == .segue("ask"))
    let other = try TuningBench()
    other.go("open")
    let response = try #require(other.model.parameters.first { $0.info.name == "response" })
    #expect(response.isInFile && response.value == .number(0.5))
    #expect(other.model.parameters.map(\.info.name).prefix(4) == ["edge", "response", "backResponse", "dampingRatio"])
    other.run(3)
    other.go("back")
    // The way back moves on the parameters of the way there.
    #expect(other.model.subject == .segue("open"))
  }

  @Test func `a tuned value is that of the next run, and undo takes it back`() throws {
    let bench = try TuningBench()
    let before = bench.duration(of: "open")
    _ = bench.duration(of: "back")
    bench.model.set(.number(1), for: "response")
    let slow = bench.duration(of: "open")
    #expect(slow > before * 1.8)
    _ = bench.duration(of: "back")
    bench.model.undo()
    #expect(abs(bench.duration(of: "open") - before) < 1e-9)
  }

  @Test func `now retunes the spring that moves, and next leaves it alone`() throws {
    func places(isNow: Bool, response: Double?) throws -> [Double] {
      let bench = try TuningBench()
      bench.go("open")
      bench.run(0.04)
      bench.model.appliesNow = isNow
      if let response { bench.model.set(.number(response), for: "response") }
      return (0..<10).map { _ in
        bench.stage.advance()
        return bench.place ?? 1
      }
    }
    let untouched = try places(isNow: true, response: nil)
    #expect(try places(isNow: false, response: 0.2) == untouched)
    let faster = try places(isNow: true, response: 0.2)
    #expect(abs(faster[0] - untouched[0]) < 0.15)
    #expect(faster[5] > untouched[5] + 0.2)
  }

  @Test func `a value that the schema refuses changes nothing and says why`() throws {
    let bench = try TuningBench()
    let document = bench.storyboard.document
    #expect(!bench.model.set(.number(50), for: "response"))
    #expect(bench.model.message == "\"response\" must be a number from 0.05 to 5 s, not 50")
    #expect(bench.storyboard.document == document)
  }

  @Test func `each of the two sets is in effect when it is shown`() throws {
    let bench = try TuningBench()
    func response() -> FieldValue? {
      bench.storyboard.document.segue("open")?.with.first { $0.name == "response" }?.value
    }
    bench.model.set(.number(1), for: "response")
    #expect(response() == .number(1))
    bench.model.show(.b)
    #expect(response() == .number(0.5))
    bench.model.set(.number(2), for: "response")
    bench.model.show(.a)
    #expect(response() == .number(1))
    bench.model.reset()
    #expect(response() == .number(0.5))
    bench.model.stop()
    #expect(response() == .number(0.5))
  }

  @Test func `the program has its own values again when the inspector closes`() throws {
    let bench = try TuningBench()
    let document = bench.storyboard.document
    bench.model.set(.number(1), for: "response")
    bench.model.stop()
    #expect(bench.storyboard.document == document)
    #expect(bench.stage.core.environment.directorReviser == nil)
  }

  // MARK: Writing

  @Test func `write changes the value in the file, and live reload finds nothing to do`() throws {
    let bench = try TuningBench(live: true)
    bench.go("open")
    bench.model.set(.number(0.7), for: "response")
    bench.model.set(.number(0.2), for: "dim")
    let card = bench.stage.window.view(withIdentifier: "card")
    #expect(bench.model.write())
    #expect(bench.model.message == "response and dim written into board.json")
    #expect(
      try bench.text
        == TuningBench.board.replacing("\"response\": 0.5", with: "\"response\": 0.7, \"dim\": 0.2"))
    let document = bench.storyboard.document
    bench.run(1)
    #expect(bench.results == ["values"])
    #expect(bench.storyboard.document == document)
    #expect(bench.stage.window.view(withIdentifier: "card") === card)
    #expect(bench.model.parameters.allSatisfy { !$0.isTuned })
    #expect(bench.model.parameters.filter(\.isInFile).map(\.info.name) == ["response", "dim"])
    // The former value can still be had and written.
    bench.model.undo()
    bench.model.undo()
    #expect(bench.model.write())
    #expect(try bench.text.contains("\"response\": 0.5, \"dim\": 0.35"))
  }

  @Test func `a segue of the system transition gets its director with its values`() throws {
    let bench = try TuningBench()
    bench.model.select(.segue("ask"))
    bench.model.set(.text("left"), for: "edge")
    #expect(bench.model.write())
    #expect(
      try bench.text.contains(
        #""kind": "present", "director": "Slide", "with": { "edge": "left" } }"#))
  }

  @Test func `another version of the file keeps tuned values, and the rest follows it`() throws {
    let bench = try TuningBench(live: true)
    bench.model.set(.number(0.7), for: "response")
    _ = try bench.directory.write(
      "board.json",
      TuningBench.board.replacing("\"response\": 0.5", with: "\"response\": 0.6, \"dim\": 0.1").replacing(
        "#445566", with: "#ff0000"))
    bench.run(1)
    let with = try #require(bench.storyboard.document.segue("open")).with
    #expect(with.map(\.value) == [.number(0.7), .number(0.1)])
    #expect(bench.stage.window.view(withIdentifier: "card")?.backgroundColor == Color(hex: "#ff0000"))
    let response = try #require(bench.model.parameters.first { $0.info.name == "response" })
    #expect(response.base == .number(0.6) && response.isTuned)
  }

  @Test func `a parameter that can be absent is removed where it is`() throws {
    let bench = try TuningBench(
      TuningBench.board.replacing(
        #""director": "Slide", "with": { "response": 0.5 }"#,
        with: ##""director": "CrossDissolve", "with": { "through": "#FFF", "response": 0.5 }"##))
    #expect(bench.model.set(.null, for: "through"))
    #expect(!bench.model.set(.null, for: "response"))
    #expect(bench.storyboard.document.segue("open")?.with.map(\.name) == ["response"])
    #expect(bench.model.write())
    #expect(try bench.text.contains(#""CrossDissolve", "with": { "response": 0.5 }"#))
    bench.model.undo()
    #expect(bench.model.write())
    #expect(try bench.text.contains(##""with": { "response": 0.5, "through": "#ffffff" }"##))
  }

  @Test func `a segue that changed on disk meanwhile is not overwritten until it is read again`() throws {
    let bench = try TuningBench()
    bench.model.set(.number(0.7), for: "response")
    let edited = TuningBench.board.replacing("\"response\": 0.5", with: "\"response\":   0.9")
    _ = try bench.directory.write("board.json", edited)
    #expect(!bench.model.write())
    #expect(bench.model.message == "\"open\" in board.json has changed since it was read; reset reads it again")
    #expect(try bench.text == edited)
    bench.model.reset()
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(0.9)])
    bench.model.set(.number(0.8), for: "response")
    #expect(bench.model.write())
    #expect(try bench.text == edited.replacing("0.9", with: "0.8"))
  }

  @Test func `changes elsewhere in the file are kept`() throws {
    let bench = try TuningBench()
    bench.model.set(.number(0.7), for: "response")
    let edited = TuningBench.board.replacing("#445566", with: "#abcdef").replacing("\n", with: "\r\n")
    _ = try bench.directory.write("board.json", edited)
    #expect(bench.model.write())
    #expect(try bench.text == edited.replacing("0.5 }", with: "0.7 }"))
  }

  @Test func `permissions and links stay`() throws {
    let bench = try TuningBench()
    chmod(bench.path, 0o640)
    let real = bench.directory.file("real.json")
    rename(bench.path, real)
    symlink("real.json", bench.path)
    bench.model.set(.number(0.7), for: "response")
    #expect(bench.model.write())
    var info = stat()
    #expect(lstat(bench.path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(real, &info) == 0 && info.st_mode & 0o777 == 0o640)
    #expect(bench.directory.names == ["board.json", "real.json"])
    #expect(try bench.text.contains("\"response\": 0.7"))
  }

  @Test(arguments: ["read-only", "directory", "pipe", "gone", "faulty"])
  func `a file that cannot be written is one sentence`(kind: String) throws {
    let bench = try TuningBench()
    bench.model.set(.number(0.7), for: "response")
    let expected: String
    switch kind {
    case "read-only":
      chmod(bench.path, 0o444)
      expected = "cannot write \(bench.path): it is read-only"
    case "directory":
      unlink(bench.path)
      mkdir(bench.path, 0o755)
      expected = "cannot read \(bench.path): it is a directory"
    case "pipe":
      unlink(bench.path)
      mkfifo(bench.path, 0o644)
      expected = "cannot read \(bench.path): it is not a regular file"
    case "gone":
      unlink(bench.path)
      expected = "cannot read \(bench.path): there is no such file"
    default:
      _ = try bench.directory.write("board.json", "{ ")
      expected = "board.json has a fault: 1:3: expected a key in double quotes, found the end of the file"
    }
    #expect(!bench.model.write())
    #expect(bench.model.message == expected)
    #expect(bench.directory.names == (kind == "gone" ? [] : ["board.json"]))
    // The values are still there to be written later.
    #expect(bench.model.parameters.contains { $0.isTuned })
  }

  // MARK: Programs

  private func program(_ director: DirectorFactory?) -> (HeadlessStage, NavigationController, TuningModel) {
    let stage = HeadlessStage(size: Size(480, 320))
    let navigation = NavigationController(root: ViewController())
    stage.show(navigation)
    let model = TuningModel(stage.core)
    model.start()
    push(navigation, director)
    return (stage, navigation, model)
  }

  private func push(_ navigation: NavigationController, _ director: DirectorFactory?) {
    let detail = ViewController()
    if let director { detail.transitionController.directors = [director] }
    navigation.pushViewController(detail, animated: true)
  }

  private func factory(response: Double) -> DirectorFactory {
    var parameters = FadeDirector.Parameters()
    parameters.response = response
    return DirectorFactory(FadeDirector.self) { FadeDirector($0, parameters) }
  }

  private func settle(_ stage: HeadlessStage) -> Double {
    let start = stage.time
    while stage.window.isTransitioning { stage.advance() }
    return stage.time - start
  }

  @Test func `a director that code makes shows its values and takes tuned ones`() throws {
    let (stage, navigation, model) = program(factory(response: 0.3))
    #expect(model.subject == .director("Fade"))
    #expect(model.parameters.first { $0.info.name == "response" }?.value == .number(0.3))
    let before = settle(stage)
    model.set(.number(0.9), for: "response")
    push(navigation, factory(response: 0.3))
    #expect(settle(stage) > before * 2)
    model.stop()
    push(navigation, factory(response: 0.3))
    #expect(abs(settle(stage) - before) < 1e-9)
  }

  @Test func `what moves takes a tuned spring at once`() {
    let (stage, _, model) = program(factory(response: 4))
    for _ in 0..<10 { stage.advance() }
    model.set(.number(0.1), for: "response")
    #expect(settle(stage) < 0.5)
  }

  @Test func `the system transition of a program can be tuned`() {
    let (stage, navigation, model) = program(nil)
    #expect(model.subject == .director("Slide"))
    let before = settle(stage)
    model.set(.number(1.2), for: "response")
    push(navigation, nil)
    #expect(settle(stage) > before * 2)
    #expect(!model.canWrite)
    #expect(!model.write())
    #expect(model.message == "there is no storyboard file to write into")
  }

  @Test func `the code of a director is what a program would write`() {
    let (_, _, model) = program(factory(response: 0.3))
    model.set(.number(0.45), for: "response")
    model.set(.number(0.25), for: "threshold")
    #expect(
      model.snippet == """
        var parameters = FadeDirector.Parameters()
        parameters.response = 0.45
        parameters.release.threshold = 0.25
        detail.transitionController.directors = [DirectorFactory(FadeDirector.self) { FadeDirector($0, parameters) }]
        """)
  }

  @Test func `each parameter of each director has its property in the code`() {
    _ = Storyboard.directors
    for director in StockDirectors.all {
      let stage = HeadlessStage(size: Size(480, 320))
      let navigation = NavigationController(root: ViewController())
      stage.show(navigation)
      var properties: [String] = []
      stage.core.environment.directorReviser = { made, _ in
        if let made = made as? any ParameterizedDirector {
          properties = Mirror(reflecting: made.parameters).children.compactMap(\.label)
        }
        return nil
      }
      push(navigation, director.factory())
      for info in director.info.parameters {
        // Any other value than the default.
        let values = Dictionary(
          uniqueKeysWithValues: director.info.parameters.map {
            ($0.name, $0.name == info.name ? .list([]) : $0.defaultValue ?? .null)
          })
        let snippet = DirectorSnippet(director.info.name, director.info.parameters, values).text
        let line = snippet.split(separator: "\n").first { $0.hasPrefix("parameters.") } ?? ""
        let property = line.dropFirst("parameters.".count).prefix { $0.isLetter }
        #expect(properties.contains(String(property)), "\(director.info.name).\(info.name)")
      }
    }
  }
}
