import Animation
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

extension Plan {
  /// The spring that moves the target of the plan; nil for plans without one.
  var describedSpring: Spring? {
    (self as? any SpringDrivenPlan)?.drivingSpring ?? (self as? SettleSheet)?.spring
  }
}

extension MotionLog {
  /// The name of what a plan moves, as the timeline has it, but without the numbers of views that have no identifier:
  /// views of one type beside each other have the same name.
  package static func kindName(of target: AnyObject) -> String {
    if target is TransitionProgress { return "progress" }
    if let flight = target as? ElementFlight { return flight.description }
    return MotionFinder.view(of: target).map(ViewNames.kindName) ?? "\(Swift.type(of: target))"
  }
}

/// A plan, an animation or a movement in a few words.
struct PlanOutline {
  let type: String
  /// The type, the values and the timing: `SpringTo 480, 300, response 0.4`.
  let summary: String
  /// The part of the progress in which the plan moves its property; nil for all of it.
  let segment: ClosedRange<Double>?

  /// The most characters of a summary.
  private static let limit = 96

  init(_ plan: any Plan) {
    let name = "\(Swift.type(of: plan))"
    type = String(name.prefix { $0 != "<" })
    var parts: [String] = []
    if let moving = plan as? any PropertyMovingPlan {
      let words = moving.movedValues.map { Self.words($0, of: moving.core.viewProperty) }
      if !words.isEmpty { parts.append(words.joined(separator: " → ")) }
      if let seconds = moving.movedSeconds { parts.append(TimeText.duration(seconds)) }
    }
    if let spring = plan.describedSpring { parts += Self.words(spring) }
    if parts.isEmpty, let declared = plan as? any DeclaredPlan { parts = Self.fields(declared) }
    summary = Self.joined(type, parts)
    let followed = (plan as? any SegmentedPlan)?.followedSegment ?? .entire
    segment = followed == .entire ? nil : followed.position...followed.position + followed.length
  }

  init(_ animation: ActiveAnimation) {
    type = animation.isOfAnimator ? "PropertyAnimator" : "View.animate"
    var parts: [String] = []
    let property = animation.property
    if property.row.components.laneCount <= 4 { parts.append(Self.words(animation.destination.lowHalf, of: property)) }
    if let spring = animation.spring {
      parts += Self.words(spring)
    } else {
      parts.append(TimeText.duration(animation.duration))
    }
    summary = Self.joined(type, parts)
    segment = nil
  }

  private static func joined(_ type: String, _ parts: [String]) -> String {
    let text = parts.isEmpty ? type : type + " " + parts.joined(separator: ", ")
    return text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  private static func words(_ spring: Spring) -> [String] {
    let ratio = spring.dampingRatio
    return ["response " + compact(spring.response)] + (ratio == 1 ? [] : ["damping ratio " + compact(ratio)])
  }

  private static func words(_ lanes: SIMD4<Double>, of property: ViewProperty?) -> String {
    guard let property else {
      let count = (0..<4).last { lanes[$0] != 0 }.map { $0 + 1 } ?? 1
      return (0..<count).map { compact(lanes[$0]) }.joined(separator: ", ")
    }
    let shown = MotionLane.lanes(of: property, view: "")
    return (0..<min(4, property.row.components.laneCount)).map { index in
      let lane = index < shown.count ? shown[index] : nil
      return compact(lanes[index] * (lane?.scale ?? 1)) + (lane?.unit == .degrees ? "°" : "")
    }.joined(separator: ", ")
  }

  private static func fields<P: DeclaredPlan>(_ plan: P) -> [String] {
    P.schema.encode(plan).map { $0.name + " " + words($0.value) }
  }

  private static func words(_ value: FieldValue) -> String {
    switch value {
    case .null: "none"
    case .number(let number): compact(number)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case .color(let color): "\(color)"
    case .list(let values): "(" + values.map(words).joined(separator: ", ") + ")"
    case .object(let members): "{" + members.map { $0.name + " " + words($0.value) }.joined(separator: ", ") + "}"
    }
  }
}
