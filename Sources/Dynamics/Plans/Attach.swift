import Geometry
import Runtime

/// Holds a point of an item: to a place, or to another item.
///
/// ```swift
/// scheduler.add(Attach(to: .anchor(Point(160, 0)), kind: .rod()), to: card)  // a pendulum
/// ```
/// The other item is held too where it has plans of physics in the same container; until it has, the attachment waits for it.
public struct Attach {
  public enum Support {
    /// A place, in points of the container.
    case anchor(Point)
    /// Another item, at an offset from its center in the upright item.
    case item(TargetReference, at: Vector = .zero)
  }

  public nonisolated enum Kind: Hashable, Sendable {
    /// At a distance; nil is the present one. Frequency in hertz, 0 is rigid; a damping of 1 is critical.
    case rod(length: Double? = nil, frequency: Double = 0, damping: Double = 0)
    /// At most so far away; nil is as far as now.
    case rope(length: Double? = nil)
    /// At one place, free to turn, in a range in radians from how they stand now. Friction as a torque, in mass times square
    /// points a second squared.
    case pin(range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// Along an axis and without turning, in a range in points from where they stand now. Friction as a force.
    case slide(axis: Vector, range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// As they stand now. Frequency as of a rod.
    case weld(frequency: Double = 0, damping: Double = 0)
  }

  public let support: Support
  /// Where the item is held, from its center, in points of the upright item.
  public let offset: Vector
  public let kind: Kind
  public let phase: PlanPhase

  /// - Precondition: lengths are 0 to a million points, frequencies 0...100, damping 0...100, friction 0...1e9, and an axis is
  ///   not zero.
  public init(to support: Support, at offset: Vector = .zero, kind: Kind = .rod(), phase: PlanPhase = .always) {
    switch support {
    case .anchor(let place): Self.check(place.x, place.y, "an anchor")
    case .item(_, let offset): Self.check(offset.x, offset.y, "the offset of an attachment")
    }
    Self.check(offset.x, offset.y, "the offset of an attachment")
    kind.check()
    self.support = support
    self.offset = offset
    self.kind = kind
    self.phase = phase
  }

  private static func check(_ x: Double, _ y: Double, _ what: String) {
    for value in [x, y] { PlanValidation.check(value, in: -PlanValidation.farthest...PlanValidation.farthest, what) }
  }
}

extension Attach: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .attach(self) }
}

extension Attach.Kind {
  nonisolated fileprivate func check() {
    switch self {
    case .rod(let length, let frequency, let damping):
      Self.check(length: length)
      Self.check(frequency, damping)
    case .rope(let length): Self.check(length: length)
    case .pin(let range, let friction):
      if let range { Self.check(range, within: 1e4) }
      PlanValidation.check(friction, in: 0...1e9, "the friction of an attachment")
    case .slide(let axis, let range, let friction):
      precondition(axis.isFinite && axis.length > 0, "an axis is not zero, not \(axis)")
      if let range { Self.check(range, within: PlanValidation.farthest) }
      PlanValidation.check(friction, in: 0...1e9, "the friction of an attachment")
    case .weld(let frequency, let damping): Self.check(frequency, damping)
    }
  }

  nonisolated private static func check(length: Double?) {
    if let length { PlanValidation.check(length, in: 0...PlanValidation.farthest, "the length of an attachment") }
  }

  nonisolated private static func check(_ frequency: Double, _ damping: Double) {
    PlanValidation.check(frequency, in: 0...100, "the frequency of an attachment")
    PlanValidation.check(damping, in: 0...100, "the damping of an attachment")
  }

  nonisolated private static func check(_ range: ClosedRange<Double>, within limit: Double) {
    for value in [range.lowerBound, range.upperBound] {
      PlanValidation.check(value, in: -limit...limit, "the range of an attachment")
    }
  }

  /// - Parameter distance: how far apart the two ends are, in points.
  func joint(distance: Double) -> JointKind {
    switch self {
    case .rod(let length, let frequency, let damping):
      .rod(length: length ?? distance, frequency: frequency, damping: damping)
    case .rope(let length): .rope(length: length ?? distance)
    case .pin(let range, let friction): .pin(range: range, frictionTorque: friction)
    case .slide(let axis, let range, let friction): .slide(axis: axis, range: range, friction: friction)
    case .weld(let frequency, let damping): .weld(frequency: frequency, damping: damping)
    }
  }
}
