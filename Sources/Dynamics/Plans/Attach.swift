import Geometry
import Runtime
import Schema

/// Holds a point of an item: at a place, or at another item.
///
/// ```swift
/// scheduler.add(Attach(to: .anchor(Point(160, 0)), kind: .rod()), to: card)  // a pendulum
/// ```
/// The other item is held too where it has plans of physics in the same container; until it has, the attachment waits
/// for it.
public struct Attach {
  public enum Support {
    /// A place, in points of the container.
    case anchor(Point)
    /// Another item, at an offset from its center in the upright item.
    case item(TargetReference, at: Vector = .zero)
  }

  /// How an attachment holds.
  public nonisolated enum Kind: Hashable, Sendable {
    /// At a distance; nil is the present distance. Frequency in hertz, 0 is rigid; a damping of 1 is critical.
    case rod(length: Double? = nil, frequency: Double = 0, damping: Double = 0)
    /// At most this far apart; nil is the present distance.
    case rope(length: Double? = nil)
    /// At one place, free to turn, in a range in radians from how they stand now. Friction as a torque, in mass times
    /// square points a second squared.
    case pin(range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// Along an axis and without turning, in a range in points from where they stand now. Friction as a force.
    case slide(axis: Vector, range: ClosedRange<Double>? = nil, friction: Double = 0)
    /// As they stand now. Frequency and damping as of a rod.
    case weld(frequency: Double = 0, damping: Double = 0)
  }

  public let support: Support
  /// The point of the item that is held, from its center, in points of the upright item.
  public let offset: Vector
  public internal(set) var kind: Kind
  public let phase: PlanPhase

  /// - Precondition: lengths are 0 to a million points, frequencies 0...100, damping 0 to a million, friction 0...1e12,
  ///   and an axis is not zero.
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

  /// The prototype hangs from the origin.
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
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .attach(self) }
}

extension Attach.Support {
  /// - Throws: a field that is missing, or a text that is no selector.
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
