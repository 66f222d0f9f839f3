import Plans
import Runtime

/// A plan for the physics of an item.
protocol PhysicsPlan: NamedPlan where PerformerType == PhysicsPerformer {
  /// The phases in which the plan is in force.
  var phase: PlanPhase { get }
  var content: PhysicsContent { get }
}

/// All physics plans, for exhaustive switches.
enum PhysicsContent {
  case fall(Fall)
  case snap(SnapTo)
  case push(Push)
  case thrown(Throw)
  case attach(Attach)
  case collide(Collide)
  case matter(BodyMaterial)
  case conclude(EndCondition)
  case steer(ProgressFromBody)
  case grab(Grab)
}

extension Fall: DeclaredPlan {}
extension SnapTo: DeclaredPlan {}
extension Push: DeclaredPlan {}
extension Throw: DeclaredPlan {}
extension Attach: DeclaredPlan {}
extension Collide: DeclaredPlan {}
extension Grab: DeclaredPlan {}
extension BodyMaterial: DeclaredPlan {
  package static var formerNames: [String] { ["Matter"] }
}
extension EndCondition: DeclaredPlan {
  package static var formerNames: [String] { ["Conclude"] }
}
extension ProgressFromBody: DeclaredPlan {
  package static var formerNames: [String] { ["Steer"] }
}

extension Attach: LastingPlan {}
extension BodyMaterial: LastingPlan {}
extension Collide: LastingPlan {}
extension EndCondition: LastingPlan {}
extension Fall: LastingPlan {}
extension ProgressFromBody: LastingPlan {}
