import Foundation
import ProgramSupport
import Testing

/// What the pages promise is put to the program, word for word: a word that is written there and refused is a fault.
struct DocumentedWordsTests {
  /// A page of `Docs`.
  private struct Page {
    let lines: [String]

    init(_ name: String) throws {
      let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let text = try String(contentsOf: package.appending(path: "Docs/\(name)"), encoding: .utf8)
      lines = text.components(separatedBy: "\n")
    }

    /// The cells of the first row about a key.
    func row(_ key: String) throws -> [String] { try #require(rows.first { $0[0] == "`\(key)`" }, "no row for \(key)") }

    var rows: [[String]] { lines.filter { $0.hasPrefix("| `") }.map(cells) }

    /// The row of a section, with the section's heading.
    var rowsBySection: [(section: String, cells: [String])] {
      var section = ""
      var found: [(String, [String])] = []
      for line in lines {
        if line.hasPrefix("##") { section = String(line.drop { $0 == "#" || $0 == " " }) }
        if line.hasPrefix("| `") { found.append((section, cells(line))) }
      }
      return found
    }

    private func cells(_ line: String) -> [String] {
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    func line(_ start: String) throws -> String {
      try #require(lines.first { $0.hasPrefix(start) }, "no line: \(start)")
    }

    /// The texts of the blocks of that language.
    func blocks(_ language: String) -> [String] {
      lines.joined(separator: "\n").components(separatedBy: "```\(language)\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }
    }
  }

  /// The words in a text that stand in backticks.
  private func words(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func expectNoFault(_ storyboard: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let run = try Workbench(storyboard: storyboard).run(["board.json", "--check"])
    #expect(
      run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)\n\(storyboard)", sourceLocation: sourceLocation)
  }

  /// Scenes a and b, with these segues between them.
  private func board(_ segues: [String], container: String = "navigation") -> String {
    let split = container == "split" ? #", "detail": "b""# : ""
    let list = segues.enumerated().map { #""s\#($0.offset)": {"from": "a", \#($0.element)}"# }.joined(separator: ",\n")
    return
      #"{"stagecraft": 1, "container": "\#(container)"\#(split), "scenes": {"a": {}, "b": {}}, "segues": {\#(list)}}"#
  }

  /// A scene with these views, and more members.
  private func scene(_ views: [String], _ members: String = "") -> String {
    #"{"stagecraft": 1, "scenes": {"a": {"views": [\#(views.joined(separator: ",\n"))]\#(members)}}, "#
      + #""segues": {"open": {"from": "a", "to": "a", "kind": "push"}}}"#
  }

  // MARK: Storyboards

  @Test func `a word that no page names is refused, so what follows can fail`() throws {
    let run = try Workbench(storyboard: board([#""to": "b", "kind": "push", "interactive": "drag-sideways""#]))
      .run(["board.json", "--check"])
    #expect(run.ending == .exited(65) && run.errors.contains("drag-sideways"))
  }

  @Test func `each word for a segue is accepted`() throws {
    let page = try Page("STORYBOARD.md")
    let drags = words(try page.row("interactive")[1])
    #expect(drags.count == 6)
    try expectNoFault(board(drags.map { #""to": "b", "kind": "push", "interactive": "\#($0)""# }))
    let policies = words(try page.row("policy")[1])
    #expect(policies.count == 3)
    try expectNoFault(board(policies.map { #""to": "b", "kind": "push", "policy": "\#($0)""# }))
    let kinds = words(try page.row("kind")[1])
    #expect(kinds.count == 6)
    for kind in kinds {
      let to = ["push", "present", "show"].contains(kind) ? #""to": "b", "# : ""
      try expectNoFault(board([#"\#(to)"kind": "\#(kind)""#], container: kind == "show" ? "split" : "navigation"))
    }
    let containers = words(try page.row("container")[1])
    #expect(containers.count == 2)
    for container in containers { try expectNoFault(board([], container: container)) }
  }

  @Test func `each word for a view and each key is accepted`() throws {
    let page = try Page("STORYBOARD.md")
    let aligns = words(try page.row("align")[1])
    #expect(aligns.count == 6)
    try expectNoFault(scene(aligns.map { #"{"frame": [0, 0, 9, 9], "text": "x", "align": "\#($0)"}"# }))
    let named = words(try page.line("Keys: ")).filter { $0.count > 1 }
    let keys =
      named.filter { !["Escape", "Backspace", "Back"].contains($0) } + ["F1", "F12", "A", "z", "0", "9"]
      + words(try page.line("`F1` to")).filter { $0.count > 3 && !["Escape", "Backspace", "Back"].contains($0) }
    #expect(keys.count > 15)
    let bound = Set(keys).sorted().map { #""\#($0)": "open""# }.joined(separator: ", ")
    try expectNoFault(scene([], #", "keys": {\#(bound)}"#))
  }

  @Test func `each word for what falls and holds is accepted`() throws {
    let page = try Page("STORYBOARD.md")
    let box = #"{"id": "box", "frame": [0, 0, 40, 40]}"#
    func world(_ members: String) -> String { scene([box], #", "dynamics": {"items": {"box": {}}\#(members)}"#) }
    for word in words(try page.row("collisions")[1]) { try expectNoFault(world(#", "collisions": "\#(word)""#)) }
    for word in ["rectangle", "ellipse"] {
      #expect(words(try page.row("shape")[1]).contains(word))
      try expectNoFault(scene([box], #", "dynamics": {"items": {"box": {"shape": "\#(word)"}}}"#))
    }
    for word in ["continuous", "instantaneous"] {
      #expect(words(try page.row("pushes")[1]).contains(word))
      try expectNoFault(world(#", "pushes": [{"item": "box", "vector": [1, 0], "mode": "\#(word)"}]"#))
    }
    let kinds = page.rowsBySection.filter { $0.section == "Dynamics" }.map(\.cells).filter {
      $0.count == 3 && ["rod", "rope", "pin", "slide", "fixed"].contains(words($0[0]).first)
    }
    #expect(kinds.count == 5)
    for kind in kinds {
      let word = try #require(words(kind[0]).first)
      let to = ["rope", "pin", "fixed"].contains(word) ? #""other""# : "[0, 0]"
      let axis = word == "slide" ? #", "axis": [0, 1]"# : ""
      try expectNoFault(
        scene(
          [box, #"{"id": "other", "frame": [0, 0, 9, 9]}"#],
          #", "dynamics": {"items": {"box": {}, "other": {}}, "attachments": [{"item": "box", "to": \#(to), "kind": "\#(word)"\#(axis)}]}"#
        ))
    }
    let fields = words(try page.line("A field has a `kind`")).dropFirst()
    #expect(fields.count == 10)
    for field in fields {
      let way = ["linear", "velocity"].contains(field) ? #", "direction": [1, 0]"# : ""
      try expectNoFault(world(#", "fields": [{"kind": "\#(field)"\#(way)}]"#))
    }
  }

  @Test func `the examples of the page are storyboards without a fault`() throws {
    let page = try Page("STORYBOARD.md")
    let blocks = page.blocks("json")
    try #require(blocks.count == 8)
    try expectNoFault(blocks[0])
    // A member of a file without one of its own.
    try expectNoFault(##"{ "stagecraft": 1, "scenes": {"a": {"color": "#203040"}}, "## + blocks[1] + "}")
    try expectNoFault(#"{ "stagecraft": 1, "# + blocks[2] + "}")
    // A view of a scene without segues.
    try expectNoFault(scene([blocks[3].replacing(#", "link": "open-ada""#, with: ""), blocks[4]]))
    let view = blocks[5].replacing(#""click": "open", "#, with: "").trimmingPrefix("{")
    try expectNoFault(scene([#"{ "frame": [0, 0, 400, 100],"# + view]))
    try expectNoFault(scene([blocks[6]]))
    let ids = ["ball-1", "ball-3", "box", "card", "lamp", "shelf"]
    let views = ids.map { #"{"id": "\#($0)", "frame": [0, 0, 40, 40]}"# }
    try expectNoFault(scene(views, ", " + blocks[7]))
  }

  // MARK: Directors

  @Test func `each value that the page of directors names is accepted, to both ends of each range`() throws {
    let page = try Page("DIRECTORS.md")
    let directors = words(try page.line("- [The stock directors]")).isEmpty ? try names(page) : []
    #expect(directors.count == 16)
    var shared: [String: [String]] = [:]
    var segues: [String] = []
    for (section, cells) in page.rowsBySection where cells.count >= 4 {
      let range = cells[2]
      for name in words(cells[0]) {
        var values = words(range).map { ["true", "false"].contains($0) ? $0 : #""\#($0)""# }
        let ends = range.components(separatedBy: "...")
        if ends.count == 2, ends.allSatisfy({ Double($0) != nil }) { values = ends }
        if name == "backResponse" { values.append("0") }
        if section == "The stock directors" { shared[name] = values }
        guard directors.contains(section) else { continue }
        if values.isEmpty { values = shared[name] ?? [] }
        for value in values {
          segues.append(
            #""to": "b", "kind": "push", "director": "\#(section)", "with": {"\#(name)": \#(value)}"#)
        }
      }
    }
    #expect(segues.count > 220, "\(segues.count)")
    try expectNoFault(board(segues))
  }

  private func names(_ page: Page) throws -> [String] {
    try page.line("- [The stock directors]").components(separatedBy: "[").dropFirst(2)
      .map { $0.components(separatedBy: "]")[0] }
  }

  @Test func `each director's parameters are on the page, with the program's ranges and defaults`() throws {
    let page = try Page("DIRECTORS.md")
    let listed = try Workbench().run(["--list"]).output.components(separatedBy: "\n")
    var director = ""
    var isListing = false
    var count = 0
    for line in listed {
      if line.hasPrefix("Directors") { isListing = true }
      guard isListing else { continue }
      let parts = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      if line.hasPrefix("  "), !line.hasPrefix("   "), let name = parts.first { director = name }
      guard line.hasPrefix("    "), let name = parts.first, !director.isEmpty else { continue }
      let rows = page.rowsBySection.filter { $0.section == director && words($0.cells[0]).contains(name) }
      #expect(rows.count == 1, "\(director) has a parameter \(name), and the page \(rows.count) rows for it")
      count += 1
    }
    #expect(count > 80, "\(count)")
  }

  // MARK: The command line and scripts

  @Test func `each option of the page is in the program's help, and each of the help on the page`() throws {
    let page = try Page("STORYBOARD.md")
    let help = try Workbench().run(["--help"]).output
    func options(_ text: String) -> Set<String> {
      Set(
        text.components(separatedBy: CharacterSet(charactersIn: " \n`,=|();.[]")).filter {
          $0.hasPrefix("--") && $0.count > 3
        })
    }
    let documented = options(page.rows.filter { $0[0].hasPrefix("`--") }.map { $0[0] }.joined(separator: " "))
    #expect(documented == options(help), "\(documented.symmetricDifference(options(help)).sorted())")
    #expect(documented.count > 18)
  }

  @Test func `each command of a script that the page names is played`() throws {
    let page = try Page("STORYBOARD.md")
    var commands: [String] = []
    for (section, cells) in page.rowsBySection where section == "Scripts" {
      commands += words(cells[0]).map { String($0.prefix { $0 != " " }) }
    }
    var script =
      "0 expect view list x 0\n0.1 click 150 140\n+0 idle\n+0 segue open\n+0 idle\n+0 drag 20 100 40 100 0.3\n+0 down 20 20\n+0 move 24 20\n"
      + "+0 up\n+0 idle\n+0 pinch 80 60 1.5 0.1\n+0 rotate 80 60 30 0.1\n+0 wheel 80 60 0 1\n"
      + "+0 swipe 80 60 0 40 0.2\n+0 idle\n+0 type \"a b\"\n+0 shot a.png\n"
      + "+0 resize 300 200\n+0 idle\n"
      + "+0 stall 0.2\n+0 theme light\n+0 text-scale 1.5\n+0 text-scale 1\n+0 idle\n"
    script += "+0 down 20 20 middle\n+0 cancel\n+0 down 20 20 finger 2\n+0 cancel finger 2\n"
    let held = words(try #require(page.rows.first { $0[0].hasPrefix("`hold ") })[1])
    #expect(held.count >= 4)
    for word in held.prefix(4) { script += "+0 hold \(word)\n+0 release \(word)\n" }
    for key in ["Return", "Tab", "Space", "F5", "a", "7", "Escape"] { script += "+0.1 key \(key)\n+0 idle\n" }
    let played = Set(script.split(separator: "\n").map { String($0.split(separator: " ")[1]) })
    #expect(played == Set(commands), "\(played.symmetricDifference(commands).sorted())")
    _ = try Workbench().headless(script)
    let sample = try #require(page.blocks("").first { $0.contains("# Opens the note") })
    let notes = try #require(page.blocks("json").first)
    let run = try Workbench(storyboard: notes).run(
      ["board.json", "--headless"], script: sample.replacingOccurrences(of: "out/", with: ""))
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
  }

  // MARK: Drags to all sides

  @Test(arguments: [
    ("push", "left", "drag-left", "150 60 20 60", "20 60 150 60"),
    ("push", "right", "drag-right", "20 60 150 60", "150 60 20 60"),
    ("push", "top", "drag-up", "80 140 80 10", "80 10 80 140"),
    ("present", "top", "drag-up", "100 140 100 10", "100 70 100 145"),
    ("present", "bottom", "drag-down", "100 70 100 145", "100 140 100 10"),
    ("present", "left", "drag-left", "150 100 20 100", "50 100 150 100"),
  ])
  func `a drag takes the screen back to the side that is named, and to no other`(
    kind: String, edge: String, drag: String, there: String, elsewhere: String
  ) throws {
    let storyboard = """
      {"stagecraft": 1, "size": [200, 150], "scenes": {"a": {"keys": {"O": "open"}}, "b": {"color": "#304050"}},
       "segues": {"open": {"from": "a", "to": "b", "kind": "\(kind)", "director": "Slide", "with": {"edge": "\(edge)"},
                           "interactive": "\(drag)"}}}
      """
    func outcome(_ way: String) throws -> [String] {
      try Workbench(storyboard: storyboard)
        .headless("0.1 key O\n+0 idle\n+0.1 drag \(way) 0.2\n+0 idle\n").story(["request", "begin", "turn", "end"])
        .dropFirst(3).map { $0 }
    }
    #expect(
      try outcome(there) == ["request gesture drop", "begin b a Slide backward", "end completed"])
    #expect(try outcome(elsewhere) == [])
  }
}
