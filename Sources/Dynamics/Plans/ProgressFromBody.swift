import Geometry
import Plans
import Runtime
import Schema

/// Sets the progress of a transition from the place of an item on its way, so that everything that follows the progress
/// moves along with the item.
///
/// ```swift
/// transaction.add(ProgressFromBody(back: Point(160, -284), fore: Point(160, 284)), to: body)
/// ```
/// The progress lifetimes within 0...1, and does not move while the item is beyond an end. Only in a transition, and
/// there for one item.
nonisolated public struct ProgressFromBody: Hashable, Sendable {
  /// The place of the item's center on the back screen.
  public internal(set) var back = Point.zero
  /// The place of the item's center on the fore screen.
  public internal(set) var fore = Point.zero
  /// How far the item is from `fore` on the back screen, in any direction; nil where it moves from `back` to `fore`.
  public internal(set) var reach: Double?
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Precondition: the two places differ.
  public init(back: Point, fore: Point, phase: PlanPhase = .always) {
    self.back = back
    self.fore = fore
    self.phase = phase
    Self.schema.require(self)
    precondition(Self.differ(back, fore), "ProgressFromBody: \"fore\" \(Self.samePlace)")
  }

  /// The transition is at its back end where the item is `reach` from `fore`, in any direction.
  /// - Parameters:
  ///   - fore: the place of the item's center on the fore screen.
  ///   - reach: points of the item's container, more than 0.
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
      \.reach, "reach", .number(PhysicsLimits.reach), "How far from `fore` the item is on the back screen, any way.")
    Field(
      "back", .pair(PhysicsLimits.place), "The place of the item's center on the back screen.",
      isAlwaysWritten: true,
      get: { $0.reach == nil ? $0.back.fieldValue : nil })
    Field(\.fore, "fore", .pair(PhysicsLimits.place), "The place of the center on the fore screen.", isRequired: true)
    PlanPhase.field(\.phase)
  }

  /// - Returns: where the transition is, and how fast, in progress a second.
  func progress(_ pose: BodyPose, _ motion: BodyMotion) -> (progress: Double, velocity: Double) {
    if let reach { return progress(within: reach, pose, motion) }
    let way = fore - back
    let square = way.dot(way)
    let free = (pose.center - back).dot(way) / square
    let progress = min(1, max(0, free))
    return (progress, free == progress ? motion.velocity.dot(way) / square : 0)
  }

  /// The length of the whole way, in points of the item's container.
  var length: Double { reach ?? back.distance(to: fore) }

  private func progress(within reach: Double, _ pose: BodyPose, _ motion: BodyMotion) -> (Double, Double) {
    let shift = pose.center - fore
    let distance = shift.length
    guard distance < reach else { return (0, 0) }
    // From its place every way leads out.
    let speed = distance > 1e-9 ? motion.velocity.dot(shift) / distance : motion.velocity.length
    return (1 - distance / reach, -speed / reach)
  }
}

extension ProgressFromBody: NamedPlan, PhysicsPlan, ProgressPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .steer(self) }
  /// None: the leading director moves the progress.
  public func asPart(_ part: ProgressPart) -> ProgressFromBody? { nil }
}
