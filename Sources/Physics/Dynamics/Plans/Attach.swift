import Geometry
import Runtime
import Schema

/// Attaches a point of an item to a fixed point or to another item.
///
/// ```swift
/// scheduler.add(Attach(to: .anchor(Point(160, 0)), kind: .rod()), to: card)  // a pendulum
/// ```
/// An attachment to another item acts on both items. It takes effect once the other item has physics plans in the same
/// container.
public struct Attach {
  /// The object that an item is attached to.
  public enum Support {
    /// A fixed point, in points of the container.
    case anchor(Point)
    /// Another item, at an offset from its center in the unrotated item.
    case item(TargetReference, at: Vector = .zero)
  }

  /// The kind of an attachment.
  public nonisolated enum Kind: Hashable, Sendable {
    /// A fixed distance, or a spring. A nil length is the present distance. Frequency in hertz, 0 is rigid; a damping
    /// of 1 is critical.
    case rod(length: Double? = nil, frequency: Double = 0, damping: Double = 0)
    /// A maximum distance. A nil length is the present distance.
    case rope(length: Double? = nil)
    /// A common point that allows rotation, optionally limited to a range in radians from the present angle. Friction
    /// is a torque, in mass times square points per second squared.
    case pin(range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// A movement along an axis without rotation, optionally limited to a range in points from the present position.
    /// Friction is a force, in mass times points per second squared.
    case slide(axis: Vector, range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// A fixed relative pose. Frequency and damping as for a rod.
    case weld(frequency: Double = 0, damping: Double = 0)
  }

  /// The object that the item is attached to.
  public let support: Support
  /// The attached point of the item, from its center, in points of the unrotated item. Default: zero, the center.
  public let offset: Vector
  /// The kind of the attachment. Default: a rigid rod of the present length.
  public internal(set) var kind: Kind
  /// The phases in which the plan is in force. Default: all.
  public let phase: PlanPhase

  /// Makes an attachment.
  /// - Precondition: lengths lie in 0...1e6 points, frequencies in 0...100 hertz, damping in 0...1e6 and friction in
  ///   0...1e12, and the axis of a slide is not zero.
  public init(to support: Support, at offset: Vector = .zero, kind: Kind = .rod(), phase: PlanPhase = .always) {
    self.init(unchecked: support, at: offset, kind: kind, phase: phase)
    Self.schema.require(self)
    if case .slide(let axis, _, _) = kind {
      precondition(axis.length > 0, "Attach: \"axis\" \(Self.noDirection)")
    }
  }

  private init(unchecked support: Support, at offset: Vector, kind: Kind, phase: PlanPhase) {
    self.support = support
    self.offset = offset
    self.kind = kind
    self.phase = phase
  }

  nonisolated static let noDirection = "must point somewhere, not [0, 0]"

  /// The prototype is attached to the origin.
  package static let schema = ValueSchema(
    "Attach", Attach(unchecked: .anchor(.zero), at: .zero, kind: .rod(), phase: .always),
    constructor: { values throws(FieldProblem) in
      Attach(
        to: try Support(values), at: try values.ifPresent("offset") ?? .zero, kind: try Kind(values),
        phase: try values.ifPresent("phase") ?? .always)
    }
  ) {
    Field(
      "anchor", .pair(PhysicsLimits.place), "The place that holds the item.",
      isAlwaysWritten: true,
      get: { if case .anchor(let place) = $0.support { place.fieldValue } else { nil } })
    Field(
      "item", .text, "The selector of the item that holds the item.",
      get: { if case .item(.selector(let selector), _) = $0.support { .text(selector.description) } else { nil } })
    Field(
      "itemOffset", .pair(PhysicsLimits.place), "The point of the other item that holds, from its center.",
      get: { if case .item(_, let offset) = $0.support, offset != .zero { offset.fieldValue } else { nil } })
    Field(
      "offset", .pair(PhysicsLimits.place), "The point of the item that is held, from its center.",
      get: { $0.offset == .zero ? nil : $0.offset.fieldValue })
    Kind.fields.map { $0.within(\Attach.kind) }
    Field(
      "phase", PlanPhase.domain, "The phases of the transition in which the plan is in force.",
      get: { $0.phase == .always ? nil : $0.phase.fieldValue })
  }
}

extension Attach: NamedPlan, PhysicsPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .attach(self) }
}

extension Attach.Support {
  /// Makes a support from its fields.
  /// - Throws: a missing field, or a text that is not a selector.
  fileprivate init(_ values: FieldValues) throws(FieldProblem) {
    guard let text: String = try values.ifPresent("item") else {
      try values.refuse(["itemOffset"], with: "anchor")
      self = .anchor(try values.required("anchor"))
      return
    }
    try values.refuse(["anchor"], with: "item")
    let offset: Vector = try values.ifPresent("itemOffset") ?? .zero
    do {
      self = .item(.selector(try TargetSelector(parsing: text)), at: offset)
    } catch {
      throw FieldProblem(.illegal, "is no selector: \(error.description)", in: "item", at: [.member("item")])
    }
  }
}
