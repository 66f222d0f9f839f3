import Animation
import Runtime
import Views

/// The state that all controllers of a program share: frame loop, lock, system transitions, user preferences,
/// observers.
///
/// The stage makes it and gives it to each window. Animations that begin outside events and frames use the newest one.
public final class TransitionEnvironment {
  /// The frame loop of the program.
  public let loop: FrameLoop
  /// Whether the user asked for less motion. Directors then use a short fade, with the same
  /// events and outcome, and controls change at once. Default: what the desktop says, also while the program runs;
  /// false without a window.
  public var prefersReducedMotion: Bool {
    get { loop.prefersReducedMotion }
    set { loop.prefersReducedMotion = newValue }
  }
  /// The director for controllers without directors; nil, or nil for a kind: the new screen is in place at once.
  public var systemDirector: ((TransitionKind) -> DirectorFactory?)?
  /// The director that replaces all others.
  public var overridingDirector: DirectorFactory?

  /// Replaces a director that was just made, before it is set up, for example by one with other parameters; nil where
  /// it returns nil: the director stays. Default: nil, no director is replaced.
  package var directorReviser: ((any TransitionDirector, Transition) -> (any TransitionDirector)?)?

  /// The lock of all windows; each window has a scope of it.
  public let lock: TransitionLock

  /// The time after which a transition that does not end is overdue: seconds beyond its stated duration, while nothing
  /// moves and no hand holds it. Default: 10. Infinity: never. Read when a transition begins.
  ///
  /// A warning then says what the transition waits for, and the way back, as by Escape, ends it at once. Motion
  /// postpones this for up to a minute of the transition's time.
  public var patience = 10.0

  /// Whether transitions are recorded, so that their ``Transition/timeline`` can be paused and scrubbed. Default:
  /// false. Read when a transition begins. Recording costs a little memory for each plan and each move of a hand.
  public var recordsTransitions = false

  private var observers: [any TransitionObserver] = []
  private(set) var tracers: [any Tracer] = []
  private var requests = 0
  private var transitions = 0

  /// Makes the current environment: animations that begin outside events and frames use its loop and log warnings here.
  public init(loop: FrameLoop) {
    self.loop = loop
    lock = TransitionLock(loop: loop)
    lock.controller.notifier.onEvent = { [weak self] in self?.lockDidChange($0) }
    lock.controller.notifier.onWarning = { [weak self] in self?.tell(.warning($0)) }
    makeCurrent()
  }

  /// Makes this the environment of what begins outside events and frames, in place of the one that was.
  package func makeCurrent() {
    AnimationClock.loop = loop
    Warnings.onWarning = { [weak self] in self?.tell(.warning($0)) }
    Self.living.removeAll { $0.lock == nil || $0.lock === lock }
    Self.living.append(LivingLock(lock: lock))
  }

  package var isCurrent: Bool { AnimationClock.loop === loop }

  private struct LivingLock { weak var lock: TransitionLock? }
  private static var living: [LivingLock] = []

  /// The lock of the environment that was current last, of those that are alive.
  package static var newestLock: TransitionLock? { living.last { $0.lock != nil }?.lock }

  /// Entries of containers are reported as transitions, not as lock events.
  private func lockDidChange(_ event: LockEvent) {
    if event.entry.kind == .ticket { tell(.lock(event)) }
  }

  /// Adds an observer. Observers are retained, and called in the order of being added.
  public func addObserver(_ observer: any TransitionObserver) { observers.append(observer) }
  /// Removes an observer.
  public func removeObserver(_ observer: any TransitionObserver) { observers.removeAll { $0 === observer } }
  /// Adds a tracer to the schedulers of all transitions that begin from now on.
  public func addTracer(_ tracer: any Tracer) { tracers.append(tracer) }
  /// Removes a tracer: transitions that begin from now on are not traced.
  public func removeTracer(_ tracer: any Tracer) { tracers.removeAll { $0 === tracer } }

  package func tell(_ event: TransitionEvent) {
    for observer in observers { observer.transitionEvent(event) }
  }

  func answer(
    _ number: Int, _ outcome: TransitionOutcome, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    tell(.answered(number: number, outcome))
    completion?(outcome)
  }

  /// Whether a screen has directors. Whether one of them can lead is known when a transition begins.
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

/// The kind of change that a transition makes.
public enum TransitionKind: String, Hashable, Sendable {
  /// One screen of a navigation stack after another.
  case push
  /// A screen presented over others.
  case present
  /// One tab of a ``TabController`` in place of another.
  case tab
  /// One child of another container in place of another: the content of a pane, a child of the program's container.
  case exchange
}

/// Receives all events of screens, requests and transitions, in the order in which they happen.
@MainActor public protocol TransitionObserver: AnyObject {
  /// Called for each event, when it happens.
  func transitionEvent(_ event: TransitionEvent)
}

/// An event of a screen, a request, a transition or the lock.
public enum TransitionEvent {
  /// A screen's appearance callback is called.
  case appearance(ViewController, AppearancePhase)
  /// A request was made. Requests are numbered from 1.
  case requested(number: Int, RequestOrigin, policy: CollisionPolicy)
  /// A request waits; `ahead` requests wait before it.
  case queued(number: Int, ahead: Int)
  /// A transition began for a request; `segue` is the name of its segue, or nil.
  case began(Transition, request: Int, segue: String?)
  /// A transition changed its direction.
  case turned(Transition, by: TurnCause)
  /// A gesture caught a transition by a view.
  case grabbed(Transition, view: View)
  /// A gesture released a transition, with the velocity of the pointer in points a second.
  case released(Transition, view: View, velocity: (x: Double, y: Double))
  /// A transition ended, `duration` seconds after it began.
  case ended(Transition, TransitionOutcome, duration: Double)
  /// A request got its outcome. Each request gets exactly one.
  case answered(number: Int, TransitionOutcome)
  /// A replica replaces a view, or the view is shown again.
  case replica(Transition, view: View, state: ReplicaState)
  /// A ticket was taken, waits, or was released.
  case lock(LockEvent)
  /// A misuse, or another condition that the program should avoid.
  case warning(String)
}
