import Motion
import MotionLog
import PlanText
import Plans
import Storyboard
import TestSupport
import Testing
import Views

@testable import Inspector

/// What a row of the log and its details show, and what a search finds in them.
struct LogTextTests {
  private func entry(_ event: String, at time: Double = 1.25, _ add: (inout TraceLine) -> Void) -> LogEntry {
    var line = TraceLine(event, at: time)
    add(&line)
    return LogEntry(number: 0, line: line)
  }

  private var grab: LogEntry {
    entry("grab") { line in
      line.add("transition", 1)
      line.add("view", "card")
      line.add("progress", 0.873_710_895_601_792_6)
      line.add("velocity", [540.000_000_000_000_1, -0.0, 1.234_567_89e-7, 2e20])
    }
  }

  // MARK: Search

  @Test(arguments: ["card grab", "grab card", "CARD view", "seized card", "1.250 card", "0.874", "540,0 grab"])
  func `joined words are found in any order, wherever the row or its details show them`(words: String) {
    #expect(grab.contains(TextSearch(words)))
  }

  @Test(arguments: ["card dog", "released card", "1.251 card", "0.875"])
  func `a word that is not shown finds nothing`(words: String) { #expect(!grab.contains(TextSearch(words))) }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{1E69}", "s\u{323}\u{307}"), ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func `a word is found in both normal forms`(one: String, other: String) {
    for form in [one, other] {
      let line = entry("grab") { $0.add("view", "the \(form) view") }
      for words in [one, other, one.uppercased().lowercased()] {
        #expect(line.contains(TextSearch(words)), "\(words.unicodeScalars) in \(form.unicodeScalars)")
      }
      #expect(!line.contains(TextSearch(form + "x")) && !line.contains(TextSearch("\u{E8}")))
    }
  }

  @Test func `the words of a plan are found as the row shows them`() {
    let plan = entry("plan") { line in
      line.add("target", "card")
      line.add("wire", .object([("payload", .object([("property", .string("position"))]))]))
    }
    #expect(plan.summary.map(\.text).joined().contains("{property:position}"))
    for words in ["card position", "property:position target", "position CARD plan"] {
      #expect(plan.contains(TextSearch(words)), "\(words)")
    }
  }

  @Test(arguments: [(0.4, 1.0, 1.0), (0.25, 0.55, 1), (1.3, 0.1, 1), (0.5, 2, 3)])
  func `springs are told as storyboards have them`(response: Double, ratio: Double, mass: Double) throws {
    let stiffness = mass * (2 * Double.pi / response) * (2 * Double.pi / response)
    let spring = Spring(stiffness: stiffness, damping: 2 * ratio * (stiffness * mass).squareRoot(), mass: mass)
    let json = try PlanRegistry.stock.json(of: SpringTo<View>(.alpha, 1, spring: spring))
    let plan = entry("plan") { $0.add("wire", json) }
    let text = plan.summary.map(\.text).joined()
    let numbers = "response:\(FixedPoint.short(response)),dampingRatio:\(FixedPoint.short(ratio))"
    #expect(text.contains("spring:{\(numbers)}"), "\(text)")
    #expect(!text.contains("stiffness") && plan.contains(TextSearch("response \(FixedPoint.short(response))")))
  }

  @Test(arguments: [
    "", "{", #"{"stiffness":"#, #"{"stiffness":1}"#, #"{"stiffness":-1,"damping":2}"#,
    #"{"stiffness":"a","damping":2}"#,
    #"{"stiffness":1e999,"damping":2}"#, #"{"stiffness":{"stiffness":4,"damping":2}"#,
  ])
  func `what is no spring stays as it is`(json: String) { #expect(SpringText.asInFiles(json) == json) }

  @Test(arguments: 0..<40) func `all words that are shown are found together, and one more is not`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["view", "progress", "velocity", "from", "token", "reason"]
    let texts = ["card", "the list of notes", "detail-2", "relativeTranslation of note", "ÄÖÜ x"]
    let entry = entry(["begin", "grab", "plan", "end"].randomElement(using: &random)!, at: .random(in: 0..<99)) {
      line in
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let name = names.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line.add(name, texts.randomElement(using: &random)!)
        case 1: line.add(name, Double.random(in: -2000...2000, using: &random))
        case 2: line.add(name, [Double.random(in: -1...1, using: &random), 1.0 / 3])
        default: line.add(name, Double.random(in: -1e-3...1e-3, using: &random))
        }
      }
    }
    let row = [entry.time, entry.line.event] + entry.summary.map(\.text)
    var words = (row + [entry.details]).flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    words.shuffle(using: &random)
    let some = words.prefix(Int.random(in: 1...8, using: &random)).joined(separator: " ")
    #expect(entry.contains(TextSearch(some)), "“\(some)” in \(row)")
    #expect(entry.contains(TextSearch(some.uppercased().filter(\.isASCII))) || !some.allSatisfy(\.isASCII))
    #expect(!entry.contains(TextSearch(some + " quux")))
  }

  // MARK: Numbers

  @Test func `numbers have the digits that a reader needs, and the trace has all`() {
    let shown = grab.summary.map(\.text).joined()
    #expect(shown.contains("progress 0.874"))
    #expect(shown.contains("[540,0,1.23e-7,"))
    #expect(grab.details.contains("progress: 0.874"))
    #expect(grab.details.contains("time: 1.250 s"))
    #expect(grab.line.json.contains("0.8737108956017926"))
    #expect(grab.line.json.contains("540.0000000000001"))
  }

  @Test(arguments: 0..<200) func `a shown number is near the exact one, and short`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let exact = Double.random(in: -1...1, using: &random) * [1e-9, 1e-3, 1, 1e3, 1e8].randomElement(using: &random)!
    let shown = ReadableJSON.text("\(exact)")
    let value = try #require(Double(shown))
    #expect(abs(value - exact) <= max(0.000_5, abs(exact) * 1e-9) || abs(value - exact) <= abs(exact) * 0.01)
    #expect(shown.filter(\.isNumber).count <= 13)
    #expect((shown.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0) <= 3)
  }

  @Test func `digits in texts stay as they are`() {
    #expect(ReadableJSON.text("\"id-1.2345678901\"") == "id-1.2345678901")
    #expect(ReadableJSON.text("{\"a\":\"1.23456789\",\"b\":1.23456789}") == "{\"a\":\"1.23456789\",\"b\":1.235}")
    #expect(ReadableJSON.text("{\"a\":\"\\\"1.23456789\",\"b\":[]}") == "{\"a\":\"\\\"1.23456789\",\"b\":[]}")
    #expect(ReadableJSON.text("true") == "true")
  }
}
