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
  // MARK: The window

  @Test func `picking, hovering and marking go through JSON`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = .outline
    try fixture.exchange()
    var hovered: [(any InspectedView)?] = []
    var picked: [(any InspectedView)?] = []
    fixture.tree.onHover = { hovered.append($0) }
    fixture.tree.onPickEnd = { picked.append($0) }
    fixture.tree.startPicking()
    try fixture.exchange()
    let card = try #require(program.window.view(withIdentifier: "card"))
    let place = card.screenFrame.origin
    let point = Point(place.x + 4, place.y + 100)
    program.send(.pointer(PointerEvent(.hovered, at: point, time: program.time)))
    try fixture.exchange()
    #expect(hovered.last??.identifier == "card")
    #expect(program.core.overlay != nil)
    program.send(.pointer(PointerEvent(.began, at: point, time: program.time)))
    program.send(.pointer(PointerEvent(.ended, at: point, time: program.time)))
    try fixture.exchange()
    #expect(picked.count == 1)
    #expect(picked.last??.identifier == "card")
    #expect(!fixture.tree.isPicking)
    #expect(program.core.overlay == nil)
    // A picking that the inspector ends is ended once, and the next one is not ended by it.
    fixture.tree.startPicking()
    fixture.tree.cancelPicking()
    fixture.tree.startPicking()
    try fixture.exchange()
    #expect(fixture.tree.isPicking)
    #expect(picked.count == 2)
    fixture.feed.stop()
    #expect(program.core.inputInterceptor == nil)
  }

  @Test func `the page over a remote tree has the picture of the page over the local one`() throws {
    func picture(
      _ make: (HeadlessStage) throws -> (any InspectedTree, () throws -> Void), layers: Bool
    ) throws -> [UInt32] {
      let screen = CardScreen("Home")
      let inspected = InspectedProgram(NavigationController(root: screen))
      while inspected.program.advance() {}
      screen.card.transform = Transform2D(rotation: 0.3)
      screen.card.alpha = 0.7
      inspected.program.advance()
      let (tree, exchange) = try make(inspected.program)
      let page = TreePage(tree, playback: inspected.program.core.playback)
      inspected.show(page)
      try exchange()
      if layers {
        let mode = try #require(find(SegmentedControl.self, in: page.view))
        inspected.stage.click(at: Point(mode.screenFrame.maxX - 10, mode.screenFrame.midY))
      }
      page.update()
      try exchange()
      page.update()
      func card(_ view: any InspectedView) -> (any InspectedView)? {
        if view.identifier == "card" { return view }
        return (0..<view.childCount).lazy.compactMap { card(view.child(at: $0)) }.first
      }
      let found: any InspectedView = try #require(tree.root.flatMap(card))
      page.select(found)
      try exchange()
      page.update()
      inspected.settle()
      inspected.look("remote-\(layers ? "layers" : "outline")-\(tree is RemoteTree)")
      var pixels: [UInt32] = []
      let picture = try #require(try inspected.stage.picture())
      let width = picture.width
      try picture.forEachRow(
        { row in pixels += UnsafeBufferPointer(start: row, count: width) }, orThrow: { $0 as any Error })
      return pixels
    }
    for layers in [false, true] {
      let local = try picture({ (StageTree($0.core), {}) }, layers: layers)
      var keep: RemoteFixture?
      let remote = try picture(
        {
          let fixture = RemoteFixture($0)
          keep = fixture
          return (fixture.tree, { try fixture.exchange() })
        }, layers: layers)
      #expect(keep != nil)
      #expect(local == remote)
      #expect(Set(local).count > 20)
    }
  }

  private func find<Found: View>(_ type: Found.Type, in view: View) -> Found? {
    if let found = view as? Found { return found }
    for child in view.subviews { if let found = find(type, in: child) { return found } }
    return nil
  }

  // MARK: Hostile input

  private static let root = #"{"number":1,"type":"Window","size":[9,9]}"#

  @Test(
    arguments: [
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0,0,2],[2,0,0,2]", "view 2 stands in two places"),
      (
        #"{"number":2,"type":"V","size":[1,1]},{"number":3,"type":"V","size":[1,1]}"#, "[2,0,0,3],[3,0,0,2]",
        "view 3 is not inside the window"
      ),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0,0,2,2]", "view 2 stands in two places"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0,0,1]", "view 1 stands in two places"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[7,0,0,2]", "no view has the number 7"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0,0,9]", "no view has the number 9"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0,1,2]", "view 1 has 0 views inside it, not 1"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,3,0,2]", "view 1 has 0 views inside it, not 3"),
      (#"{"number":2,"type":"V","size":[1,1]}"#, "[1,0]", "a change of children begins with three numbers"),
      (#"{"number":1e300,"type":"V","size":[1,1]}"#, "[1,0,0]", nil),
      (#"{"number":2,"type":"V","size":[-1,1]}"#, "[1,0,0,2]", nil),
      (#"{"number":2,"type":"V","size":[1,1],"place":[0,0,1,0,0,1,1e10,0]}"#, "[1,0,0,2]", nil),
      (#"{"number":2,"type":"V","size":[1,1],"place":[0,0,1,0]}"#, "[1,0,0,2]", nil),
      (#"{"number":2,"identifier":"x"}"#, "[1,0,0,2]", "no view has the number 2"),
    ] as [(String, String, String?)])
  func `a faulty change is a fault, and the tree is empty`(views: String, children: String, sentence: String?) throws {
    let tree = RemoteTree { _ in }
    try tree.take(RemoteFixture.parse(#"{"message":"treeChanges","views":[\#(Self.root)]}"#))
    #expect(tree.root != nil)
    let text = #"{"message":"treeChanges","views":[\#(views)],"children":[\#(children)]}"#
    do {
      try tree.take(RemoteFixture.parse(text))
      Issue.record("no fault")
    } catch {
      if let sentence { #expect(error.sentence == sentence) }
      #expect(!error.sentence.isEmpty)
    }
    #expect(tree.root == nil)
  }

  @Test func `a view that is added somewhere else without leaving its place is a fault`() throws {
    let tree = RemoteTree { _ in }
    let views = (1...3).map { #"{"number":\#($0),"type":"V","size":[1,1]}"# }.joined(separator: ",")
    try tree.take(RemoteFixture.parse(#"{"message":"treeChanges","views":[\#(views)],"children":[[1,0,0,2,3]]}"#))
    #expect(tree.root?.childCount == 2)
    #expect(throws: RemoteFault(sentence: "view 3 stands in two places")) {
      try tree.take(RemoteFixture.parse(#"{"message":"treeChanges","children":[[2,0,0,3]]}"#))
    }
    #expect(tree.root == nil)
  }

  @Test func `too many views and too deep ones are refused`() throws {
    func message(_ numbers: ClosedRange<Int>, _ children: String) -> JSONValue {
      let views = numbers.map { #"{"number":\#($0),"type":"V","size":[1,1]}"# }.joined(separator: ",")
      return RemoteFixture.parse(#"{"message":"treeChanges","views":[\#(views)],"children":[\#(children)]}"#)
    }
    func inside(_ numbers: ClosedRange<Int>) -> String { "[1,0,0" + numbers.map { ",\($0)" }.joined() + "]" }
    let tree = RemoteTree { _ in }
    try tree.take(message(1...1, ""))
    try tree.take(message(2...20_000, inside(2...20_000)))
    #expect(tree.root?.childCount == 19_999)
    #expect(throws: RemoteFault.self) { try tree.take(message(20_001...20_001, inside(20_001...20_001))) }
    let other = RemoteTree { _ in }
    try other.take(message(1...1, ""))
    #expect(throws: RemoteFault.self) { try other.take(message(2...20_001, inside(2...20_001))) }
    #expect(throws: RemoteFault.self) { try other.take(message(2...20_003, "")) }
    let deep = RemoteTree { _ in }
    try deep.take(message(1...1, ""))
    let chain = (2...500).map { "[\($0 - 1),0,0,\($0)]" }.joined(separator: ",")
    #expect(throws: RemoteFault(sentence: "views stand at most 400 deep")) { try deep.take(message(2...500, chain)) }
    #expect(deep.root == nil)
  }

  /// The bytes at which values begin.
  private static let beginnings = Set("0123456789tf[{\"".utf8)

  @Test(arguments: 0..<4) func `spoiled messages and commands are read or refused, and never trap`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 7))
    // A real exchange gives the texts.
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = .layers
    try fixture.exchange()
    let card = try #require(program.window.view(withIdentifier: "card"))
    fixture.tree.select(try fixture.remote(card))
    try fixture.exchange()
    card.superview?.addSubview(View())
    card.alpha = 0.5
    program.advance()
    try fixture.exchange()
    let commands: [TreeCommand] = [
      .show(.outline), .select(3), .edit(view: 3, property: "Alpha", .number(0.5, component: 0)),
      .edit(view: 3, property: "Hidden", .flag(true)), .edit(view: 3, property: "Background", .color(.black)), .undo,
      .redo, .highlight(2), .pick(true), .ghosts(view: 2, count: 3, step: 2),
    ]
    let texts = fixture.sent + commands.map(\.json.text)
    let words = [
      "null", "-1", "1e308", "-1e308", "1e-308", "0", "1", "2", "3", "20001", "true", "[]", "{}", "\"\"", "[1,2]",
      "[[[[]]]]", "\"\\u0000\"", "9007199254740993", "0.5", "\"" + String(repeating: "x", count: 5000) + "\"",
    ]
    let victim = RemoteFixture(makeProgram())
    victim.tree.attention = .layers
    try victim.exchange()
    let inspected = InspectedProgram(CardScreen("Other"))
    var tree = RemoteTree { _ in }
    var page = TreePage(tree, playback: inspected.program.core.playback)
    inspected.show(page)
    var faults = 0
    for round in 0..<400 {
      // Replaces some values by others.
      var bytes = Array(texts.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        guard let place = bytes[start...].firstIndex(where: { Self.beginnings.contains($0) }) else { continue }
        let end = min(bytes.count, place + Int.random(in: 0..<3, using: &random))
        bytes.replaceSubrange(place..<end, with: words.randomElement(using: &random)!.utf8)
      }
      guard let value = JSONParser.parse(bytes).value else { continue }
      do { try victim.feed.handle(value) } catch { faults += 1 }
      do {
        try tree.take(value)
      } catch {
        faults += 1
        #expect(tree.root == nil)
        tree = RemoteTree { _ in }
        page = TreePage(tree, playback: inspected.program.core.playback)
        inspected.show(page)
      }
      if round.isMultiple(of: 10) {
        page.update()
        tree.root.map { page.select($0.childCount > 0 ? $0.child(at: 0) : $0) }
        page.update()
        inspected.stage.advance()
      }
    }
    #expect(faults > 20)
    // The program goes on.
    while victim.program.advance() {}
  }

  @Test(arguments: 0..<4) func `messages and commands read back as they were written`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 50))
    func text() -> String { ["", "a", "“ß”\n\\\"", "\u{1f600}", "x y"].randomElement(using: &random)! }
    func number() -> Double { Double.random(in: -1e6...1e6, using: &random) }
    func color() -> Color? { Bool.random(using: &random) ? nil : Color(red: 0.1, green: 1.0 / 3, blue: 0, alpha: 0.7) }
    for _ in 0..<200 {
      let form: PropertyValue.Form =
        [
          .numbers([.init(name: text(), range: -1...2, step: 0.1, value: number()), .init(value: number())]),
          .flag(true), .flag(false), .color(color(), allowsNone: Bool.random(using: &random)), .text(ExactText(text())),
        ].randomElement(using: &random)!
      let value = PropertyValue(section: text(), name: text(), form: form, isEditable: Bool.random(using: &random))
      let changes = TreeChanges(
        background: Bool.random(using: &random) ? nil : .white, isCut: Bool.random(using: &random) ? nil : true,
        views: [
          .init(
            number: 1,
            facts: ViewFacts(
              type: text(), identifier: Bool.random(using: &random) ? nil : text(), title: ExactText(text()),
              text: ExactText(nil),
              size: Size(abs(number()), 0), isUnseen: Bool.random(using: &random)),
            place: nil),
          .init(
            number: 1 << 40, facts: nil,
            place: ViewPlace(
              origin: Point(number(), 0), map: Transform2D(a: number(), b: 0, c: 1, d: -0.0, tx: number(), ty: 1e-9),
              isInPicture: true, color: color(), takesPresses: Bool.random(using: &random))),
        ], children: [.init(parent: 1, start: 0, removed: 3, added: [4, 5])])
      let messages: [TreeMessage] = [
        .changes(changes), .properties(.init(view: 1, edits: 3, isWhole: true, values: [value])), .hover(nil),
        .hover(4), .picked(nil), .picked(2), .refusal(text()),
      ]
      for message in messages { #expect(try TreeMessage.read(RemoteFixture.parse(message.json.text)) == message) }
      let commands: [TreeCommand] = [
        .show(.layers), .select(nil), .select(4), .edit(view: 1, property: text(), .number(number(), component: 1)),
        .edit(view: 2, property: text(), .flag(false)), .edit(view: 2, property: text(), .color(color())), .undo, .redo,
        .highlight(nil), .pick(false), .ghosts(view: nil, count: 0, step: 60),
      ]
      for command in commands { #expect(try TreeCommand.read(RemoteFixture.parse(command.json.text)) == command) }
    }
  }

  // MARK: Cost

  @Test func `ten thousand views are compared in parts, and nothing is sent where nothing changes`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    let crowd = View()
    for index in 0..<10_000 {
      crowd.addSubview(index.isMultiple(of: 2) ? View(frame: Rect(Double(index), 0, 9, 9)) : Label("Label \(index)"))
    }
    program.window.addSubview(crowd)
    program.advance()
    fixture.tree.attention = .layers
    let clock = ContinuousClock()
    let first = try clock.measure { try fixture.exchange() }
    let bytes = fixture.sent.reduce(0) { $0 + $1.utf8.count }
    var worst = Duration.zero
    var total = Duration.zero
    for _ in 0..<60 {
      for view in crowd.subviews.prefix(200) { view.center.x += 1 }
      program.advance()
      fixture.now += 1.0 / 60
      let time = clock.measure { _ = fixture.feed.takeMessages(most: 100_000) }
      worst = max(worst, time)
      total += time
    }
    print("feed of 10,000 views: first exchange \(first), \(bytes) bytes; frames: mean \(total / 60), worst \(worst)")
    try fixture.exchange()
    program.advance()
    fixture.now += 1
    #expect(fixture.feed.takeMessages(most: 100_000).isEmpty)
  }
}
