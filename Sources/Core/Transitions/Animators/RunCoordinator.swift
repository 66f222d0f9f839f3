import Animation
import Motion
import Runtime
import Views

/// The coordinator of one transition: collects animations and completions, and has the animations follow the progress.
final class RunCoordinator: TransitionCoordinator {
  private typealias Block = (any TransitionCoordinatorContext) -> Void

  private enum Phase: Equatable {
    /// Animations and completions are accepted.
    case collecting
    /// The motion has been set up; only completions are accepted.
    case moving
    /// Completions have been called.
    case over
  }

  /// Whether a hand or the motion drives an interactive transition.
  private enum Interaction {
    /// The gesture that began the transition, although no plan follows it yet.
    case announced
    case held
    case none
  }

  private let loop: FrameLoop
  private weak var transition: Transition?
  private weak var driver: (any TransitionDriver)?
  private weak var from: ViewController?
  private weak var to: ViewController?
  private weak var fromView: View?
  private weak var toView: View?
  private weak var container: View?
  let presentationStyle: ModalPresentationStyle
  let initiallyInteractive: Bool
  let transitionDuration: Double
  private var phase = Phase.collecting
  private var interaction: Interaction
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var interactionHandlers: [Block] = []
  private var alongside: AnimationSession?
  /// The state at the end of the transition.
  private var end: (isCancelled: Bool, percent: Double)?

  init(_ operation: any TransitionOperation, _ driver: any TransitionDriver, loop: FrameLoop) {
    let transition = driver.transition
    self.loop = loop
    self.transition = transition
    self.driver = driver
    let isForward = transition.initialDirection == .forward
    from = isForward ? operation.back : operation.fore
    to = isForward ? operation.fore : operation.back
    let stays = operation.coversBack ? nil : operation.back
    fromView = from === stays ? nil : from?.view
    toView = to === stays ? nil : to?.view
    container = operation.container
    presentationStyle = operation.kind == .present ? operation.fore.modalPresentationStyle : .none
    initiallyInteractive = transition.isInteractive
    interaction = initiallyInteractive ? .announced : .none
    transitionDuration = driver.statedDuration
  }

  // MARK: Context

  var isAnimated: Bool { true }
  var isInterruptible: Bool { driver?.isInterruptible ?? false }
  var isInteractive: Bool { interaction != .none }
  var isCancelled: Bool {
    end?.isCancelled ?? transition.map { $0.currentDirection != $0.initialDirection } ?? false
  }
  var percentComplete: Double { end?.percent ?? transition.map(Self.place) ?? 0 }
  var completionCurve: TimingCurve { driver?.completionTiming.curve ?? .easeInOut }
  var completionVelocity: Double {
    guard let transition, let driver else { return 0 }
    if driver.completionTiming.speed != 1 { return driver.completionTiming.speed }
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

  // MARK: Animations

  func animate(
    alongsideTransition animation: ((any TransitionCoordinatorContext) -> Void)?,
    completion: ((any TransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    switch phase {
    case .collecting:
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
    if phase != .over { interactionHandlers.append(handler) }
  }

  // MARK: The transition's calls

  /// Sets up the animations, after the transition's own motion has been set up.
  func start() {
    guard phase == .collecting else { return }
    phase = .moving
    let blocks = animations
    animations = []
    guard !blocks.isEmpty, let transition else { return }
    // Never played: the progress, which may be seized and turned round, sets its fraction.
    let session = AnimationSession(loop: loop, duration: span)
    let curve: View.AnimationOptions = driver?.isLinear == true ? .curveLinear : .curveEaseInOut
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

  /// A session has a duration, even if it is too short to see.
  private var span: Double { max(transitionDuration, 1e-3) }

  private static func place(_ transition: Transition) -> Double {
    transition.initialDirection == .forward ? transition.progress.position : 1 - transition.progress.position
  }

  func follow() {
    if let alongside, let transition { alongside.seek(toFraction: Self.place(transition)) }
  }

  /// A gesture has taken or released the progress.
  func interactionDidChange(isHeld: Bool) {
    if isHeld { interaction = .held } else { endInteraction() }
  }

  /// The transition has started. A gesture that has not taken the progress by now drives nothing.
  func endInteractionUnlessHeld() {
    switch interaction {
    case .announced: endInteraction()
    case .held, .none: break
    }
  }

  private func endInteraction() {
    guard interaction != .none else { return }
    interaction = .none
    for handler in interactionHandlers { handler(self) }
  }

  /// The outcome is decided: the animations are at their end, or as before.
  func settle(_ outcome: TransitionOutcome) {
    phase = .moving
    end = (outcome == .cancelled, outcome == .cancelled ? 0 : 1)
    endInteraction()
    alongside?.finish(at: outcome == .cancelled ? .start : .end)
    alongside = nil
    animations = []
  }

  /// Calls the completions. Completions added from now on are called in a later turn.
  func complete() {
    while !completions.isEmpty { completions.removeFirst()(self) }
    phase = .over
    interactionHandlers = []
  }
}
