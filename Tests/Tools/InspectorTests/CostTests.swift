import Controls
import Geometry
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector
@testable import SDLWindow
@testable import Stage

/// A clock that each reading moves on by a millisecond.
private final class CountingClock {
  private(set) var readings = 0
  func now() -> Double {
    readings += 1
    return Double(readings) * 0.001
  }
}

private final class FlashCanvas: OverlayCanvas {
  var overlay: (() -> [DisplayItem])?
  func overlayDidChange() {}
  var items: [DisplayItem] { overlay?() ?? [] }
}

@MainActor struct CostTests {
  private func makeProgram(size: Size = Size(960, 600), theme: ThemePreference = .dark)
    -> (InspectedProgram, NavigationController)
  {
    let navigation = NavigationController(root: CardScreen("Home"))
    return (InspectedProgram(navigation, size: size, theme: theme), navigation)
  }

  private func find<Found: View>(_ type: Found.Type, in view: View) -> Found? {
    if let found = view as? Found { return found }
    return view.subviews.lazy.compactMap { find(type, in: $0) }.first
  }

  private func frame(_ number: Int, missed: Int = 0) -> FrameCost {
    var frame = FrameCost()
    frame.time = Double(number) / 60
    (frame[.input], frame[.step], frame[.layout]) = (0.0002, 0.0011, 0.0006)
    frame[.draw] = 0.003 + 0.002 * Double(number % 7)
    frame[.present] = max(0, 0.016 - frame.total)
    (frame.isDrawn, frame.items, frame.pixels, frame.layouts) = (true, 120 + number, 400_000, 3)
    (frame.drawCalls, frame.missedRefreshes) = (12, missed)
    return frame
  }

  /// The page with the costs of some frames, and what adds further ones.
  private func makePage(size: Size = Size(960, 600), frames: Int) throws -> Shown {
    let (inspected, _) = makeProgram(size: size)
    let costs = inspected.makeCosts()
    let page = CostPage(costs)
    inspected.show(page)
    let add = try #require(inspected.program.core.costMeter?.onFrame)
    for number in 0..<frames { add(frame(number)) }
    page.update()
    inspected.settle()
    return Shown(
      inspected: inspected, costs: costs, page: page, graph: try #require(find(CostGraph.self, in: page.view)),
      add: add)
  }

  private struct Shown {
    let inspected: InspectedProgram
    let costs: StageCosts
    let page: CostPage
    let graph: CostGraph
    let add: (FrameCost) -> Void
    /// The texts beside the lines of the graph.
    var labels: [String] { graph.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text) }
  }

  // MARK: Measuring

  @Test func `without a meter no clock is read, and with one the parts are the whole frame`() throws {
    let (inspected, navigation) = makeProgram()
    let clock = CountingClock()
    let meter = FrameCostMeter(clock: clock.now)
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    for _ in 0..<10 { inspected.program.advance() }
    #expect(clock.readings == 0)
    var costs: [FrameCost] = []
    meter.onFrame = { costs.append($0) }
    inspected.program.core.costMeter = meter
    inspected.program.advance()
    let cost = try #require(costs.first)
    // One reading begins the frame. Each further one belongs to a part, but that after the observers.
    #expect(abs(cost.total - Double(clock.readings - 2) * 0.001) < 1e-9)
    #expect(FrameCost.Phase.allCases.allSatisfy { $0 == .input || cost[$0] > 0 })
    #expect(cost.isDrawn)
    #expect(cost.items > 0)
    #expect(cost.time == inspected.program.time)
    inspected.program.core.costMeter = nil
    let readings = clock.readings
    inspected.run()
    #expect(clock.readings == readings)
  }

  @Test func `input, layouts and redrawn pixels are counted where they happen`() throws {
    let (inspected, _) = makeProgram()
    let program = inspected.program
    inspected.run()
    let meter = FrameCostMeter(clock: CountingClock().now)
    meter.tracksDamage = true
    var costs: [FrameCost] = []
    meter.onFrame = { costs.append($0) }
    program.core.costMeter = meter
    program.send(.pointer(PointerEvent(.hovered, at: Point(300, 20), time: program.time)))
    program.window.setNeedsLayout()
    program.window.view(withIdentifier: "card")?.frame.origin.x += 10
    program.advance()
    let cost = try #require(costs.last)
    #expect(abs(cost[.input] - 0.001) < 1e-9)
    #expect(cost.layouts >= 1)
    let damage = try #require(cost.damage)
    #expect(damage.dropFirst().reduce(damage[0]) { $0.union($1) }.contains(Rect(40, 60, 210, 120)))
    // The whole picture is drawn by a target that keeps none.
    #expect(cost.pixels == 480 * 320)
  }

  @Test func `frames that change nothing are not drawn, and cost no draw`() throws {
    let (inspected, _) = makeProgram()
    inspected.run()
    let meter = FrameCostMeter()
    var costs: [FrameCost] = []
    meter.onFrame = { costs.append($0) }
    inspected.program.core.costMeter = meter
    inspected.program.core.loop.requestFrame()
    inspected.program.advance()
    let cost = try #require(costs.last)
    #expect(!cost.isDrawn)
    #expect(cost[.present] == 0)
    #expect(cost.items == 0)
  }

  @Test func `the dearest view is named with its reasons, in the part that was drawn`() throws {
    let window = View(frame: Rect(0, 0, 800, 600))
    let (page, card) = (View(frame: Rect(0, 0, 800, 600)), View(frame: Rect(100, 100, 300, 200)))
    page.identifier = "page"
    page.backgroundColor = .white
    card.identifier = "card"
    card.backgroundColor = .red
    window.addSubview(page)
    page.addSubview(card)
    #expect(DearestView.find(in: window, damage: nil)?.text == "page: its area")
    card.shadow = Shadow(radius: 60, offset: .zero, color: .black)
    #expect(DearestView.find(in: window, damage: nil)?.text == "card: a shadow of radius 60")
    #expect(DearestView.find(in: window, damage: [Rect(600, 400, 100, 100)])?.text == "page: its area")
    card.shadow = nil
    card.addSubview(View())
    (card.alpha, card.clipsToBounds, card.cornerRadius) = (0.5, true, 8)
    #expect(
      DearestView.find(in: window, damage: [Rect(120, 120, 50, 50)])?.text
        == "card: fades as one picture, a rounded clip")
    card.isHidden = true
    page.alpha = 0
    #expect(DearestView.find(in: window, damage: nil) == nil)
  }

  @Test func `the page names the dearest view of the frame with the most work`() throws {
    let shown = try makePage(frames: 5)
    var dear = frame(6)
    dear[.draw] = 0.1
    shown.add(dear)
    shown.page.update()
    let texts = shown.page.view.shownTexts
    #expect(texts.contains { $0.contains("dearest view: ") })
  }

  @Test func `the same run draws the same frames with a meter and without`() throws {
    func run(_ isMeasured: Bool) throws -> ([Double], Int) {
      let (inspected, navigation) = makeProgram()
      let meter = FrameCostMeter()
      meter.tracksDamage = true
      if isMeasured { inspected.program.core.costMeter = meter }
      navigation.pushViewController(CardScreen("Detail"), animated: true)
      var times: [Double] = []
      inspected.run { times.append(inspected.program.time) }
      return (times, inspected.program.core.drawnFrames)
    }
    let (measured, plain) = (try run(true), try run(false))
    #expect(measured.0 == plain.0)
    #expect(measured.1 == plain.1)
  }

  // MARK: The history

  @Test func `the history keeps the newest frames by their numbers`() {
    var history = CostHistory()
    for number in 0..<1000 {
      history.add(frame(number))
      #expect(history.newest.count == min(number + 1, CostHistory.most))
      #expect(history.frame(number: number) == frame(number))
      #expect(history.frame(number: number + 1) == nil)
      let oldest = max(0, number + 1 - CostHistory.most)
      #expect(history.frame(number: oldest) == frame(oldest))
      if oldest > 0 { #expect(history.frame(number: oldest - 1) == nil) }
    }
    #expect(history.statistics(\.work)?.most == frame(6).work)
  }

  @Test func `a meter counts the blocks of frames without those of observers, while it lives`() {
    final class Heap {
      var isCounting = false
      var count = 0
    }
    final class Observer: StageObserver {
      let heap: Heap
      init(_ heap: Heap) { self.heap = heap }
      func stageDidLayOut(_ core: StageCore) { heap.count += 1000 }
    }
    let heap = Heap()
    FrameCostMeter.allocationCounter = .init(
      start: { heap.isCounting = true }, stop: { heap.isCounting = false }, count: { heap.count })
    defer { FrameCostMeter.allocationCounter = nil }
    let (inspected, _) = makeProgram()
    inspected.run()
    do {
      let first = inspected.makeCosts()
      do {
        let second = FrameCostMeter()
        #expect(second.tracksDamage == false && heap.isCounting)
      }
      #expect(heap.isCounting)
      inspected.program.core.addObserver(Observer(heap))
      heap.count = 70
      _ = inspected.program.core.loop.after(0.001) { heap.count += 3 }
      inspected.program.window.view(withIdentifier: "card")?.backgroundColor = .white
      inspected.program.advance()
      #expect(first.history.newest.last?.allocations == 3)
      first.stop()
    }
    #expect(!heap.isCounting)
  }

  // MARK: The page

  @Test func `a closed inspector leaves the stage without a meter and without marks`() throws {
    let (inspected, navigation) = makeProgram()
    let tracker = LeakTracker()
    do {
      let canvas = FlashCanvas()
      let costs = tracker.track(inspected.makeCosts(InspectionOverlay(canvas)), "costs")
      let page = tracker.track(CostPage(costs), "page")
      inspected.show(page)
      #expect(inspected.program.core.costMeter != nil)
      try inspected.stage.click(try #require(find(Toggle.self, in: page.view)))
      navigation.pushViewController(CardScreen("Detail"), animated: true)
      for _ in 0..<5 { inspected.program.advance() }
      #expect(canvas.overlay != nil)
      costs.stop()
      #expect(canvas.overlay == nil)
      #expect(inspected.program.core.costMeter == nil)
      for part in page.parent?.view.subviews ?? [] { part.removeFromSuperview() }
      page.removeFromParent()
    }
    inspected.run()
    inspected.settle()
    #expect(tracker.alive == [])
  }

  @Test func `redrawn areas are marked for three tenths of a second of the inspector`() throws {
    let (inspected, _) = makeProgram()
    inspected.run()
    let canvas = FlashCanvas()
    let costs = inspected.makeCosts(InspectionOverlay(canvas))
    let page = CostPage(costs)
    inspected.show(page)
    try inspected.stage.click(try #require(find(Toggle.self, in: page.view)))
    inspected.settle()
    inspected.program.window.view(withIdentifier: "card")?.backgroundColor = .white
    inspected.program.advance()
    let marks = canvas.items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item else { return nil }
      return Rect(shape.transform.tx, shape.transform.ty, shape.size.width, shape.size.height)
    }
    #expect(marks.count == 1)
    #expect(marks.first?.contains(Rect(40, 60, 200, 120)) == true)
    #expect(try #require(marks.first).width < 210)
    let began = inspected.stage.time
    while canvas.overlay != nil, inspected.stage.advance() {}
    #expect(canvas.overlay == nil)
    #expect(abs(inspected.stage.time - began - DamageFlash.duration) < 0.05)
    costs.stop()
  }

  @Test func `the pointer chooses the frame whose numbers are shown, and a click keeps it`() throws {
    let shown = try makePage(frames: 300)
    let (graph, page, add) = (shown.graph, shown.page, shown.add)
    #expect(graph.chosen == nil)
    let stage = shown.inspected.stage
    let area = graph.screenFrame
    stage.send(.pointer(PointerEvent(.hovered, at: Point(area.maxX - 1, area.midY), time: stage.time)))
    #expect(graph.chosen == 299)
    stage.click(at: Point(area.maxX - 1, area.midY))
    add(frame(300))
    page.update()
    stage.send(.pointer(PointerEvent(.exited, at: .zero, time: stage.time)))
    #expect(graph.chosen == 299)
    for number in 301..<700 { add(frame(number)) }
    page.update()
    #expect(graph.chosen == nil)
    shown.costs.stop()
  }

  @Test func `the wheel magnifies the bars, up to a limit, and the line of the period leaves the graph`() throws {
    let shown = try makePage(frames: 20)
    let stage = shown.inspected.stage
    let area = shown.graph.screenFrame
    func labels(after notches: Double) -> [String] {
      stage.send(
        .wheel(WheelEvent(location: Point(area.midX, area.midY), delta: Vector(0, notches), time: stage.time))
      )
      shown.inspected.settle()
      return shown.labels
    }
    #expect(labels(after: 0) == ["16.7 ms", "25.0 ms"])
    #expect(labels(after: 4) == ["6.25 ms"])
    #expect(labels(after: .infinity) == ["6.25 ms"])
    for _ in 0..<9 { _ = labels(after: 6) }
    #expect(labels(after: 1) == ["0.39 ms"])
    for _ in 0..<9 { _ = labels(after: -6) }
    #expect(labels(after: -1) == ["16.7 ms", "25.0 ms"])
    shown.costs.stop()
  }

  @Test func `a low graph has one label, and none lie over each other`() throws {
    let shown = try makePage(size: Size(480, 215), frames: 20)
    #expect(shown.labels == ["16.7 ms"])
    shown.costs.stop()
  }

  // MARK: Pictures

  @Test(arguments: [Size(480, 320), Size(960, 600), Size(1440, 900)], [ThemePreference.dark, .light])
  func `every text of the page can be read`(size: Size, theme: ThemePreference) throws {
    let (inspected, _) = makeProgram(size: size, theme: theme)
    let costs = inspected.makeCosts()
    let page = CostPage(costs)
    inspected.show(page)
    let add = try #require(inspected.program.core.costMeter?.onFrame)
    for number in 0..<300 { add(frame(number, missed: number % 97 == 0 ? 1 : 0)) }
    page.update()
    inspected.settle()
    inspected.look("cost-\(Int(size.width))-\(theme)")
    #expect(inspected.stage.textContrasts().filter { $0.ratio < TextContrast.minimum }.map(\.text) == [])
    costs.stop()
  }
}

extension View {
  fileprivate var shownTexts: [String] { ((self as? Label).map { [$0.text] } ?? []) + subviews.flatMap(\.shownTexts) }
}
