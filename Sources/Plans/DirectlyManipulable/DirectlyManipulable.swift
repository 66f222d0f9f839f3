import Geometry
import Runtime
import Schema
import Views

/// Lets a hand drag, pinch and turn a view, all at once.
///
/// What two fingers touch stays under them. It is composed of a `Draggable`, a `Pinchable` and a `Rotatable`, and of a
/// `ChangeAnchorPoint` when the first gesture starts and whenever a hand gets hold of the view with one finger more.
///
/// ```swift
/// scheduler.add(DirectlyManipulable(scales: 0.5...4), named: "hand", to: photo)
/// ```
/// Under a name the parts have names too: `hand.drag`, `hand.pinch`, `hand.turn`; removed, it takes them away.
/// > Source: Material Motion, "DirectlyManipulable".
public struct DirectlyManipulable: NamedPlan {
  public typealias PerformerType = DirectManipulationPerformer

  /// Where the anchor point may go, in points of the parent; beyond, the view follows as on a rubber band. nil: anywhere.
  public internal(set) var bounds: Rect?
  /// See ``Pinchable/range``.
  public internal(set) var scales: ClosedRange<Double>
  /// Whether the view turns and grows about the hand; else about the anchor point that it has.
  public internal(set) var adjustsAnchorPoint: Bool

  /// - Parameters:
  ///   - bounds: finite.
  ///   - scales: more than 0, and finite.
  public init(
    bounds: Rect? = nil, scales: ClosedRange<Double> = Pinchable.widestRange, adjustsAnchorPoint: Bool = true
  ) {
    self.bounds = bounds
    self.scales = scales
    self.adjustsAnchorPoint = adjustsAnchorPoint
    Self.schema.require(self)
  }
}

/// Performs `DirectlyManipulable` on a view: it makes the gestures, and gives the view a plan for each.
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

  /// The view stays as it is; a hand that holds it lets go.
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
