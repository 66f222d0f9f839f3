import Geometry
import Motion
import Runtime
import Views

/// Moves a view's position along an arc, from wherever it is when it begins.
///
/// ```swift
/// transaction.add(ArcMove(to: Point(480, 300), duration: 0.4, timing: .easeInOut), to: button)
/// ```
/// The curve says how the length of the arc is spread over the time; see ``Arc`` for its form.
/// > Source: Material Motion, "ArcMove".
public struct ArcMove: NamedPlan, PropertyPlan {
  public typealias PerformerType = PropertyPerformer<View>

  /// In points of the view's parent.
  public let destination: Point
  /// Seconds of one run, at least 0.
  public let duration: Double
  /// Seconds before it begins, at least 0.
  public let delay: Double
  public let timing: TimingCurve
  public let repetition: Repetition

  /// - Parameter destination: finite, in points of the view's parent.
  public init(
    to destination: Point, duration: Double, delay: Double = 0, timing: TimingCurve = .easeInOut,
    repetition: Repetition = .once
  ) {
    precondition(destination.isFinite, "an arc cannot lead to \(destination)")
    precondition(duration.isFinite && duration >= 0, "an arc takes 0 or more seconds, not \(duration)")
    precondition(delay.isFinite && delay >= 0, "an arc waits 0 or more seconds, not \(delay)")
    self.destination = destination
    self.duration = duration
    self.delay = delay
    self.timing = timing
    self.repetition = repetition
  }

  func apply(to mover: PropertyController, named name: String?) {
    let repeats = RepeatTiming(duration: duration, repetition: repetition, shortest: RepeatTiming.tolerance)
    mover.drive(Property.position.core, named: name) { _, _ in
      .arc(to: destination, curve: timing, repeats, at: mover.now + delay)
    }
  }
}
