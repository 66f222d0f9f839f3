import Runtime
import Testing

/// A ball that falls and bounces: integrated step by step, so that nobody can say where it is without having been there.
final class Ball {
  var height: Double
  var speed = 0.0
  init(_ height: Double) { self.height = height }

  /// - Returns: whether it moves on.
  func fall(_ seconds: Double) -> ActivityState {
    speed -= 10 * seconds
    height += speed * seconds
    if height < 0 {
      height = -height
      speed *= -0.5
    }
    return height < 0.001 && abs(speed) < 0.05 ? .atRest : .active
  }
}

extension Ball: RestorableTarget {
  func rememberState() -> () -> Void {
    let (height, speed) = (height, speed)
    return { [unowned self] in (self.height, self.speed) = (height, speed) }
  }
}

/// A ball of which nothing can be put back.
final class Stone {
  var height = 1.0
}

struct Fall: NamedPlan { typealias PerformerType = FallPerformer }
struct Kick: Plan {
  typealias PerformerType = FallPerformer
  var speed: Double
}
struct CheckedFall: Plan { typealias PerformerType = CheckedFallPerformer }
struct Sink: Plan { typealias PerformerType = SinkPerformer }

/// Knows nothing of time that is scrubbed.
class FallPerformer: NamedPlanPerforming, ManualPerforming {
  let ball: Ball
  var isFalling = false
  static var made = 0
  required init(target: Ball) {
    ball = target
    Self.made += 1
  }
  func addPlan(_ plan: any Plan) {
    isFalling = true
    if let kick = plan as? Kick { ball.speed += kick.speed }
  }
  func addPlan(_ plan: any Plan, named name: String) { addPlan(plan) }
  func removePlan(named name: String) { isFalling = false }
  func update(_ frame: Frame) -> ActivityState {
    guard isFalling else { return .atRest }
    return ball.fall(frame.delta)
  }
}

final class CheckedFallPerformer: FallPerformer, CheckpointPerforming {
  static var updates = 0
  func checkpoint() -> (height: Double, speed: Double, isFalling: Bool) { (ball.height, ball.speed, isFalling) }
  func restore(_ checkpoint: (height: Double, speed: Double, isFalling: Bool)) {
    (ball.height, ball.speed, isFalling) = checkpoint
  }
  override func update(_ frame: Frame) -> ActivityState {
    Self.updates += 1
    return super.update(frame)
  }
}

final class SinkPerformer: ManualPerforming {
  private let stone: Stone
  init(target: Stone) { stone = target }
  func addPlan(_ plan: any Plan) {}
  func update(_ frame: Frame) -> ActivityState {
    stone.height -= frame.delta
    return stone.height > 0 ? .active : .atRest
  }
}

@Suite(.serialized) struct SimulationTests {
  private let loop = FrameLoop()
  private let timeline: Timeline
  private let scheduler: Scheduler
  private let log = Log()

  init() {
    timeline = Timeline(loop: loop)
    timeline.begin()
    scheduler = Scheduler(loop: loop, timeline: timeline)
  }

  private func run(until end: Double) {
    while loop.now < end - 1e-9 { loop.frame(at: min(end, loop.now + 1.0 / 240)) }
  }

  @Test func `manual performers are stepped anew in fixed steps: 0, 1, 0.4 equals 0.4, bit for bit`() {
    let ball = Ball(1)
    scheduler.add(Fall(), to: ball)
    timeline.attachScrubber(at: 0.4)
    let sought = (ball.height, ball.speed)
    for offset in [0, 1, 0.7, 0.4] { timeline.attachScrubber(at: offset) }
    #expect((ball.height, ball.speed) == sought)
    timeline.attachScrubber(at: 0)
    #expect(ball.height == 1 && ball.speed == 0)
    let plain = Ball(1)
    for _ in 0..<96 { _ = plain.fall(1.0 / 240) }
    #expect(abs(sought.0 - plain.height) < 1e-9)
  }

  @Test func `plans that came later are given again at their moments, and one that was removed is removed again`() {
    let ball = Ball(1)
    scheduler.add(Fall(), named: "fall", to: ball)
    run(until: 0.1)
    scheduler.add(Kick(speed: 3), to: ball)
    run(until: 0.3)
    scheduler.remove(named: "fall", from: ball)
    run(until: 0.5)
    let stopped = ball.height
    timeline.attachScrubber(at: 0.2)
    let rising = ball.height
    timeline.attachScrubber(at: 0.05)
    #expect(ball.height < 1 && ball.speed < 0)
    timeline.attachScrubber(at: 0.2)
    #expect(ball.height == rising)
    timeline.attachScrubber(at: 4)
    #expect(abs(ball.height - stopped) < 1e-9)
  }

  @Test func `let go, a stepped performer goes on from there, and comes to rest`() {
    let ball = Ball(1)
    scheduler.add(Fall(), to: ball)
    run(until: 8)
    #expect(!scheduler.isActive)
    timeline.attachScrubber(at: 0.4)
    let (height, speed) = (ball.height, ball.speed)
    timeline.detachScrubber()
    loop.frame(at: loop.now + 0.001)
    #expect(abs(ball.height - (height + speed * 0.001)) < 1e-3 && scheduler.isActive)
    run(until: 16)
    #expect(!scheduler.isActive && ball.height < 0.01)
  }

  @Test func `checkpoints: a later moment is sought from the last one before it, to the same place`() {
    let (ball, other) = (Ball(1), Ball(1))
    scheduler.add(CheckedFall(), to: ball)
    timeline.attachScrubber(at: 3)
    let there = (ball.height, ball.speed)
    CheckedFallPerformer.updates = 0
    timeline.attachScrubber(at: 2.9)
    timeline.attachScrubber(at: 3)
    // At most half a second of steps for each.
    #expect(CheckedFallPerformer.updates <= 2 * 121)
    #expect((ball.height, ball.speed) == there)
    let line = Timeline(loop: loop)
    line.begin()
    let plain = Scheduler(loop: loop, timeline: line)
    plain.add(CheckedFall(), to: other)
    line.attachScrubber(at: 3)
    #expect((other.height, other.speed) == there)
  }

  @Test func `far away, a performer that never rests is stepped finely for a minute and then in one long step`() {
    let thing = Thing("a", log)
    var count = 0
    thing.onUpdate = { _ in
      count += 1
      return .active
    }
    scheduler.addTracer(LogTracer(log))
    scheduler.add(Step(), to: thing)
    #expect(
      log.take().contains(
        "warning: StepPerformer cannot be scrubbed: neither the performer nor its target can restore an earlier state"))
    timeline.attachScrubber(at: 1e12)
    #expect(count == 0)
    let ball = Ball(1e9)
    scheduler.add(CheckedFall(), to: ball)
    CheckedFallPerformer.updates = 0
    timeline.attachScrubber(at: 1e12 + 1e6)
    #expect(CheckedFallPerformer.updates < 240 * 61)
  }

  @Test func `what cannot be put back stays where it is while time is scrubbed, and goes on afterwards`() {
    let stone = Stone()
    scheduler.add(Sink(), to: stone)
    run(until: 0.25)
    let height = stone.height
    timeline.attachScrubber(at: 0.1)
    loop.frame(at: 0.3)
    #expect(stone.height == height)
    timeline.detachScrubber()
    loop.frame(at: 0.4)
    #expect(abs(stone.height - (height - 0.1)) < 1e-9)
  }

  @Test func `what a performer emits while it is stepped anew is not emitted again`() {
    let thing = Thing("a", log)
    thing.onEmit = { emitter, _ in emitter.emitPlan(Note("child")) }
    scheduler.add(Compose(), to: thing)
    #expect(log.take() == "a performs Compose()\na performs Note(child)")
    timeline.attachScrubber(at: 1)
    timeline.attachScrubber(at: 0)
    timeline.detachScrubber()
    #expect(log.take() == "")
  }

  @Test func `performers that time does not move: names that came later are taken back, those removed are given again`()
  {
    let thing = Thing("a", log)
    scheduler.add(Hold(), named: "one", to: thing)
    run(until: 0.1)
    scheduler.remove(named: "one", from: thing)
    run(until: 0.2)
    scheduler.add(Hold(), named: "two", to: thing)
    _ = log.take()
    timeline.attachScrubber(at: 0.05)
    #expect(log.take() == "")
    timeline.detachScrubber()
    #expect(log.take() == "a drops two\na performs one=Hold")
    #expect(scheduler.isActive)
    scheduler.remove(named: "one", from: thing)
    #expect(!scheduler.isActive)
  }

  @Test func `paused by its scheduler, the whole timeline stands`() {
    let ball = Ball(1)
    scheduler.add(Fall(), to: ball)
    scheduler.isPaused = true
    #expect(timeline.isPaused && scheduler.isPaused && scheduler.rate == 0)
    loop.frame(at: 3)
    #expect(ball.height == 1 && scheduler.now == 0 && scheduler.isActive)
  }
}
