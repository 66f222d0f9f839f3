import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Slides the new screen in over the old one, which moves more slowly in the same direction and darkens a little, as on
/// a phone. A drag moves the new screen.
///
/// ```swift
/// detail.transitionController.directors = [DirectorFactory(PushDirector.self)]
/// ```
/// By default a pushed screen is dragged to the right. For a screen that enters from another edge, set the controller's
/// `interactiveDirections` to the direction in which it leaves, such as `.left`.
/// > Source: parallax and dimming of UIKit's navigation controller, where the old screen moves by 0.3 of the width
/// > under 10 % black; a spring that overshoots only forward, as in libadwaita's navigation view.
public final class PushDirector: ParameterizedDirector<PushDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The edge from which the new screen enters.
    public var edge = ScreenEdge.right
    /// The spring and the end of a drag. The response is chosen by eye to match a push of UIKit, where
    /// no motion is visible after 0.5 s.
    public var entrance = Entrance(.default, response: 0.42)
    /// The largest distance that the new screen moves, in points; 100...100,000. In a larger window the screen begins
    /// inside the window and fades in.
    public var travel = EdgeEntrance.travel
    /// The distance that the old screen moves, in fractions of its size; 0...1. UIKit: 0.3.
    public var parallax = 0.3
    /// The darkness of the old screen, 0...1. UIKit: 0.1.
    public var dim = 0.1
    /// The opacity of the shadow at the moving edge, 0...1.
    public var shadow = 0.3
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Push", noun: .parameter, Self()) {
      Field.edge(\.edge)
      Field.spring(.ofScreen)
      Field.travel(\.travel)
      Field(\.parallax, "parallax", in: 0...1, unit: "screens", "Distance that the old screen moves with the new one.")
      Field.dim(\.dim)
      Field(\.shadow, "shadow", in: 0...1, "Opacity of the moving edge's shadow.")
      Field.release(\.release)
    }
  }

  private var dimmingView: DimmingView?
  private var entrance: EdgeEntrance?

  private var fore: View { transition.foreViewController.view }

  public override func setUp(_ transaction: inout Transaction) {
    let way = transition.handWay ?? parameters.edge.directed(in: transition).way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let entrance = EdgeEntrance(
      transition, along: way, on: parameters.entrance, travel: parameters.travel, shadow: parameters.shadow)
    if transition.coversBack { moveBack(along: entrance.way, &transaction) }
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
      let dimmingView = DimmingView(.black, behind: fore)
      transaction.add(TransitionTween(DimmingView.alpha, back: 0, fore: parameters.dim), to: dimmingView)
      self.dimmingView = dimmingView
    }
  }

  public override func tearDown() {
    dimmingView?.lift()
    entrance?.end()
  }
}
