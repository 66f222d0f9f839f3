import Dynamics
import Geometry
import Plans
import Runtime
import Views

extension PlanRegistry {
  /// Registers the plans of the library and the view properties.
  mutating func addStock() {
    do {
      for family in PropertyFamily.allCases { try register(family) }
      try register(declared: ArcMove.self)
      try register(declared: Draggable.self)
      try register(declared: FollowLayout.self)
      try register(declared: SpringProgress.self)
      try register(declared: LinearProgress.self)
      try register(declared: Pinchable.self)
      try register(declared: Rotatable.self)
      try register(declared: DirectlyManipulable.self)
      try register(declared: ChangeAnchorPoint.self)
      try register(declared: Fall.self)
      try register(declared: SnapTo.self)
      try register(declared: Push.self)
      try register(declared: Throw.self)
      try register(declared: Attach.self)
      try register(declared: Collide.self)
      try register(declared: BodyMaterial.self)
      try register(declared: EndCondition.self)
      try register(declared: ProgressFromBody.self)
      try register(declared: Grab.self)
      for property in ViewProperties.all { try register(viewProperty: property) }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

// MARK: Transitions

/// A plan that can require the progress of a transition.
protocol ProgressFollowing {
  var followsProgress: Bool { get }
}

extension TransitionTween: ProgressFollowing {
  var followsProgress: Bool { true }
}

extension TransitionSpring: ProgressFollowing {
  var followsProgress: Bool { true }
}

extension ProgressFromBody: ProgressFollowing {
  var followsProgress: Bool { true }
}

extension Draggable: ProgressFollowing {
  var followsProgress: Bool {
    switch mode {
    case .position: false
    case .transition: true
    }
  }
}

// MARK: Items

extension Attach {
  /// A copy that refers to its other item by a selector.
  /// - Throws: if no selector can name the item.
  func withSelector() throws(WireWritingError) -> Attach {
    guard case .item(let reference, let place) = support else { return self }
    let selector: TargetSelector
    switch reference {
    case .selector: return self
    case .object(let target):
      guard let found = PlanRegistry.selector(for: target) else { throw .namelessItem("\(reference)") }
      selector = found
    case .scene: throw .namelessItem("the scene")
    }
    return Attach(to: .item(.selector(selector), at: place), at: offset, kind: kind, phase: phase)
  }
}
