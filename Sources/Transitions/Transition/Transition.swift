import Geometry
import Runtime
import Views

/// One change of screens while it happens: which screens, which way, and how far it has come.
///
/// `fore` and `back` never swap: going forward the fore screen arrives, going backward it leaves.
/// > Source: Material Motion, transition specification.
public final class Transition {
  /// Counts from 1 in each program.
  public let number: Int
  public let kind: TransitionKind
  public let foreViewController: ViewController
  public let backViewController: ViewController
  /// The view in which both screens move. It may be a target of plans, as of one that moves both screens together.
  ///
  /// It stays when the transition is over. What plans have done to it is undone at every end, completed, cancelled or broken
  /// off, so a plan should have brought it back by then; what the program changes itself stays.
  ///
  /// ```swift
  /// transaction.add(TransitionTween(.cornerRadius, back: 24, fore: 0), to: transition.containerView)
  /// ```
  public let containerView: View
  /// How far it has come. Plans of the transition follow it.
  public let progress: TransitionProgress
  /// Whether a hand began it.
  public let isInteractive: Bool
  /// Whether the user asked for less motion.
  public let prefersReducedMotion: Bool
  /// Which way the hand may drag the fore screen to take it back; empty where it may not.
  public let dragDirections: PanGestureRecognizer.Directions
  private let firstDirection: PanGestureRecognizer.Directions?
  /// The name of the recognizer on the fore screen that can seize the transition; give it to a `Draggable`.
  public let gestureName = Transition.gestureName
  /// The director's name, for traces.
  public let directorName: String
  private let scheduler: Scheduler
  /// Whether the fore screen hides the back screen wholly when it has come, so that nobody sees any more how that stands.
  package let coversBack: Bool
  /// The element of the back screen that the transition grows from, such as the card that was clicked: what the back
  /// screen or one around it names, or else what was touched to ask for the fore screen. nil where there is none, or where it
  /// is no longer on screen.
  /// > Source: Material Motion, transition specification, "context element".
  public var contextElement: View? { contextSource?.view(in: backViewController.view) }
  private let contextSource: ContextElement?
  /// What was found of ``matches``; let go when the directors are.
  var foundMatches: (matcher: ElementMatcher, explicit: [ElementPair])?
  /// Who was asked to lead it, and what spoke against them.
  public internal(set) var selection = DirectorSelection()
  /// The transition as it was before it began.
  let prospect: ProposedTransition
  var stage = Stage.waiting
  /// Lets others move along; nil where nothing moves, and after the end.
  public internal(set) var coordinator: (any TransitionCoordinator)?

  package static let gestureName = "transition"

  init(
    number: Int, prospect: ProposedTransition, container: View, progress: TransitionProgress, scheduler: Scheduler,
    isInteractive: Bool, directorName: String
  ) {
    self.number = number
    self.prospect = prospect
    kind = prospect.kind
    foreViewController = prospect.foreViewController
    backViewController = prospect.backViewController
    containerView = container
    coversBack = prospect.coversBack
    self.progress = progress
    self.scheduler = scheduler
    self.isInteractive = isInteractive
    prefersReducedMotion = prospect.prefersReducedMotion
    contextSource = prospect.contextSource
    self.directorName = directorName
    let controller = prospect.foreViewController.ownTransitionController
    dragDirections = controller.dragDirections
    firstDirection = isInteractive ? controller.firstDirection : nil
  }

  /// Which way it set out.
  public var initialDirection: TransitionDirection { progress.initialDirection }

  /// Which way it goes now. Setting it turns the transition round where it is; the last value decides the outcome.
  /// Once the outcome is decided, or where an animator moves it that cannot be interrupted, setting it does nothing.
  public var currentDirection: TransitionDirection {
    get { progress.currentDirection }
    set { turn(to: newValue, by: .request) }
  }

  /// Turns it round, where it can be.
  func turn(to direction: TransitionDirection, by cause: TurnCause) {
    if !isDecided, allowsTurning() { progress.turn(to: direction, by: cause) }
  }

  /// Whether who moves it can go the other way.
  var allowsTurning: () -> Bool = { true }

  /// Whether everything has come to rest, or was broken off.
  var isDecided = false

  /// Whether what is left of the way can hardly be seen, and nobody holds it.
  var isNearlyOver: Bool { !progress.isHeld && abs(progress.value - currentDirection.end) < 0.005 }

  /// The time of all that moves in the transition: it can be paused, slowed down, and scrubbed both ways. nil where the
  /// environment does not record transitions, and where an animator moves it.
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
    switch stage {
    case .rehearsed(let rehearsal): rehearsal.record(transaction)
    case .waiting, .live, .over: scheduler.commit(transaction)
    }
  }

  /// Keeps the transition from ending until the token is dropped or set inactive.
  public func makeToken(_ label: String) -> ActivityToken { scheduler.makeToken(label) }

  /// How fast a target is moved, in points a second; nil where nothing says.
  public func velocity(of target: AnyObject) -> (x: Double, y: Double)? { scheduler.velocity(of: target) }

  /// What keeps the transition from ending, in words.
  public var activeLabels: [String] { scheduler.activeLabels }

  /// The way that a drag takes from the fore end to the back end, in fractions of the fore view's size.
  ///
  /// Where the hand may drag in one direction only, that direction. Where it may drag in several and a drag began the
  /// transition, the direction of that drag, see ``handWay``. Otherwise `way`.
  public func dragWay(otherwise way: Vector) -> Vector { Vector(dragDirections) ?? handWay ?? way }

  /// The direction in which the hand set out that began the transition, in fractions of the fore view's size; nil where no
  /// hand began it, and where the hand may drag in one direction only.
  ///
  /// A director whose screen leaves by an edge lets it leave in this direction, so that the screen stays under the hand.
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
