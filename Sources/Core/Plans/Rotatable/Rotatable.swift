import Geometry
import Runtime
import Schema
import Views

/// Lets the user rotate a view: the plan changes the view's `rotation`.
///
/// The gesture is a rotation with two fingers, a drag with Alt or Control held, or the wheel with Alt held; see
/// ``RotationGestureRecognizer``. The steps of the wheel are smoothed. After the release the view keeps its rotation,
/// and a plan that is added at the same time continues with its velocity.
///
/// ```swift
/// scheduler.add(Rotatable(), to: card)
/// ```
/// > Source: Material Motion, "Rotatable".
public struct Rotatable: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// Whether the view rotates about the center of the fingers, or the pointer, instead of its anchor point. Default:
  /// true.
  public internal(set) var adjustsAnchorPoint: Bool
  /// The name of the view's recognizer to use. If nil, or if the view has no recognizer with this name, the plan adds
  /// one.
  public internal(set) var gesture: String?

  /// Makes a plan that lets the user rotate a view.
  /// - Parameters:
  ///   - adjustsAnchorPoint: whether the view rotates about the fingers or the pointer instead of its anchor point.
  ///   - gesture: the name of the view's recognizer to use.
  public init(adjustsAnchorPoint: Bool = true, gesture: String? = nil) {
    self.adjustsAnchorPoint = adjustsAnchorPoint
    self.gesture = gesture
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    let driver = RotationDriver(mover, on: view, plan: self, name: name)
    mover.add(driver, of: self)
    driver.attach()
  }
}

/// Changes a view's rotation, in radians.
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
    Field(\.adjustsAnchorPoint, "adjustsAnchorPoint", "The view turns about the fingers or the pointer.")
    Field(\.gesture, "gesture", "The name of the recognizer to use.")
  }
}
