import Directors
import Geometry
import Notation
import SDLStage
import Schema
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

/// The texts between an inspector and a program.
struct TuningMessageTests {
  private func reader(_ text: String) -> FieldReader { FieldReader(TuningLink.parse(text), "value", FaultLog(.first)) }

  // MARK: Values and declarations

  @Test func `values read back exactly`() {
    let values: [FieldValue] = [
      .null, .flag(true), .flag(false), .text(""), .text("a \"b\"\n\u{1F600}"), .text("#ffffff"), .text("infinity"),
      .number(0.1 + 0.2), .number(.leastNonzeroMagnitude), .number(-1.7976931348623157e308), .number(.infinity),
      .number(-.infinity),
      .number(9_007_199_254_740_992), .color(Color(red: 1.0 / 3, green: 0, blue: 1, alpha: 0.5)), .list([]),
      .list([.number(.infinity), .list([.null]), .color(.white)]), .object([]),
      .object([FieldMember("number", .text("x")), FieldMember("color", .object([FieldMember("", .flag(true))]))]),
    ]
    for value in values {
      let read = reader(JSONText.exact(value).text).exactValue()
      #expect(read == value)
    }
    #expect(reader(JSONText.exact(.number(-0.0)).text).exactValue()?.number?.sign == .minus)
    // No field may be NaN.
    #expect(JSONText.exact(.number(.nan)).text == "\"nan\"")
  }

  @Test func `declarations read back exactly`() {
    var infos = Storyboard.directors.directors.flatMap(\.parameters)
    #expect(infos.count > 50)
    infos += [
      FieldInfo("n", .number(NumberDomain(-1...1e9, isWhole: true, infinity: "never")), summary: "A number."),
      FieldInfo("p", .numbers(count: 2, .any), isRequired: true, formerly: ["q", "r"], summary: "A point."),
      FieldInfo(
        "l", .list(.list(.color, counts: 1...2), counts: 0...1_000_000), defaultValue: .list([]), summary: "A list."),
      FieldInfo(
        "o", .oneOf([.text, .object([FieldInfo("i", .flag, defaultValue: .null, summary: "Inner.")]), .choice([])]),
        summary: "One."),
    ]
    for info in infos {
      #expect(reader(JSONText.declaration(info).text).declaration() == info)
    }
  }

  @Test(arguments: [
    "{}", "[]", "{\"name\":\"x\"}", #"{"name":"x","domain":{"kind":"number"},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"number","range":[1,0]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"number","range":[0,1e300]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"number","range":[0]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"number","range":[0,1],"isWhole":1},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"numbers","range":[0,1],"count":1e18},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"numbers","range":[0,1],"count":-1},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"list","of":{"kind":"flag"},"counts":[5,2]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"choice","words":"left"},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"choice","words":[1]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"object","fields":[{}]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"flag"},"default":{"number":"nan"},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"flag"},"default":{"color":[0,0,2,1]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"flag"},"default":{"color":[0,0,1]},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"flag"},"default":{"speed":1},"summary":""}"#,
    #"{"name":"x","domain":{"kind":"flag"},"default":{"number":"infinity","color":1},"summary":""}"#,
  ])
  func `a wrong declaration is a fault`(text: String) {
    let reader = reader(text)
    #expect(reader.declaration() == nil)
    #expect(reader.log.first != nil)
  }

  @Test func `a domain of a newer version counts as a text`() {
    #expect(reader(#"{"kind":"gradient","stops":9}"#).domain() == .text)
  }

  // MARK: Commands

  private static let plan = PlanKey(owner: "Rise \"1\"", target: "a/b", family: "SpringTo", property: "position")
  private static let commands: [TuningCommand] = [
    .set("response", .number(0.1 + 0.2)), .beginGesture, .endGesture, .undo, .redo, .show(.a), .show(.b), .reset("dim"),
    .resetAll, .select(.segue("a \"b\"")), .select(.director("Fade")), .select(.plan(plan)),
    .select(.plan(PlanKey(owner: "", target: "x", family: "Fall", property: nil))), .write, .appliesNow(true),
    .appliesNow(false),
  ]

  @Test func `commands read back exactly`() throws {
    for (index, command) in Self.commands.enumerated() {
      for subject in [nil, TuningSubject.segue("open"), .director("Slide"), .plan(Self.plan)] {
        let request = TuningRequest(index + 1, subject, command)
        #expect(try TuningRequest(TuningLink.parse(request.text.text)) == request)
      }
    }
  }

  @Test(arguments: [
    "[]", "3", "{}", #"{"number":1}"#, #"{"number":0,"command":"undo"}"#, #"{"number":-1,"command":"undo"}"#,
    #"{"number":1e300,"command":"undo"}"#, #"{"number":"1","command":"undo"}"#, #"{"number":1,"command":7}"#,
    #"{"number":1,"command":"set"}"#, #"{"number":1,"command":"set","name":"response"}"#,
    #"{"number":1,"command":"set","name":7,"value":1}"#,
    #"{"number":1,"command":"set","name":"response","value":{"number":"nan"}}"#,
    #"{"number":1,"command":"set","name":"response","value":{"a":1,"b":2}}"#,
    #"{"number":1,"command":"show","slot":"c"}"#, #"{"number":1,"command":"show"}"#,
    #"{"number":1,"command":"reset"}"#, #"{"number":1,"command":"select"}"#,
    #"{"number":1,"command":"select","selected":{"view":"x"}}"#,
    #"{"number":1,"command":"select","selected":{"plan":"x"}}"#,
    #"{"number":1,"command":"select","selected":{"plan":{"owner":"a","family":"b"}}}"#,
    #"{"number":1,"command":"appliesNow","isOn":"yes"}"#,
    #"{"number":1,"command":"undo","subject":"open"}"#, #"{"number":1,"command":"undo","subject":{"segue":1}}"#,
  ])
  func `a wrong command is a fault and changes nothing`(text: String) throws {
    let bench = try TuningBench()
    let feed = TuningFeed(bench.model)
    _ = feed.takeMessage()
    let before = bench.model.snapshot
    #expect(throws: RemoteFault.self) { try feed.handle(TuningLink.parse(text)) }
    #expect(bench.model.snapshot == before)
    #expect(!feed.hasMessage)
  }

  @Test func `huge texts, lists and nests are faults`() throws {
    let bench = try TuningBench()
    let feed = TuningFeed(bench.model)
    let long = String(repeating: "x", count: 1_000_000)
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let wide = "[" + String(repeating: "1,", count: 100_000) + "1]"
    let values = [#""\#(long)""#, deep, wide, #"{"object":{"\#(long)":1}}"#]
    let texts =
      values.map { #"{"number":1,"command":"set","name":"response","value":\#($0)}"# } + [
        #"{"number":1,"command":"reset","name":"\#(long)"}"#,
        #"{"number":1,"command":"select","selected":{"segue":"\#(long)"}}"#,
        #"{"number":1,"command":"undo","subject":{"segue":"\#(long)"}}"#, #"{"number":1,"command":"\#(long)"}"#,
      ]
    for text in texts {
      #expect {
        try feed.handle(TuningLink.parse(text))
      } throws: {
        guard let fault = $0 as? RemoteFault else { return false }
        return fault.sentence.utf8.count < 300
      }
    }
  }

  @Test func `a command of a newer version is acknowledged, and unknown members are ignored`() throws {
    let bench = try TuningBench()
    let feed = TuningFeed(bench.model)
    _ = feed.takeMessage()
    try feed.handle(TuningLink.parse(#"{"message":"tune","number":7,"command":"replayTwice","times":2}"#))
    #expect(feed.takeMessage()?.text == #"{"message":"tuning","done":7}"#)
    let subject = #""subject":{"segue":"open","new":1}"#
    try feed.handle(
      TuningLink.parse(#"{"new":[],"number":8,\#(subject),"command":"set","name":"dim","value":0.1,"how":"soft"}"#))
    #expect(bench.model.snapshot.sets?.values["dim"] == .number(0.1))
    #expect(throws: RemoteFault.self) { try feed.handle(TuningLink.parse(#"{"number":8,"command":"undo"}"#)) }
  }

  @Test func `of a million commands at once only the first are performed`() throws {
    let bench = try TuningBench()
    let feed = TuningFeed(bench.model)
    _ = feed.takeMessage()
    var taken = 0
    #expect(throws: RemoteFault(sentence: "more than 32 commands wait")) {
      for number in 1...1_000_000 {
        let value = Double(number % 100) / 100
        try feed.handle(TuningLink.parse(TuningRequest(number, .segue("open"), .set("dim", .number(value))).text.text))
        taken = number
      }
    }
    #expect(taken == 64)
    #expect(bench.model.snapshot.canUndo)
    feed.stop()
    #expect(feed.takeMessage()?.text.contains("\"done\":32") == true)
    #expect(!feed.hasMessage)
  }

  @Test func `commands that read and write files are few between two messages`() throws {
    let bench = try TuningBench()
    let link = TuningLink(bench.model)
    for number in 1...20 {
      try link.feed.handle(TuningLink.parse(TuningRequest(number, .segue("open"), .resetAll).text.text))
    }
    #expect(link.feed.takeMessage()?.text.contains("\"done\":4") == true)
    #expect(link.feed.hasMessage)
    while link.feed.hasMessage { _ = link.feed.takeMessage() }
  }

  // MARK: Snapshots

  private func firstMessage() throws -> String {
    let bench = try TuningBench()
    bench.model.set(.number(0.9), for: "response")
    return try #require(TuningFeed(bench.model).takeMessage()).text
  }

  @Test(arguments: [
    "[]", #"{"subjects":1}"#, #"{"subjects":[null]}"#, #"{"subject":"open"}"#, #"{"director":1}"#,
    #"{"parameters":{}}"#, #"{"parameters":[1]}"#, #"{"a":[]}"#, #"{"a":{"speed":1}}"#,
    #"{"b":{"dim":{"number":"much"}}}"#, #"{"given":[1]}"#, #"{"given":{}}"#, #"{"slot":"c"}"#, #"{"canUndo":1}"#,
    #"{"text":1}"#, #"{"isFault":null}"#, #"{"done":1}"#, #"{"done":-1}"#, #"{"done":"1"}"#,
    #"{"parameters":[{"name":"x","domain":{"kind":"flag"},"summary":""},{"name":"x","domain":{"kind":"flag"},"summary":""}]}"#,
  ])
  func `a wrong message is a fault and changes nothing`(text: String) throws {
    let remote = RemoteTuning { _ in }
    try remote.take(TuningLink.parse(try firstMessage()))
    let before = remote.snapshot
    #expect(before.sets != nil)
    #expect(throws: RemoteFault.self) { try remote.take(TuningLink.parse(text)) }
    #expect(remote.snapshot == before)
  }

  @Test func `a storyboard with more and longer names than a message holds is told without them`() throws {
    let long = String(repeating: "ü", count: 800)
    let segues = (0..<3000).map { #""s\#($0)": { "from": "list", "to": "note", "kind": "push" }"# }
    let text = TuningBench.board.replacing(
      #""segues": {"#,
      with: #""segues": { "\#(long)": { "from": "list", "to": "note", "kind": "push" }, "#
        + segues.joined(separator: ",")
        + ",")
    let bench = try TuningBench(text)
    let link = TuningLink(bench.model)
    #expect(bench.model.subject == .segue(long))
    #expect(link.remote.snapshot.subject == nil && link.remote.snapshot.sets == nil)
    #expect(link.remote.snapshot.subjects.count == TuningLimits.subjects)
    #expect(link.remote.snapshot.subjects.first == .segue("s0"))
    link.remote.perform(.select(.segue("s5")))
    link.settle()
    #expect(link.remote.snapshot.sets == bench.model.snapshot.sets && link.remote.snapshot.sets != nil)
  }

  /// Whatever arrives, the page can show it or the connection ends.
  @Test(arguments: 0..<UInt64(2)) func `messages with random faults trap neither the inspector nor its page`(
    seed: UInt64
  )
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let bytes = Array(try firstMessage().utf8)
    let odd = ["-1e308", "1e308", "0", "5e-324", "null", "[]", "{}", "\"\"", "true", "{\"number\":\"infinity\"}"]
    let stage = HeadlessStage(size: Size(400, 500))
    let remote = RemoteTuning { _ in }
    stage.show(TuningPage(remote))
    var shown = 0
    for _ in 0..<300 {
      var text = bytes
      for _ in 0..<generator.int(in: 1...4) {
        // A number or a word becomes another value, so that many messages can still be read.
        let place = generator.int(in: 0...text.count - 1)
        let isWord = { (byte: UInt8) in byte == 46 || (48...57).contains(byte) || (97...122).contains(byte) }
        guard let start = text[place...].firstIndex(where: isWord) else { continue }
        let end = text[start...].firstIndex { !isWord($0) } ?? text.count
        if text[max(0, start - 1)] == UInt8(ascii: "\"") {
          text[start] = UInt8.random(in: 97...122, using: &generator)
        } else {
          text.replaceSubrange(start..<end, with: Array(odd.randomElement(using: &generator)!.utf8))
        }
      }
      guard let value = JSONParser.parse(text).value else { continue }
      do {
        try remote.take(value)
        shown += 1
      } catch {
        continue
      }
      stage.advance()
      remote.perform(.show(generator.bool(probability: 0.5) ? .a : .b))
      _ = remote.snapshot.snippet
    }
    #expect(shown > 30)
  }

  // MARK: Programs

  @Test func `any legal values of any director make it`() throws {
    var generator = SeededGenerator(seed: 1)
    for director in Storyboard.directors.directors {
      let stage = HeadlessStage(size: Size(480, 320))
      let navigation = NavigationController(root: ViewController())
      stage.show(navigation)
      let model = TuningModel(stage.core)
      model.start()
      let link = TuningLink(model)
      for _ in 0..<8 {
        let detail = ViewController()
        detail.transitionController.directors = [try #require(StockDirectors.named(director.name)).factory()]
        navigation.pushViewController(detail, animated: true)
        stage.advance()
        link.settle()
        #expect(link.remote.snapshot.directorName == director.name)
        for parameter in link.remote.parameters {
          link.remote.perform(.set(parameter.info.name, extreme(parameter.info, &generator)))
          stage.advance()
          link.settle()
          #expect(link.remote.snapshot == model.snapshot)
        }
        for _ in 0..<20 { stage.advance() }
      }
    }
  }

  private func extreme(_ info: FieldInfo, _ generator: inout SeededGenerator) -> FieldValue {
    switch info.domain {
    case .number(let limits):
      if limits.infinity != nil, generator.bool(probability: 0.3) { return .number(.infinity) }
      return .number(generator.bool(probability: 0.5) ? limits.range.lowerBound : limits.range.upperBound)
    case .choice(let words): return .text(words.randomElement(using: &generator)!)
    case .flag: return .flag(generator.bool(probability: 0.5))
    case .color: return .text("#00000000")
    case .numbers(let count, let limits):
      return .numbers((0..<count).map { $0.isMultiple(of: 2) ? limits.range.upperBound : limits.range.lowerBound })
    case .text, .list, .object, .oneOf: return .list([])
    }
  }
}
