import Geometry
import Motion
import Runtime
import Schema
import Views

/// Moves a view's position along an arc from its present position.
///
/// ```swift
/// transaction.add(ArcMove(to: Point(480, 300), duration: 0.4, timing: .easeInOut), to: button)
/// ```
/// The timing curve applies to the length of the arc. See ``Arc`` for its shape.
/// > Source: Material Motion, "ArcMove".
public struct ArcMove: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// The destination, in points of the view's parent.
  public internal(set) var destination: Point
  /// The duration of one run, 0 to 1e9 seconds.
  public internal(set) var duration: Double
  /// The time before the motion begins, 0 to 1e9 seconds.
  public internal(set) var delay: Double
  /// The timing curve over the length of the arc. Default: ease in and out.
  public internal(set) var timing: TimingCurve
  /// The number of runs. Default: one.
  public internal(set) var repetition: Repetition

  /// Makes a plan that moves a view along an arc.
  /// - Parameters:
  ///   - destination: the final position, in points of the view's parent; finite.
  ///   - duration: the duration of one run, 0 to 1e9 seconds.
  ///   - delay: the time before the motion begins, 0 to 1e9 seconds.
  ///   - timing: the timing curve over the length of the arc.
  ///   - repetition: the number of runs.
  public init(
    to destination: Point, duration: Double, delay: Double = 0, timing: TimingCurve = .easeInOut,
    repetition: Repetition = .once
  ) {
    requireFinite(destination, "to", of: "ArcMove")
    NumberDomain.seconds.require(duration, "duration", of: "ArcMove")
    NumberDomain.seconds.require(delay, "delay", of: "ArcMove")
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

extension ArcMove: DeclaredPlan {
  package static let schema = ValueSchema("ArcMove", ArcMove(to: .zero, duration: 0)) {
    Field(\.destination, "to", "The destination, in points of the view's parent.", isRequired: true)
    Field(\.duration, "duration", .number(.seconds), "The time of one run.", isRequired: true)
    Field(\.delay, "delay", .number(.seconds), "The time before the motion begins.")
    Field(\.timing, "timing", "How the length of the arc is spread over the time.")
    Field(\.repetition, "repetition", "How often the motion runs.")
  }
}
