import ProgramSupport
import Testing

/// Deliberate changes of stock directors, springs, segments, orders and scripts, each found by `--compare` in traces of
/// the program, with its place and its kind.
struct ComparedChangesTests {
  struct Change: CustomStringConvertible {
    var director = "Slide"
    var kind = "push"
    var old = ""
    let new: String
    /// Each is part of a line.
    let said: [String]

    var description: String { "\(director) {\(old)} to {\(new)}" }
  }

  private let bench: Workbench
  private static let script = "+0.1  segue open\n+2.5  segue back\n"

  init() throws { bench = try Workbench() }

  private static func board(_ director: String, _ kind: String, _ parameters: String) -> String {
    let match = director == "Zoom" || director == "Morph" ? #", "match": {"sea": "sea", "name": "name"}"# : ""
    return """
      {"stagecraft": 1, "size": [480, 300], "initial": "shelf", "scenes": {
        "shelf": {"color": "#141926", "views": [
          {"id": "sea", "color": "#345fbb", "frame": [300, 150, 132, 96]},
          {"id": "name", "text": "Sea", "frame": [24, 64, 100, 20]}]},
        "page": {"color": "#1b2438", "views": [
          {"id": "sea", "color": "#345fbb", "frame": [0, 0, "100%", 148]},
          {"id": "name", "text": "Sea", "frame": [24, 200, 100, 20]}]}},
       "segues": {
        "open": {"from": "shelf", "to": "page", "kind": "\(kind)", "director": "\(director)", "with": {\(parameters)}\(match)},
        "back": {"from": "page", "kind": "\(kind == "push" ? "pop" : "dismiss")"}}}
      """
  }

  private func trace(
    _ name: String, _ board: String, script: String = Self.script, _ options: [String] = []
  ) throws -> String {
    _ = try bench.directory.write("\(name).json", board)
    let watched = ["shelf", "page", "sea", "name"].flatMap { ["--watch", $0] }
    let run = try bench.run(
      ["\(name).json", "--headless", "--trace", "\(name).jsonl"] + watched + options, script: script)
    guard run.ending == .exited(0), run.errors.isEmpty else { throw ProgramError("\(run.ending): \(run.errors)") }
    return "\(name).jsonl"
  }

  private func compare(_ old: String, _ new: String) throws -> [String] {
    let run = try bench.run(["--compare", old, new])
    guard run.ending == .exited(0) || run.ending == .exited(1), run.errors.isEmpty else {
      throw ProgramError("\(run.ending): \(run.errors)")
    }
    return run.output.split(separator: "\n").map(String.init)
  }

  nonisolated static let same = ["the motion is the same"]

  @Test(arguments: changes) func `a change of a director is found and named, and nothing else`(change: Change) throws {
    let old = try trace("old", Self.board(change.director, change.kind, change.old))
    let again = try trace("again", Self.board(change.director, change.kind, change.old))
    #expect(try compare(old, again) == Self.same)
    let said = try compare(old, try trace("new", Self.board(change.director, change.kind, change.new)))
    for part in change.said { #expect(said.contains { $0.contains(part) }, "\(part): \(said)") }
    // The only parameters that are named are those of the change.
    let named = said.filter { $0.contains(": \(change.director): ") }
    #expect(named.allSatisfy { line in change.said.contains { line.contains($0) } }, "\(named)")
  }

  /// What else a designer changes: the script, the segue, the place of a view.
  nonisolated static let others: [(from: String, to: String, said: [String])] = [
    ("\"Slide\"", "\"Fade\"", ["transition 1, open shelf page: director Fade, was Slide", "is gone", "is new"]),
    ("[300, 150, 132, 96]", "[280, 150, 132, 96]", ["sea: x differs by up to 20 points"]),
    ("[24, 200, 100, 20]", "[24, 210, 100, 20]", ["name: y differs by up to 10 points"]),
    ("\"with\": {}", "\"with\": {}, \"policy\": \"queue\"", ["the request open script: policy queue, was reverse"]),
    ("\"with\": {}", "\"with\": {}, \"interactive\": \"none\"", ["Draggable on page drag is gone"]),
  ]

  @Test(arguments: others) func `a change of the storyboard is found and named`(
    change: (from: String, to: String, said: [String])
  ) throws {
    let board = Self.board("Slide", "push", "")
    let other = board.replacing(change.from, with: change.to)
    #expect(other != board)
    let said = try compare(try trace("old", board), try trace("new", other))
    for part in change.said { #expect(said.contains { $0.contains(part) }, "\(part): \(said)") }
  }

  @Test func `a later request and a turn in flight are told with their times`() throws {
    let board = Self.board("Slide", "push", "")
    let old = try trace("old", board)
    let later = try compare(old, try trace("new", board, script: "+0.3  segue open\n+2.3  segue back\n"))
    #expect(later.contains("transition 1, open shelf page: begins at 0.3 s, was 0.1 s"), "\(later)")
    #expect(!later.contains { $0.contains("transition 2") || $0.contains("spring") }, "\(later)")
    let turned = try compare(old, try trace("new", board, script: "+0.1  segue open\n+0.1  segue back\n"))
    #expect(turned.contains("transition 1, open shelf page: outcome cancelled, was completed"), "\(turned)")
  }

  @Test func `a trace without the parameters of directors, of an older version, is compared without them`() throws {
    let new = try trace("new", Self.board("Push", "push", ""))
    let text = try #require(readText(bench.file("new.jsonl")))
    // The members are the last ones of their lines.
    let lines = text.split(separator: "\n").map { line in
      let place = [",\"with\":", ",\"property\":"].compactMap { line.firstRange(of: $0)?.lowerBound }.first
      return place.map { "\(line[..<$0])}" } ?? String(line)
    }
    let older = lines.map { "\($0)\n" }.joined()
    _ = try bench.directory.write("old.jsonl", older)
    #expect(older != text)
    #expect(try compare("old.jsonl", new) == Self.same)
    #expect(try compare(new, "old.jsonl") == Self.same)
  }
}
