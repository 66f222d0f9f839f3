import Animation
import CAllocations
import Curves
import Directors
import Geometry
import Motion
import Notation
import Plans
import Runtime
import SDLStage
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

/// A program whose motion is logged, and can be mirrored through the text of messages.
final class MirroredProgram: StageObserver {
  let stage: HeadlessStage
  let motion: StageMotion
  let root = ViewController()
  let navigation: NavigationController
  /// Calls after each sample.
  var onFrame: (() -> Void)?

  init() {
    stage = HeadlessStage(size: Size(400, 300))
    motion = StageMotion(stage.core)
    navigation = NavigationController(root: root)
    root.view.identifier = "home"
    stage.core.addObserver(self)
    stage.show(navigation)
  }

  var log: MotionLog { motion.log }
  var loop: FrameLoop { stage.core.loop }

  func stageDidLayOut(_ core: StageCore) { onFrame?() }

  func wait(_ frames: Int) { for _ in 0..<frames { stage.advance() } }
  func settle() { for _ in 0..<2000 where stage.advance() {} }

  func add(_ id: String?) -> View { add(id, View(frame: Rect(20, 20, 60, 40))) }

  func add<Added: View>(_ id: String?, _ view: Added) -> Added {
    view.identifier = id
    root.view.addSubview(view)
    return view
  }

  /// A hand that takes a place, moves along, and throws.
  func throwFrom(_ start: Point, by way: Vector, frames: Int = 8) {
    stage.send(.pointer(PointerEvent(.began, at: start, time: stage.time)))
    for step in 1...frames {
      stage.advance()
      let share = Double(step) / Double(frames)
      let place = Point(start.x + way.x * share, start.y + way.y * share)
      stage.send(.pointer(PointerEvent(.moved, at: place, time: stage.time)))
    }
    stage.send(.pointer(PointerEvent(.ended, at: Point(start.x + way.x, start.y + way.y), time: stage.time)))
  }

  /// A screen comes, is caught and thrown back, comes again, and is thrown on.
  func perform(_ director: StockDirector) {
    let detail = ViewController()
    detail.view.identifier = "detail"
    detail.view.backgroundColor = Color(rgb: 0x804020)
    detail.transitionController.directors = [director.factory()]
    let card = View(frame: Rect(40, 40, 80, 60))
    card.identifier = "card"
    detail.view.addSubview(card)
    loop.dispatch(at: stage.time) { navigation.pushViewController(detail, animated: true) }
    wait(7)
    throwFrom(Point(390, 150), by: Vector(40, 30))
    wait(5)
    throwFrom(Point(300, 150), by: Vector(-200, -10), frames: 5)
    settle()
    if navigation.viewControllers.count == 1 {
      loop.dispatch(at: stage.time) { navigation.pushViewController(detail, animated: true) }
      settle()
    }
    loop.dispatch(at: stage.time) {
      navigation.popViewController(animated: true)
      View.animate(withDuration: 0.2) { card.alpha = 0.3 }
    }
    wait(4)
    throwFrom(Point(200, 150), by: Vector(150, 80), frames: 4)
    settle()
  }
}

/// A feed and a mirror, with only text between them.
final class Line {
  let feed: MotionFeed
  let mirror = MotionMirror()
  /// The messages of the last call.
  private(set) var messages: [String] = []
  private(set) var begins = 0
  private(set) var removals = 0

  init(_ log: MotionLog) { feed = MotionFeed(log) }

  @discardableResult func send(limit: Int = 16_384) throws -> Bool {
    messages.removeAll()
    let isComplete = feed.send(limit: limit) { messages.append($0.json.text) }
    for message in messages { try take(message) }
    begins += messages.count { $0.contains("motionBegan") }
    removals += messages.count { $0.contains("laneRemoved") }
    return isComplete
  }

  private func take(_ text: String) throws {
    let value = try #require(JSONParser.parse(Array(text.utf8)).value, "\(text)")
    #expect(try mirror.take(value))
  }
}

/// What pages and figures read of a history, to the bit.
struct Contents: Equatable {
  /// The times, the hand and the lanes of the series.
  var numbers: [[UInt64]]
  var lines: [String]

  init(_ history: MotionHistory, in span: ClosedRange<Double>? = nil) {
    let series = history.series(of: history.lanes, in: span)
    let numbers = [series.times, series.hand.flatMap { [$0.x, $0.y] }] + series.lanes.map(\.values)
    self.numbers = numbers.map { list in list.map { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern } }
    lines = series.lanes.map { "\($0.lane) \(String(describing: $0.lane.axis))" }
    lines += history.bars.map { "\($0)" } + history.allMarks.map { "\($0)" } + history.lockNotes.map { "\($0)" }
    lines += series.marks.map { "\($0)" } + series.springs.map { "\($0)" }
  }
}

private func expectEqual(
  _ mirror: MotionMirror, _ log: MotionLog, in span: ClosedRange<Double>? = nil, _ what: String = ""
) {
  let (found, expected) = (Contents(mirror.history, in: span), Contents(log.history, in: span))
  let lines = zip(found.lines, expected.lines).first { $0 != $1 }
  #expect(lines == nil && found.lines.count == expected.lines.count, "\(what)")
  let lane = zip(found.numbers, expected.numbers).enumerated().first { $1.0 != $1.1 }?.offset
  #expect(lane == nil && found.numbers.count == expected.numbers.count, "\(what): number \(lane ?? -1)")
}

struct MotionMirrorTests {
  static let directors = AllDirectors.all.map(\.info.name)

  @Test(arguments: await directors)
  func `under every director with a hand in it, the mirror shows what the log shows`(name: String) throws {
    let program = MirroredProgram()
    let director = try #require(AllDirectors.named(name))
    var generator = SeededGenerator(seed: UInt64(name.count) + 5)
    let whole = Line(program.log)
    var late: Line?
    var cut: Line?
    var (frame, pieces) = (0, 0)
    var faults: [any Error] = []
    program.onFrame = {
      frame += 1
      do {
        #expect(try whole.send())
        if frame == 10 { (late, cut) = (Line(program.log), Line(program.log)) }
        try late?.send()
        if Int.random(in: 0..<4, using: &generator) > 0 {
          if let line = cut, try !line.send(limit: Int.random(in: 1...120, using: &generator)) { pieces += 1 }
        }
        if frame % 60 == 0 { expectEqual(whole.mirror, program.log, "\(name), frame \(frame)") }
      } catch {
        faults.append(error)
      }
    }
    program.perform(director)
    #expect(faults.isEmpty, "\(faults)")
    let end = try #require(cut)
    while try !end.send(limit: 50) {}
    #expect(pieces > 5 && frame > 40)
    #expect(program.log.allMarks.contains { $0.kind == .released } && !program.log.lanes.isEmpty)
    for line in [whole, try #require(late), end] {
      try line.send()
      expectEqual(line.mirror, program.log, name)
      #expect(line.mirror.newest == program.loop.now)
    }
    let span = program.stage.time / 3...program.stage.time / 2
    expectEqual(whole.mirror, program.log, in: span, name)
  }

  @Test func `every kind of lane keeps its name, unit and axis`() throws {
    let program = MirroredProgram()
    let (card, dial) = (program.add("card"), program.add("dial", Dial(frame: Rect(0, 0, 20, 20))))
    let line = Line(program.log)
    program.onFrame = { _ = try? line.send() }
    let scheduler = Scheduler(loop: program.loop)
    scheduler.add(Tween(.angle, to: 2, duration: 0.2), to: dial)
    program.loop.dispatch(at: program.stage.time) {
      View.animate(withDuration: 0.2) {
        (card.alpha, card.backgroundColor) = (0.5, Color(rgb: 0x30aa10))
        card.center = Point(200, 100)
        card.bounds.size = Size(30, 30)
        card.transform = Transform2D(rotation: 2)
      }
    }
    program.perform(try #require(AllDirectors.named("Slide")))
    let (found, expected) = (line.mirror.history.lanes, program.log.lanes)
    #expect(found == expected && found.map(\.axis) == expected.map(\.axis))
    let names = Set(found.map(\.name))
    #expect(names.isSuperset(of: ["dial.angle", "card.rotation", "card.position.x", "card.backgroundColor.red"]))
    #expect(names.contains("transition 1.progress"))
    #expect(found.first { $0.name == "card.rotation" }?.unit == .degrees)
    #expect(found.first { $0.name == "dial.angle" }?.source == .custom("angle", lane: 0))
    expectEqual(line.mirror, program.log)
    _ = scheduler
  }

  @Test func `a frame that changes after it was sent is sent again`() throws {
    let program = MirroredProgram()
    let line = Line(program.log)
    func fade() throws {
      let card = program.add("card")
      program.loop.dispatch(at: program.stage.time) { View.animate(withDuration: 0.1) { card.alpha = 0 } }
      program.settle()
      card.removeFromSuperview()
      program.wait(1)
      try line.send()
    }
    try fade()
    // The new view of the name ends the lane of the earlier one in the frame that was sent.
    let card = program.add("card")
    let scheduler = Scheduler(loop: program.loop)
    scheduler.add(SpringTo(.alpha, 0.4), to: card)
    try line.send()
    #expect(line.messages.contains { $0.contains("\"frame\"") && $0.contains("null") }, "\(line.messages)")
    expectEqual(line.mirror, program.log)
    program.wait(3)
    try line.send()
    // A second sample at the same time.
    card.center.x = 77
    View.animate(withDuration: 0) { card.center.y = 99 }
    program.stage.send(.pointer(PointerEvent(.began, at: Point(5, 5), time: program.stage.time)))
    program.log.sample(program.stage.window)
    try line.send()
    #expect(line.messages.contains { $0.contains("\"hand\":[5,5]") })
    expectEqual(line.mirror, program.log)
    program.settle()
    try line.send()
    expectEqual(line.mirror, program.log)
    _ = scheduler
  }

  @Test func `in more than a minute lanes come and go, and their numbers are used again`() throws {
    let loop = FrameLoop()
    let environment = TransitionEnvironment(loop: loop)
    let window = Window(frame: Rect(0, 0, 400, 300))
    let root = ViewController()
    window.setRootViewController(root, environment: environment)
    let log = MotionLog(loop: loop)
    log.attach(to: environment)
    let (line, slow) = (Line(log), Line(log))
    var names: Set<String> = []
    var generator = SeededGenerator(seed: 4)
    var time = 0.0
    for round in 0..<60 {
      do {
        let scheduler = Scheduler(loop: loop)
        let view = View(frame: Rect(0, 0, 10, 10))
        view.identifier = "view-\(round)"
        root.view.addSubview(view)
        scheduler.add(SpringTo(.position, Point(300, 200), spring: Spring(response: 9, dampingRatio: 0.1)), to: view)
        for _ in 0..<300 {
          time += 1.0 / 240
          loop.frame(at: time)
          log.sample(window)
          if Int.random(in: 0..<20, using: &generator) == 0 { try line.send() }
        }
      }
      for view in root.view.subviews { view.removeFromSuperview() }
      try line.send()
      if round == 30 { expectEqual(line.mirror, log, "round 30") }
      names.formUnion(log.lanes.map(\.name))
      // A reader that rests for longer than a minute begins again.
      if round == 2 || round == 55 { while try !slow.send() {} }
    }
    #expect(line.removals > 10 && names.count == 120 && log.lanes.count < 110)
    #expect(line.mirror.history.frame > 15_000 && line.begins == 1 && slow.begins == 2)
    expectEqual(line.mirror, log)
    while try !slow.send(limit: 4000) {}
    // What it does not have is only that which a mirror of the last minute does not need.
    expectEqual(slow.mirror, log)
    log.detach()
  }

  @Test func `a feed of 200 moving lanes allocates nothing, and its text no memory for each lane`() throws {
    let program = MirroredProgram()
    let scheduler = Scheduler(loop: program.loop)
    for number in 0..<100 {
      let view = program.add("view-\(number)")
      scheduler.add(SpringTo(.position, Point(300, 300), spring: Spring(response: 80, dampingRatio: 0.1)), to: view)
    }
    program.wait(10)
    let feed = MotionFeed(program.log)
    var (count, lanes) = (0, 0)
    for _ in 0..<20 {
      program.wait(1)
      feed.send { change in if case .frame(let frame) = change { lanes = frame.samples.count } }
    }
    #expect(lanes == 200)
    var (least, text) = (UInt64.max, UInt64.max)
    // Other tests allocate at the same time.
    for _ in 0..<400 where least > 0 || text >= 100 {
      program.wait(1)
      CAllocations_start()
      feed.send { _ in count += 1 }
      least = min(least, CAllocations_stop().count)
      program.wait(1)
      CAllocations_start()
      feed.send { count += $0.json.text.utf8.count }
      text = min(text, CAllocations_stop().count)
    }
    #expect(least == 0 && text < 100, "\(least) and \(text) allocations")
    #expect(count > 200 * 10)
    _ = scheduler
  }
}

private final class Dial: View {
  var angle = 0.0
}

extension Property where Target == Dial, Value == Double {
  fileprivate static var angle: Self {
    Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
  }
}

extension StagePlayback {
  static var ofNothing: StagePlayback { HeadlessStage(size: Size(10, 10)).core.playback }
}
