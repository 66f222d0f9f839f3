import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// The cards of the old screen lose hold one after another, swing about a corner and fall off the stage, and the new screen
/// is behind them; on the way back they fly up again and stand as they stood.
///
/// The fall is simulated ahead, in a world of its own, and played as the transition's window goes: a hand that drags, a
/// request that turns round and a scrubber find the same cards at the same places, on the way there and on the way back.
/// What is authored for a stage 568 points high looks the same on any: lengths and gravity grow with the stage.
public final class DominoDirector: TransitionDirector {
  /// Which card loses hold first.
  nonisolated public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The one that was touched, and then outward from it; from the top where nothing is known to have been touched.
    case touched
    case top
  }

  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    /// Points a second squared on a stage 568 points high; 200...20,000.
    public var gravity = 7000.0
    public var order = Order.touched
    /// Seconds from the first card that loses hold to the last one; 0...2.
    public var spread = 0.22
    /// Degrees by which a card swings about its corner before that lets go; 10...120.
    public var swing = 42.0
    /// Whether a card that is run into loses hold too, and is pushed.
    public var knocks = true
    public var release = ReleaseRule()
    public init() {}
  }

  // By eye: the new screen is there before the first card is gone, and its empty ground before anything on it.
  private static let clearing = Segment(position: 0, length: 0.12)
  private static let appearing = Segment(position: 0.12, length: 0.2)
  /// Seconds of the way where there is nothing to fall.
  private static let shortest = 0.35
  /// The share of the way in which cards come back to a screen that is still seen.
  private static let returning = 0.15

  private let transition: Transition
  private let parameters: Parameters
  private var cards: TumblingCards?
  private var ground: Ground?

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
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
    let fore = transition.foreViewController.view
    let duration = addCards(&transaction)
    transaction.add(
      LinearProgress(duration: max(Self.shortest, duration), yielding: BakedSimulation.yielding),
      to: transition.progress)
    if let ground = Ground(beneath: fore) {
      transaction.add(TransitionTween(Ground.alpha, back: 0, fore: 1, segment: Self.clearing), to: ground)
      self.ground = ground
    }
    transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: Self.appearing), to: fore)
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  public func tearDown() {
    cards?.end()
    cards = nil
    ground?.lift()
  }

  // MARK: Cards

  /// - Returns: seconds that they take.
  private func addCards(_ transaction: inout Transaction) -> Double {
    let (back, container) = (transition.backViewController.view, transition.containerView)
    let seen = Pieces.cards(of: back).compactMap { card in
      Pieces.visiblePart(of: card, in: container).map { (view: card, part: $0) }
    }
    let placed = placed(seen, in: container)
    guard !placed.isEmpty else { return 0 }
    let fall = DominoFall(
      placed.map(\.card), on: stage(container), gravity: parameters.gravity,
      swing: parameters.swing * .pi / 180, touches: parameters.knocks)
    let covers = transition.coversBack
    let cards = TumblingCards(
      placed.map { ($0.view, $0.part) }, of: back, in: container, film: fall.film,
      sequel: covers ? .stayAway : .appear(from: 1 - Self.returning))
    transaction.add(TransitionTween(TumblingCards.progress, back: 0, fore: 1), to: cards)
    self.cards = cards
    let lastRelease = placed.map(\.card.release).max() ?? 0
    return fall.film.playingTime(
      lastRelease + DominoFall.hold + (2 * BakedSimulation.stageHeight / parameters.gravity).squareRoot())
  }

  private func stage(_ container: View) -> Rect {
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    return Rect(0, 0, container.bounds.width / unit, container.bounds.height / unit)
  }

  private typealias Placed = (view: View, part: Rect, card: DominoFall.Card)

  /// With the first to lose hold first.
  private func placed(_ seen: [(view: View, part: Rect)], in container: View) -> [Placed] {
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    let origin = origin(in: container).map { Point($0.x / unit, $0.y / unit) }
    let placed: [(Placed, rank: Double)] = seen.compactMap { view, part in
      guard let map = view.transform(to: container) else { return nil }
      let (center, scale) = (part.center.applying(map), map.scale)
      let place = Point(center.x / unit, center.y / unit)
      let size = Size(part.width * scale.width / unit, part.height * scale.height / unit)
      guard place.isFinite, size.isFinite, !size.isEmpty else { return nil }
      // Inward from the touch: what hangs there falls first.
      let hinge: DominoFall.Hinge = origin.map { place.x > $0.x + 1 } ?? false ? .right : .left
      let card = DominoFall.Card(
        home: BodyPose(center: place, angle: map.rotation), size: size, release: 0, hinge: hinge)
      return ((view, part, card), origin.map { place.distance(to: $0) } ?? place.y)
    }
    let sorted = placed.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
      \.element)
    let (first, last) = (sorted.first?.rank ?? 0, sorted.last?.rank ?? 0)
    // A few cards take a part of the time only.
    let spread = parameters.spread * min(1, Double(sorted.count) / 6)
    return sorted.map { item, rank in
      var item = item
      item.card.release = last > first ? spread * (rank - first) / (last - first) : 0
      return item
    }
  }

  private func origin(in container: View) -> Point? {
    switch parameters.order {
    case .touched:
      transition.contextElement.flatMap { $0.convert($0.bounds.center, to: container) }
    case .top: nil
    }
  }
}

extension DominoDirector: ParameterizedDirector {
  static let stock = StockDirector(
    DominoDirector.self,
    "The cards of the old screen tumble away one after another, and stand up again on the way back.")
}

extension DominoDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Domino", noun: .parameter, Self()) {
    Field.gravity(\.gravity, most: 20_000)
    Field(\.order, "order", "Which card loses hold first.")
    Field(\.spread, "spread", in: 0...2, unit: "s", "How long after the first card the last one loses hold.")
    Field(
      \.swing, "swing", in: 10...120, unit: "degrees", "How far a card swings about its corner before that lets go.")
    Field(\.knocks, "knocks", "Whether a card that is run into loses hold too.")
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}

nonisolated extension DominoDirector.Order: FieldChoice {}
