import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Lets the cards of the old screen fall one after another: each swings about a corner and falls off the stage, and the
/// new screen appears behind them. On the way back the cards fly up again to their places.
///
/// The fall is simulated ahead in a separate world and played by the progress of the transition, so that a drag, a turn
/// and a scrubber find the same cards at the same places, forward and backward. The motion is designed for a stage 568
/// points high and looks the same on any other: lengths and gravity grow with the stage.
public final class DominoDirector: ParameterizedDirector<DominoDirector.Parameters> {
  /// The order in which the cards fall.
  nonisolated public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Outward from the touched card, or from the top if no touched card is known.
    case touched
    case top
  }

  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The gravity, in points per second squared on a stage 568 points high; 200...20,000.
    public var gravity = 7000.0
    /// The order in which the cards fall.
    public var order = Order.touched
    /// Seconds from the first card that falls to the last; 0...2.
    public var spread = 0.22
    /// The angle by which a card swings about its corner before the corner lets go, in degrees; 10...120.
    public var swing = 42.0
    /// Whether a card that another card hits falls too.
    public var knocks = true
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("Domino", noun: .parameter, Self()) {
      Field.gravity(\.gravity, most: 20_000)
      Field(\.order, "order", "Which card loses hold first.")
      Field(\.spread, "spread", in: 0...2, unit: "s", "Delay between the first and the last card that falls.")
      Field(
        \.swing, "swing", in: 10...120, unit: "degrees", "Angle that a card swings about its corner before it falls.")
      Field(\.knocks, "knocks", "A card that another card hits falls, too.")
      Field.release(\.release)
    }
  }

  // By eye: the new screen is there before the first card is gone, and its empty background before its contents. On the
  // way back its contents are gone, and then its background, before most cards are back.
  private static let clearing = Segment(position: 0, length: 0.12)
  private static let appearing = Segment(position: 0.12, length: 0.2)
  private static let disappearing = Segment(position: 0, length: 0.22)
  private static let baring = Segment(position: 0.22, length: 0.14)
  /// The share of the fall's time that the way back takes, so that the old screen takes clicks soon.
  private static let haste = 0.62
  /// The duration of the transition if no card falls, in seconds.
  private static let shortest = 0.35
  /// The share of the transition in which cards come back to a screen that is still visible.
  private static let returning = 0.15
  /// The share of the transition in which a text of the new screen appears. The last card is gone before it begins for
  /// the lowest text.
  private static let writing = 0.06

  private var cards: TumblingCards?
  private var ground: Ground?
  private var texts: Cascade?

  public override func setUp(_ transaction: inout Transaction) {
    let way = transition.usualWay
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let fore = transition.foreViewController.view
    let duration = addCards(&transaction) * (transition.initialDirection == .forward ? 1 : Self.haste)
    transaction.add(
      LinearProgress(duration: max(Self.shortest, duration), yielding: BakedSimulation.yielding),
      to: transition.progress)
    if let ground = Ground(beneath: fore) {
      transaction.add(
        TransitionTween(
          Ground.alpha, back: 0, fore: 1, segment: Self.clearing, backwardSegment: Self.baring),
        to: ground)
      self.ground = ground
    }
    transaction.add(
      TransitionTween(
        .alpha, back: 0, fore: fore.alpha, segment: Self.appearing, backwardSegment: Self.disappearing),
      to: fore)
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  public override func tearDown() {
    cards?.end()
    cards = nil
    ground?.lift()
    texts?.restore()
    texts = nil
  }

  // MARK: Cards

  /// - Returns: the duration of the fall, in seconds.
  private func addCards(_ transaction: inout Transaction) -> Double {
    let (back, container) = (transition.backViewController.view, transition.containerView)
    let seen = ScreenPieces.cards(of: back).compactMap { card in
      ScreenPieces.visiblePart(of: card, in: container).map { (view: card, part: $0) }
    }
    let placed = placed(seen, in: container)
    guard !placed.isEmpty else { return 0 }
    let fall = DominoFall(
      placed.map(\.card), on: stage(container), gravity: parameters.gravity,
      swing: parameters.swing * .pi / 180, touches: parameters.knocks)
    let covers = transition.coversBack
    let sequel = covers ? TumblingCards.Sequel.stayAway : .appear
    let end = 1 - (covers ? Self.writing : Self.returning)
    let cards = TumblingCards(
      placed.map { ($0.view, $0.part) }, of: back, in: container, film: fall.film, until: end, sequel)
    transaction.add(TransitionTween(TumblingCards.progress, back: 0, fore: 1), to: cards)
    self.cards = cards
    addTexts(behind: fall.film, of: placed.map(\.card), until: end, &transaction)
    let lastRelease = placed.map(\.card.release).max() ?? 0
    return fall.film.playingTime(
      lastRelease + DominoFall.hold + (2 * BakedSimulation.stageHeight / parameters.gravity).squareRoot())
  }

  /// Shows each text of the new screen after the last card has passed it, so that cards never cross a text.
  private func addTexts(
    behind film: BakedSimulation, of cards: [DominoFall.Card], until end: Double, _ transaction: inout Transaction
  ) {
    let (fore, container) = (transition.foreViewController.view, transition.containerView)
    let shadow = DominoShadow(of: cards, film)
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    let parts = ScreenPieces.texts(of: fore, in: container).compactMap { label, place -> Cascade.Part? in
      let place = Rect(
        place.minX / unit, place.minY / unit, place.width / unit, place.height / unit)
      guard let time = shadow.lastTime(over: place) else { return nil }
      let begin = min(1, time / max(film.duration, .leastNormalMagnitude)) * end
      return Cascade.Part(view: label, turn: min(1, begin / (1 - Self.writing)), shift: .zero)
    }
    guard !parts.isEmpty else { return }
    let texts = Cascade(
      parts, .come, spread: 1 - Self.writing, segment: .entire, name: fore.identifier ?? "screen")
    transaction.add(TransitionTween(Cascade.progress, back: 0, fore: 1), to: texts)
    self.texts = texts
  }

  private func stage(_ container: View) -> Rect {
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    return Rect(0, 0, container.bounds.width / unit, container.bounds.height / unit)
  }

  private typealias Placed = (view: View, part: Rect, card: DominoFall.Card)

  /// The cards in the order in which they fall.
  private func placed(_ seen: [(view: View, part: Rect)], in container: View) -> [Placed] {
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    let origin = origin(in: container).map { Point($0.x / unit, $0.y / unit) }
    let placed: [(Placed, rank: Double)] = seen.compactMap { view, part in
      guard let map = view.transform(to: container) else { return nil }
      let (center, scale) = (part.center.applying(map), map.scale)
      let place = Point(center.x / unit, center.y / unit)
      let size = Size(part.width * scale.width / unit, part.height * scale.height / unit)
      guard place.isFinite, size.isFinite, !size.isEmpty else { return nil }
      // The corner that is nearer to the touched point lets go first.
      let isBehind = origin.map { container.directed(place - $0).x > 1 } ?? false
      let hinge: DominoFall.Hinge = isBehind != container.isRightToLeft ? .right : .left
      let card = DominoFall.Card(
        home: BodyPose(center: place, angle: map.rotation), size: size, release: 0, hinge: hinge)
      return ((view, part, card), origin.map { place.distance(to: $0) } ?? place.y)
    }
    let sorted = placed.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
      \.element)
    let (first, last) = (sorted.first?.rank ?? 0, sorted.last?.rank ?? 0)
    // With few cards, the fall starts within a shorter time.
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

nonisolated extension DominoDirector.Order: FieldChoice {}
