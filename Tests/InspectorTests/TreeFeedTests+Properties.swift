import Controls
import Geometry
import Notation
import Recording
import SDLStage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

extension TreeFeedTests {
  // MARK: Properties

  @Test func `the properties of every view are those of the local page, and follow it`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = .outline
    try fixture.exchange()
    let names = InspectedProperty.catalog.map(\.name)
    #expect(Set(names).count == names.count)
    for view in all(in: program.window) {
      let remote = try fixture.remote(view)
      fixture.tree.select(remote)
      try fixture.exchange()
      #expect(fixture.tree.properties(of: remote) == fixture.stageTree.properties(of: view))
      #expect(!fixture.tree.properties(of: remote).isEmpty)
    }
    let card = try #require(program.window.view(withIdentifier: "card"))
    let remote = try fixture.remote(card)
    fixture.tree.select(remote)
    try fixture.exchange()
    card.alpha = 0.25
    card.shadow = Shadow(radius: 5, color: .black)
    program.advance()
    try fixture.exchange()
    #expect(fixture.tree.properties(of: remote) == fixture.stageTree.properties(of: card))
    let count = fixture.sent.count
    card.alpha = 0.5
    program.advance()
    try fixture.exchange()
    #expect(fixture.sent.count == count + 1)
    #expect(fixture.sent.last?.contains("Alpha") == true)
    #expect(fixture.sent.last?.contains("Origin") == false)
  }

  /// Random edits of all kinds, legal and not.
  func randomEdit(_ random: inout SeededGenerator) -> (property: String, edit: PropertyEdit) {
    let property = InspectedProperty.catalog.randomElement(using: &random)!
    let name = Int.random(in: 0..<20, using: &random) == 0 ? "No such" : property.name
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return (name, .flag(Bool.random(using: &random)))
    case 1: return (name, .color(Color(rgb: UInt32.random(in: 0...0xffffff, using: &random), alpha: 0.5)))
    case 2: return (name, .color(nil))
    case 3: return (name, .number(Double.random(in: -1e7...1e7, using: &random), component: 0))
    default:
      switch property.value {
      case .flag: return (name, .flag(Bool.random(using: &random)))
      case .color: return (name, .color(Color(rgb: UInt32.random(in: 0...0xffffff, using: &random))))
      case .numbers, .text:
        let number = (Double.random(in: -2...2, using: &random) * 8).rounded() / 8
        return (name, .number(number, component: Int.random(in: 0..<3, using: &random)))
      }
    }
  }

  @Test(arguments: 0..<5) func `edits through JSON do and refuse what local edits do, with undo`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 100))
    let (here, there) = (makeProgram(), makeProgram())
    let fixture = RemoteFixture(there)
    let local = StageTree(here.core)
    var refusals: (local: [String], remote: [String]) = ([], [])
    local.onRefusal = { refusals.local.append($0) }
    fixture.tree.onRefusal = { refusals.remote.append($0) }
    fixture.tree.attention = .layers
    try fixture.exchange()
    let (ours, theirs) = (all(in: here.window), all(in: there.window))
    let remotes = try theirs.map { try fixture.remote($0) }
    for _ in 0..<120 {
      let index = Int.random(in: 0..<ours.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        local.undo()
        fixture.tree.undo()
      case 1:
        local.redo()
        fixture.tree.redo()
      default:
        let (property, edit) = randomEdit(&random)
        local.edit(ours[index], property, edit)
        fixture.tree.select(remotes[index])
        fixture.tree.edit(remotes[index], property, edit)
      }
      try fixture.exchange()
      #expect(words(here.window, places: true) == words(there.window, places: true), "seed \(seed)")
      #expect(refusals.local == refusals.remote, "seed \(seed)")
      #expect(
        fixture.tree.properties(of: remotes[index]).isEmpty
          || fixture.tree.properties(of: remotes[index]) == fixture.stageTree.properties(of: theirs[index]))
    }
    #expect(!refusals.local.isEmpty)
  }

  @Test func `a number that is stepped quickly does not fall back to a value that is on its way`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = .outline
    try fixture.exchange()
    let card = try #require(program.window.view(withIdentifier: "card"))
    let remote = try fixture.remote(card)
    fixture.tree.select(remote)
    try fixture.exchange()
    func shown() -> Double? {
      guard
        case .numbers(let numbers)? = fixture.tree.properties(of: remote).first(where: { $0.name == "Origin" })?.form
      else { return nil }
      return numbers[0].value
    }
    // The program sends a value before it gets the edit.
    card.frame.origin.x = 50
    program.advance()
    fixture.now += 1
    let late = fixture.feed.takeMessages(most: 100_000)
    fixture.tree.edit(remote, "Origin", .number(60, component: 0))
    for message in late { try fixture.tree.take(RemoteFixture.parse(message.text)) }
    #expect(shown() == 60)
    try fixture.exchange()
    #expect(shown() == 60)
    #expect(card.frame.minX == 60)
    // A refused edit shows the program's value again.
    fixture.tree.edit(remote, "Origin", .number(1e9, component: 0))
    #expect(shown() == 1e9)
    try fixture.exchange()
    #expect(shown() == 60)
  }

  @Test func `commands about a view that is gone are answered, those about no view are faults`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    var refusals: [String] = []
    fixture.tree.onRefusal = { refusals.append($0) }
    fixture.tree.attention = .outline
    try fixture.exchange()
    let card = try #require(program.window.view(withIdentifier: "card"))
    let remote = try fixture.remote(card)
    card.removeFromSuperview()
    fixture.tree.edit(remote, "Alpha", .number(0.5, component: 0))
    fixture.tree.select(remote)
    fixture.tree.highlight(remote)
    fixture.tree.showGhosts(of: remote, count: 3, step: 1)
    program.advance()
    try fixture.exchange()
    #expect(card.alpha == 1)
    #expect(refusals == Array(repeating: "This view has left the window", count: 3))
    // The inspector knows now.
    fixture.tree.edit(remote, "Alpha", .number(0.5, component: 0))
    #expect(refusals.count == 4)
    for text in [
      #"{"message":"treeSelect","view":100000}"#, #"{"message":"treeHighlight","view":0}"#,
      #"{"message":"treeEdit","view":1,"property":"Alpha","number":1e300,"component":0}"#,
      #"{"message":"treeGhosts","view":null,"count":61,"step":1}"#, #"{"message":"treeShow","part":"all"}"#,
    ] {
      #expect(throws: RemoteFault.self) { try fixture.feed.handle(RemoteFixture.parse(text)) }
    }
    #expect(try !fixture.feed.handle(RemoteFixture.parse(#"{"message":"later","view":{}}"#)))
  }
}
