import Geometry
import Runtime
import SDLStage
import StageSupport
import Storyboard
import StoryboardStage
import TestSupport
import Testing
import Transitions
import Views

/// What a hand did, played again in the program that runs.
struct ReplayTests {
  /// The events of transitions and the places of views, with times since a beginning.
  private final class Story: TransitionObserver, StageObserver {
    var lines: [String] = []
    var start = 0.0
    private let core: StageCore
    private var firstTransition: Int?

    init(_ core: StageCore) {
      self.core = core
      core.environment.addObserver(self)
      core.addObserver(self)
    }

    func begin() {
      lines.removeAll()
      start = core.loop.now
      firstTransition = nil
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

    func stageDidLayOut(_ core: StageCore) {
      guard core.window.isTransitioning else { return }
      for id in ["list", "detail", "card", "hero"] {
        guard let view = core.window.topmostView(withIdentifier: id) else { continue }
        let frame = view.shownFrame
        tell("\(id) \(rounded(frame.minX)) \(rounded(frame.minY)) \(rounded(frame.width)) \(rounded(view.alphaOnScreen))")
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
}
