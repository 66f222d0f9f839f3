import JSON
import PlanText
import Schema

/// The contents of a trace, in the form in which two traces are compared.
struct TraceStory {
  /// A line that is compared as a whole, and where it comes: a scene that appears, a click, a warning.
  struct Line {
    let time: Double
    let text: String
  }

  struct Plan {
    /// The target, the kind of the plan, its name and the property that it moves: the same plan in the other trace.
    let key: String
    /// The numbers and words of the plan, by their paths.
    let values: [(path: String, value: JSONValue.Content)]
    /// Whether traces of all versions have them.
    var isWritten = true
  }

  struct Run {
    /// The segue and the two screens: the same transition in the other trace.
    let key: String
    /// The values of ``TraceStory/facts`` that the trace has for it.
    var facts: [String: String]
    let begin: Double
    var end: Double?
    var plans: [Plan] = []
    /// The parameters of its directors, each as a plan.
    var directors: [Plan] = []
  }

  /// Where a watched view was in a frame.
  struct Pose {
    let time: Double
    /// In the order of ``TraceStory/lanes``.
    let values: [Double]
  }

  /// The names of what a trace says of a request or a transition.
  static let facts = ["policy", "director", "direction", "interactive", "outcome"]
  /// The most lines, requests, transitions and plans of one that are compared. Pairing takes time in proportion to the
  /// square of the differences.
  static let mostLines = 5000
  /// Whether the run has more of them.
  private(set) var isCut = false
  /// The numbers of a pose, and how far two of them are the same.
  static let lanes: [(name: String, unit: String, tolerance: Double)] = [
    ("x", " points", 0.01), ("y", " points", 0.01), ("width", " points", 0.01), ("height", " points", 0.01),
    ("opacity", "", 0.001), ("rotation", " degrees", 0.01),
  ]

  private(set) var lines: [Line] = []
  private(set) var requests: [Run] = []
  private(set) var runs: [Run] = []
  private(set) var views: [(id: String, poses: [Pose])] = []
  private(set) var end = 0.0

  private var requestAt: [Int: Int] = [:]
  private var runAt: [Int: Int] = [:]
  private var viewAt: [String: Int] = [:]
  private var settingUp: Int?

  init(_ bytes: [UInt8]) throws(WireError) {
    try TraceRecords.read(bytes) { (record) throws(WireError) in take(record) }
  }

  private mutating func take(_ record: TraceRecord) {
    end = max(end, record.time)
    let line = TraceObject(record.members)
    switch record.event {
    case "request" where requests.count >= Self.mostLines: isCut = true
    case "begin" where runs.count >= Self.mostLines: isCut = true
    case "request":
      requestAt[line.number("request")] = requests.count
      requests.append(
        Run(key: line.words(["segue", "source"]), facts: line.facts(["policy"]), begin: record.time))
    case "answer":
      finish(&requests, requestAt[line.number("request")], line.facts(["outcome"]), record.time)
    case "begin":
      runAt[line.number("transition")] = runs.count
      runs.append(
        Run(
          key: line.words(["segue", "from", "to"]), facts: line.facts(["director", "direction", "interactive"]),
          begin: record.time))
    case "end": finish(&runs, runAt[line.number("transition")], line.facts(["outcome"]), record.time)
    case "director":
      let number = line.text("scheduler").split(separator: " ").last.flatMap { Int($0) } ?? 0
      settingUp = line.text("state") == "began" ? runAt[number] : nil
      if let settingUp, line.text("phase") == "setUp" { runs[settingUp].directors.append(line.director) }
    case "plan":
      guard let index = settingUp ?? runs.indices.last else { return }
      if runs[index].plans.count >= Self.mostLines {
        isCut = true
        return
      }
      runs[index].plans.append(line.plan)
    case "view": add(line.pose(at: record.time), of: line.text("view"))
    // How the runtime does it, which may change while nothing is seen.
    case "token", "performer", "activity", "frame", "input": break
    default:
      if lines.count >= Self.mostLines {
        isCut = true
        return
      }
      lines.append(Line(time: record.time, text: "\(record.event) \(line.plain)"))
    }
  }

  private func finish(_ runs: inout [Run], _ index: Int?, _ facts: [String: String], _ time: Double) {
    guard let index else { return }
    runs[index].facts.merge(facts) { $1 }
    runs[index].end = time
  }

  private mutating func add(_ pose: Pose, of id: String) {
    if let index = viewAt[id] { return views[index].poses.append(pose) }
    viewAt[id] = views.count
    views.append((id, [pose]))
  }
}

/// The members of a line.
private struct TraceObject {
  private let members: [JSONMember]
  init(_ members: [JSONMember]) { self.members = members }

  private func content(_ name: String) -> JSONValue.Content? { members.first { $0.key == name }?.value.content }

  func text(_ name: String) -> String {
    guard let value = content(name) else { return "" }
    return value.plain
  }

  func number(_ name: String) -> Int {
    content(name).flatMap { Int(exactly: $0.number) } ?? -1
  }

  func words(_ names: [String]) -> String { names.map(text).filter { !$0.isEmpty }.joined(separator: " ") }

  func facts(_ names: [String]) -> [String: String] {
    Dictionary(names.map { ($0, text($0)) }) { first, _ in first }
  }

  /// The line without what differs from run to run.
  var plain: String {
    members.filter { !["t", "event", "velocity"].contains($0.key) }.map { "\($0.key) \($0.value.content.plain)" }
      .joined(separator: ", ")
  }

  var director: TraceStory.Plan {
    var values: [(path: String, value: JSONValue.Content)] = []
    content("with")?.flatten(into: &values, "")
    return TraceStory.Plan(key: text("director"), values: values, isWritten: false)
  }

  var plan: TraceStory.Plan {
    var values: [(path: String, value: JSONValue.Content)] = []
    let isWritten: Bool
    if case .object(let wire)? = content("wire"), let payload = wire.first(where: { $0.key == "payload" }) {
      payload.value.content.flatten(into: &values, "")
      isWritten = true
    } else {
      for name in ["values", "segment"] { content(name)?.flatten(into: &values, name) }
      isWritten = false
    }
    let property = values.first { $0.path == "property" }?.value.plain ?? ""
    let key = [text("plan"), property.isEmpty ? "" : "of \(property)", "on \(text("target"))", text("name")]
    return TraceStory.Plan(
      key: key.filter { !$0.isEmpty }.joined(separator: " "), values: values, isWritten: isWritten)
  }

  func pose(at time: Double) -> TraceStory.Pose {
    var values: [(path: String, value: JSONValue.Content)] = []
    content("frame")?.flatten(into: &values, "")
    let frame = values.map(\.value.number) + [0, 0, 0, 0]
    let looks = ["alpha", "rotation"].map { content($0)?.number ?? 0 }
    return TraceStory.Pose(time: time, values: frame.prefix(4) + looks)
  }
}

extension JSONValue.Content {
  /// 0 for anything but a number.
  var number: Double { if case .number(let number) = self { number } else { 0 } }

  /// The value on one line.
  var plain: String {
    switch self {
    case .null: "none"
    case .bool(let flag): "\(flag)"
    case .number(let number): Wording.plain(number)
    case .string(let text): Wording.oneLine(text)
    case .array(let values): values.map(\.content.plain).joined(separator: " ")
    case .object(let members): members.map { "\($0.key) \($0.value.content.plain)" }.joined(separator: ", ")
    }
  }

  /// The numbers, words and flags in the value, by their paths such as `spring.stiffness` and `back.0`.
  func flatten(into values: inout [(path: String, value: JSONValue.Content)], _ path: String) {
    func inside(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    switch self {
    case .object(let members): for member in members { member.value.content.flatten(into: &values, inside(member.key)) }
    case .array(let items):
      for (index, item) in items.enumerated() { item.content.flatten(into: &values, inside("\(index)")) }
    default: values.append((path, self))
    }
  }
}
