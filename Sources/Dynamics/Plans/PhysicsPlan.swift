import Runtime

/// A plan about how one item moves by physics.
protocol PhysicsPlan: NamedPlan where PerformerType == PhysicsPerformer {
  /// When it is in force.
  var phase: PlanPhase { get }
  var content: PhysicsContent { get }
}

/// What a physics plan asks for.
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

/// What is checked where numbers come in.
nonisolated enum PlanValidation {
  /// Nothing on a stage is farther away, or larger, in points.
  static let farthest = 1e6

  static func check(_ value: Double, in range: ClosedRange<Double>, _ what: String) {
    precondition(range.contains(value), "\(what) lies in \(range), not at \(value)")
  }
}
