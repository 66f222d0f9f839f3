import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Slides the fore screen in over the back screen from an edge, and out over the same edge. A drag moves it.
public final class SlideDirector: TransitionDirector {
  /// An edge from which the fore screen can enter.
  nonisolated public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// Automatic: the right edge for a pushed screen, the bottom for a presented one.
    case automatic, left, right, top, bottom
  }

  /// The parameters, with their defaults. ``init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable {
    /// The edge from which the fore screen enters.
    public var edge = Edge.automatic
    /// The response of the spring, in seconds; 0.05...5.
    public var response = 0.42
    /// The response of the spring for the backward direction, in seconds; 0.05...5. nil: `response`.
    public var backResponse: Double?
    /// The damping ratio of the spring, 0.2...1. Below 1 the screen overshoots when it enters, but not when it leaves.
    public var dampingRatio = 1.0
    /// The largest distance that the new screen moves, in points; 100...100,000. In a larger window the screen begins
    /// inside the window and fades in.
    public var travel = EdgeEntrance.travel
    /// The distance that the back screen moves, in fractions of its size; 0...1.
    public var parallax = 0.25
    /// The darkness of the back screen, 0...1.
    public var dim = 0.35
    /// The rule that decides the direction when a drag ends.
    public var release = ReleaseRule()
    /// Makes the default parameters.
    public init() {}
  }

  private let transition: Transition
  package let parameters: Parameters
  private var entrance: EdgeEntrance?

  /// Makes a director with the default parameters.
  public convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// Makes a director with the given parameters.
  /// - Precondition: each parameter is in its range.
  public init(_ transition: Transition, _ parameters: Parameters) {
    Parameters.schema.require(parameters)
    self.transition = transition
    self.parameters = parameters
  }

  /// Adds the plans of the transition.
  public func setUp(_ transaction: inout Transaction) {
    let way = way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let spring = Spring(response: parameters.response, dampingRatio: parameters.dampingRatio)
    let backSpring = parameters.backResponse.map { Spring(response: $0, dampingRatio: parameters.dampingRatio) }
    let entrance = EdgeEntrance(
      transition, along: way, travel: parameters.travel, on: spring, backOn: backSpring, shadow: 0,
      release: parameters.release)
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
    if let hand = transition.handWay { return hand }
    return ScreenEdge(rawValue: parameters.edge.rawValue).map { $0.directed(in: transition).way } ?? transition.usualWay
  }

  /// Removes what the director added to the screens.
  public func tearDown() { entrance?.end() }
}

extension SlideDirector: ParameterizedDirector {
  static let stock = StockDirector(SlideDirector.self, "The new screen slides in over the old one from an edge.")
}

extension SlideDirector.Parameters: DirectorParameters {
  package static let schema = ValueSchema("Slide", noun: .parameter, Self()) {
    Field(\.edge, "edge", "Where the new screen comes from; automatic is right for push, bottom for present.")
    Field.response(\.response)
    Field.backResponse(\.backResponse)
    Field.dampingRatio(\.dampingRatio)
    Field.travel(\.travel)
    Field(\.parallax, "parallax", in: 0...1, unit: "screens", "Distance that the old screen moves with the new one.")
    Field.dim(\.dim)
    Field.threshold(\.release)
    Field.flick(\.release)
  }
}

nonisolated extension SlideDirector.Edge: FieldChoice {}
