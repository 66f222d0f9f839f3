import Runtime

/// A plan that the physics of one item performs.
protocol PhysicsPlan: NamedPlan where PerformerType == PhysicsPerformer {
  /// The phases in which the plan is in force.
  var phase: PlanPhase { get }
  var content: PhysicsContent { get }
}

/// Every plan of physics, for exhaustive switches.
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
