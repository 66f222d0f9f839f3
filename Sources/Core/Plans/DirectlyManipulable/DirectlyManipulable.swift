import Geometry
import Runtime
import Schema
import Views

/// Lets the user drag, scale and rotate a view, all at once.
///
/// The points under two fingers stay under them. The plan adds a `Draggable`, a `Pinchable` and a `Rotatable`, and a
/// `ChangeAnchorPoint` when the first gesture begins and whenever another finger touches the view.
///
/// ```swift
/// scheduler.add(DirectlyManipulable(scales: 0.5...4), named: "hand", to: photo)
/// ```
/// The parts of a named plan have names too: `hand.drag`, `hand.pinch`, `hand.turn`. Removing the plan removes its
/// parts.
/// > Source: Material Motion, "DirectlyManipulable".
public struct DirectlyManipulable: NamedPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = DirectManipulationPerformer

  /// The rectangle that limits the anchor point, in points of the parent. Beyond it the view follows with rubber-band
  /// resistance. nil: no limit.
  public internal(set) var bounds: Rect?
  /// The scales at which the view can rest, see ``Pinchable/range``.
  public internal(set) var scales: ClosedRange<Double>
  /// Whether the view rotates and scales about the fingers instead of its anchor point. Default: true.
  public internal(set) var adjustsAnchorPoint: Bool

  /// Makes a plan that lets the user drag, scale and rotate a view.
  /// - Parameters:
  ///   - bounds: the rectangle that limits the anchor point, in points of the parent; finite. nil: no limit.
  ///   - scales: the scales at which the view can rest, 1e-9 to 1e9.
  ///   - adjustsAnchorPoint: whether the view rotates and scales about the fingers instead of its anchor point.
  public init(
    bounds: Rect? = nil, scales: ClosedRange<Double> = Pinchable.widestRange, adjustsAnchorPoint: Bool = true
  ) {
    self.bounds = bounds
    self.scales = scales
    self.adjustsAnchorPoint = adjustsAnchorPoint
    Self.schema.require(self)
  }
}

/// Performs `DirectlyManipulable` on a view: adds the gesture recognizers, and a plan for each.
public final class DirectManipulationPerformer: NamedPlanPerforming {
  private let view: View
  private var context: PerformerContext?
  private var hands: [ManipulationGrip] = []

  /// Makes the performer of a view; called by the scheduler.
  public init(target: View) { view = target }

  /// Receives the scheduler's context; called by the scheduler.
  public func begin(in context: PerformerContext) { self.context = context }

  /// Adds the gestures of a plan.
  public func addPlan(_ plan: any Plan) { add(plan, named: nil) }
  /// Adds the gestures of a plan under a name.
  public func addPlan(_ plan: any Plan, named name: String) { add(plan, named: name) }

  private func add(_ plan: any Plan, named name: String?) {
    guard let plan = plan as? DirectlyManipulable, let context else { return }
    let hand = ManipulationGrip(on: view, plan, named: name, context)
    hands.append(hand)
    hand.emit()
  }

  /// Removes the gestures and their plans. The view stays as it is, and active gestures release it.
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
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "The view turns and scales about the fingers or the pointer.")
  }
}
