import Inspector
import Stagecraft
import StagecraftRecording
import Typesetting

/// The cost of the runtime's services: tracing, scrubbing and very long transactions.
struct RuntimeFigures {
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] { [commits, steps, seeks, transactions] + logs }

  private static let count = 1_000

  /// A commit of 1,000 springs, without a tracer and with one.
  private var commits: Figure {
    let (plain, traced) = (TracedSprings(Self.count, tracers: 0), TracedSprings(Self.count, tracers: 1))
    let measured = measure(
      [
        Contestant("one tracer", operations: Self.count) { traced.turnAround() },
        Contestant("no tracer", operations: Self.count) { plain.turnAround() },
      ], rounds: effort.rounds(200), unitsPerSecond: 1e9)
    return Figure(
      "committing 1,000 springs, traced", in: "ns a spring", measured[0], against: [measured[1]],
      reach: [.times(1.5, of: measured[1])])
  }

  /// A frame of these springs, in which nothing is traced.
  private var steps: Figure {
    let (plain, traced) = (TracedSprings(Self.count, tracers: 0), TracedSprings(Self.count, tracers: 1))
    let measured = measure(
      [
        Contestant("one tracer", calls: 20, operations: Self.count, prepare: traced.turnAround) { traced.tick() },
        Contestant("no tracer", calls: 20, operations: Self.count, prepare: plain.turnAround) { plain.tick() },
      ], rounds: effort.rounds(100), unitsPerSecond: 1e9)
    return Figure(
      "a frame of 1,000 springs, traced", in: "ns a spring", measured[0], against: [measured[1]],
      reach: [.times(1.1, of: measured[1])])
  }

  /// A sample of a log of motion that finds 200 moving lanes, beside the frame that moves them.
  private var logs: [Figure] {
    let bench = LoggedSprings(views: 100)
    let measured = measure(
      [
        Contestant("sample", prepare: bench.advance) { bench.sample() },
        Contestant("frame") { bench.advance() },
      ], rounds: effort.rounds(200), unitsPerSecond: 1e3)
    var allocations: [Double] = []
    for _ in 0..<100 {
      bench.advance()
      allocations.append(Double(Allocations(of: bench.sample).count))
    }
    return [
      Figure(
        "a log of 200 moving lanes", in: "ms a frame", measured[0], against: [measured[1]],
        reach: [.atMost(0.3)], notes: ["\(bench.laneCount) lanes, \(bench.byteCount / 1024) KiB"]),
      Figure(
        "a log of 200 moving lanes: heap allocations", in: "a frame",
        Measured("sample", wall: Spread(allocations)), reach: [.atMost(0)]),
    ]
  }

  /// One move of a scrubber, compared with a frame of the same springs.
  private var seeks: Figure {
    let (scrubbed, played) = (ScrubbedSprings(Self.count), TracedSprings(Self.count, tracers: 0))
    let measured = measure(
      [
        Contestant("seek", calls: 20, operations: Self.count) { scrubbed.scrub() },
        Contestant("frame", calls: 20, operations: Self.count, prepare: played.turnAround) { played.tick() },
      ], rounds: effort.rounds(100), unitsPerSecond: 1e9)
    return Figure(
      "a seek over 1,000 springs", in: "ns a spring", measured[0], against: [measured[1]],
      notes: ["a frame shares one matrix between all springs; a seek asks each for its own moment"])
  }

  /// A transaction of a million operations, compared with one of a hundredth of that size, to check linear growth.
  private var transactions: Figure {
    let (few, many) = (10_000, 1_000_000)
    let (short, long) = (LongTransaction(few), LongTransaction(many))
    let measured = measure(
      [
        Contestant("1,000,000 operations", operations: many) { long.commit() },
        Contestant("10,000 operations", operations: few) { short.commit() },
      ], rounds: 3, warmUps: 1, unitsPerSecond: 1e9)
    return Figure(
      "an enormous transaction", in: "ns an operation", measured[0], against: [measured[1]],
      reach: [.times(2, of: measured[1])])
  }
}

/// Views on springs, with tracers.
final class TracedSprings {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 960, 600))
  private let scheduler: Scheduler
  private var isFar = false
  private var time = 0.0

  init(_ count: Int, tracers: Int) {
    scheduler = Scheduler(loop: loop)
    for _ in 0..<count { window.addSubview(View(frame: Rect(0, 0, 24, 16))) }
    for _ in 0..<tracers { scheduler.addTracer(CountingTracer()) }
  }

  func turnAround() {
    isFar.toggle()
    var transaction = Transaction()
    for view in window.subviews {
      transaction.add(SpringTo(.position, isFar ? Point(900, 500) : Point(20, 20), spring: .smooth), to: view)
    }
    scheduler.commit(transaction)
  }

  func tick() {
    time += 1.0 / 120
    loop.frame(at: time)
  }
}

/// A tracer that only counts.
private final class CountingTracer: Tracer {
  private var count = 0
  func didAddPlan(_ plan: any Plan, to target: AnyObject) { count += 1 }
  func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) { count += 1 }
}

/// Views on springs with a scrubbed timeline.
final class ScrubbedSprings {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 960, 600))
  private let timeline: Timeline
  private let scheduler: Scheduler
  private var number = 0

  init(_ count: Int) {
    timeline = Timeline(loop: loop)
    scheduler = Scheduler(loop: loop, timeline: timeline)
    timeline.begin()
    for _ in 0..<count {
      let view = View(frame: Rect(0, 0, 24, 16))
      window.addSubview(view)
      scheduler.add(SpringTo(.position, Point(900, 500), spring: .smooth), to: view)
    }
    timeline.attachScrubber(at: 0)
  }

  /// Scrubs back and forth, never to the same time twice.
  func scrub() {
    number += 1
    timeline.attachScrubber(at: 0.05 + Double(number * 37 % 101) / 500)
  }
}

/// A transaction with a given number of operations on 1,000 views.
final class LongTransaction {
  private let scheduler = Scheduler(loop: FrameLoop())
  private let views = (0..<1_000).map { _ in View(frame: Rect(0, 0, 24, 16)) }
  private var transaction = Transaction()

  init(_ count: Int) {
    for number in 0..<count {
      transaction.add(
        SpringTo(.position, Point(Double(number % 900), 20), spring: .smooth), to: views[number % views.count])
    }
  }

  func commit() { scheduler.commit(transaction) }
}

/// Views that swing for long, and a log that finds them.
private final class LoggedSprings {
  private let core: StageCore
  private let log: MotionLog
  private let scheduler: Scheduler
  private var number = 0

  init(views: Int) {
    core = StageCore(
      target: BlindTarget(size: Size(960, 600), keepsPicture: false), text: TextSystem(),
      background: Color(rgb: Palette.background))
    let root = ViewController()
    core.window.setRootViewController(root, environment: core.environment)
    log = MotionLog(loop: core.loop)
    log.attach(to: core.environment)
    scheduler = Scheduler(loop: core.loop)
    for index in 0..<views {
      let view = View(frame: Rect(Double(index % 20) * 40, Double(index / 20) * 40, 30, 30))
      view.identifier = "view-\(index)"
      root.view.addSubview(view)
      scheduler.add(SpringTo(.position, Point(900, 500), spring: Spring(response: 3000, dampingRatio: 0.05)), to: view)
    }
    for _ in 0..<90 { step() }
  }

  var laneCount: Int { log.lanes.count }
  var byteCount: Int { log.byteCount }

  func advance() {
    number += 1
    core.loop.frame(at: Double(number) / 60)
  }

  func sample() { log.sample(core.window) }

  func step() {
    advance()
    sample()
  }
}
