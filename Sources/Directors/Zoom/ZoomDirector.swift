import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Grows the touched element into the fore screen, and shrinks it back.
///
/// Matched elements fly from their place on one screen to their place on the other. Without matches the context element
/// becomes the whole fore screen; without a context element the fore screen fades in. The rest of the back screen
/// recedes and is covered by the background of the fore screen, on which the rest of the fore screen then appears. A
/// drag takes the element under the pointer with it, otherwise the first one.
public final class ZoomDirector: TransitionDirector {
  /// The parameters, with their defaults. ``init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable {
    /// The response of the spring, in seconds; 0.05...5.
    public var response = 0.45
    /// The response of the way back, in seconds; 0.05...5. nil: `response`.
    public var backResponse: Double?
    /// The damping ratio of the spring, 0.2...1. Below 1 the elements swing about their places.
    public var dampingRatio = 0.9
    /// The bend of the path of an element, 0...1; 0 is straight.
    public var arc = 0.0
    /// The scale to which the back screen shrinks, 0.5...1.
    public var recede = 0.94
    /// The darkness of the back screen, 0...1.
    public var dim = 0.4
    /// The scaling of contents in an element of another size.
    public var contents = ContentScaling.width
    /// The rule that decides the direction when the hand lets go.
    public var release = ReleaseRule(threshold: 0.6)
    /// The defaults.
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var overlay: FlightOverlay?
  private var veil: DimmingView?
  private var ground: Ground?

  /// A director with the default parameters.
  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// A director with these parameters.
  /// - Precondition: each parameter lies in its range.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  public func setUp(_ transaction: inout Transaction) {
    let way = transition.kind == .present ? Vector(0, 1) : Vector(1, 0)
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let spring = Spring(response: parameters.response, dampingRatio: parameters.dampingRatio)
    let flown = fly(on: spring, &transaction)
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: parameters.dampingRatio) }
    transaction.add(
      SpringProgress(spring: spring, stopsAtEnd: parameters.dampingRatio >= 1, backwardSpring: backSpring),
      to: transition.progress)
    if flown.isEmpty {
      fadeIn(&transaction, in: .entire)
    } else {
      recede(&transaction)
      let isWhole = flown.contains { $0.fore === fore }
      // A whole screen that swings must not uncover the back screen again.
      clear(&transaction, in: isWhole ? Segment(position: 0.85, length: 0.15) : Self.clearing)
      if !isWhole { fadeIn(&transaction, in: Self.appearing) }
    }
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  public func tearDown() {
    overlay?.end()
    overlay = nil
    veil?.lift()
    veil = nil
    ground?.lift()
    ground = nil
  }

  // By eye: the contents of the back screen are gone before other contents appear in their place.
  private static let clearing = Segment(position: 0.1, length: 0.35)
  private static let appearing = Segment(position: 0.45, length: 0.4)

  private var fore: View { transition.foreViewController.view }

  // MARK: Parts

  /// Adds the flights of the matched elements.
  /// - Returns: the pairs that fly.
  private func fly(on spring: Spring, _ transaction: inout Transaction) -> [ElementPair] {
    let pairs = SharedTexts.added(to: pairs.outermostFirst)
    guard !pairs.isEmpty else { return [] }
    let overlay = FlightOverlay(in: transition.containerView)
    self.overlay = overlay
    return pairs.filter { pair in
      guard let flight = overlay.fly(from: pair.back, to: pair.fore) else { return false }
      if overlay.lead == nil { overlay.lead = flight }
      transaction.add(
        MatchedMove(scaling: parameters.contents, arc: parameters.arc, followsHandOn: spring), to: flight)
      return true
    }
  }

  private var pairs: [ElementPair] {
    let matches = transition.matches
    guard !transition.namesMatches, let element = transition.contextElement else { return matches }
    return [ElementPair(back: element, fore: fore)]
  }

  private func clear(_ transaction: inout Transaction, in segment: Segment) {
    guard let ground = Ground(beneath: fore) else { return }
    transaction.add(TransitionTween(Ground.alpha, back: 0, fore: 1, segment: segment), to: ground)
    self.ground = ground
  }

  private func fadeIn(_ transaction: inout Transaction, in segment: Segment) {
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: segment), to: fore)
  }

  /// A screen that stays visible beneath a presented one does not move.
  private func recede(_ transaction: inout Transaction) {
    guard transition.kind != .present else { return }
    let back = transition.backViewController.view
    if parameters.recede < 1 { transaction.add(TransitionTween(.scale, back: 1, fore: parameters.recede), to: back) }
    guard parameters.dim > 0 else { return }
    let veil = DimmingView(.black, behind: fore)
    transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: parameters.dim), to: veil)
    self.veil = veil
  }
}

extension ZoomDirector: ParameterizedDirector {
  static let stock = StockDirector(
    ZoomDirector.self,
    "What was touched, or what \"match\" names, grows into the new screen.")
}

extension ZoomDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Zoom", noun: .parameter, Self()) {
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field.matchedDamping(\.dampingRatio)
    Field.arc(\.arc)
    Field(\.recede, "recede", in: 0.5...1, "The size to which the old screen shrinks; 1 is its full size.")
    Field.dim(\.dim)
    Field.contents(\.contents)
    Field.threshold(
      \.release,
      "The share of the way that must be left for the new screen to stay, where a hand that lets go slowly would land.")
    Field.flick(\.release)
  }
}
