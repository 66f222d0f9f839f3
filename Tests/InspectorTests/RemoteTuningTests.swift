import Geometry
import Notation
import ProcessSupport
import Recording
import SDLStage
import Schema
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

#if canImport(Glibc)
import Glibc
#endif

/// A model and its remote control, joined by texts.
struct RemoteTuningTests {
  private func response(_ tuning: any Tuning) -> Double? { tuning.snapshot.sets?.values["response"]?.number }

  @Test func `the inspector sees what the program shows, and commands reach it`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    #expect(link.remote.snapshot == bench.model.snapshot)
    #expect(link.remote.parameters.map(\.info.name).prefix(2) == ["edge", "response"])
    link.remote.perform(.set("response", .number(1)))
    link.settle()
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(1)])
    #expect(link.remote.snapshot == bench.model.snapshot)
    bench.go("ask")
    link.settle()
    #expect(link.remote.snapshot.subject == .segue("ask"))
    #expect(link.remote.snapshot == bench.model.snapshot)
  }

  @Test func `a value that the schema refuses gives its sentence a moment later, and the former value at once`() throws
  {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    for wrong in [FieldValue.number(50), .text("fast"), .flag(true), .null] {
      link.remote.perform(.set("response", wrong))
      #expect(response(link.remote) == 0.5)
      link.settle()
      #expect(link.remote.snapshot.message?.hasPrefix("\"response\" must be a number from 0.05 to 5 s, not ") == true)
      #expect(link.remote.snapshot.isFault)
      #expect(link.remote.snapshot == bench.model.snapshot)
    }
    link.remote.perform(.set("speed", .number(1)))
    link.settle()
    #expect(link.remote.snapshot.message == "there is no parameter \"speed\"")
    link.remote.perform(.set("response", .text(String(repeating: "x\0", count: 100_000))))
    link.settle()
    #expect(link.remote.snapshot.message?.contains("not \"xxxx") == true)
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(0.5)])
  }

  @Test func `a program that says nothing has no message, and a change of one value is a short one`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    let whole = link.size
    #expect(!link.feed.hasMessage && link.feed.takeMessage() == nil)
    bench.model.set(.number(0.6), for: "response")
    link.settle()
    // The first change also tells that its subject is tuned.
    #expect(link.size - whole < 110)
    // Changes between two messages are one.
    for step in 1...1000 { bench.model.set(.number(0.5 + Double(step % 7) / 10), for: "response") }
    bench.model.set(.number(0.9), for: "response")
    link.frame()
    #expect(link.messages == [#"{"message":"tuning","a":{"response":0.9}}"#])
    // A change and its opposite are none.
    link.settle()
    bench.model.set(.number(0.7), for: "response")
    bench.model.set(.number(0.9), for: "response")
    #expect(link.feed.hasMessage && link.feed.takeMessage() == nil && !link.feed.hasMessage)
  }

  // MARK: Late answers

  @Test func `a value that is dragged does not jump back while answers are under way`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    var shown: [Double] = []
    link.remote.onChange = { [unowned link] in shown.append(link.remote.snapshot.sets?.values["response"]?.number ?? -1)
    }
    link.remote.perform(.beginGesture)
    for step in 1...60 {
      link.remote.perform(.set("response", .number(0.5 + Double(step) / 100)))
      // A command arrives each other step, and its answer ten steps later.
      if step.isMultiple(of: 2) {
        link.deliverCommands(1)
        link.frame()
      }
      if link.messages.count > 5 { link.deliverMessages(1) }
      #expect(response(link.remote) == (0.5 + Double(step) / 100).shortened)
    }
    link.remote.perform(.endGesture)
    link.settle()
    #expect(shown == shown.sorted())
    #expect(shown.last == 1.1)
    #expect(link.remote.snapshot == bench.model.snapshot)
    // All of it is one step.
    link.remote.perform(.undo)
    link.settle()
    #expect(response(link.remote) == 0.5 && !link.remote.snapshot.canUndo)
  }

  @Test func `values of a drag wait for a slow program as one`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    link.remote.perform(.beginGesture)
    for step in 1...10_000 { link.remote.perform(.set("response", .number(0.1 + Double(step) / 10_000))) }
    link.remote.perform(.endGesture)
    #expect(link.commands.count == RemoteTuning.mostUnderWay)
    #expect(response(link.remote) == 1.1)
    link.settle()
    #expect(response(bench.model) == 1.1)
    bench.model.undo()
    #expect(response(bench.model) == 0.5)
  }

  @Test func `commands for a program that does not answer do not grow without end`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    for _ in 0..<10_000 { link.remote.perform(.undo) }
    #expect(link.remote.snapshot.message == "the program does not answer")
    #expect(link.commands.count == RemoteTuning.mostUnderWay)
    link.settle()
    #expect(link.remote.snapshot == bench.model.snapshot)
  }

  @Test func `a value that the program refuses although it seemed legal is taken back`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    link.remote.perform(.set("response", .number(1)))
    #expect(response(link.remote) == 1)
    // Another transition begins before the command arrives.
    bench.go("ask")
    link.settle()
    #expect(link.remote.snapshot.subject == .segue("ask"))
    #expect(
      link.remote.snapshot.message == "the parameters of \"open\" are not shown any more; nothing is changed")
    #expect(bench.storyboard.document.segue("open")?.with.map(\.value) == [.number(0.5)])
    link.remote.perform(.select(.segue("open")))
    link.settle()
    #expect(response(link.remote) == 0.5)
  }

  @Test func `what the inspector has begun ends with its connection`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    link.remote.perform(.beginGesture)
    link.remote.perform(.set("response", .number(1)))
    link.settle()
    link.feed.stop()
    bench.model.set(.number(2), for: "response")
    bench.model.undo()
    #expect(response(bench.model) == 1)
  }

  @Test func `two inspectors see the same`() throws {
    let bench = try TuningBench()
    let (one, other) = (TuningLink(bench.model), TuningLink(bench.model))
    one.remote.perform(.set("response", .number(1)))
    one.settle()
    other.remote.perform(.set("dim", .number(0.1)))
    other.settle()
    one.settle()
    #expect(one.remote.snapshot == bench.model.snapshot)
    #expect(other.remote.snapshot == bench.model.snapshot)
    #expect(response(other.remote) == 1)
  }

  // MARK: Writing

  @Test func `the remote writes the file as the model does`() throws {
    let bench = try TuningBench(live: true)
    let link = TuningLink(bench.model)
    link.remote.perform(.set("response", .number(0.7)))
    link.remote.perform(.write)
    link.settle()
    #expect(link.remote.snapshot.message == "response written into board.json")
    #expect(!link.remote.snapshot.isFault)
    #expect(try bench.text == TuningBench.board.replacing("\"response\": 0.5", with: "\"response\": 0.7"))
    // The other set still differs.
    #expect(link.remote.snapshot.sets?.isTuned(.a) == false && link.remote.snapshot.sets?.isTuned(.b) == true)
    bench.run(1)
    #expect(bench.results == ["values"])
  }

  @Test(arguments: ["read-only", "directory", "pipe", "gone", "faulty", "changed"])
  func `the remote refuses the files that the model refuses`(kind: String) throws {
    func spoil(_ bench: TuningBench) throws {
      switch kind {
      case "read-only": chmod(bench.path, 0o444)
      case "directory":
        unlink(bench.path)
        mkdir(bench.path, 0o755)
      case "pipe":
        unlink(bench.path)
        mkfifo(bench.path, 0o644)
      case "gone": unlink(bench.path)
      case "changed": _ = try bench.directory.write("board.json", TuningBench.board.replacing("0.5 }", with: "0.9 }"))
      default: _ = try bench.directory.write("board.json", "{ ")
      }
    }
    let (direct, remote) = (try TuningBench(), try TuningBench())
    let link = TuningLink(remote.model)
    for tuning in [direct.model, link.remote] as [any Tuning] { tuning.perform(.set("response", .number(0.7))) }
    try spoil(direct)
    try spoil(remote)
    for command in [TuningCommand.write, .resetAll] {
      direct.model.perform(command)
      link.remote.perform(command)
      link.settle()
      var expected = direct.model.snapshot
      expected.message = expected.message?.replacing(direct.path, with: remote.path)
      #expect(link.remote.snapshot == expected)
      if command == .write { #expect(link.remote.snapshot.isFault) }
    }
  }

  // MARK: Against the model

  private static let segues = ["open", "ask", "back", "none"]

  private func command(_ generator: inout SeededGenerator, _ snapshot: TuningSnapshot) -> TuningCommand {
    let infos = snapshot.sets?.infos ?? []
    let info = infos.randomElement(using: &generator)
    let name = generator.bool(probability: 0.95) ? info?.name ?? "none" : "unknown"
    switch generator.int(in: 0...18) {
    case 0...7: return .set(name, value(&generator, info))
    case 8: return .beginGesture
    case 9: return .endGesture
    case 10, 11: return .undo
    case 12: return .redo
    case 13: return .show(generator.bool(probability: 0.5) ? .a : .b)
    case 14: return .reset(name)
    case 15: return .resetAll
    case 16: return .select(.segue(Self.segues.randomElement(using: &generator)!))
    case 17: return .write
    default: return .appliesNow(generator.bool(probability: 0.5))
    }
  }

  private func value(_ generator: inout SeededGenerator, _ info: FieldInfo?) -> FieldValue {
    if generator.bool(probability: 0.1) {
      return [
        .null, .text("nonsense"), .number(.infinity), .number(1e300), .list([.flag(true)]),
        .object([FieldMember("x", .number(-.infinity))]), .number(.leastNonzeroMagnitude),
      ].randomElement(using: &generator)!
    }
    switch info?.domain {
    case .number(let limits): return .number(generator.double(in: limits.range))
    case .choice(let words): return .text(words.randomElement(using: &generator)!)
    case .color: return .text("#123456")
    default: return .flag(generator.bool(probability: 0.5))
    }
  }

  private func expectSame(_ one: any Tuning, _ other: any Tuning, _ why: Comment) {
    let (one, other) = (one.snapshot, other.snapshot)
    #expect(one.subject == other.subject && one.subjects == other.subjects, why)
    #expect(one.message == other.message, why)
    #expect(one.isFault == other.isFault, why)
    #expect(one.sets?.slot == other.sets?.slot && one.sets?.given == other.sets?.given, why)
    #expect(one.sets?.base == other.sets?.base && one.sets?.a == other.sets?.a && one.sets?.b == other.sets?.b, why)
    #expect(one == other, why)
  }

  @Test(arguments: 0..<UInt64(8)) func `random commands by text do what they do directly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (direct, remote) = (try TuningBench(live: true), try TuningBench(live: true))
    let link = TuningLink(remote.model)
    for step in 0..<150 {
      let why: Comment = "seed \(seed), step \(step)"
      switch generator.int(in: 0...11) {
      case 0:
        let segue = Self.segues[generator.int(in: 0...2)]
        for bench in [direct, remote] { bench.go(segue) }
      case 1: for bench in [direct, remote] { bench.run(0.2) }
      case 2:
        let text = TuningBench.board.replacing("0.5 }", with: "0.\(generator.int(in: 2...9)), \"dim\": 0.1 }")
        for bench in [direct, remote] {
          _ = try bench.directory.write("board.json", text)
          if seed.isMultiple(of: 2) { bench.run(1) }
        }
      default:
        let command = command(&generator, direct.model.snapshot)
        direct.model.perform(command)
        link.remote.perform(command)
      }
      link.settle()
      expectSame(link.remote, direct.model, why)
      #expect(try remote.text == direct.text, why)
      #expect(remote.storyboard.document == direct.storyboard.document, why)
    }
  }

  @Test(arguments: 0..<UInt64(6)) func `random delays change no result`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (direct, remote) = (try TuningBench(), try TuningBench())
    let link = TuningLink(remote.model)
    for step in 0..<400 {
      var command = command(&generator, direct.model.snapshot)
      if case .set(let name, _) = command, let info = link.remote.snapshot.sets?.info(name) {
        // A value that is refused in the middle of a drag may be left out.
        while case .set(_, let value) = command, (try? info.checked(value)) == nil {
          command = .set(name, self.value(&generator, info))
        }
      }
      // The program knows what these show, an inspector only later.
      if case .select = command { link.settle() }
      direct.model.perform(command)
      link.remote.perform(command)
      if case .select = command { link.settle() }
      if case .set(let name, let value) = command, let info = link.remote.snapshot.sets?.info(name) {
        let shown = link.remote.snapshot.sets?.values[name]
        let legal = try info.checked(value)
        #expect(shown == legal, "seed \(seed), step \(step)")
      }
      if generator.bool(probability: 0.5) { link.deliverCommands(generator.int(in: 0...3)) }
      if generator.bool(probability: 0.5) { link.frame() }
      if generator.bool(probability: 0.5) { link.deliverMessages(generator.int(in: 0...2)) }
      #expect(link.commands.count <= RemoteTuning.mostUnderWay)
    }
    link.settle()
    expectSame(link.remote, direct.model, "seed \(seed)")
  }
}
