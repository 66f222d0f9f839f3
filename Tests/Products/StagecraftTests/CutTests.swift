import Stagecraft
import Testing

/// A run that is cut off answers every request, whatever the frame.
struct CutTests {
  /// A stage with a stack and two panes, on which many ask for many things.
  private final class BusyRun: TransitionObserver {
    let stage = HeadlessStage(size: Size(300, 200))
    let navigation = NavigationController(root: Page())
    let inner = NavigationController(root: Page())
    /// For each request, how often it was answered.
    var answers: [Int: Int] = [:]
    private var encores = 3

    init() {
      stage.environment.addObserver(self)
      inner.definesPresentationContext = true
      stage.show(navigation)
    }

    func transitionEvent(_ event: TransitionEvent) {
      switch event {
      case .requested(let number, _, _): answers[number] = answers[number] ?? 0
      case .answered(let number, _): answers[number, default: 0] += 1
      default: break
      }
    }

    /// What is asked for at a frame; some of it by those who hear an answer.
    func ask(_ frame: Int) {
      switch frame {
      case 2: push(.queue)
      case 3: push(.queue)
      case 4: push(.drop)
      case 9: navigation.popViewController(animated: true, policy: .reverse) { [weak self] _ in self?.askAgain() }
      case 20: navigation.present(Page(), animated: true, policy: .queue)
      case 21: push(.reverse)
      case 40: navigation.presentedViewController?.dismiss(animated: true, policy: .queue)
      case 41: push(.queue)
      case 43: navigation.popToRootViewController(animated: true, policy: .queue)
      case 60: push(.drop)
      default: break
      }
    }

    private func push(_ policy: CollisionPolicy) {
      navigation.pushViewController(Page(), animated: true, policy: policy) { [weak self] _ in self?.askAgain() }
    }

    private func askAgain() {
      guard encores > 0 else { return }
      encores -= 1
      push(.queue)
    }

    var unanswered: [Int] { answers.filter { $0.value != 1 }.keys.sorted() }
  }

  private final class Page: ViewController {}

  /// Where in a frame the run asks, and is cut off.
  enum Moment: CaseIterable { case beforeFrame, afterFrame, unseen }

  @Test(arguments: Moment.allCases)
  func `every request is answered exactly once, whichever frame is the last`(moment: Moment) {
    var waited = 0
    for last in 0..<150 {
      let run = BusyRun()
      for frame in 0...last {
        if moment == .beforeFrame { run.ask(frame) }
        // The last thing that was asked for meets no frame any more.
        if moment != .unseen || frame < last { run.stage.advance() }
        if moment != .beforeFrame { run.ask(frame) }
      }
      if !run.unanswered.isEmpty {
        waited += 1
        #expect(!run.stage.core.activeNames.isEmpty, "cut after frame \(last)")
      }
      run.stage.core.end()
      #expect(run.unanswered == [], "cut after frame \(last)")
      #expect(!run.stage.window.isTransitioning, "cut after frame \(last)")
      run.stage.environment.removeObserver(run)
    }
    #expect(waited > 50)
  }

  @Test func `requests that a stage leaves behind are answered when it goes`() {
    var stage: HeadlessStage? = HeadlessStage(size: Size(300, 200))
    let navigation = NavigationController(root: Page())
    stage?.show(navigation)
    var outcomes: [TransitionOutcome] = []
    for policy in [CollisionPolicy.queue, .queue, .drop] {
      navigation.pushViewController(Page(), animated: true, policy: policy) { outcomes.append($0) }
    }
    stage?.advance()
    #expect(outcomes == [.refused])
    navigation.popViewController(animated: true, policy: .queue) { outcomes.append($0) }
    stage = nil
    #expect(outcomes == [.refused, .completed, .obsolete, .obsolete])
  }

  @Test func `what still moves is named`() {
    let run = BusyRun()
    run.ask(2)
    run.stage.advance()
    run.ask(3)
    #expect(run.stage.core.activeNames.first == "transition 1")
    #expect(run.stage.core.activeNames.last == "request 2, which waits")
    let view = View(frame: Rect(0, 0, 10, 10))
    let other = HeadlessStage(size: Size(100, 100))
    other.show(Page())
    View.animate(withDuration: 1) { view.alpha = 0 }
    other.advance()
    #expect(other.core.activeNames.contains("View.animate, 1 at work"))
  }
}
