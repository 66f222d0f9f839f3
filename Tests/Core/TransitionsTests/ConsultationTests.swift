import Directors
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// A director may be asked for its plans without being run.
struct ConsultationTests {
  private let h: Harness
  private let root: Screen
  private let a = Screen("a")

  init() { (h, _, root) = Harness.navigation() }

  private func text(_ plans: Transaction) -> [String] {
    plans.entries.map { entry in
      let object: AnyObject? = if case .object(let object) = entry.target { object } else { nil }
      let target = (object as? View)?.identifier ?? object.map { "\(type(of: $0))" } ?? "?"
      let plan = entry.plan.map { "\(type(of: $0))".prefix { $0 != "<" } } ?? "-"
      return "\(entry.change) \(plan)\(entry.name.map { " named \($0)" } ?? "") to \(target)"
    }
  }

  @Test func `Consultation: all plans in order, those of parts too, and nothing on screen changes`() {
    let tree = h.window.dumpTree() + a.view.dumpTree()
    let script = ScriptedDirector.Script()
    script.log = h.log
    script.onSetUp = { transition, transaction in
      let fore = transition.foreViewController.view
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1), named: "fade", to: fore)
      transition.transact { $0.add(SpringTo(.alpha, 0), to: transition.backViewController.view) }
      transition.compose(DirectorFactory(Part.self), in: .firstHalf, into: &transaction)
      transaction.remove(named: "fade", from: fore)
      transition.replicate(fore)
      transition.addTransientView(View(), until: .isIdle)
      transition.currentDirection = .backward
      #expect(!transition.makeToken("waits").isActive)
      transition.deferToCompletion { _ in Issue.record("nothing has completed") }
    }
    let prospect = ProposedTransition(.push, fore: a, back: root)
    let plans = script.factory().plans(for: prospect)
    #expect(
      text(plans) == [
        "add SpringTo to root", "add SpringProgress to TransitionProgress", "add TransitionTween named fade to a",
        "add TransitionTween to a", "remove - named fade to a",
      ])
    #expect(h.log.take() == "director made\ndirector setUp\ndirector tearDown")
    h.frames(3)
    #expect(h.window.dumpTree() + a.view.dumpTree() == tree)
    #expect(h.window.transition == nil && !h.loop.needsFrame)
  }

  private final class Part: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }
    func setUp(_ transaction: inout Transaction) {
      transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
      transaction.add(TransitionTween(.cornerRadius, back: 0, fore: 8), to: transition.foreViewController.view)
    }
  }

  @Test func `what it says for the way back is what the way back will be`() {
    let back = DirectorFactory(SlideDirector.self).plans(
      for: ProposedTransition(.push, .backward, fore: a, back: root))
    let there = DirectorFactory(SlideDirector.self).plans(for: ProposedTransition(.push, fore: a, back: root))
    #expect(text(back) == text(there) && back.entries.count >= 3, "\(text(back))")
  }

  @Test func `preconditions are not asked`() {
    let factory = DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false }
    #expect(!factory.plans(for: ProposedTransition(.push, fore: a, back: root)).isEmpty)
  }
}
