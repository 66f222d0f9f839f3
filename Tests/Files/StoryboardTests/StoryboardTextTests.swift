import Directors
import Geometry
import JSON
import Plans
import Runtime
import Schema
import Storyboard
import TestSupport
import Testing
import Transitions

struct StoryboardTextTests {
  private func file(_ segues: String, newline: String = "\n") -> [UInt8] {
    let text = """
      {
        "stagecraft": 1,
        "scenes": {
          "a": { "views": [] },
          "ä\\"with\\" 🂡": { "title": "\\"response\\": 0.42, \\"with\\": {" }
        },
        "segues": \(segues)
      }
      """
    return Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: newline).utf8)
  }

  private func changed(
    _ segue: String, _ values: [String: FieldValue?], director: String? = nil, newline: String = "\n"
  ) throws -> String {
    var text = try StoryboardText(
      file("{ \"go\": \(segue) }", newline: newline), path: "s", directors: Storyboard.directors)
    try text.set(values, of: "go", director: director)
    let whole = String(decoding: text.bytes, as: UTF8.self)
    let start = try #require(whole.firstRange(of: "{ \"go\": "))
    return String(whole[start.upperBound...].dropLast(" }\n}".count))
  }

  // MARK: Layouts

  @Test func `a value is replaced where it stands`() throws {
    let segue =
      #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide", "with": { "response":  0.50 , "dim":0 } }"#
    let new = try changed(segue, ["response": .number(0.35)])
    #expect(new == segue.replacing("0.50", with: "0.35"))
  }

  @Test func `an equal value keeps its bytes`() throws {
    let segue =
      ##"{ "from": "a", "to": "a", "kind": "push", "director": "CrossDissolve", "with": { "response": 5.0e-1, "through": "#FFF" } }"##
    #expect(try changed(segue, ["response": .number(0.5), "through": .color(.white)]) == segue)
  }

  @Test func `numbers are written short`() throws {
    let segue = #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide", "with": {"dim": 1} }"#
    #expect(try changed(segue, ["dim": .number(0.1 + 0.2)]).contains("\"dim\": 0.3}"))
    #expect(try changed(segue, ["dim": .number(1.0 / 3)]).contains("\"dim\": 0.333333333}"))
    #expect(try changed(segue, ["dim": .number(1e-5)]).contains("\"dim\": 1e-05}"))
    #expect(try changed(segue, ["response": .number(2)]).contains("\"dim\": 1, \"response\": 2}"))
  }

  @Test(arguments: [
    (#"{"from":"a","to":"a","kind":"push","director":"Slide"}"#, #"{"response":0.3}"#),
    (
      #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide" }"#,
      #"{ "response": 0.3 }"#
    ),
    (#"{ "from": "a", "to": "a", "kind": "push", "director": "Slide", "policy": "queue" }"#, #"{ "response": 0.3 }"#),
  ])
  func `a missing with comes after the director, on its line`(_ segue: String, _ with: String) throws {
    let colon = segue.contains(": ") ? ": " : ":"
    // The file has padded objects elsewhere, which says how a new one looks.
    let expected = with.hasPrefix("{ ") ? with : "{ \"response\": 0.3 }"
    let comma = segue.contains(": ") ? ", " : ","
    let new = try changed(segue, ["response": .number(0.3)])
    #expect(new == segue.replacing("\"Slide\"", with: "\"Slide\"\(comma)\"with\"\(colon)\(expected)"))
  }

  @Test(arguments: ["\n", "\r\n"]) func `a missing with gets a line where the others have one`(newline: String) throws {
    let segue = """
      {
            "from": "a",
            "to": "a",
            "kind": "push",
            "director": "Slide",
            "policy": "queue"
          }
      """
    let expected = segue.replacing("\"Slide\",", with: "\"Slide\",\n      \"with\": { \"dim\": 0.2, \"flick\": 2 },")
    let new = try changed(segue, ["flick": .number(2), "dim": .number(0.2)], newline: newline)
    #expect(new == expected.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: newline))
  }

  @Test func `a missing key goes on a new line where the last one is on its line`() throws {
    let segue = """
      { "from": "a", "to": "a", "kind": "push", "director": "Slide", "with": {
      \t"dim": 0.1
      \t} }
      """
    let new = try changed(segue, ["response": .number(0.3)])
    #expect(new == segue.replacing("\"dim\": 0.1", with: "\"dim\": 0.1,\n\t\"response\": 0.3"))
  }

  @Test func `an empty object gets the padding of its neighbors`() throws {
    let segue = #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide", "with": {} }"#
    #expect(try changed(segue, ["dim": .number(0)]) == segue.replacing("{}", with: "{ \"dim\": 0 }"))
    let spread = "{ \"from\": \"a\", \"to\": \"a\", \"kind\": \"push\", \"director\": \"Slide\", \"with\": {\n    } }"
    let new = try changed(spread, ["dim": .number(0)])
    #expect(new == spread.replacing("{\n    }", with: "{\n      \"dim\": 0\n    }"))
  }

  @Test func `a long line is broken where the object has other lines`() throws {
    let segue = """
      {
            "from": "a", "to": "a", "kind": "push", "interactive": "drag-right", "policy": "queue", "director": "Slide"
          }
      """
    let new = try changed(segue, ["response": .number(0.3), "dim": .number(0.25)])
    let with = ",\n      \"with\": { \"response\": 0.3, \"dim\": 0.25 }"
    #expect(new == segue.replacing("\"Slide\"", with: "\"Slide\"" + with))
  }

  @Test func `a segue of the system transition gets its director`() throws {
    let segue = #"{ "from": "a", "to": "a", "kind": "push" }"#
    let new = try changed(segue, ["response": .number(0.3)], director: "Slide")
    #expect(new == #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide", "with": { "response": 0.3 } }"#)
  }

  @Test func `a parameter that is removed leaves no comma`() throws {
    let head = #"{ "from": "a", "to": "a", "kind": "push", "director": "Slide""#
    let segue = head + #", "with": { "response": 0.5, "dim": 0.1, "flick": 2 }, "policy": "queue" }"#
    #expect(try changed(segue, ["dim": nil]) == segue.replacing("\"dim\": 0.1, ", with: ""))
    #expect(try changed(segue, ["response": nil]) == segue.replacing("\"response\": 0.5, ", with: ""))
    #expect(try changed(segue, ["flick": nil]) == segue.replacing(", \"flick\": 2", with: ""))
    #expect(try changed(segue, ["dim": nil, "flick": nil, "response": nil]) == head + #", "policy": "queue" }"#)
    #expect(try changed(segue, ["parallax": nil]) == segue)
  }

  // MARK: Faults

  @Test func `a refused change leaves the text`() throws {
    let bytes = file(
      #"{ "go": { "from": "a", "to": "a", "kind": "push", "director": "Slide" }, "back": { "from": "a", "kind": "pop" } }"#
    )
    var text = try StoryboardText(bytes, path: "s", directors: Storyboard.directors)
    func fault(_ values: [String: FieldValue?], of segue: String = "go") -> String {
      do throws(StoryboardError) {
        try text.set(values, of: segue)
        return ""
      } catch {
        return error.faults[0].message
      }
    }
    #expect(
      fault(["dim": .number(0.5), "response": .number(9)])
        == "\"response\" must be a number from 0.05 to 5 s, not 9")
    #expect(fault(["speed": .number(1)]).hasPrefix("unknown parameter \"speed\" of Slide"))
    #expect(fault(["response": .text("fast")]).contains("response"))
    #expect(fault(["response": .number(1)], of: "gone") == "there is no segue \"gone\"")
    #expect(
      fault(["response": .number(1)], of: "back")
        == "\"with\" needs a \"director\": it gives that director's parameters")
    #expect(text.bytes == bytes)
  }

  @Test func `only paths through objects and lists of the text can be changed`() throws {
    var editor = try JSONEditor(Array(#"{"a": [1, {"b": "x"}], "c": 5}"#.utf8))
    try editor.set(.number(7), at: [.member("a"), .element(1), .member("d"), .member("e")])
    try editor.set(.list([.number(2), .object([FieldMember("b", .text("y"))])]), at: [.member("f")])
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == #"{"a": [1, {"b": "x", "d": {"e": 7}}], "c": 5, "f": [2, {"b": "y"}]}"#)
    #expect(throws: Fault.self) { try editor.set(.null, at: [.member("c"), .member("d")]) }
    #expect(throws: Fault.self) { try editor.set(.null, at: [.member("a"), .element(2)]) }
    #expect(throws: Fault.self) { try editor.set(.null, at: [.member("g"), .element(0)]) }
    #expect(throws: Fault.self) { _ = try JSONEditor(Array(#"{"a": 1, "a": 2}"#.utf8)) }
  }

  @Test func `a byte order mark and escaped keys stay`() throws {
    let text =
      #"{ "stagecraft": 1, "scenes": { "a": {} }, "segues": { "g\u006f": { "from": "a", "to": "a", "#
      + #""kind": "push", "director": "Sl\u0069de", "with": { "respo\u006ese": 0.4 } } } }"#
    let bytes = [0xef, 0xbb, 0xbf] + Array(text.utf8)
    var changed = try StoryboardText(bytes, path: "s", directors: Storyboard.directors)
    try changed.set(["response": .number(0.35)], of: "go")
    #expect(changed.bytes == [0xef, 0xbb, 0xbf] + Array(text.replacing("0.4", with: "0.35").utf8))
  }

  // MARK: Random changes

  private static let resources =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Resources/"

  private static func example(_ name: String) throws -> [UInt8] {
    try readFile(path: resources + name, limit: StoryboardDocument.sizeLimit)
  }

  nonisolated private static let names = [
    "gallery.json", "examples/albums.json", "examples/controls.json", "examples/directors.json", "examples/layout.json",
    "examples/lists.json", "examples/notes.json", "examples/pair.json", "examples/photos.json", "examples/physics.json",
    "examples/text.json",
  ]

  /// A legal value of a parameter.
  private static func value(in domain: FieldDomain, _ generator: inout SeededGenerator) -> FieldValue? {
    switch domain {
    case .number(let limits):
      if limits.isWhole {
        return .number(Double(generator.int(in: Int(limits.range.lowerBound)...Int(limits.range.upperBound))))
      }
      let number = generator.double(in: limits.range)
      let short = (number * 1000).rounded() / 1000
      return .number(generator.bool(probability: 0.5) && limits.range.contains(short) ? short : number)
    case .flag: return .flag(generator.bool(probability: 0.5))
    case .choice(let words): return words.randomElement(using: &generator).map { .text($0) }
    case .color:
      func part() -> Double { Double(generator.int(in: 0...255)) / 255 }
      return .color(Color(red: part(), green: part(), blue: part()))
    case .text, .numbers, .list, .object, .oneOf: return nil
    }
  }

  /// The tree with a parameter changed, as a slow model: no bytes, no positions.
  private static func tree(
    _ root: FieldValue, setting name: String, of segue: String, to value: FieldValue
  ) -> FieldValue {
    func member(_ object: FieldValue, _ name: String, after: String, _ change: (FieldValue?) -> FieldValue)
      -> FieldValue
    {
      var members = object.members ?? []
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index] = FieldMember(name, change(members[index].value))
      } else {
        let index = members.firstIndex { $0.name == after }.map { $0 + 1 } ?? members.count
        members.insert(FieldMember(name, change(nil)), at: index)
      }
      return .object(members)
    }
    return member(root, "segues", after: "") { segues in
      member(segues!, segue, after: "") { segue in
        member(segue!, "with", after: "director") { with in
          member(with ?? .object([]), name, after: "") { _ in value }
        }
      }
    }
  }

  private static func json(_ value: FieldValue) -> FieldValue {
    switch value {
    case .color(let color): .text("\(color)")
    case .number(let number): .number(number.shortened)
    default: value
    }
  }

  @Test func `a thousand changes differ in their values only, in every layout`() throws {
    let directors = Storyboard.directors
    var documents: [(tree: FieldValue, bytes: [UInt8], path: String, segues: [StoryboardDocument.Segue])] = []
    for name in Self.names {
      let bytes = try Self.example(name)
      let path = Self.resources + name
      let document = try StoryboardDocument(json: bytes, path: path, directors: directors)
      let segues = document.segues.filter { $0.director != nil }
      if !segues.isEmpty {
        documents.append((try #require(JSONParser.parse(bytes).value).fieldValue, bytes, path, segues))
      }
    }
    #expect(documents.count >= 6)
    documents.sort { $0.bytes.count > $1.bytes.count }
    var generator = SeededGenerator(seed: 17)
    var changes = 0
    var insertions = 0
    for round in 0..<250 {
      // The two large files take long to decode in a debug build.
      let index = round % 60 == 0 ? round / 60 % 2 : 2 + round % (documents.count - 2)
      let (tree, original, path, segues) = documents[index]
      var layout = TextLayout.uniform[round % TextLayout.uniform.count]
      let isOriginal = round % 5 == 0
      layout.isMixed = round % 3 == 0
      let bytes = isOriginal ? original : Array(layout.text(of: tree, &generator).utf8)
      var text = try StoryboardText(bytes, path: path, directors: directors)
      var model = tree
      var written: [String: [String: FieldValue]] = [:]
      for _ in 0..<4 {
        let segue = try #require(segues.randomElement(using: &generator))
        let director = try #require(segue.director)
        let info = try #require(directors.director(director)?.parameters.randomElement(using: &generator))
        guard let value = Self.value(in: info.domain, &generator) else { continue }
        let before = text
        try text.set([info.name: value], of: segue.name)
        model = Self.tree(model, setting: info.name, of: segue.name, to: Self.json(value))
        let why: Comment = "round \(round), \(segue.name).\(info.name) = \(value)"
        #expect(JSONParser.parse(text.bytes).value?.fieldValue == model, why)
        // All bytes before and after the change are those of the file.
        let prefix = zip(before.bytes, text.bytes).prefix { $0 == $1 }.count
        let rest = min(before.bytes.count, text.bytes.count) - prefix
        let suffix = zip(before.bytes.reversed(), text.bytes.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let lost = before.bytes[prefix..<before.bytes.count - suffix]
        let old = before.document.segue(segue.name)?.with.first { $0.name == info.name }
        if let old {
          #expect(lost.count <= JSONText.field(old.value).text.utf8.count + 8, why)
        } else {
          insertions += 1
          #expect(lost.isEmpty, why)
        }
        if !isOriginal, !layout.isMixed {
          #expect(text.bytes == Array(layout.text(of: model, &generator).utf8), why)
        }
        written[segue.name, default: [:]][info.name] = value.shortened
        changes += 1
      }
      let decoded = try StoryboardDocument(json: text.bytes, path: path, directors: directors)
      #expect(decoded == text.document, "round \(round)")
      for segue in decoded.segues {
        let old = Dictionary(
          uniqueKeysWithValues: segues.filter { $0.name == segue.name }.flatMap(\.with).map { ($0.name, $0.value) })
        let new = Dictionary(uniqueKeysWithValues: segue.with.map { ($0.name, $0.value) })
        #expect(new == old.merging(written[segue.name] ?? [:]) { $1 }, "round \(round), \(segue.name)")
      }
    }
    #expect(changes > 900)
    #expect(insertions > 300)
  }

  @Test func `a changed spring is the spring of the transition`() throws {
    var text = try StoryboardText(
      Self.example("examples/notes.json"), path: "notes.json", directors: Storyboard.directors)
    try text.set(["response": .number(0.77), "dampingRatio": .number(0.6)], of: "open")
    let segue = try #require(text.document.segue("open"))
    let factory = try #require(StockDirectors.named("Slide")).factory(
      Dictionary(uniqueKeysWithValues: segue.with.map { ($0.name, $0.value) }))
    let plans = factory.plans(for: ProposedTransition(.push, fore: ViewController(), back: ViewController()))
    var springs: [SpringProgress] = []
    for case .add(let plan as SpringProgress, _, _) in plans.operations { springs.append(plan) }
    #expect(springs.first.map { abs($0.spring.response - 0.77) < 1e-9 } == true)
    #expect(springs.first.map { abs($0.spring.dampingRatio - 0.6) < 1e-9 } == true)
  }
}
