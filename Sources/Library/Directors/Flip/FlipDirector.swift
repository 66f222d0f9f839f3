import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Rotates both screens about one axis, like the two sides of a card. The back screen is visible in the first half of
/// the rotation, the fore screen in the second. A drag rotates the card.
///
/// During the rotation, a press anywhere in the container grabs the card.
public final class FlipDirector: ParameterizedDirector<FlipDirector.Parameters> {
  /// The axis of the rotation, through the center of the screens.
  nonisolated public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The vertical axis exchanges left and right, the horizontal one top and bottom.
    case vertical, horizontal
  }

  /// The direction in which the card rotates when the fore screen appears. Backward it rotates the other way.
  nonisolated public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The direction that a drag can reverse: `forward`, unless the screen is dragged the other way.
    case automatic
    /// The near side moves to the left, or to the right in a right-to-left interface, or up.
    case forward
    /// The other way round.
    case reverse
  }

  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, EntranceParameters, DeclaredParameters {
    /// The axis of the rotation. Default: vertical.
    public var axis = Axis.vertical
    /// The direction of the rotation. Default: automatic.
    public var direction = Direction.automatic
    /// The distance of the eye, in widths of the screen, or in heights for a horizontal axis; 0.5...20. A smaller
    /// distance gives more depth.
    public var perspective = 2.0
    /// The distance by which the card recedes halfway, in the same unit; 0...2. From 0.5 on, the card stays inside its
    /// frame.
    public var recede = 0.6
    /// The spring and the end of a drag.
    public var entrance = Entrance(.slow, response: 0.55)
    /// The darkness of the side that is seen edge-on, 0...1.
    public var shade = 0.45
    /// Makes the default parameters.
    public init() {}

    package static let schema = ValueSchema("Flip", noun: .parameter, Self()) {
      Field(\.axis, "axis", "The line that the screens turn about: from top to bottom, or from left to right.")
      Field(
        \.direction, "direction",
        "Direction of the near side: forward is left or up; automatic is the direction that a drag can reverse.")
      Field(
        \.perspective, "perspective", in: 0.5...20, unit: "screens",
        "Distance of the eye; a smaller distance gives more depth.")
      Field(
        \.recede, "recede", in: 0...2, unit: "screens",
        "Distance that the card recedes while it turns; from 0.5 on it stays within its frame.")
      Field.spring(.ofCard)
      Field(\.shade, "shade", in: 0...1, "Opacity of the shade on a side that is seen edge-on.")
      Field.release(\.release)
    }
  }

  private var edges: [PageEdge] = []

  public override func setUp(_ transaction: inout Transaction) {
    let way = way
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    transaction.add(SpringProgress(parameters.entrance), to: transition.progress)
    // Positive angles move the right or lower edge backward.
    let half = way.x + way.y > 0 ? Double.pi : -Double.pi
    turn(transition.backViewController.view, from: 0, to: -half, Self.turn, &transaction)
    turn(transition.foreViewController.view, from: half, to: 0, Self.foreTurn, &transaction)
    edges = [
      transaction.addEdge(of: transition.backViewController.view, in: transition, back: 0, fore: 1),
      transaction.addEdge(of: transition.foreViewController.view, in: transition),
    ]
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  private func turn(
    _ side: View, from back: Double, to fore: Double, _ turn: Property<View, Double>, _ transaction: inout Transaction
  ) {
    side.tilt = Tilt(
      angle: transition.progress.value > 0.5 ? fore : back,
      axis: parameters.axis == .vertical ? .vertical : .horizontal,
      perspective: parameters.perspective, recede: parameters.recede, shade: parameters.shade)
    transaction.add(
      TransitionTween(turn, back: back, fore: fore, isClamped: parameters.dampingRatio >= 1), to: side)
  }

  /// The angle that a card never shows on either side of edge-on, in radians. There nothing of it would be seen.
  private static let edge = 4 * Double.pi / 180
  private static let turn = turning(isSeenAtRightAngle: false)
  private static let foreTurn = turning(isSeenAtRightAngle: true)

  /// The angle of a side whose half turns end and begin ``edge`` away from the right angle.
  private static func turning(isSeenAtRightAngle: Bool) -> Property<View, Double> {
    let (quarter, narrow) = (Double.pi / 2, 1 - edge / (Double.pi / 2))
    return Property(
      "tilt", threshold: 1.0 / 2048,
      read: { side in
        let angle = side.tilt.angle
        let rest = abs(angle) > quarter ? (angle < 0 ? -Double.pi : .pi) : 0
        return rest + (angle - rest) / narrow
      },
      write: { side, angle in
        let isTurned = isSeenAtRightAngle ? abs(angle) > quarter : abs(angle) >= quarter
        let rest = isTurned ? (angle < 0 ? -Double.pi : .pi) : 0
        side.tilt.angle = rest + (angle - rest) * narrow
      })
  }

  public override func tearDown() {
    for edge in edges { edge.lift() }
    edges = []
  }

  /// The direction in which the near side moves from the fore end to the back end.
  private var way: Vector {
    let isForward =
      switch parameters.direction {
      case .automatic: isForwardUnderHand
      case .forward: true
      case .reverse: false
      }
    let length = isForward ? 1.0 : -1
    return parameters.axis == .vertical ? transition.directed(Vector(length, 0)) : Vector(0, length)
  }

  private var isForwardUnderHand: Bool {
    let hand = transition.directed(transition.dragWay(otherwise: transition.directed(Vector(1, 1))))
    return (parameters.axis == .vertical ? hand.x : hand.y) >= 0
  }
}

nonisolated extension FlipDirector.Axis: FieldChoice {}
nonisolated extension FlipDirector.Direction: FieldChoice {}
