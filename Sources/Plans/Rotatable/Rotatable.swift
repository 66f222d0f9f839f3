import Geometry
import Runtime
import Schema
import Views

/// Lets a hand turn a view: it moves the view's `rotation`.
///
/// With two fingers, with the mouse and Alt or Control held, or with the wheel and Alt held: see
/// ``RotationGestureRecognizer``. Turns of the wheel are smoothed. Where the hand lets go the view stays, and its velocity
/// is there for a plan that comes in the same moment.
///
/// ```swift
/// scheduler.add(Rotatable(), to: card)
/// ```
/// > Source: Material Motion, "Rotatable".
public struct Rotatable: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  /// Whether the view turns about the middle of the fingers, or the pointer at the wheel, wherever its anchor point was.
  public internal(set) var adjustsAnchorPoint: Bool
  /// The name of the recognizer on the view to use; without one, or where the view has none of this name, the plan
  /// makes its own.
  public internal(set) var gesture: String?

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
