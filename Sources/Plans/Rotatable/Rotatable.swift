import Geometry
import Runtime
import Schema
import Views

/// Lets a hand rotate a view: the plan moves the view's `rotation`.
///
/// The gesture is a turn with two fingers, a drag with Alt or Control held, or the wheel with Alt held; see
/// ``RotationGestureRecognizer``. The steps of the wheel are smoothed. After the release the view stays, and a plan
/// that is added at the same time gets its velocity.
///
/// ```swift
/// scheduler.add(Rotatable(), to: card)
/// ```
/// > Source: Material Motion, "Rotatable".
public struct Rotatable: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  /// Whether the view turns about the middle of the fingers, or the pointer, instead of its anchor point.
  public internal(set) var adjustsAnchorPoint: Bool
  /// The name of the view's recognizer to use. Where it is nil, or the view has no recognizer of this name, the plan
  /// adds one.
  public internal(set) var gesture: String?

  /// - Parameter gesture: the name of the view's recognizer to use.
  public init(adjustsAnchorPoint: Bool = true, gesture: String? = nil) {
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    let driver = RotationDriver(mover, on: view, plan: self, name: name)
    mover.add(driver)
    driver.attach()
  }
}

/// Moves a view's rotation, in radians.
private final class RotationDriver: ManipulationDriver {
  init(_ performer: PropertyController, on view: View, plan: Rotatable, name: String?) {
    super.init(
      performer, on: view, Source(named: plan.gesture, on: view) { RotationGestureRecognizer() },
      core: Property<View, Double>.rotation.core, activity: "turn", adjustsAnchorPoint: plan.adjustsAnchorPoint,
      name: name)
  }

  override func growth(of recognizer: ManipulationGestureRecognizer) -> Double {
    (recognizer as? RotationGestureRecognizer)?.rotation ?? 0
  }
}

extension Rotatable: DeclaredPlan {
  package static let schema = ValueSchema("Rotatable", Rotatable()) {
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "Whether the view turns about the fingers or the pointer.")
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
  }
}
