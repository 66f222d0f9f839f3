import Animation
import Motion
import Runtime
import Views

/// The coordinator of one run: keeps who wants to move along, and has them follow the run's window.
final class RunCoordinator: TransitionCoordinator {
  private typealias Block = (any TransitionCoordinatorContext) -> Void

  private enum Life: Equatable {
    /// Blocks are taken on.
    case gathering
    /// The motion has been set up; those who come now hear of the end only.
    case moving
    /// Completions have been called.
    case over
  }

  private let loop: FrameLoop
  private weak var transition: Transition?
  private weak var mover: (any TransitionMover)?
  private weak var from: ViewController?
  private weak var to: ViewController?
  private weak var fromView: View?
  private weak var toView: View?
  private weak var container: View?
  let presentationStyle: ModalPresentationStyle
  let initiallyInteractive: Bool
  let transitionDuration: Double
  private var life = Life.gathering
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var interactionHandlers: [Block] = []
  private var alongside: AnimationSession?
  /// How things stood when the transition ended.
  private var end: (isCancelled: Bool, percent: Double)?

  init(_ transition: Transition, _ operation: any TransitionOperation, _ mover: any TransitionMover, loop: FrameLoop) {
    self.loop = loop
    self.transition = transition
    self.mover = mover
    let isForward = transition.initialDirection == .forward
    from = isForward ? operation.back : operation.fore
    to = isForward ? operation.fore : operation.back
    let stays = operation.coversBack ? nil : operation.back
    fromView = from === stays ? nil : from?.view
    toView = to === stays ? nil : to?.view
    container = operation.container
    presentationStyle = operation.kind == .present ? operation.fore.modalPresentationStyle : .none
    initiallyInteractive = transition.isInteractive
    transitionDuration = mover.statedDuration
  }

  // MARK: Context

  var isAnimated: Bool { true }
  var isInterruptible: Bool { mover?.isInterruptible ?? false }
  var isInteractive: Bool { end == nil && (transition?.progress.isHeld ?? false) }
  var isCancelled: Bool {
    end?.isCancelled ?? transition.map { $0.currentDirection != $0.initialDirection } ?? false
  }
  var percentComplete: Double { end?.percent ?? transition.map(Self.place) ?? 0 }
  var completionCurve: TimingCurve { mover?.completionTiming.curve ?? .easeInOut }
  var completionVelocity: Double {
    guard let transition, let mover else { return 0 }
    if mover.completionTiming.speed != 1 { return mover.completionTiming.speed }
    return transition.initialDirection == .forward ? transition.progress.velocity : -transition.progress.velocity
  }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    switch key {
    case .from: from
    case .to: to
    }
  }

  func view(forKey key: TransitionContextKey) -> View? {
    switch key {
    case .from: fromView
    case .to: toView
    }
  }

  var containerView: View { container ?? View() }

  // MARK: Taking on

  func animate(
    alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    switch life {
    case .gathering:
      if let animation { animations.append(animation) }
      if let completion { completions.append(completion) }
      return true
    case .moving:
      if let completion { completions.append(completion) }
      return false
    case .over:
      if let completion { loop.afterSettle { completion(self) } }
      return false
    }
  }

  func animateAlongsideTransition(
    in view: View?, animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping (any TransitionCoordinatorContext) -> Void) {
    if life != .over { interactionHandlers.append(handler) }
  }

  // MARK: The run's

  /// The transition's own motion has been set up: now the others set up theirs.
  func start() {
    guard life == .gathering else { return }
    life = .moving
    let blocks = animations
    animations = []
    guard !blocks.isEmpty, let transition else { return }
    // Held all the time: the window, which may be seized and turned round, puts it where it is itself.
    let session = AnimationSession(loop: loop, duration: span)
    let curve: View.AnimationOptions = mover?.isEven == true ? .curveLinear : .curveEaseInOut
    alongside = session
    session.record {
      for block in blocks {
        View.animate(withDuration: span, options: [curve, .overrideInheritedDuration, .overrideInheritedCurve]) {
          block(self)
        }
      }
    }
    session.seek(toFraction: Self.place(transition))
  }

  /// A way that is gone at once takes time all the same, if none that can be seen.
  private var span: Double { max(transitionDuration, 1e-3) }

  private static func place(_ transition: Transition) -> Double {
    transition.initialDirection == .forward ? transition.progress.position : 1 - transition.progress.position
  }

  func follow() {
    if let alongside, let transition { alongside.seek(toFraction: Self.place(transition)) }
  }

  func interactionDidChange() {
    for handler in interactionHandlers { handler(self) }
  }

  /// The outcome is decided: what moves along is at its end, or as it was before.
  func settle(_ outcome: TransitionOutcome) {
    life = .moving
    end = (outcome == .cancelled, outcome == .cancelled ? 0 : 1)
    alongside?.finish(at: outcome == .cancelled ? .start : .end)
    alongside = nil
    animations = []
  }

  /// Tells of the end; those who come from now on are told in a later turn.
  func complete() {
    while !completions.isEmpty { completions.removeFirst()(self) }
    life = .over
    interactionHandlers = []
  }
}
