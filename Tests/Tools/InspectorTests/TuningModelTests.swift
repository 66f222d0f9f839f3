import Directors
import Geometry
import JSON
import ProcessSupport
import Runtime
import Schema
import Stage
import Storyboard
import Testing
import Transitions
import Views

@testable import Inspector

#if canImport(Glibc)
import Glibc
#endif

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

  // MARK: Following

  @Test func `a storyboard that is shown later is found`() throws {
    let bench = try TuningBench()
    let stage = HeadlessStage(size: Size(480, 320))
    stage.show(ViewController())
    stage.advance()
    let model = TuningModel(stage.core)
    model.start()
    #expect(model.subject == nil && model.snapshot.sets == nil)
    let other = try Storyboard(contentsOf: bench.path)
    stage.show(other.makeRoot())
    stage.advance()
    #expect(model.subject == .segue("open") && model.canWrite)
    model.set(.number(0.7), for: "response")
    #expect(other.document.segue("open")?.with.map(\.value) == [.number(0.7)])
    model.stop()
    #expect(other.document.segue("open")?.with.map(\.value) == [.number(0.5)])
    #expect(other.documentDidChange == nil)
  }

  @Test func `the program keeps tuned values until all who started have stopped`() throws {
    let bench = try TuningBench()
    bench.model.start()
    bench.model.set(.number(0.7), for: "response")
    bench.model.stop()
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(0.7)])
    bench.model.stop()
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(0.5)])
  }

  @Test func `a gesture ends with its subject`() throws {
    let bench = try TuningBench()
    bench.model.beginGesture()
    bench.model.set(.number(0.7), for: "response")
    bench.model.select(.segue("ask"))
    bench.model.select(.segue("open"))
    bench.model.set(.number(0.8), for: "response")
    bench.model.undo()
    #expect(bench.model.snapshot.sets?.values["response"] == .number(0.7))
  }
}
