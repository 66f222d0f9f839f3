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

/// A program and its remote tree, which meet in JSON texts only.
@MainActor final class RemoteFixture {
  let program: HeadlessStage
  let stageTree: StageTree
  let feed: TreeFeed
  private(set) var tree: RemoteTree! = nil
  /// The commands that are on their way.
  private var commands: [String] = []
  /// The texts that the program has sent.
  private(set) var sent: [String] = []
  /// Seconds of real time.
  var now = 0.0

  init(_ program: HeadlessStage, canvas: (any OverlayCanvas)? = nil) {
    self.program = program
    stageTree = StageTree(program.core, overlay: canvas.map { InspectionOverlay($0) })
    var time: () -> Double = { 0 }
    feed = TreeFeed(stageTree, clock: { time() })
    tree = RemoteTree { [unowned self] in commands.append($0.text) }
    time = { [unowned self] in now }
  }

  static func parse(_ text: String) -> JSONValue { JSONParser.parse(Array(text.utf8)).value! }

  /// Passes the commands on to the program.
  func obey() throws {
    for text in commands { #expect(try feed.handle(Self.parse(text))) }
    commands = []
  }

  /// Passes on all commands and messages, until none is left.
  func exchange(most: Int = 100_000) throws {
    for _ in 0..<2000 {
      try obey()
      now += 0.101
      let messages = feed.takeMessages(most: most)
      for message in messages {
        sent.append(message.text)
        #expect(try tree.take(Self.parse(message.text)))
      }
      if messages.isEmpty, commands.isEmpty, feed.delay == nil { return }
    }
    Issue.record("messages do not end")
  }

  func remote(_ view: View) throws -> RemoteView {
    try #require(Self.find(view, tree.root, stageTree.root) as? RemoteView)
  }

  private static func find(
    _ view: View, _ remote: (any InspectedView)?, _ local: (any InspectedView)?
  ) -> (any InspectedView)? {
    guard let remote, let local else { return nil }
    if local === view { return remote }
    for index in 0..<min(remote.childCount, local.childCount) {
      if let found = find(view, remote.child(at: index), local.child(at: index)) { return found }
    }
    return nil
  }
}

/// A view in words: slow, and complete.
@MainActor private func words(_ view: any InspectedView, places: Bool, depth: Int = 0) -> [String] {
  var line = "\(depth) \(view.typeName) \(view.identifier ?? "-") \(view.screenTitle ?? "-") \(view.textStart ?? "-")"
  line += " \(view.bounds.size) \(view.isUnseen)"
  if places {
    line += " \(view.bounds.origin) \(view.transformToSuperview) \(view.isInPicture) "
    line += "\(view.displayedColor.map { "\($0.red) \($0.green) \($0.blue) \($0.alpha)" } ?? "-") \(view.takesPresses)"
  }
  var lines = [line]
  for index in 0..<view.childCount {
    let child = view.child(at: index)
    #expect(child.parentView === view)
    lines += words(child, places: places, depth: depth + 1)
  }
  return lines
}

@MainActor struct TreeFeedTests {
  private func makeProgram(_ root: ViewController? = nil) -> HeadlessStage {
    let program = HeadlessStage(size: Size(480, 320))
    program.show(root ?? NavigationController(root: CardScreen("Home")))
    while program.advance() {}
    return program
  }

  private func all(in view: View) -> [View] { [view] + view.subviews.flatMap { all(in: $0) } }

  // MARK: The tree

  @Test(arguments: 0..<9) func `a remote tree is the local one after random changes`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = seed.isMultiple(of: 3) ? .outline : .layers
    let stage = try #require(program.window.topViewController?.view)
    var numbers: [ObjectIdentifier: Int] = [:]
    var used: Set<Int> = []
    // Views stay alive, so that an address means one view.
    var kept: [View] = []
    for round in 0..<40 {
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let view = all(in: stage).randomElement(using: &random)!
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where view !== stage:
          kept.append(view)
          view.removeFromSuperview()
        case 1 where view !== stage:
          let target = all(in: stage).randomElement(using: &random)!
          if !target.isDescendant(of: view) {
            target.insertSubview(view, at: Int.random(in: 0...target.subviews.count, using: &random))
          }
        case 2: view.identifier = Bool.random(using: &random) ? nil : "n\(Int.random(in: 0..<9, using: &random))"
        case 3:
          view.bounds.size = Size(Double.random(in: 0..<300, using: &random), 20)
          view.bounds.origin.x = Double.random(in: -5..<5, using: &random)
        case 4: view.transform = Transform2D(rotation: Double.random(in: -3..<3, using: &random))
        case 5: view.isHidden.toggle()
        case 6: view.backgroundColor = Color(red: Double.random(in: 0...1, using: &random), green: 0.3, blue: 1)
        case 7: (view as? Label)?.text = String(repeating: "Text \0", count: Int.random(in: 0..<40, using: &random))
        case 8: view.subviews.randomElement(using: &random).map { view.bringSubviewToFront($0) }
        default:
          let child = Bool.random(using: &random) ? View() : Label("L\(round)")
          view.insertSubview(child, at: Int.random(in: 0...view.subviews.count, using: &random))
        }
      }
      // A name alone makes no frame.
      program.window.setNeedsDisplay()
      program.advance()
      // Small messages, too: the rest follows.
      try fixture.exchange(most: seed.isMultiple(of: 2) ? 2000 : 100_000)
      let root = try #require(fixture.tree.root)
      let places = fixture.tree.attention == .layers
      let local = words(program.window, places: places).map { $0.replacing("\0", with: "\u{fffd}") }
      // Outside the picture of the layers, only sizes are known.
      #expect(words(root, places: places) == local, "seed \(seed), round \(round)")
      // A number means one view.
      for view in all(in: stage) {
        let number = try fixture.remote(view).number
        let old = numbers.updateValue(number, forKey: ObjectIdentifier(view))
        if old != number { #expect(used.insert(number).inserted, "seed \(seed): number \(number) is used again") }
      }
      kept += all(in: stage)
    }
  }

  @Test func `only what has changed is sent, at most ten times a second, while the page is shown`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    let card = try #require(program.window.view(withIdentifier: "card"))
    #expect(!fixture.feed.hasMessages)
    fixture.tree.attention = .layers
    try fixture.exchange()
    #expect(fixture.feed.delay == nil)
    let before = fixture.sent.count
    // Ten frames in a tenth of a second are one message, with one view.
    for _ in 0..<10 {
      card.center.x += 1
      program.advance()
      fixture.now += 0.0099
      for message in fixture.feed.takeMessages(most: 100_000) {
        try fixture.tree.take(RemoteFixture.parse(message.text))
      }
    }
    try fixture.exchange()
    #expect(fixture.sent.count - before <= 2)
    #expect(fixture.sent.last?.contains("\"place\"") == true)
    #expect(fixture.sent.last?.contains("\"type\"") == false)
    #expect((fixture.sent.last?.count ?? .max) < 300)
    fixture.tree.attention = .nothing
    try fixture.exchange()
    let count = fixture.sent.count
    card.center.x += 1
    program.advance()
    try fixture.exchange()
    #expect(fixture.sent.count == count)
    // The outline needs no places.
    fixture.tree.attention = .outline
    try fixture.exchange()
    #expect(fixture.sent.count == count)
  }

  @Test func `no view is kept alive, and what a program without a page costs is nothing`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    let tracker = LeakTracker()
    fixture.tree.attention = .layers
    do {
      let view = tracker.track(View(frame: Rect(0, 0, 10, 10)), "view")
      program.window.topViewController?.view.addSubview(view)
      program.advance()
      try fixture.exchange()
      let remote = try fixture.remote(view)
      fixture.tree.select(remote)
      fixture.tree.highlight(remote)
      fixture.tree.showGhosts(of: remote, count: 3, step: 1)
      fixture.tree.edit(remote, "Alpha", .number(0.5, component: 0))
      try fixture.exchange()
      #expect(view.alpha == 0.5)
      view.removeFromSuperview()
    }
    while program.advance() {}
    #expect(tracker.alive == [])
    try fixture.exchange()
    fixture.feed.stop()
    #expect(program.core.overlay == nil)
    #expect(!fixture.feed.hasMessages)
  }

  @Test func `views that leave in the middle of a round leave no other one out`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    let crowd = View()
    for _ in 0..<40 { crowd.addSubview(View()) }
    program.window.insertSubview(crowd, at: 0)
    program.advance()
    fixture.tree.attention = .outline
    try fixture.exchange()
    for view in crowd.subviews { view.bounds.size.width += 1 }
    program.advance()
    fixture.now += 1
    // Room for some of the views only.
    for message in fixture.feed.takeMessages(most: 256 * 10) {
      try fixture.tree.take(RemoteFixture.parse(message.text))
    }
    for view in crowd.subviews.prefix(8) { view.removeFromSuperview() }
    try fixture.exchange()
    #expect(words(try #require(fixture.tree.root), places: false) == words(program.window, places: false))
  }

  @Test func `a tree beyond the limits is cut, and says so`() throws {
    let program = makeProgram()
    let fixture = RemoteFixture(program)
    fixture.tree.attention = .outline
    var deep = View()
    let top = deep
    for _ in 0..<TreeLimits.mostDepth {
      let next = View()
      deep.addSubview(next)
      deep = next
    }
    program.window.addSubview(top)
    program.advance()
    try fixture.exchange()
    #expect(fixture.tree.isCut)
    top.removeFromSuperview()
    program.advance()
    try fixture.exchange()
    #expect(!fixture.tree.isCut)
    let crowd = View()
    for _ in 0..<TreeLimits.mostViews { crowd.addSubview(View()) }
    program.window.addSubview(crowd)
    program.advance()
    try fixture.exchange()
    #expect(fixture.tree.isCut)
    func count(_ view: any InspectedView) -> Int {
      (0..<view.childCount).reduce(1) { $0 + count(view.child(at: $1)) }
    }
    #expect(count(try #require(fixture.tree.root)) == TreeLimits.mostViews)
    // Fewer views fit again.
    for view in crowd.subviews.prefix(500) { view.removeFromSuperview() }
    program.advance()
    try fixture.exchange()
    #expect(!fixture.tree.isCut)
    #expect(words(try #require(fixture.tree.root), places: false) == words(program.window, places: false))
  }

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
  private func randomEdit(_ random: inout SeededGenerator) -> (property: String, edit: PropertyEdit) {
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
          .flag(true), .flag(false), .color(color(), allowsNone: Bool.random(using: &random)), .text(text()),
        ].randomElement(using: &random)!
      let value = PropertyValue(section: text(), name: text(), form: form, isEditable: Bool.random(using: &random))
      let changes = TreeChanges(
        background: Bool.random(using: &random) ? nil : .white, isCut: Bool.random(using: &random) ? nil : true,
        views: [
          .init(
            number: 1,
            facts: ViewFacts(
              type: text(), identifier: Bool.random(using: &random) ? nil : text(), title: text(), text: nil,
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
