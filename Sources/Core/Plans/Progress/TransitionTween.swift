import Motion
import Runtime
import Schema

/// Ties a property to the progress of its transition: `back` on the back screen, `fore` on the fore screen.
///
/// The property follows the progress whether a spring, a curve or a gesture moves it, so it can be reversed, scrubbed
/// and thrown without further code. Only for schedulers of a transition.
///
/// The backward direction can have another segment and another curve. When the transition turns, the property does not
/// jump: it changes over gradually.
///
/// ```swift
/// // Fades in during the second half, and out during the first quarter of the way back.
/// TransitionTween(.alpha, back: 0, fore: 1, segment: .latterHalf, backwardSegment: .firstQuarter)
/// ```
/// > Source: Material Motion, "TransitionTween": forward it waits p·D and takes l·D, backward it waits (1-(p+l))·D.
public struct TransitionTween<Target: AnyObject>: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  package let drive: FollowDrive

  /// Makes a plan that ties a property to the progress.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - back: the value on the back screen; finite.
  ///   - fore: the value on the fore screen; finite.
  ///   - segment: the part of the progress in which the property moves.
  ///   - timing: the timing curve over the segment.
  ///   - isClamped: whether the property stays between the two values when the progress goes beyond its ends.
  ///   - backwardSegment: the segment of the backward direction, measured from its start: `.firstHalf` is the first
  ///     half of the way back. nil: the inverse of `segment`, so that both directions show the same values.
  ///   - backwardTiming: the timing curve of the backward direction, from `fore` to `back`. nil: `timing` read
  ///     backwards.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, back: Value, fore: Value, segment: Segment = .entire,
    timing: TimingCurve = .linear, isClamped: Bool = true, backwardSegment: Segment? = nil,
    backwardTiming: TimingCurve? = nil
  ) {
    requireFinite(back, "back", of: "TransitionTween")
    requireFinite(fore, "fore", of: "TransitionTween")
    core = property.core
    drive = FollowDrive(
      back: back.lanes, fore: fore.lanes, segment: segment, timing: timing, isClamped: isClamped,
      returning: ReturnWay(segment: backwardSegment, timing: backwardTiming, otherThan: segment))
  }

  func apply(to mover: PropertyController, named name: String?) {
    mover.follow(core, drive, named: name)
  }
}

/// The values and timing of a property tied to the progress.
package struct FollowDrive {
  package let back: SIMD4<Double>
  package let fore: SIMD4<Double>
  package let segment: Segment
  package let timing: TimingCurve
  package let isClamped: Bool
  /// The backward path, if it differs.
  package private(set) var returning: ReturnWay?

  package init(
    back: SIMD4<Double>, fore: SIMD4<Double>, segment: Segment, timing: TimingCurve, isClamped: Bool,
    returning: ReturnWay? = nil
  ) {
    self.back = back
    self.fore = fore
    self.segment = segment
    self.timing = timing
    self.isClamped = isClamped
    self.returning = returning
  }

  /// The same motion with an offset.
  func shifted(by distance: SIMD4<Double>) -> FollowDrive {
    FollowDrive(
      back: back + distance, fore: fore + distance, segment: segment, timing: timing, isClamped: isClamped,
      returning: returning)
  }

  /// A copy for a progress that starts in a direction.
  func settingOut(_ direction: TransitionDirection) -> FollowDrive {
    guard let returning else { return self }
    var drive = self
    drive.returning = returning.settingOut(direction)
    return drive
  }

  /// A copy for a progress that turns to a direction at its present value; nil if nothing changes.
  func turned(to direction: TransitionDirection, at progress: Double) -> FollowDrive? {
    guard let turned = returning?.turned(to: direction, at: progress) else { return nil }
    var drive = self
    drive.returning = turned
    return drive
  }

  /// The value and the velocity at the progress; exactly `back` and `fore` at the two ends, despite rounding and steps
  /// of the curve.
  func sample(_ progress: TransitionProgress) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let way = fore - back
    let value = progress.value
    if !isClamped, segment == .entire, returning.map({ $0.part.segment == .entire }) ?? true,
      value < 0 || value > 1
    {
      return (back + way * value, way * progress.velocity)
    }
    if let returning { return sample(mixedWith: returning, progress) }
    let part = segment.progress(at: value)
    guard (0...1).contains(part), (0...1).contains(value) else {
      return (value <= 0 || part < 0 ? back : fore, .zero)
    }
    let speed = segment.length > 0 ? progress.velocity / segment.length : 0
    let velocity = way * (timing.slope(at: part) * speed)
    if value == 0 { return (back, velocity) }
    if value == 1 || part == 1 { return (fore, velocity) }
    return (back + way * timing.value(at: part), velocity)
  }

  private func sample(
    mixedWith returning: ReturnWay, _ progress: TransitionProgress
  ) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let value = progress.value
    let forward = WayShare(of: segment, at: value) { (timing.value(at: $0), timing.slope(at: $0)) }
    let share = returning.mixed(with: forward, otherwise: timing, at: value)
    let way = fore - back
    let velocity = way * (share.slope * progress.velocity)
    if share.value == 0 { return (back, velocity) }
    if share.value == 1 { return (fore, velocity) }
    return (back + way * share.value, velocity)
  }
}

extension TransitionTween: DeclaredPropertyPlan {
  package static var familyName: String { "TransitionTween" }

  package static func schema<Value: AnimatableValue>(_ property: Property<Target, Value>) -> ValueSchema<Self>? {
    let zero = Value(lanes: .zero)
    return ValueSchema(
      familyName, TransitionTween(property, back: zero, fore: zero),
      constructor: { values throws(FieldProblem) in
        TransitionTween(
          property, back: try values.lanes("back", as: Value.self), fore: try values.lanes("fore", as: Value.self),
          segment: try values.ifPresent("segment") ?? .entire, timing: try values.ifPresent("timing") ?? .linear,
          isClamped: try values.ifPresent("clamped") ?? true, backwardSegment: try values.ifPresent("backwardSegment"),
          backwardTiming: try values.ifPresent("backwardTiming"))
      }
    ) {
      Field.lanes(\.drive.back, "back", Value.self, "The value on the back screen.")
      Field.lanes(\.drive.fore, "fore", Value.self, "The value on the fore screen.")
      Field(
        "segment", Segment.domain, "The part of the way in which the property moves: its position and its length.",
        get: { $0.drive.segment.fieldValue })
      Field(
        "timing", TimingCurve.domain, "How the motion is spread over the segment.",
        get: { $0.drive.timing.fieldValue })
      Field(
        "clamped", .flag, "Whether the property stays between the two values where the progress goes beyond its ends.",
        get: { $0.drive.isClamped.fieldValue })
      Field(
        "backwardSegment", Segment.domain, "The segment of the way back, counted from where that begins.",
        get: { $0.drive.returning?.part.counted?.fieldValue })
      Field(
        "backwardTiming", TimingCurve.domain, "How the motion is spread over the segment of the way back.",
        get: { $0.drive.returning?.timing?.fieldValue })
    }
  }
}
