import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Slides the fore screen in over the back screen from an edge, and out over the same edge. A drag moves it.
public final class SlideDirector: ParameterizedDirector<SlideDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The edge from which the fore screen enters. nil: the right edge for a pushed screen, the bottom for a presented
    /// one.
    public var edge: ScreenEdge?
    /// The spring and the end of a drag.
    public var entrance = Entrance(.default, response: 0.42)
    /// The largest distance that the new screen moves, in points; 100...100,000. In a larger window the screen begins
    /// inside the window and fades in.
    public var travel = EdgeEntrance.travel
    /// The distance that the back screen moves, in fractions of its size; 0...1.
    public var parallax = 0.25
    /// The darkness of the back screen, 0...1.
    public var dim = 0.35
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Slide", noun: .parameter, Self()) {
      Field.edge(\.edge, "Where the new screen comes from; automatic is right for push, bottom for present.")
      Field.spring(.ofScreen)
      Field.travel(\.travel)
      Field(\.parallax, "parallax", in: 0...1, unit: "screens", "Distance that the old screen moves with the new one.")
      Field.dim(\.dim)
      Field.release(\.release)
    }
  }

  private var entrance: EdgeEntrance?

  public override func setUp(_ transaction: inout Transaction) {
    let way = way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let entrance = EdgeEntrance(
      transition, along: way, on: parameters.entrance, travel: parameters.travel, shadow: 0)
    entrance.add(to: &transaction)
    self.entrance = entrance
    if transition.kind != .present { moveBack(along: entrance.way, &transaction) }
  }

  private func moveBack(along way: Vector, _ transaction: inout Transaction) {
    let back = transition.backViewController.view
    if parameters.parallax > 0 {
      transaction.add(
        TransitionTween(.relativeTranslation, back: .zero, fore: -way * parameters.parallax), to: back)
    }
    if parameters.dim > 0 {
      transaction.add(TransitionTween(.alpha, back: back.alpha, fore: back.alpha * (1 - parameters.dim)), to: back)
    }
  }

  private var way: Vector {
    transition.handWay ?? parameters.edge?.directed(in: transition).way ?? transition.usualWay
  }

  public override func tearDown() { entrance?.end() }
}
