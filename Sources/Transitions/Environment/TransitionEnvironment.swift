import Animation
import Runtime
import Views

/// What all controllers of one program share: its frames, its system transitions, the user's wishes, and who listens.
///
/// The stage makes it and gives it to each window. The newest one is also found without being given: by the names of seed
/// 001, and by animations that begin outside events and frames.
public final class TransitionEnvironment {
  public let loop: FrameLoop
  /// Whether the user asked for less motion. Directors then do with a short fade, with the same events and outcome.
  public var prefersReducedMotion = false
  /// The transition for controllers that name none; nil, or nil for a kind, shows the new screen at once.
  public var systemDirector: ((TransitionKind) -> DirectorFactory?)?
  /// Used instead of every other director.
  public var overridingDirector: DirectorFactory?

  /// Who may move the screens of all windows; a scope of it for each.
  public let lock: TransitionLock

  /// How long a transition may go on, in seconds beyond its stated duration, with nothing moving and no hand holding it,
  /// before a warning says what it waits for; from then on the way back, as by Escape, ends it at once. What moves is
  /// waited for as well, up to a minute of its own time. Default 10; infinity waits for ever. Read when a transition begins.
  public var patience = 10.0

  /// Whether what moves in a transition is recorded, so that its ``Transition/timeline`` can be stopped and scrubbed; default
  /// false. Read when a transition begins. Recording costs a little memory for each plan and each move of a hand.
  public var recordsTransitions = false

  private var observers: [any TransitionObserver] = []
  private(set) var tracers: [any Tracer] = []
  private var requests = 0
  private var transitions = 0

  /// Animations that begin outside events and frames are from now on those of this loop, and tell their warnings here;
  /// and the names of seed 001 act on this lock.
  public init(loop: FrameLoop) {
    self.loop = loop
    lock = TransitionLock(loop: loop)
    AnimationClock.loop = loop
    AnimationClock.onWarning = { [weak self] in self?.tell(.warning($0)) }
    lock.core.news.onEvent = { [weak self] in self?.hear($0) }
    lock.core.news.onWarning = { [weak self] in self?.tell(.warning($0)) }
    NamedTransitions.shared.add(lock)
  }

  /// What containers do with the lock is told by the transitions that they do it for.
  private func hear(_ event: LockEvent) {
    if event.entry.kind == .ticket { tell(.lock(event)) }
  }

  /// Observers hear in the order of being added.
  public func addObserver(_ observer: any TransitionObserver) { observers.append(observer) }
  public func removeObserver(_ observer: any TransitionObserver) { observers.removeAll { $0 === observer } }
  /// Hears what the schedulers of all transitions from now on do.
  public func addTracer(_ tracer: any Tracer) { tracers.append(tracer) }

  package func tell(_ event: TransitionEvent) {
    for observer in observers { observer.transitionEvent(event) }
  }

  func answer(
    _ number: Int, _ outcome: TransitionOutcome, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    tell(.answered(number: number, outcome))
    completion?(outcome)
  }

  /// Whether anybody could move a screen: whether they can is known when a transition begins.
  func hasDirector(for controller: ViewController, _ kind: TransitionKind) -> Bool {
    overridingDirector != nil || !controller.ownTransitionController.directors.isEmpty || systemDirector?(kind) != nil
  }

  func nextRequestNumber() -> Int {
    requests += 1
    return requests
  }

  func nextTransitionNumber() -> Int {
    transitions += 1
    return transitions
  }
}

/// What a transition does to the screens.
public enum TransitionKind: String, Hashable, Sendable {
  /// One screen of a navigation stack after another.
  case push
  /// A screen over all others.
  case present
  /// One child of a container in the place of another: of tabs, of a pane, of a container of the program's own.
  case exchange
}

/// Hears everything that happens to screens, in the order of happening.
@MainActor public protocol TransitionObserver: AnyObject {
  func transitionEvent(_ event: TransitionEvent)
}

/// Something that happened to a screen, a request or a transition.
public enum TransitionEvent {
  case appearance(ViewController, AppearancePhase)
  case requested(number: Int, RequestOrigin, policy: CollisionPolicy)
  case queued(number: Int, ahead: Int)
  case began(Transition, request: Int, segue: String?)
  case turned(Transition, by: TurnCause)
  case grabbed(Transition, view: View)
  case released(Transition, view: View, velocity: (x: Double, y: Double))
  case ended(Transition, TransitionOutcome, duration: Double)
  case answered(number: Int, TransitionOutcome)
  /// A look-alike stands for a view, or the view is itself again.
  case replica(Transition, view: View, state: ReplicaState)
  /// Code of the program has, waits for, or gives back the right to move the screens.
  case lock(LockEvent)
  case warning(String)
}

/// How a request or a transition came out.
public enum TransitionOutcome: String, Hashable, Sendable {
  /// What was asked for is on screen.
  case completed
  /// It began, and was taken back.
  case cancelled
  /// It was not begun: something else was going on, or it made no sense where it was asked.
  case refused
  /// It waited, and made no sense any more when its turn came.
  case obsolete
}
