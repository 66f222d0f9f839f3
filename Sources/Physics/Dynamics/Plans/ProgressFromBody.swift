import Geometry
import Plans
import Runtime
import Schema

/// Sets the progress of a transition from the position of an item, so that everything that follows the progress moves
/// with the item.
///
/// ```swift
/// transaction.add(ProgressFromBody(back: Point(160, -284), fore: Point(160, 284)), to: body)
/// ```
/// The progress stays within 0...1, and is constant while the item is beyond an end. Use it only in a transition, for
/// one item.
nonisolated public struct ProgressFromBody: Hashable, Sendable {
  /// The position of the item's center on the back screen.
  public internal(set) var back = Point.zero
  /// The position of the item's center on the fore screen.
  public internal(set) var fore = Point.zero
  /// The distance of the item from `fore` on the back screen, in any direction; nil if the item moves from `back` to
  /// `fore`.
  public internal(set) var reach: Double?
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Sets the progress along a straight way.
  /// - Precondition: the two positions differ.
  public init(back: Point, fore: Point, phase: PlanPhase = .always) {
    self.back = back
    self.fore = fore
    self.phase = phase
    Self.schema.require(self)
    precondition(Self.differ(back, fore), "ProgressFromBody: \"fore\" \(Self.samePlace)")
  }

  /// Sets the progress from the distance to a position, in any direction.
  /// - Parameters:
  ///   - fore: the position of the item's center on the fore screen.
  ///   - reach: the distance at progress 0, in points of the item's container; more than 0.
  public init(around fore: Point, reach: Double, phase: PlanPhase = .always) {
    self.fore = fore
    self.reach = reach
    self.phase = phase
    Self.schema.require(self)
    back = Point(fore.x + reach, fore.y)
  }

  private static func differ(_ back: Point, _ fore: Point) -> Bool { back.distance(to: fore) > 1e-6 }
  private static let samePlace = "must be another place than \"back\""

  package static let schema = ValueSchema(
    "ProgressFromBody", ProgressFromBody(prototype: ()),
    constructor: { values throws(FieldProblem) in
      let fore: Point = try values.required("fore")
      let phase: PlanPhase = try values.ifPresent("phase") ?? .always
      if let reach: Double = try values.ifPresent("reach") {
        try values.refuse(["back"], with: "reach")
        return ProgressFromBody(around: fore, reach: reach, phase: phase)
      }
      let back: Point = try values.required("back")
      guard differ(back, fore) else { throw FieldProblem(.illegal, samePlace, in: "fore", at: [.member("fore")]) }
      return ProgressFromBody(back: back, fore: fore, phase: phase)
    }
  ) {
    Field(
      \.reach, "reach", .number(PhysicsLimits.reach),
      "Distance of the item from `fore` at progress 0, in any direction.")
    Field(
      "back", .pair(PhysicsLimits.place), "The place of the item's center on the back screen.",
      isAlwaysWritten: true,
      get: { $0.reach == nil ? $0.back.fieldValue : nil })
    Field(\.fore, "fore", .pair(PhysicsLimits.place), "The place of the center on the fore screen.", isRequired: true)
    PlanPhase.field(\.phase)
  }

  /// The progress for a pose of the item.
  /// - Returns: the progress, and its velocity per second.
  func progress(_ pose: BodyPose, _ motion: BodyMotion) -> (progress: Double, velocity: Double) {
    if let reach { return progress(within: reach, pose, motion) }
    let way = fore - back
    let square = way.dot(way)
    let free = (pose.center - back).dot(way) / square
    let progress = min(1, max(0, free))
    return (progress, free == progress ? motion.velocity.dot(way) / square : 0)
  }

  /// The length of the way, in points of the item's container.
  var length: Double { reach ?? back.distance(to: fore) }

  private func progress(within reach: Double, _ pose: BodyPose, _ motion: BodyMotion) -> (Double, Double) {
    let shift = pose.center - fore
    let distance = shift.length
    guard distance < reach else { return (0, 0) }
    // At the center, every motion leads outward.
    let speed = distance > 1e-9 ? motion.velocity.dot(shift) / distance : motion.velocity.length
    return (1 - distance / reach, -speed / reach)
  }
}

extension ProgressFromBody: NamedPlan, PhysicsPlan, ProgressPlan {
  /// The performer of physics plans.
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .steer(self) }
  /// Returns nil: the leading director moves the progress.
  public func asPart(_ part: ProgressPart) -> ProgressFromBody? { nil }
}
