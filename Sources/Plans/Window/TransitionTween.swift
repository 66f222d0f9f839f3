import Motion
import Runtime

/// Ties a property to how far its transition has come: at `back` on the back screen, at `fore` on the fore screen.
///
/// It follows the transition's window wherever a spring, a curve or a hand takes it, so it can be reversed, scrubbed
/// and thrown with no care of its own. Only for schedulers of a transition.
/// > Source: Material Motion, "TransitionTween": forward it waits p·D and takes l·D, backward it waits (1-(p+l))·D.
public struct TransitionTween<Target: AnyObject>: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<Target>

  package let core: PropertyCore
  package let drive: FollowDrive

  /// - Parameters:
  ///   - segment: the part of the window in which the way is gone.
  ///   - timing: how the way is spread over the segment.
  ///   - isClamped: whether the property stays between the two values where the window goes beyond its ends.
  public init<Value: AnimatableValue>(
    _ property: Property<Target, Value>, back: Value, fore: Value, segment: Segment = .entire,
    timing: TimingCurve = .linear, isClamped: Bool = true
  ) {
    precondition(back.lanes.isFinite && fore.lanes.isFinite, "the ends of \(property.name) are finite")
    core = property.core
    drive = FollowDrive(
      back: back.lanes, fore: fore.lanes, segment: segment, timing: timing, isClamped: isClamped)
  }

  func apply(to mover: PropertyMover, named name: String?) {
    mover.follow(core, drive, named: name)
  }
}

/// A property tied to a window.
package struct FollowDrive {
  package let back: SIMD4<Double>
  package let fore: SIMD4<Double>
  package let segment: Segment
  package let timing: TimingCurve
  package let isClamped: Bool

  /// The same way elsewhere.
  func shifted(by distance: SIMD4<Double>) -> FollowDrive {
    FollowDrive(
      back: back + distance, fore: fore + distance, segment: segment, timing: timing, isClamped: isClamped)
  }

  /// Exactly `back` and `fore` at the two ends, whatever the segment's rounding and the curve's jumps.
  func sample(_ window: TransitionWindow) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let way = fore - back
    let progress = window.progress
    if !isClamped, segment == .entire, progress < 0 || progress > 1 {
      return (back + way * progress, way * window.velocity)
    }
    let part = segment.progress(at: progress)
    guard (0...1).contains(part), (0...1).contains(progress) else {
      return (progress <= 0 || part < 0 ? back : fore, .zero)
    }
    let speed = segment.length > 0 ? window.velocity / segment.length : 0
    let velocity = way * (timing.slope(at: part) * speed)
    if progress == 0 { return (back, velocity) }
    if progress == 1 || part == 1 { return (fore, velocity) }
    return (back + way * timing.value(at: part), velocity)
  }
}
