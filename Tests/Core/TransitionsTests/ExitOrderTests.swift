import Directors
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// The exit has one order, for every way out, with a director and with an animator.
/// > Source: the specification's third hard question, "completed or cancelled, and what the exit looks like".
struct ExitOrderTests {
  /// Writes the phases of a presentation.
  private final class Noted: PresentationController {
    weak var log: TransitionLog?
    override var shouldRemovePresentersView: Bool { true }
    override func presentationTransitionWillBegin() {
      log?.add("presentation will begin")
      presentedViewController.transitionCoordinator?.animate(alongsideTransition: nil) { [log] context in
        log?.add("coordinator done, cancelled: \(context.isCancelled)")
      }
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { log?.add("presentation did end \(completed)") }
    override func dismissalTransitionWillBegin() { log?.add("dismissal will begin") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log?.add("dismissal did end \(completed)") }
  }

  private final class Delegate: TransitioningDelegate {
    var animator: ScriptedAnimator?
    weak var log: TransitionLog?
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
    func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator }
    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
      let made = Noted(presentedViewController: presented, presenting: presenting)
      made.log = log
      return made
    }
  }

  private final class LockNotes: LockObserver {
    weak var log: TransitionLog?
    init(_ log: TransitionLog) { self.log = log }
    func lockEvent(_ event: LockEvent) { if event.change == .released { log?.add("lock released") } }
  }

  enum Mover: CaseIterable { case animator, director }

  private let h = Harness()
  private let root = Screen("root")
  private let a = Screen("a", .custom)
  private let delegate = Delegate()
  private let script = ScriptedDirector.Script()
  private let notes: LockNotes

  init() {
    notes = LockNotes(h.log)
    delegate.log = h.log
    script.log = h.log
    a.transitioningDelegate = delegate
    h.show(root)
    h.environment.lock.addObserver(notes)
  }

  private func present(by mover: Mover, animated: Bool = true) {
    switch mover {
    case .animator:
      let animator = ScriptedAnimator(h.log, fade(0.25))
      delegate.animator = animator
    case .director:
      script.onSetUp = { transition, transaction in
        transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
        transaction.add(
          TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
      }
      a.ownFactory = script.factory()
    }
    h.input { root.present(a, animated: animated, completion: h.note("presented")) }
  }

  /// What happened from the end of the motion on; without the warning that an animator given up before its time earns
  /// when its motion is over.
  private func exit() -> [String] {
    let lines = h.log.take().split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("director tearDown") || $0.hasPrefix("end") } ?? 0
    return lines[start...].filter { $0 != "director tearDown" && !$0.hasPrefix("warning ScriptedAnimator") }
  }

  private func order(_ mover: Mover, completed: Bool) -> [String] {
    let ended = mover == .animator ? ["animator ended \(completed)"] : []
    return ["end 1 \(completed ? "completed" : "cancelled")"] + ended + [
      "presentation did end \(completed)", "coordinator done, cancelled: \(!completed)",
    ]
      + (completed
        ? ["a didAppear", "root didDisappear"]
        : ["a willDisappear", "a didDisappear", "root willAppear", "root didAppear"])
  }

  @Test(arguments: Mover.allCases)
  func `complete: end, flag, presentation, coordinator, screens, lock, who asked`(mover: Mover) {
    present(by: mover)
    h.settle()
    #expect(exit() == order(mover, completed: true) + ["lock released", "answer 1 completed", "presented: completed"])
  }

  @Test(arguments: Mover.allCases)
  func `cancel: the same order, and the tree is as it was, bit for bit`(mover: Mover) {
    _ = a.view
    let before = h.window.dumpTree()
    present(by: mover)
    h.frames(4)
    switch mover {
    case .animator: h.input { delegate.animator?.context?.completeTransition(false) }
    case .director: h.input { h.window.transition?.currentDirection = .backward }
    }
    h.settle()
    #expect(exit() == order(mover, completed: false) + ["lock released", "answer 1 cancelled", "presented: cancelled"])
    #expect(h.window.dumpTree() == before)
  }

  @Test(arguments: Mover.allCases)
  func `abort: the same order, the answer in a later turn`(mover: Mover) {
    present(by: mover)
    h.frames(4)
    h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    h.settle()
    let exit = exit()
    let told = exit.filter { order(mover, completed: true).contains($0) }
    #expect(told == order(mover, completed: true), "\(exit)")
    #expect(exit.suffix(2) == ["answer 1 completed", "presented: completed"])
  }

  @Test func `never active: the same order at the first settle`() {
    a.ownFactory = script.factory()
    h.input { root.present(a, animated: true, completion: h.note("presented")) }
    h.frame()
    #expect(
      exit() == order(.director, completed: true) + ["lock released", "answer 1 completed", "presented: completed"])
  }

  // MARK: With all that a run can have

  /// Says when it is taken away.
  private final class Spark: View {
    weak var log: TransitionLog?
    override func superviewDidChange() { if superview == nil { log?.add("view gone") } }
  }

  enum Way: CaseIterable { case complete, cancel, abort, neverActive }

  /// A leading and a composed director, a replica, a transient view, and deferred work.
  private func presentWithAll(isMoving: Bool) {
    let part = ScriptedDirector.Script()
    part.onTearDown = { [log = h.log] _ in log.add("part tearDown") }
    script.onSetUp = { [h, root] transition, transaction in
      if isMoving {
        transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
      }
      transition.replicate(root.card)
      let spark = Spark()
      spark.log = h.log
      transition.addTransientView(spark)
      transition.deferToCompletion { [log = h.log] in log.add("deferred \($0)") }
      transition.compose(part.factory(), into: &transaction)
    }
    h.log.onEvent = { [log = h.log] event in
      if case .replica(let transition, _, .gone) = event { log.add("pose \(transition.progress.value)") }
    }
    a.ownFactory = script.factory()
    h.input { root.present(a, animated: true, completion: h.note("presented")) }
  }

  @Test(arguments: Way.allCases)
  func `pose, replicas, views for the time, directors, what was put off, and then the end is told`(way: Way) {
    presentWithAll(isMoving: way != .neverActive)
    h.frames(way == .neverActive ? 1 : 4)
    switch way {
    case .complete, .neverActive: break
    case .cancel: h.input { h.window.transition?.currentDirection = .backward }
    case .abort: h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    }
    h.settle()
    let lines = h.log.take().split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("replica card gone") } ?? 0
    let isCompleted = way != .cancel
    let outcome = isCompleted ? "completed" : "cancelled"
    let exit = Array(lines[start...])
    let first = [
      "replica card gone", "pose \(isCompleted ? 1.0 : 0.0)", "view gone", "part tearDown", "director tearDown",
      "deferred \(outcome)",
    ]
    #expect(Array(exit.prefix(first.count)) == first)
    let rest = order(.director, completed: isCompleted)
    let told = exit.dropFirst(first.count).filter { rest.contains($0) }
    #expect(told == rest, "\(exit)")
    #expect(exit.suffix(2) == ["answer 1 \(outcome)", "presented: \(outcome)"])
    #expect(!root.card.isConcealed)
  }

  @Test func `not animated: the same order without a coordinator and a flag`() {
    delegate.animator = ScriptedAnimator(h.log, fade(0.25))
    h.input { root.present(a, animated: false, completion: h.note("presented")) }
    h.settle()
    #expect(
      exit() == [
        "end 1 completed", "presentation did end true", "a didAppear", "root didDisappear", "lock released",
        "answer 1 completed", "presented: completed",
      ])
  }
}

extension ViewController {
  /// The director of this screen, where the app's delegate stays what it is.
  fileprivate var ownFactory: DirectorFactory? {
    get { transitionController.directors.first }
    set { transitionController.directors = [newValue].compactMap { $0 } }
  }
}
