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
@MainActor func words(_ view: any InspectedView, places: Bool, depth: Int = 0) -> [String] {
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
  func makeProgram(_ root: ViewController? = nil) -> HeadlessStage {
    let program = HeadlessStage(size: Size(480, 320))
    program.show(root ?? NavigationController(root: CardScreen("Home")))
    while program.advance() {}
    return program
  }

  func all(in view: View) -> [View] { [view] + view.subviews.flatMap { all(in: $0) } }

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
}
