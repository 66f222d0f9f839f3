import Geometry
import Runtime
import Views

/// One change of screens while it happens: its two screens, its direction, and its progress.
///
/// `fore` and `back` never swap: going forward the fore screen arrives, going backward it leaves.
/// > Source: Material Motion, transition specification.
public final class Transition {
  /// Counts from 1 in each program.
  public let number: Int
  /// The kind of change.
  public let kind: TransitionKind
  /// The screen that comes going forward, and leaves going backward.
  public let foreViewController: ViewController
  /// The screen beneath or before it.
  public let backViewController: ViewController
  /// The view in which both screens move. Plans can target it, to move both screens together.
  ///
  /// The view stays when the transition is over. Changes made by plans are undone at every end, whether completed,
  /// cancelled or broken off, so a plan should have brought the view back by then. Changes made by the program stay.
  ///
  /// ```swift
  /// transaction.add(TransitionTween(.cornerRadius, back: 24, fore: 0), to: transition.containerView)
  /// ```
  public let containerView: View
  /// The transition's position between back and fore. Plans of the transition follow it.
  public let progress: TransitionProgress
  /// Whether a drag began the transition.
  public let isInteractive: Bool
  /// Whether the user asked for less motion.
  public let prefersReducedMotion: Bool
  /// The directions in which a drag takes the fore screen back, as seen; empty: none.
  public let dragDirections: PanGestureRecognizer.Directions
  private let firstDirection: PanGestureRecognizer.Directions?
  /// The name of the gesture recognizer on the fore screen that can seize the transition; give it to a `Draggable`.
  public let gestureName = Transition.gestureName
  /// The director's name, for traces.
  public let directorName: String
  package let scheduler: Scheduler
  /// Whether the arrived fore screen hides the back screen wholly, so that changes of the back screen cannot be seen.
  package let coversBack: Bool
  /// The element of the back screen that the transition grows from, such as the card that was clicked.
  ///
  /// The back screen or a controller around it names it (``ViewController/contextElement(for:)``); otherwise it is the
  /// view that was touched to ask for the fore screen. nil where there is none, or it is no longer on screen.
  /// > Source: Material Motion, transition specification, "context element".
  public var contextElement: View? { proposed.contextElement }
  /// The result of ``matches``, kept while the directors are there.
  var foundMatches: (matcher: ElementMatcher, explicit: [ElementPair])?
  /// The directors that were asked to lead the transition, and why some could not.
  public internal(set) var selection = DirectorSelection()
  /// The transition as it was before it began.
  let proposed: ProposedTransition
  var state = State.waiting
  /// Animates other views alongside the transition; nil where nothing moves, and after the end.
  public internal(set) var coordinator: (any TransitionCoordinator)?

  package static let gestureName = "transition"
  /// The transition whose director is being set up.
  package internal(set) static weak var inSetUp: Transition?

  /// Where the requests of directors and programs go.
  enum State {
    case waiting
    /// The transition does not run; its plans are recorded.
    case dryRun(DryRun)
    case live(TransitionResources)
    /// The loop is nil after a dry run.
    case over(TransitionOutcome, FrameLoop?)
  }

  init(
    _ proposed: ProposedTransition, number: Int, in container: View, scheduler: Scheduler,
    progress: TransitionProgress, isInteractive: Bool, directorName: String
  ) {
    self.number = number
    self.proposed = proposed
    kind = proposed.kind
    foreViewController = proposed.foreViewController
    backViewController = proposed.backViewController
    containerView = container
    coversBack = proposed.coversBack
    self.progress = progress
    self.scheduler = scheduler
    self.isInteractive = isInteractive
    prefersReducedMotion = proposed.prefersReducedMotion
    self.directorName = directorName
    let controller = proposed.foreViewController.ownTransitionController
    dragDirections = controller.dragDirections(in: container)
    firstDirection = isInteractive ? controller.firstDirection : nil
  }

  /// Makes a transition that runs, with its own scheduler.
  /// - Parameter duration: of the progress, in seconds; more than 0.
  convenience init(
    _ proposed: ProposedTransition, number: Int, in container: View, duration: Double = 0.35, isInteractive: Bool,
    directorName: String, environment: TransitionEnvironment
  ) {
    let progress = TransitionProgress(initialDirection: proposed.direction, duration: duration)
    let timeline = environment.recordsTransitions ? Timeline(loop: environment.loop) : nil
    timeline?.begin()
    let scheduler = Scheduler(
      label: "transition \(number)", loop: environment.loop, progress: progress, timeline: timeline)
    scheduler.targetResolver = ViewTargets(container, and: [progress])
    self.init(
      proposed, number: number, in: container, scheduler: scheduler, progress: progress, isInteractive: isInteractive,
      directorName: directorName)
    state = .live(TransitionResources(self, environment))
  }

  // MARK: Direction

  /// The direction in which the transition set out.
  public var initialDirection: TransitionDirection { progress.initialDirection }

  /// The direction in which the transition goes now. Setting it turns the transition round where it is; the last value
  /// decides the outcome. Once the outcome is decided, and while an animator that cannot be interrupted moves the
  /// screens, setting it does nothing.
  public var currentDirection: TransitionDirection {
    get { progress.currentDirection }
    set { turn(to: newValue, by: .request) }
  }

  /// Turns the transition round, where that is possible.
  func turn(to direction: TransitionDirection, by cause: TurnCause) {
    if !isDecided, allowsTurning() { progress.turn(to: direction, by: cause) }
  }

  /// Whether the driver can turn round.
  var allowsTurning: () -> Bool = { true }

  /// Whether the screens have come to rest, or the transition was broken off.
  var isDecided = false

  /// Whether the rest of the way can hardly be seen, and no hand holds the transition.
  var isNearlyOver: Bool { !progress.isHeld && abs(progress.value - currentDirection.end) < 0.005 }

  // MARK: Plans

  /// The timeline of the transition, which can be paused, slowed down, and scrubbed both ways. nil where the
  /// environment does not record transitions, and where an animator moves the screens.
  ///
  /// ```swift
  /// environment.recordsTransitions = true
  /// navigation.pushViewController(detail, animated: true)
  /// let scrubber = window.transition?.timeline?.attachScrubber(at: 0.1)
  /// ```
  public var timeline: Timeline? { scheduler.timeline }

  /// Adds plans while the transition runs; after its end they are refused.
  public func transact(_ work: (inout Transaction) -> Void) {
    var transaction = Transaction()
    work(&transaction)
    perform(transaction)
  }

  func perform(_ transaction: Transaction) {
    switch state {
    case .dryRun(let dryRun): dryRun.record(transaction)
    case .waiting, .live, .over: scheduler.commit(transaction)
    }
  }

  /// Makes a token that keeps the transition from ending until the token is deallocated or set inactive.
  public func makeToken(_ label: String) -> ActivityToken { scheduler.makeToken(label) }

  /// The velocity of a target, in points a second; nil where no plan states one.
  public func velocity(of target: AnyObject) -> (x: Double, y: Double)? { scheduler.velocity(of: target) }

  /// The labels of the plans and tokens that keep the transition from ending.
  public var activeLabels: [String] { scheduler.activeLabels }

  // MARK: Resources

  var resources: TransitionResources? {
    switch state {
    case .live(let resources): resources
    case .waiting, .dryRun, .over: nil
    }
  }

  func warn(_ message: String) { resources?.warn(message) }

  /// Makes the replicas of this transition; nil before and after it.
  ///
  /// It exists before the director, which may give it its own duplicator; see ``ReplicationController``.
  /// > Source: Material Motion, transition controller specification, "replication controller".
  public var replicationController: ReplicationController? { resources?.replication }

  /// Puts a replica in a view's place until the transition is over, above both screens; see ``ReplicationController``.
  ///
  /// Call it before the view has plans, best in the director's `setUp`, where the plans of the transaction have not
  /// reached the view yet.
  /// - Parameter isDraggable: whether a `Draggable` of the view also takes drags of the replica.
  /// - Returns: the replica; nil where the view is not replicated.
  @discardableResult
  public func replicate(_ view: View, isDraggable: Bool = false) -> View? {
    replicationController?.replicate(view, isDraggable: isDraggable)
  }

  /// Shows a view until one of the conditions holds, and at most until the transition is over.
  ///
  /// Conditions are checked at the end of each frame, and a frame follows each event. The view's plans end together
  /// with it. Adding a view again adds conditions. After the outcome is decided no view is added. A screen of the
  /// transition, the container, and a view that holds one of them are refused with a warning.
  ///
  /// - Parameters:
  ///   - parent: the view that gets it as its topmost subview; nil: it stays in its superview, or else comes into the
  ///     container, over both screens.
  ///   - conditions: each of them ends it; none: it stays until the end.
  /// - Returns: whether it is shown.
  /// > Source: Material Motion, transient views.
  @discardableResult
  public func addTransientView(
    _ view: View, in parent: View? = nil, until conditions: TransientCondition...
  ) -> Bool {
    resources?.addTransientView(view, in: parent, until: conditions) ?? false
  }

  /// Defers work to the end of the transition: both screens are still in place, everything that moved is at its end,
  /// and no callback has been called yet.
  ///
  /// Deferred work runs once, in order, with the outcome; work that is deferred meanwhile runs after it. After the end
  /// it runs in a later turn.
  /// > Source: Motion Transitioning, deferred completion.
  public func deferToCompletion(_ work: @escaping (TransitionOutcome) -> Void) {
    switch state {
    case .live(let resources): resources.deferWork(work)
    case .over(let outcome, let loop): loop?.afterSettle { work(outcome) }
    case .waiting, .dryRun: break
    }
  }

  // MARK: Dragging

  /// The way that a drag takes from the fore end to the back end, in fractions of the fore view's size.
  ///
  /// Where ``dragDirections`` has one direction: that direction. Where it has several and a drag began the transition:
  /// the direction of that drag, ``handWay``. Otherwise: `way`.
  public func dragWay(otherwise way: Vector) -> Vector { Vector(dragDirections) ?? handWay ?? way }

  /// Returns a direction or distance that is given for a left-to-right interface as it is in the container: with x
  /// negated in a right-to-left one. Directors mirror by it.
  ///
  /// ```swift
  /// let out = transition.directed(Vector(1, 0))      // beyond the trailing edge
  /// ```
  public func directed(_ vector: Vector) -> Vector { containerView.directed(vector) }

  /// The way out that users expect: downwards for a presented screen, else over the trailing edge.
  package var usualWay: Vector { kind == .present ? Vector(0, 1) : directed(Vector(1, 0)) }

  /// The direction of the drag that began the transition, in fractions of the fore view's size; nil where no drag began
  /// it, and where ``dragDirections`` has one direction.
  ///
  /// A director whose screen leaves by an edge lets it leave in this direction, so that the screen stays under the
  /// hand.
  public var handWay: Vector? { Vector(dragDirections) == nil ? firstDirection.flatMap { Vector($0) } : nil }
}

extension Vector {
  /// One step in a direction; nil for several directions, and for none.
  fileprivate init?(_ directions: PanGestureRecognizer.Directions) {
    switch directions {
    case .right: self.init(1, 0)
    case .left: self.init(-1, 0)
    case .down: self.init(0, 1)
    case .up: self.init(0, -1)
    default: return nil
    }
  }
}
