import Geometry
import Motion
import Runtime
import Views

/// Moves an element from its place on the back screen to its place on the fore screen by the progress of the
/// transition.
///
/// Only for schedulers of a transition. The motion can be seized, reversed, scrubbed and thrown without further code. A
/// hand that holds the transition can also take the element off its path; it returns to the path on a spring.
///
/// ```swift
/// if let flight = overlay.fly(from: card, to: hero) { transaction.add(MatchedMove(arc: 0.5), to: flight) }
/// ```
public struct MatchedMove: Hashable, Sendable {
  public typealias PerformerType = MatchedMovePerformer

  /// The scaling of the contents of both ends.
  public let scaling: ContentScaling
  /// The bend of the path: 0 is straight, 1 is near a quarter of a circle on a diagonal path.
  public let arc: Double
  /// The part of the path in which the contents change from one end to the other.
  public let fade: Segment
  /// The spring that takes the element back to its path after a hand has let go, see ``FlightOverlay/lead``. nil: no
  /// hand takes the element off its path.
  public let followsHandOn: Spring?
  /// The part of the progress in which the element moves.
  public let segment: Segment

  /// - Parameters:
  ///   - arc: 0...1.
  ///   - followsHandOn: a spring that comes to rest.
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
  ///
  /// - Parameters:
  ///   - coversBelow: whether the contents of the fore end are opaque.
  ///   - hasText: whether either end shows text, which is unreadable through other text.
  func crossFade(at progress: Double, coversBelow: Bool, hasText: Bool) -> (arriving: Double, leaving: Double) {
    let share = min(1, max(0, fade.progress(at: progress)))
    if hasText { return (smooth(min(1, max(0, 2 * share - 1))), smooth(min(1, max(0, 1 - 2 * share)))) }
    if coversBelow { return (smooth(share), share < 1 ? 1 : 0) }
    // One after the other, with as much overlap as keeps the place from looking empty.
    return (smooth(min(1, max(0, share * 1.5 - 0.5))), smooth(min(1, max(0, 1 - share * 1.5))))
  }
}

extension MatchedMove {
  /// The share of the background of the other end.
  func share(at progress: Double) -> Double { smooth(min(1, max(0, fade.progress(at: progress)))) }
}

extension MatchedMove: ProgressPlan {
  /// The same motion in a part of the progress. Hands take the element off its path only where the part takes hands.
  public func asPart(_ part: ProgressPart) -> MatchedMove? {
    MatchedMove(
      scaling: scaling, arc: arc, fade: fade, followsHandOn: part.takesHands ? followsHandOn : nil,
      segment: segment.nested(in: part.segment))
  }
}

/// A step from 0 to 1 with a slope of 0 at both ends.
private func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

/// Moves the element of one flight by the progress of the transition.
public final class MatchedMovePerformer: ManualPerforming, ProgressPerforming, VelocityReporting, ActivityDescribing {
  private let flight: ElementFlight
  private var plan = MatchedMove()
  private var window: TransitionProgress?
  private var ticker: Ticker?
  private var hand = HandDetour.none
  /// How fast it went back to its path when a hand took it.
  private var seizedVelocity = Vector.zero

  public init(target: ElementFlight) { flight = target }

  public func setTicker(_ ticker: Ticker) { self.ticker = ticker }

  public func setProgress(_ window: TransitionProgress) {
    self.window = window
    window.addObserver(self)
  }

  /// The newest plan replaces the former.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? MatchedMove else { return }
    guard let window else { preconditionFailure("a MatchedMove follows a transition; its scheduler has none") }
    self.plan = plan
    flight.take(plan)
    flight.place(at: way(of: window).progress, hand)
  }

  public func update(_ frame: Frame) -> ActivityState {
    guard let spring = plan.followsHandOn, hand.step(spring, frame.delta) else { return .atRest }
    follow()
    return hand.isMoving ? .active : .atRest
  }

  public var activityDescription: String { "flight of \(flight.name)" }

  public var velocity: (x: Double, y: Double) {
    let speed = pathVelocity + hand.velocity
    return (speed.x, speed.y)
  }

  private func follow() {
    guard let window else { return }
    flight.place(at: way(of: window).progress, hand)
  }

  /// Of the box along its path, in points a second.
  private var pathVelocity: Vector {
    guard let window else { return .zero }
    let (way, step, place) = (flight.way, 1e-4, way(of: window))
    let rise = way.center(at: place.progress + step) - way.center(at: place.progress - step)
    return rise * (place.velocity / (2 * step))
  }

  /// How far the element has come of its own way, and how fast, in its ways a second.
  private func way(of window: TransitionProgress) -> (progress: Double, velocity: Double) {
    let segment = plan.segment
    guard segment != .entire else { return (window.value, window.velocity) }
    let progress = segment.progress(at: window.value)
    guard progress > 0 && progress < 1 else { return (progress <= 0 ? 0 : 1, 0) }
    return (progress, window.velocity / segment.length)
  }
}

extension MatchedMovePerformer: TransitionProgressObserver {
  public func progressWillChangeCourse(_ window: TransitionProgress) { ticker?.catchUp() }
  public func progressDidMove(_ window: TransitionProgress) { follow() }

  public func progress(_ window: TransitionProgress, didGrab view: AnyObject) {
    guard plan.followsHandOn != nil, let view = view as? View,
      let hold = HandHold(of: flight, by: view), flight.isTaken(by: hold)
    else { return }
    seizedVelocity = hand.velocity
    hand = .held(hold)
  }

  public func progress(_ window: TransitionProgress, didResume view: AnyObject) {
    guard case .held = hand else { return }
    letGo(velocity: seizedVelocity)
  }

  /// - Parameter velocity: off its path, in points a second.
  private func letGo(velocity: Vector) {
    hand = .returning(offset: flight.detour, velocity: velocity)
    ticker?.start()
  }

  public func progress(
    _ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) {
    guard case .held(let hold) = hand else { return }
    let speed = flight.convert(Vector(velocity.x, velocity.y), from: (view as? View)?.superview) ?? .zero
    let place = way(of: window)
    let own = hold.velocity(of: flight, at: place.progress, speed: place.velocity, hand: speed)
    letGo(velocity: own - pathVelocity)
  }
}
