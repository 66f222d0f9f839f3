import Geometry
import Runtime
import Schema
import Views

/// Lets a hand drag, pinch and turn a view, all at once.
///
/// The points under two fingers stay under them. The plan is composed of a `Draggable`, a `Pinchable` and a
/// `Rotatable`, and of a `ChangeAnchorPoint` when the first gesture starts and whenever another finger takes hold of
/// the view.
///
/// ```swift
/// scheduler.add(DirectlyManipulable(scales: 0.5...4), named: "hand", to: photo)
/// ```
/// The parts of a named plan have names too: `hand.drag`, `hand.pinch`, `hand.turn`. Removing the plan removes its
/// parts.
/// > Source: Material Motion, "DirectlyManipulable".
public struct DirectlyManipulable: NamedPlan {
  public typealias PerformerType = DirectManipulationPerformer

  /// The rectangle for the anchor point, in points of the parent. Beyond it the view follows as on a rubber band. nil:
  /// no limit.
  public internal(set) var bounds: Rect?
  /// The scales at which the view may stay, see ``Pinchable/range``.
  public internal(set) var scales: ClosedRange<Double>
  /// Whether the view turns and grows about the hand, otherwise about its anchor point.
  public internal(set) var adjustsAnchorPoint: Bool

  /// - Parameters:
  ///   - bounds: finite.
  ///   - scales: 1e-9 to 1e9.
  public init(
    bounds: Rect? = nil, scales: ClosedRange<Double> = Pinchable.widestRange, adjustsAnchorPoint: Bool = true
  ) {
    self.bounds = bounds
    self.scales = scales
    self.adjustsAnchorPoint = adjustsAnchorPoint
    Self.schema.require(self)
  }
}

/// Performs `DirectlyManipulable` on a view: adds the gestures, and a plan for each.
public final class DirectManipulationPerformer: NamedPlanPerforming, ComposablePerforming {
  private let view: View
  private var emitter: PlanEmitter?
  private var hands: [ManipulatingHand] = []

  public init(target: View) { view = target }

  public func setPlanEmitter(_ emitter: PlanEmitter) { self.emitter = emitter }

  public func addPlan(_ plan: any Plan) { add(plan, named: nil) }
  public func addPlan(_ plan: any Plan, named name: String) { add(plan, named: name) }

  private func add(_ plan: any Plan, named name: String?) {
    guard let plan = plan as? DirectlyManipulable, let emitter else { return }
    let hand = ManipulatingHand(on: view, plan, named: name, emitter)
    hands.append(hand)
    hand.emit()
  }

  /// The view stays as it is. A hand that holds it lets go.
  public func removePlan(named name: String) {
    let removed = hands.filter { $0.name == name }
    hands.removeAll { $0.name == name }
    for hand in removed { hand.end() }
  }
}

extension DirectlyManipulable: DeclaredPlan {
  package static let schema = ValueSchema("DirectlyManipulable", DirectlyManipulable()) {
    Field(\.bounds, "bounds", "The rectangle that the anchor point stays in, in points of the parent.")
    Field(\.scales, "scales", in: 1e-9...1e9, "The scales at which the view may stay.")
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "Whether the view turns and grows about the hand.")
  }
}
