import Geometry
import Motion
import Runtime
import Views

/// Moves an element from its place on the back screen to its place on the fore screen, as the transition's window goes.
///
/// Only for schedulers of a transition. It can be seized, reversed, scrubbed and thrown with no care of its own; a hand that
/// holds the transition may also take the box from its path, which it comes back to on a spring.
///
/// ```swift
/// if let flight = overlay.fly(from: card, to: hero) { transaction.add(MatchedMove(arc: 0.5), to: flight) }
/// ```
public struct MatchedMove: Hashable, Sendable {
  public typealias PerformerType = MatchedMovePerformer

  /// How the contents of either end are shown in the box.
  public let scaling: ContentScaling
  /// How much the way is bent: 0 is straight, 1 near a quarter of a circle where it is diagonal.
  public let arc: Double
  /// The part of the way in which one end's contents give way to the other's.
  public let fade: Segment
  /// Takes the box back to its path when a hand has let go that took hold of it, see ``FlightOverlay/lead``; nil: no hand takes
  /// it from its path.
  public let followsHandOn: Spring?
  /// The part of the window in which the way is gone.
  public let segment: Segment

  /// - Parameters:
  ///   - arc: 0...1.
  ///   - followsHandOn: a spring that comes to rest by itself.
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

  /// How opaque the contents of the two ends are.
  ///
  /// - Parameters:
  ///   - coversBelow: whether those of the fore end hide what is below.
  ///   - hasText: whether there is text at either end, which cannot be read through another one.
  func crossFade(at progress: Double, coversBelow: Bool, hasText: Bool) -> (arriving: Double, leaving: Double) {
    let share = min(1, max(0, fade.progress(at: progress)))
    if hasText { return (smooth(min(1, max(0, 2 * share - 1))), smooth(min(1, max(0, 1 - 2 * share)))) }
    if coversBelow { return (smooth(share), share < 1 ? 1 : 0) }
    // One after the other, with as much overlap as keeps the place from looking empty.
    return (smooth(min(1, max(0, share * 1.5 - 0.5))), smooth(min(1, max(0, 1 - share * 1.5))))
  }
}

extension MatchedMove {
  /// How far the background of one end has become that of the other.
  func share(at progress: Double) -> Double { smooth(min(1, max(0, fade.progress(at: progress)))) }
}

extension MatchedMove: ProgressPlan {
  /// The way in its part of the window; hands take the box from it only where they may move the whole.
  public func asPart(_ part: ProgressPart) -> MatchedMove? {
    MatchedMove(
      scaling: scaling, arc: arc, fade: fade, followsHandOn: part.takesHands ? followsHandOn : nil,
      segment: segment.nested(in: part.segment))
  }
}

/// From 0 to 1 with no slope at either end.
private func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }

/// Moves the box of one flight along with the transition's window.
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

  /// The newest plan says how.
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
