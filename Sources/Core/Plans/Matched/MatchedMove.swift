import Geometry
import Motion
import Runtime
import Views

/// Moves an element from its place on the back screen to its place on the fore screen, by the progress of the
/// transition.
///
/// Only for schedulers of a transition. The motion can be grabbed, reversed, scrubbed and thrown without further code.
/// A gesture that holds the transition can also move the element off its path; the element returns to the path on a
/// spring.
///
/// ```swift
/// if let flight = overlay.fly(from: card, to: hero) { transaction.add(MatchedMove(arc: 0.5), to: flight) }
/// ```
public struct MatchedMove: Hashable, Sendable {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = MatchedMovePerformer

  /// How the contents of both ends are scaled to the size of the element.
  public let scaling: ContentScaling
  /// The bend of the path: 0 is straight, 1 is near a quarter of a circle on a diagonal path.
  public let arc: Double
  /// The part of the path in which the contents cross-fade.
  public let fade: Segment
  /// The spring that returns the element to its path after a gesture ends, see ``FlightOverlay/lead``. nil: gestures do
  /// not move the element off its path.
  public let followsHandOn: Spring?
  /// The part of the progress in which the element moves.
  public let segment: Segment

  /// Makes a plan for a matched element.
  /// - Parameters:
  ///   - scaling: how the contents of both ends are scaled to the size of the element.
  ///   - arc: the bend of the path, 0...1. 0 is straight.
  ///   - fade: the part of the path in which the contents cross-fade.
  ///   - followsHandOn: the spring that returns the element to its path after a gesture; it must come to rest. nil:
  ///     gestures do not move the element off its path.
  ///   - segment: the part of the progress in which the element moves.
  public init(
    scaling: ContentScaling = .width, arc: Double = 0,
    fade: Segment = Segment(position: 0.1, length: 0.5), followsHandOn: Spring? = nil,
    segment: Segment = .entire
  ) {
    precondition((0...1).contains(arc), "an arc lies in 0...1, not \(arc)")
    precondition(followsHandOn.map { $0.damping > 0 } ?? true, "a spring that takes back is damped")
    self.scaling = scaling
    self.arc = arc
    self.fade = fade
    self.followsHandOn = followsHandOn
    self.segment = segment
  }

  /// The opacities of the contents of the two ends.
  /// - Parameters:
  ///   - coversBelow: whether the contents of the fore end are opaque.
  ///   - hasText: whether either end shows text, which is unreadable through other text.
  func crossFade(at progress: Double, coversBelow: Bool, hasText: Bool) -> (arriving: Double, leaving: Double) {
    let share = min(1, max(0, fade.progress(at: progress)))
    if hasText { return (smooth(min(1, max(0, 2 * share - 1))), smooth(min(1, max(0, 1 - 2 * share)))) }
    if coversBelow { return (smooth(share), share < 1 ? 1 : 0) }
    // One after the other, with just enough overlap that the box does not look empty.
    return (smooth(min(1, max(0, share * 1.5 - 0.5))), smooth(min(1, max(0, 1 - share * 1.5))))
  }
}

extension MatchedMove {
  /// The share of the fore end in the colors of the background and the text.
  func share(at progress: Double) -> Double { smooth(min(1, max(0, fade.progress(at: progress)))) }
}

extension MatchedMove: ProgressPlan {
  /// The same motion in a part of the progress. Gestures move the element off its path only if the part accepts
  /// gestures.
  public func asPart(_ part: ProgressPart) -> MatchedMove? {
    MatchedMove(
      scaling: scaling, arc: arc, fade: fade, followsHandOn: part.takesHands ? followsHandOn : nil,
      segment: segment.nested(in: part.segment))
  }
}

/// A step from 0 to 1 with a slope of 0 at both ends.
private func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

/// Performs `MatchedMove`: moves the element of one flight by the progress of the transition.
public final class MatchedMovePerformer: ManualPerforming {
  private let flight: ElementFlight
  private var plan = MatchedMove()
  private var context: PerformerContext?
  private var progress: TransitionProgress? { context?.progress }
  private var hand = HeldOffset.none
  /// The velocity of its return to the path when a gesture grabbed it.
  private var seizedVelocity = Vector.zero

  /// Makes the performer of a flight; called by the scheduler.
  public init(target: ElementFlight) { flight = target }

  /// Receives the scheduler's context, and follows the progress of its transition.
  public func begin(in context: PerformerContext) {
    self.context = context
    context.progress?.addObserver(self)
  }

  /// Applies a plan. It replaces the former one.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? MatchedMove else { return }
    guard let progress else { preconditionFailure("a MatchedMove follows a transition; its scheduler has none") }
    self.plan = plan
    flight.take(plan)
    flight.place(at: way(of: progress).progress, hand)
  }

  /// Moves an element that returns to its path.
  public func update(_ frame: Frame) -> ActivityState {
    guard let spring = plan.followsHandOn, hand.step(spring, frame.delta) else { return .atRest }
    follow()
    return hand.isMoving ? .active : .atRest
  }

  /// The name of the flight, for reports.
  public var activityDescription: String { "flight of \(flight.name)" }

  /// The velocity of the element in points a second.
  public var velocity: (x: Double, y: Double)? {
    let speed = pathVelocity + hand.velocity
    return (speed.x, speed.y)
  }

  private func follow() {
    guard let progress else { return }
    flight.place(at: way(of: progress).progress, hand)
  }

  /// The velocity of the box along its path, in points a second.
  private var pathVelocity: Vector {
    guard let progress else { return .zero }
    let (way, step, place) = (flight.way, 1e-4, way(of: progress))
    let rise = way.center(at: place.progress + step) - way.center(at: place.progress - step)
    return rise * (place.velocity / (2 * step))
  }

  /// The progress of the element on its own path, and its rate in a second.
  private func way(of progress: TransitionProgress) -> (progress: Double, velocity: Double) {
    let segment = plan.segment
    guard segment != .entire else { return (progress.value, progress.velocity) }
    let part = segment.progress(at: progress.value)
    guard part > 0 && part < 1 else { return (part <= 0 ? 0 : 1, 0) }
    return (part, progress.velocity / segment.length)
  }
}

extension MatchedMovePerformer: TransitionProgressObserver {
  /// Updates the element to the present time.
  public func progressWillChangeCourse(_ progress: TransitionProgress) { context?.catchUp() }
  /// Places the element for the new progress.
  public func progressDidMove(_ progress: TransitionProgress) { follow() }

  /// Lets the gesture move the element off its path, if it grabs this element.
  public func progress(_ progress: TransitionProgress, didGrab view: AnyObject) {
    guard plan.followsHandOn != nil, let view = view as? View,
      let hold = GripPoint(of: flight, by: view), flight.isTaken(by: hold)
    else { return }
    seizedVelocity = hand.velocity
    hand = .held(hold)
  }

  /// Returns the element to its path at its former velocity.
  public func progress(_ progress: TransitionProgress, didResume view: AnyObject) {
    guard case .held = hand else { return }
    letGo(velocity: seizedVelocity)
  }

  /// - Parameter velocity: relative to the path, in points a second.
  private func letGo(velocity: Vector) {
    hand = .returning(offset: flight.detour, velocity: velocity)
    context?.startUpdates()
  }

  /// Returns the element to its path at the velocity of the gesture.
  public func progress(
    _ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) {
    guard case .held(let hold) = hand else { return }
    let speed = flight.convert(Vector(velocity.x, velocity.y), from: (view as? View)?.superview) ?? .zero
    let place = way(of: progress)
    let own = hold.velocity(of: flight, at: place.progress, speed: place.velocity, hand: speed)
    letGo(velocity: own - pathVelocity)
  }
}
