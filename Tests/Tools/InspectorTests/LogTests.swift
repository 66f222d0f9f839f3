import Controls
import Geometry
import JSON
import Runtime
import Stage
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

@MainActor struct LogTests {
  private func makeProgram(size: Size = Size(960, 600), theme: ThemePreference = .dark)
    -> (InspectedProgram, NavigationController, LogPage)
  {
    let navigation = NavigationController(root: CardScreen("Home"))
    let inspected = InspectedProgram(navigation, size: size, theme: theme)
    let page = inspected.makeLogPage()
    inspected.show(page)
    return (inspected, navigation, page)
  }

  private func line(_ number: Int, event: String = "begin") -> TraceLine {
    var line = TraceLine(event, at: Double(number) / 60)
    line.add("number", number)
    return line
  }

  private func list(in page: LogPage) throws -> ListView {
    func find(_ view: View) -> ListView? {
      (view as? ListView) ?? view.subviews.lazy.compactMap(find).first
    }
    return try #require(find(page.view))
  }

  private func fill(_ page: LogPage, _ numbers: Range<Int>) {
    for number in numbers { page.log.append(line(number)) }
    page.update()
  }

  // MARK: Recording

  @Test func `a transition's request, beginning, plans, end and answer are rows in that order`() {
    let (inspected, navigation, page) = makeProgram()
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    inspected.run { page.update() }
    let events = (0..<page.log.shownCount).map { page.log.shown($0).line.event }
    let order = ["request", "begin", "plan", "end", "answer"].map { events.firstIndex(of: $0) ?? -1 }
    #expect(!order.contains(-1))
    #expect(order == order.sorted())
    page.stop()
  }

  @Test func `plans of a transition that runs already are recorded from now on`() throws {
    let navigation = NavigationController(root: CardScreen("Home"))
    let inspected = InspectedProgram(navigation)
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    for _ in 0..<5 { inspected.program.advance() }
    let page = inspected.makeLogPage()
    inspected.show(page)
    let transition = try #require(inspected.program.window.transition)
    #expect(transition.scheduler.tracerCount == 1)
    inspected.run()
    #expect((0..<page.log.count).contains { page.log.shown($0).line.event == "token" })
    page.stop()
  }

  @Test func `a page that is stopped or gone leaves nothing in the program`() {
    let navigation = NavigationController(root: CardScreen("Home"))
    let inspected = InspectedProgram(navigation)
    let tracker = LeakTracker()
    do {
      let recorder = tracker.track(LogRecorder(inspected.program.core), "recorder")
      recorder.start()
      recorder.start()
      tracker.track(recorder.log, "log")
      navigation.pushViewController(CardScreen("Detail"), animated: true)
      inspected.program.advance()
      #expect(recorder.log.count > 0)
      recorder.stop()
      let count = recorder.log.count
      inspected.run()
      #expect(recorder.log.count == count)
    }
    #expect(tracker.alive == [])
    #expect(inspected.program.window.transition == nil)
  }

  @Test func `the log keeps no view of the program alive`() {
    let (inspected, navigation, page) = makeProgram()
    weak var detail: CardScreen?
    do {
      let screen = CardScreen("Detail")
      detail = screen
      navigation.pushViewController(screen, animated: true)
    }
    inspected.run()
    navigation.popViewController(animated: true)
    inspected.run()
    page.update()
    #expect(detail == nil)
    #expect(page.log.count > 10)
    page.stop()
  }

  // MARK: Bounds

  @Test func `the log keeps the newest ten thousand events`() throws {
    let (inspected, _, page) = makeProgram()
    page.stop()
    page.log.removeAll()
    fill(page, 0..<10_050)
    #expect(page.log.count == EventLog.mostEntries)
    #expect(page.log.shown(0).line.json == line(50).json)
    #expect(try list(in: page).numberOfRows(inSection: 0) == EventLog.mostEntries)
    inspected.settle()
    // Only the rows in sight have cells.
    #expect(try list(in: page).visibleCells.count < 60)
  }

  @Test func `long events count against a bound of memory`() {
    let log = EventLog()
    for number in 0..<200 {
      var line = TraceLine("plan", at: Double(number))
      line.add("wire", String(repeating: "x", count: 1 << 18))
      log.append(line)
    }
    #expect(log.count < 70)
    #expect(log.count > 30)
    #expect(log.shown(log.shownCount - 1).line.time == 199)
  }

  @Test(arguments: 0..<8) func `what is shown is what a plain list would show`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let log = EventLog()
    var reference: [(number: Int, line: TraceLine)] = []
    let events = ["begin", "request", "plan", "warning", "lock"]
    var next = 0
    for _ in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: log.kinds.formSymmetricDifference([LogKind.allCases.randomElement(using: &random)!])
      case 1: log.search = TextSearch(["", "1", "7", "BEGIN"].randomElement(using: &random)!)
      case 2 where Int.random(in: 0..<4, using: &random) == 0:
        log.removeAll()
        reference = []
      default:
        for _ in 0..<Int.random(in: 1..<900, using: &random) {
          let line = line(next, event: events.randomElement(using: &random)!)
          log.append(line)
          reference.append((next, line))
          next += 1
        }
      }
      reference = Array(reference.suffix(EventLog.mostEntries))
      let expected = reference.filter { entry in
        (log.kinds.isEmpty || log.kinds.contains(LogKind(event: entry.line.event)))
          && LogEntry(number: 0, line: entry.line).contains(log.search)
      }
      let shown = (0..<log.shownCount).map { log.shown($0) }
      #expect(shown.map(\.number) == expected.map(\.number), "seed \(seed)")
      if let middle = expected.randomElement(using: &random) {
        #expect(log.shownIndex(ofNumber: middle.number).map { log.shown($0).number } == middle.number)
      }
    }
  }

  // MARK: The list

  @Test func `the list follows the newest event`() throws {
    let (inspected, _, page) = makeProgram()
    let list = try list(in: page)
    for end in [10, 100, 500] {
      fill(page, end - 10..<end)
      inspected.settle()
      #expect(list.indexPathsForVisibleRows.last?.row == page.log.shownCount - 1)
    }
    page.stop()
  }

  @Test func `a list that is scrolled up stays where it is while events come and old ones leave`() throws {
    let (inspected, _, page) = makeProgram()
    page.stop()
    page.log.removeAll()
    fill(page, 0..<9_990)
    inspected.settle()
    let list = try list(in: page)
    inspected.stage.send(
      .wheel(WheelEvent(location: Point(400, 300), delta: Vector(0, 60), time: inspected.stage.time)))
    inspected.settle()
    let first = try #require(list.indexPathsForVisibleRows.first?.row)
    #expect(first < 9_900)
    let seen = page.log.shown(first).number
    fill(page, 9_990..<10_100)
    inspected.settle()
    let now = try #require(list.indexPathsForVisibleRows.first?.row)
    #expect(page.log.shown(now).number == seen)
    inspected.stage.send(
      .wheel(WheelEvent(location: Point(400, 300), delta: Vector(0, -4000), time: inspected.stage.time)))
    inspected.settle()
    fill(page, 10_100..<10_110)
    inspected.settle()
    #expect(list.indexPathsForVisibleRows.last?.row == page.log.shownCount - 1)
  }

  @Test func `a selected event shows its fields, and tells its time`() throws {
    let (inspected, _, page) = makeProgram()
    var times: [Double] = []
    page.onSeek = { times.append($0) }
    fill(page, 0..<5)
    inspected.settle()
    let list = try list(in: page)
    let row = try #require(list.visibleCells.dropLast().last)
    inspected.stage.click(at: row.screenFrame.center)
    inspected.settle()
    let entry = page.log.shown(try #require(list.indexPathForSelectedRow?.row))
    #expect(times == [entry.line.time])
    #expect(page.shownDetails?.contains("number: \(3)") == true)
    // More events come: the same one is selected.
    fill(page, 5..<20)
    #expect(page.log.shown(try #require(list.indexPathForSelectedRow?.row)).number == entry.number)
    page.stop()
  }

  // MARK: Copying

  @Test func `what is shown is copied as the lines of a trace`() throws {
    let (inspected, navigation, page) = makeProgram()
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    inspected.run()
    page.log.kinds = [.requests]
    page.update()
    page.copyTrace()
    let text = try #require(inspected.stage.window.pasteboard.string)
    let lines = text.split(separator: "\n")
    #expect(lines.count == page.log.shownCount)
    #expect(lines.count >= 2)
    for line in lines { #expect(line.hasPrefix("{\"t\":") && line.hasSuffix("}")) }
    #expect(lines[0].contains("\"event\":\"request\",\"request\":1,"))
    page.stop()
  }

  // MARK: Pictures

  @Test(arguments: [Size(480, 320), Size(960, 600), Size(1440, 900)], [ThemePreference.dark, .light])
  func `nothing in the page is cut or beyond its edges`(size: Size, theme: ThemePreference) throws {
    let (inspected, navigation, page) = makeProgram(size: size, theme: theme)
    navigation.pushViewController(CardScreen("Detail"), animated: true)
    inspected.run()
    navigation.popViewController(animated: true)
    inspected.program.environment.tell(.warning("a spring's response is more than 0 seconds, not -1"))
    inspected.run()
    page.update()
    inspected.settle()
    let list = try list(in: page)
    inspected.stage.click(at: try #require(list.visibleCells.dropLast(2).last).screenFrame.center)
    inspected.settle()
    inspected.look("log-\(Int(size.width))-\(theme)")
    for button in buttons(in: page.view) {
      #expect(inspected.stage.window.bounds.contains(button.screenFrame), "\(button.title ?? "")")
    }
    #expect(inspected.stage.textContrasts().filter { $0.ratio < TextContrast.minimum } == [])
    page.stop()
  }

  private func buttons(in view: View) -> [Button] {
    ((view as? Button).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }
}
