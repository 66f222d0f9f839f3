import Controls
import Geometry
import Glibc
import ProcessSupport
import Storyboard
import Testing
import Transitions
import Views

/// Real files, and a stage without a window.
@Suite(.serialized) struct LiveStoryboardTests {
  // MARK: Values

  @Test func `A saved color is shown within 250 ms, on the same view`() throws {
    let bench = try LiveBench()
    let card = try #require(bench.view("card"))
    try bench.save(LiveBench.board(color: "#ff0000"))
    bench.run(0.25)
    #expect(bench.view("card") === card)
    #expect(card.backgroundColor == Color(hex: "#ff0000"))
    #expect(bench.results == ["values"])
  }

  @Test func `The same bytes again do nothing`() throws {
    let bench = try LiveBench()
    let views = bench.stage.window.subviews
    try bench.save(LiveBench.board())
    bench.run(0.5)
    #expect(bench.results == ["same"])
    #expect(bench.stage.window.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init))
  }

  @Test func `Spaces and line ends alone change nothing that is shown`() throws {
    let bench = try LiveBench()
    let card = try #require(bench.view("card"))
    try bench.save(LiveBench.board().split(separator: "\n").joined(separator: " "))
    bench.run(0.5)
    #expect(bench.results == ["values"])
    #expect(bench.view("card") === card)
  }

  // MARK: Faults

  @Test func `Faults stand in a panel with line and column while the last good version stays`() throws {
    let bench = try LiveBench()
    try bench.save(LiveBench.board(color: "#ff00"))
    bench.run(0.6)
    let line = LiveBench.board(color: "#ff00").split(separator: "\n").firstIndex { $0.contains("#ff00") } ?? 0
    let texts = try #require(bench.faults)
    #expect(texts.first == "board.json: 1 fault")
    #expect(texts.contains { $0.hasPrefix("\(line + 1):") })
    #expect(texts.contains { $0.contains("#ff00") })
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#4060a0"))
    try bench.save(LiveBench.board(color: "#00ff00"))
    bench.run(0.6)
    #expect(bench.faults == nil)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#00ff00"))
  }

  @Test func `The panel takes neither focus nor pointer, and stays above screens that come later`() throws {
    let bench = try LiveBench()
    let field = try #require(bench.view("name"))
    bench.stage.window.setFocus(field)
    try bench.save("{")
    bench.run(0.5)
    #expect(bench.stage.window.focusedView === field)
    let panel = try #require(bench.view("fault-panel"))
    let point = Point(200, 280)
    #expect(panel.frame.contains(point))
    #expect(bench.stage.window.hitTest(point)?.isDescendant(of: panel) != true)
    bench.storyboard.perform(segue: "sheet", in: bench.stage.window)
    bench.run(1)
    #expect(bench.stage.window.subviews.last === panel)
  }

  @Test func `An empty file is a fault only after a second`() throws {
    let bench = try LiveBench()
    try bench.save("")
    bench.run(0.9)
    #expect(bench.faults == nil)
    bench.run(0.8)
    #expect(bench.faults?.contains("the file is empty") == true)
    try bench.save(LiveBench.board(color: "#00ff00"))
    bench.run(0.6)
    #expect(bench.faults == nil)
  }

  // MARK: What is kept

  @Test func `Scroll offsets, texts, selection and focus stay when views come and go`() throws {
    let bench = try LiveBench()
    let scroll = try #require(bench.found("scroll", as: ScrollView.self))
    let field = try #require(bench.found("name", as: TextField.self))
    scroll.contentOffset = Point(0, 120)
    bench.stage.window.setFocus(field)
    field.insertText("Ada")
    try bench.save(LiveBench.board(cards: ["new", "card", "last"]))
    bench.run(0.4)
    #expect(bench.results == ["structure"])
    #expect(bench.view("new") != nil)
    #expect(bench.view("last") != nil)
    #expect(bench.found("scroll", as: ScrollView.self)?.contentOffset == Point(0, 120))
    #expect(bench.found("name", as: TextField.self)?.text == "Ada")
    #expect(bench.stage.window.focusedView?.identifier == "name")
    // The field itself is made again.
    try bench.save(LiveBench.board(cards: ["card"], placeholder: "Your name"))
    bench.run(0.4)
    let made = try #require(bench.found("name", as: TextField.self))
    #expect(made !== field)
    #expect(made.placeholder == "Your name")
    #expect(made.text == "Ada")
    #expect(bench.stage.window.focusedView === made)
    #expect(bench.view("new") == nil)
  }

  @Test func `A text that the file changes replaces what was typed`() throws {
    let bench = try LiveBench()
    try #require(bench.found("name", as: TextField.self)).insertText("Ada")
    try bench.save(LiveBench.board(text: "Grace"))
    bench.run(0.4)
    #expect(bench.found("name", as: TextField.self)?.text == "Grace")
  }

  @Test func `The painting order is that of the file`() throws {
    let bench = try LiveBench(LiveBench.board(cards: ["a", "b", "c"]))
    let kept = ["a", "b", "c"].map { bench.view($0) }
    try bench.save(LiveBench.board(cards: ["c", "x", "a"]))
    bench.run(0.4)
    let order = bench.view("a")?.superview?.subviews.compactMap(\.identifier)
    #expect(order == ["c", "x", "a", "scroll", "name"])
    #expect(bench.view("a") === kept[0])
    #expect(bench.view("c") === kept[2])
  }

  // MARK: Screens

  @Test func `The stack of screens stays, and a screen whose scene is gone is popped with a message`() throws {
    let bench = try LiveBench()
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.settle()
    #expect(bench.stack == ["list", "detail"])
    try bench.save(LiveBench.board(color: "#ff0000"))
    bench.run(0.4)
    #expect(bench.stack == ["list", "detail"])
    try bench.save(LiveBench.board(detail: false))
    bench.run(0.4)
    bench.settle()
    #expect(bench.stack == ["list"])
    #expect(bench.toast == "\"Detail\" is not in the file any more")
  }

  @Test func `A sheet whose scene is gone is dismissed, and a root gives way to the initial scene`() throws {
    let bench = try LiveBench()
    bench.storyboard.perform(segue: "sheet", in: bench.stage.window)
    bench.settle()
    let other = ##"{ "stagecraft": 1, "size": [400, 300], "scenes": { "NAME": { "color": "#123456" } } }"##
    try bench.save(other.replacing("NAME", with: "fresh"))
    bench.run(0.4)
    bench.settle()
    bench.run(0.1)
    #expect(bench.stack == ["fresh"])
    #expect(bench.stage.window.rootViewController?.presentedViewController == nil)
    #expect(bench.stage.window.topViewController?.identifier == "fresh")
  }

  @Test func `A screen under a sheet whose scene is gone goes when the sheet goes`() throws {
    let bench = try LiveBench()
    bench.storyboard.perform(segue: "sheet", in: bench.stage.window)
    bench.settle()
    let other = #"{ "stagecraft": 1, "size": [400, 300], "scenes": { "fresh": {}, "other": { "title": "Other" } } }"#
    try bench.save(other)
    bench.run(0.4)
    #expect(bench.stage.window.topViewController?.identifier == "other")
    bench.press(.escape)
    bench.settle()
    bench.run(0.5)
    #expect(bench.stack == ["fresh"])
  }

  @Test func `A popped screen that could come back again goes with its scene`() throws {
    let bench = try LiveBench()
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.settle()
    bench.press(.escape)
    bench.settle()
    try bench.save(LiveBench.board(detail: false))
    bench.run(0.4)
    bench.press(.forward)
    bench.settle()
    #expect(bench.stack == ["list"])
  }

  @Test func `F5 starts over with the newest version`() throws {
    let bench = try LiveBench()
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.settle()
    try bench.save(LiveBench.board(color: "#ff0000", cards: ["card", "two"]))
    bench.run(0.4)
    bench.press(.function(5))
    bench.run(0.1)
    #expect(bench.stack == ["list"])
    #expect(bench.found("name", as: TextField.self)?.text == "")
    #expect(bench.view("two") != nil)
  }

  @Test func `Another container begins at the initial scene`() throws {
    let bench = try LiveBench()
    let split = LiveBench.board().replacing(
      #""initial": "list","#, with: #""initial": "list", "container": "split", "detail": "other","#)
    try bench.save(split)
    bench.run(0.4)
    #expect(bench.stage.window.rootViewController is SplitViewController)
  }

  // MARK: Motion

  @Test func `A spring in flight gets its new parameters at the place and the speed that it has`() throws {
    let bench = try LiveBench(LiveBench.board(response: 1), framesPerSecond: 240)
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.run(0.05)
    let transition = try #require(bench.stage.window.transition)
    let start = bench.stage.time
    try bench.save(LiveBench.board(response: 1.9))
    var states: [(value: Double, velocity: Double)] = []
    bench.onFrame = { states.append((transition.progress.value, transition.progress.velocity)) }
    bench.run(0.4)
    #expect(bench.results == ["values"])
    for (a, b) in zip(states, states.dropFirst()) {
      // x'' = ω²(1 - x) - 2ωx' with ω = 2π of the faster spring, over one frame.
      let change = (39.5 * abs(1 - a.value) + 12.6 * max(abs(a.velocity), abs(b.velocity))) / 240
      #expect(abs(b.velocity - a.velocity) <= change)
      #expect(abs(b.value - a.value) <= max(abs(a.velocity), abs(b.velocity)) / 240 + change / 240)
    }
    // The file counts 100 ms after the save; until then the motion is that of the old spring, and slower afterwards.
    func old(_ time: Double) -> Double { 1 - (1 + 2 * .pi * time) * exp(-2 * .pi * time) }
    let end = try #require(states.last)
    let age = bench.stage.time - start + 0.05
    #expect(end.value < old(age) - 0.05, "\(end.value), \(old(age))")
    #expect(end.value > old(0.15))
  }

  @Test func `A spring of 4 s that becomes one of 0.2 s arrives`() throws {
    let bench = try LiveBench(LiveBench.board(response: 4))
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.run(0.2)
    try bench.save(LiveBench.board(response: 0.2))
    bench.run(0.8)
    #expect(bench.stage.window.transition == nil)
    #expect(bench.stack == ["list", "detail"])
    // The way back has the new spring, too.
    bench.press(.escape)
    bench.run(0.8)
    #expect(bench.stack == ["list"])
    #expect(bench.stage.window.transition == nil)
  }

  @Test func `Other views wait until the transition is over`() throws {
    let bench = try LiveBench(LiveBench.board(response: 2))
    bench.storyboard.perform(segue: "open", in: bench.stage.window)
    bench.run(0.1)
    try bench.save(LiveBench.board(response: 2, cards: ["card", "two"]))
    bench.run(0.5)
    #expect(bench.stage.window.transition != nil)
    #expect(bench.view("two") == nil)
    bench.settle()
    bench.run(0.1)
    #expect(bench.results == ["structure"])
    bench.press(.escape)
    bench.settle()
    #expect(bench.view("two") != nil)
  }

  // MARK: Pictures

  @Test func `A picture that changes is decoded again, and a missing one that arrives mends its fault`() throws {
    let bench = try LiveBench()
    let image = #"{ "id": "photo", "image": "photo.svg", "frame": [10, 150, 40, 40] }"#
    func svg(_ color: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='\(color)'/></svg>"
    }
    try bench.save(LiveBench.board(extra: image))
    bench.run(0.4)
    #expect(bench.faults?.contains { $0.contains("photo.svg") } == true)
    _ = try bench.directory.write("photo.svg", svg("#f00"))
    bench.run(0.8)
    #expect(bench.faults == nil)
    let photo = try #require(bench.found("photo", as: ImageView.self))
    let first = try #require(photo.image)
    _ = try bench.directory.write("photo.svg", svg("#00f"))
    bench.run(0.4)
    #expect(photo.image != nil && photo.image != first)
    // Half a picture leaves the last one.
    let second = photo.image
    _ = try bench.directory.write("photo.svg", "<svg")
    bench.run(0.4)
    #expect(photo.image == second)
  }
}
