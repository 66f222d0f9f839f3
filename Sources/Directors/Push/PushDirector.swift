import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// The new screen slides in over the old one, which gives way more slowly and darkens a little, as on a phone. A drag moves
/// it with the hand.
///
/// ```swift
/// detail.transitionController.directors = [DirectorFactory(PushDirector.self)]
/// ```
/// For a screen that comes from another edge than the right one, set the controller's `interactiveDirections` to the way
/// back, such as `.left`: by default a pushed screen is dragged to the right.
/// > Source: parallax and dimming as in UIKit's navigation controller, where the old screen goes 0.3 of the width and is
/// > covered by 10 % black; swinging when it comes and never when it goes as in libadwaita's navigation view.
public final class PushDirector: TransitionDirector {
  /// What can be set, with the defaults.
  public struct Parameters: Hashable, Sendable {
    public var edge = ScreenEdge.right
    /// Seconds; 0.05...5. By eye: as quick as a push of UIKit's, of which nothing is seen to move after 0.5 s.
    public var response = 0.42
    /// The response of the way back: seconds, 0.05...5; nil as `response`.
    public var backResponse: Double?
    /// 0.2...1. Below 1 the screen goes too far when it comes and returns; on its way back it stops at the end.
    public var dampingRatio = 1.0
    /// How far the old screen moves along, in fractions of its size; 0...1. UIKit: 0.3.
    public var parallax = 0.3
    /// How dark the old screen becomes; 0...1. UIKit: 0.1.
    public var dim = 0.1
    /// How dark the shadow of the moving edge is; 0...1.
    public var shadow = 0.3
    public var release = ReleaseRule()
    public init() {}
  }

  private let transition: Transition
  private let parameters: Parameters
  private var veil: DimmingView?
  private var entrance: EdgeEntrance?

  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// - Precondition: all parameters lie in their ranges.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  private var fore: View { transition.foreViewController.view }

  public func setUp(_ transaction: inout Transaction) {
    let way = transition.handWay ?? parameters.edge.way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    if transition.coversBack { moveBack(along: way, &transaction) }
    let spring = Spring(response: parameters.response, dampingRatio: parameters.dampingRatio)
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: parameters.dampingRatio) }
    let entrance = EdgeEntrance(
      transition, along: way, on: spring, backOn: backSpring, shadow: parameters.shadow,
      release: parameters.release)
    entrance.add(to: &transaction)
    self.entrance = entrance
  }

  private func moveBack(along way: Vector, _ transaction: inout Transaction) {
    if parameters.parallax > 0 {
      transaction.add(
        TransitionTween(.relativeTranslation, back: .zero, fore: -way * parameters.parallax),
        to: transition.backViewController.view)
    }
    if parameters.dim > 0 {
      let veil = DimmingView(.black, behind: fore)
      transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: parameters.dim), to: veil)
      self.veil = veil
    }
  }

  public func tearDown() {
    veil?.lift()
    entrance?.end()
  }
}

extension PushDirector: ParameterizedDirector {
  static let stock = StockDirector(
    PushDirector.self,
    "The new screen slides in from an edge with a shadow; the old one gives way more slowly and darkens.")
}

extension PushDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Push", noun: .parameter, Self()) {
    Field.edge(\.edge)
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field.dampingRatio(\.dampingRatio)
    Field(\.parallax, "parallax", in: 0...1, unit: "screens", "How far the old screen moves along.")
    Field.dim(\.dim)
    Field(\.shadow, "shadow", in: 0...1, "How dark the shadow of the moving edge is.")
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}
