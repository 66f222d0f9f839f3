import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Expands the touched element to the fore screen, and shrinks it back.
///
/// Matched elements move from their place on one screen to their place on the other. Without matches the context
/// element becomes the whole fore screen. Without a context element the fore screen fades in. The rest of the back
/// screen recedes and is covered by the background of the fore screen, on which the rest of the fore screen then
/// appears. A drag moves the element under the pointer, otherwise the first one.
public final class ZoomDirector: ParameterizedDirector<ZoomDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The spring and the end of a drag.
    public var entrance = Entrance(.default, response: 0.45, dampingRatio: 0.9, release: ReleaseRule(threshold: 0.6))
    /// The bend of the path of an element, 0...1; 0 is straight.
    public var arc = 0.0
    /// The scale to which the back screen shrinks, 0.5...1.
    public var recede = 0.94
    /// The darkness of the back screen, 0...1.
    public var dim = 0.4
    /// How contents are scaled to the size of an element.
    public var contents = ContentScaling.width
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Zoom", noun: .parameter, Self()) {
      Field.spring(.ofElements)
      Field.arc(\.arc)
      Field(\.recede, "recede", in: 0.5...1, "The size to which the old screen shrinks; 1 is its full size.")
      Field.dim(\.dim)
      Field.contents(\.contents)
      Field.release(
        \.release,
        "Fraction of the motion that must remain at the projected end of a slow drag for the new screen to stay.")
    }
  }

  private var overlay: FlightOverlay?
  private var dimmingView: DimmingView?
  private var ground: Ground?

  public override func setUp(_ transaction: inout Transaction) {
    let way = transition.usualWay
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let flown = fly(&transaction)
    transaction.add(SpringProgress(parameters.entrance), to: transition.progress)
    if flown.isEmpty {
      fadeIn(&transaction, in: .entire)
    } else {
      recede(&transaction)
      let isWhole = flown.contains { $0.fore === fore }
      // A whole screen that overshoots must not uncover the back screen again.
      clear(&transaction, in: isWhole ? Segment(position: 0.85, length: 0.15) : Self.clearing)
      if !isWhole { fadeIn(&transaction, in: Self.appearing) }
    }
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  public override func tearDown() {
    overlay?.end()
    overlay = nil
    dimmingView?.lift()
    dimmingView = nil
    ground?.lift()
    ground = nil
  }

  // Chosen by eye: the back screen's contents disappear before other contents appear in their place.
  private static let clearing = Segment(position: 0.1, length: 0.35)
  private static let appearing = Segment(position: 0.45, length: 0.4)

  private var fore: View { transition.foreViewController.view }

  // MARK: Parts

  /// Adds the flights of the matched elements.
  /// - Returns: the pairs that fly.
  private func fly(_ transaction: inout Transaction) -> [ElementPair] {
    let pairs = LabelMatcher.added(to: pairs.outermostFirst)
    guard !pairs.isEmpty else { return [] }
    let overlay = FlightOverlay(in: transition.containerView)
    self.overlay = overlay
    return pairs.filter { pair in
      guard let flight = overlay.fly(from: pair.back, to: pair.fore) else { return false }
      if overlay.lead == nil { overlay.lead = flight }
      transaction.add(
        MatchedMove(scaling: parameters.contents, arc: parameters.arc, followsHandOn: parameters.entrance.motion),
        to: flight)
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

  /// Scales the back screen down, unless it stays visible below a presented screen.
  private func recede(_ transaction: inout Transaction) {
    guard transition.kind != .present else { return }
    let back = transition.backViewController.view
    if parameters.recede < 1 { transaction.add(TransitionTween(.scale, back: 1, fore: parameters.recede), to: back) }
    guard parameters.dim > 0 else { return }
    let dimmingView = DimmingView(.black, behind: fore)
    transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: parameters.dim), to: dimmingView)
    self.dimmingView = dimmingView
  }
}
