import Geometry
import Runtime
import Stage
import StageSupport
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

/// Recorded input, played again in the running program.
struct ReplayTests {
  /// The events of transitions and the places of views, with times since a beginning.
  private final class Story: TransitionObserver, StageObserver {
    var lines: [String] = []
    var start = 0.0
    private let core: StageCore
    private var firstTransition: Int?
    private var places: [String: String] = [:]

    init(_ core: StageCore) {
      self.core = core
      core.environment.addObserver(self)
      core.addObserver(self)
    }

    func begin() {
      lines.removeAll()
      start = core.loop.now
      firstTransition = nil
      places.removeAll()
    }

    private func tell(_ text: String) {
      lines.append("\(((core.loop.now - start) * 1e9).rounded() / 1e9) \(text)")
    }

    /// Numbers go on in the second run.
    private func number(_ transition: Transition) -> Int {
      let first = firstTransition ?? transition.number
      firstTransition = first
      return transition.number - first
    }

    func transitionEvent(_ event: TransitionEvent) {
      switch event {
      case .began(let transition, _, let segue): tell("began \(number(transition)) \(segue ?? "")")
      case .turned(let transition, let cause): tell("turned \(number(transition)) \(cause.rawValue)")
      case .grabbed(let transition, _): tell("grabbed \(number(transition)) \(rounded(transition.progress.position))")
      case .released(let transition, _, let velocity):
        tell("released \(number(transition)) \(rounded(velocity.x)) \(rounded(velocity.y))")
      case .ended(let transition, let outcome, _): tell("ended \(number(transition)) \(outcome.rawValue)")
      case .answered(_, let outcome): tell("answered \(outcome.rawValue)")
      case .appearance, .requested, .queued, .replica, .lock, .warning: break
      }
    }

    /// Frames in which nothing has moved are not told: there may be more or fewer of them.
    func stageDidLayOut(_ core: StageCore) {
      guard core.window.isTransitioning else { return }
      for id in ["list", "detail", "card", "hero"] {
        guard let view = core.window.topmostView(withIdentifier: id) else { continue }
        let frame = view.shownFrame
        let place = [frame.minX, frame.minY, frame.width, view.alphaOnScreen].map { "\(rounded($0))" }
        let text = "\(id) \(place.joined(separator: " "))"
        if places.updateValue(text, forKey: id) != text { tell(text) }
      }
    }

    /// Sums with other times differ in their last digits.
    private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
  }

  private func run(_ bench: HandBench, _ replay: Replay) -> ReplayMachine.Ending? {
    var ending: ReplayMachine.Ending?
    replay.onEnd = { ending = $0 }
    replay.start()
    bench.settle()
    return ending
  }

  @Test(arguments: 0..<48)
  func `A replay moves as the hand did`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let director = AllDirectors.all[seed % 16].info.name
    let bench = try HandBench(HandBench.board(director: director), isStarted: false)
    bench.log.start()
    let story = Story(bench.stage.core)
    story.begin()
    bench.play(HandBench.randomHand(&random))
    let first = story.lines
    for _ in 0..<2 {
      let replay = Replay(of: bench.log)
      story.begin()
      #expect(run(bench, replay) == .completed && replay.progress == 1)
      #expect(story.lines == first, "\(director)")
      let difference = zip(story.lines, first).first { $0 != $1 }
      #expect(difference == nil, "\(String(describing: difference))")
    }
    #expect(first.count > 20)
  }

  /// As from a window, whose events are handled right after a frame.
  @Test(arguments: 0..<16)
  func `Inputs right after a frame come right after it again`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let bench = try HandBench(HandBench.board(director: AllDirectors.all[seed].info.name))
    let story = Story(bench.stage.core)
    story.begin()
    var inputs = HandBench.randomHand(&random)[...]
    while let next = inputs.first {
      // A stage without work does not advance.
      bench.stage.core.loop.after(0) {}
      bench.stage.advance()
      while let due = inputs.first, due.time <= bench.stage.time {
        bench.stage.play(due.input(due.time))
        inputs.removeFirst()
      }
      _ = next
    }
    bench.settle()
    let first = story.lines
    #expect(bench.log.entries.allSatisfy { $0.time == $0.frame })
    story.begin()
    #expect(run(bench, Replay(of: bench.log)) == .completed)
    #expect(story.lines == first && first.count > 20)
  }

  @Test func `Another spring is seen with the same input`() throws {
    let bench = try HandBench(HandBench.board(director: "Slide"))
    let story = Story(bench.stage.core)
    story.begin()
    var random = SeededGenerator(seed: 3)
    bench.play(HandBench.randomHand(&random))
    let first = story.lines
    let other = try bench.directory.write("slow.json", HandBench.board(director: "Slide", with: "\"response\": 0.9"))
    _ = bench.storyboard.apply(try Storyboard(contentsOf: other).document, in: bench.stage.window)
    story.begin()
    #expect(run(bench, Replay(of: bench.log)) == .completed)
    #expect(story.lines != first && story.lines.count > 20)
  }

  private static func click(_ time: Double) -> [HandBench.Input] {
    [HandBench.pointer(time, .began, Point(60, 60)), HandBench.pointer(time + 0.05, .ended, Point(60, 60))]
  }

  @Test func `A part begins with the screens of its time, and the log stays as it is`() throws {
    let bench = try HandBench(HandBench.board(director: "Slide"))
    bench.play(Self.click(0.3))
    let middle = bench.stage.time + 0.4
    bench.play([HandBench.key(0.5, .escape)])
    bench.play(Self.click(0.3))
    bench.play([HandBench.key(0.3, .escape)])
    let count = bench.log.entries.count
    let story = Story(bench.stage.core)
    let replay = Replay(of: bench.log, from: middle, to: middle + 0.3)
    #expect(run(bench, replay) == .completed)
    #expect(bench.stage.window.topViewController?.identifier == "list")
    #expect(bench.log.entries.count == count)
    // One of the restored screen, one of the hand.
    #expect(story.lines.count { $0.contains("answered completed") } == 2, "\(story.lines)")
    bench.play([HandBench.key(0.3, .tab)])
    #expect(bench.log.entries.count == count + 1)
  }

  @Test func `The user's own input is ignored, and Escape ends the replay`() throws {
    let bench = try HandBench(HandBench.board(director: "Slide"))
    bench.play(Self.click(0.3))
    bench.play([HandBench.pointer(0.4, .began, Point(300, 200)), HandBench.pointer(3, .ended, Point(300, 200))])
    let replay = Replay(of: bench.log)
    var ending: ReplayMachine.Ending?
    replay.onEnd = { ending = $0 }
    replay.start()
    replay.start()
    bench.stage.advance()
    bench.stage.press(.enter)
    #expect(!bench.stage.window.isTransitioning)
    while bench.stage.advance(), replay.progress <= 0.5 || bench.stage.window.isTransitioning {}
    #expect(bench.stage.window.topViewController?.identifier == "detail" && bench.stage.window.isPressed)
    #expect(ending == nil && replay.progress > 0.5)
    bench.stage.press(.escape)
    #expect(ending == .stopped && !bench.stage.window.isPressed)
    bench.settle()
    #expect(bench.stage.window.topViewController?.identifier == "detail")
    // From here on the log begins again.
    #expect(bench.log.entries.count == 1 && bench.log.beginnings.isEmpty)
    bench.stage.press(.escape)
    bench.settle()
    #expect(bench.stage.window.topViewController?.identifier == "list")
    #expect(bench.log.entries.count == 3)
    replay.stop()
    #expect(ending == .stopped)
  }

  @Test func `A program restores its own screens`() throws {
    let bench = try HandBench(HandBench.board(director: "Slide"), isStarted: false)
    let log = InputLog(bench.stage.core)
    log.start()
    bench.play(Self.click(0.3))
    var restored = 0
    let replay = Replay(
      of: log,
      restore: {
        restored += 1
        bench.storyboard.startOver(in: bench.stage.window)
      })
    #expect(run(bench, replay) == .completed && restored == 1)
    #expect(bench.stage.window.topViewController?.identifier == "detail")
  }

  @Test func `A replay of nothing ends at once, and one that is gone gives the input back`() throws {
    let bench = try HandBench(HandBench.board(director: "Slide"))
    #expect(run(bench, Replay(of: bench.log)) == .completed)
    bench.play(Self.click(0.3))
    #expect(bench.stage.window.topViewController?.identifier == "detail")
    // Not retained by anybody: the stage is as it was.
    do { Replay(of: bench.log).start() }
    bench.settle()
    bench.stage.press(.enter)
    bench.settle()
    #expect(bench.stage.window.topViewController?.identifier == "detail")
  }

  @Test func `Each state handles each input`() {
    typealias Machine = ReplayMachine
    func after(_ inputs: [Machine.Input], of count: Int = 2) -> (Machine, [Machine.Action]) {
      var machine = Machine.ready(count)
      var actions: [Machine.Action] = []
      for input in inputs { actions = machine.handle(input) }
      return (machine, actions)
    }
    #expect(after([.start]) == (.playing(0, of: 2), [.takeInput, .restore, .schedule(0)]))
    #expect(after([.start, .timeDidCome]) == (.playing(1, of: 2), [.play(0), .schedule(1)]))
    #expect(after([.start, .timeDidCome, .timeDidCome]) == (.settling, [.play(1), .awaitRest]))
    #expect(after([.start], of: 0) == (.settling, [.takeInput, .restore, .awaitRest]))
    let done: [Machine.Input] = [.start, .timeDidCome, .timeDidCome, .didRest]
    #expect(after(done) == (.ended(.completed), [.returnInput, .notify(.completed)]))
    #expect(after([.start, .stop]) == (.ended(.stopped), [.letGo, .returnInput, .notify(.stopped)]))
    for ignored in [[.stop], [.start, .start], [.start, .didRest], [.timeDidCome], done + [.stop], done + [.start]]
      as [[Machine.Input]]
    {
      #expect(after(ignored).1 == [], "\(ignored)")
    }
  }
}
