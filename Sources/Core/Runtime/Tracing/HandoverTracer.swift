/// Observes the schedulers of a loop.
package protocol SchedulerObserver: AnyObject {
  /// A scheduler was made, or was there when the observer was added.
  func loop(_ loop: FrameLoop, didAdd scheduler: Scheduler)
}

/// A change of what moves a property: a gesture takes or releases it, or a motion begins or ends.
package nonisolated struct PropertyHandover: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A gesture holds the property from now on.
    case seized
    /// The gesture ended. The velocity is that of the hand.
    case released
    /// A motion begins, from this value and velocity.
    case driven
    /// The motion is over.
    case settled
  }

  /// A value and its change in one second.
  package struct State: Hashable, Sendable {
    package var value: SIMD4<Double>
    package var velocity: SIMD4<Double>

    package init(_ value: SIMD4<Double>, velocity: SIMD4<Double>) {
      self.value = value
      self.velocity = velocity
    }
  }

  package let kind: Kind
  /// The state until now.
  package let before: State
  /// The state from now on.
  package let after: State
  /// Whether a motion moved the property until now.
  package let wasMoving: Bool

  package init(_ kind: Kind, from before: State, to after: State, wasMoving: Bool = false) {
    self.kind = kind
    self.before = before
    self.after = after
    self.wasMoving = wasMoving
  }
}

/// A tracer that also observes what moves each property.
package protocol HandoverTracer: Tracer {
  /// A gesture or a motion took or left a property of a target.
  func property(_ name: String, of target: AnyObject, didChangeHands handover: PropertyHandover)
  /// The scheduler was torn down: it moves nothing any longer.
  func schedulerDidEnd(_ scheduler: Scheduler)
}

extension PerformerContext {
  /// Whether the scheduler has tracers.
  package var isTraced: Bool { slot?.scheduler?.tracers.isEmpty == false }

  /// Tells the tracers that a plan's motion of a property does not reach its end.
  package func traceLoss(of property: String, _ target: AnyObject, plan name: String?) {
    for tracer in slot?.scheduler?.tracers ?? [] {
      tracer.didTakeProperty(property, of: target, fromPlanNamed: name)
    }
  }

  /// Sends a handover to the tracers.
  package func trace(_ handover: PropertyHandover, of property: String, _ target: AnyObject) {
    for tracer in slot?.scheduler?.tracers ?? [] {
      (tracer as? any HandoverTracer)?.property(property, of: target, didChangeHands: handover)
    }
  }
}

extension Scheduler {
  /// The targets whose performers are active, in the order in which plans met them.
  package var activeTargets: [AnyObject] {
    met.filter { ledger.isActive(of: $0) }.compactMap { scopes[$0]?.slots.first?.target }
  }
}
