extension Spring {
  /// The parameters of a spring, with the ranges that ``Spring/init(validating:)`` checks.
  public enum Form: Hashable, Sendable {
    /// Stiffness 1e-6 to 1e9, damping 0 to 1e9, mass 1e-6 to 1e6.
    case physical(stiffness: Double, damping: Double, mass: Double)
    /// The undamped period, 0.0001 to 10 000 seconds, and the damping ratio, 0 to 1000.
    case response(Double, dampingRatio: Double)
    /// The perceptual duration, 0.0001 to 10 000 seconds, and the bounce, -0.999 to 1.
    case perceptual(duration: Double, bounce: Double)
    /// The settling duration, 0.001 to 3600 seconds, the damping ratio, 0.001 to 1000, and the threshold as a share of
    /// the distance, 1e-9 to 0.5.
    case settling(Double, dampingRatio: Double, threshold: Double)
    /// The period, 0.0001 to 10 000 seconds, and the time at which the spring is stopped, 0 to 86 400 seconds; nil:
    /// never.
    case undamped(period: Double, endsAfter: Double?)
  }

  /// Creates a spring from unchecked numbers, such as those of a file.
  ///
  /// Every form must give a spring with a ``response`` of 0.0001 to 10 000 seconds and a ``dampingRatio`` of at most
  /// 1000. Beyond these limits, no movement would be visible.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` for the first number outside its range.
  public init(validating form: Form) throws(MotionError) {
    switch form {
    case .physical(let stiffness, let damping, let mass):
      try self.init(
        derivedStiffness: checked(stiffness, in: 1e-6...1e9, as: "stiffness"),
        damping: checked(damping, in: 0...1e9, as: "damping"),
        mass: checked(mass, in: 1e-6...1e6, as: "mass"))
    case .response(let response, let dampingRatio):
      let response = try checked(response, in: Self.legalResponse, as: "response")
      let dampingRatio = try checked(dampingRatio, in: Self.legalDampingRatio, as: "dampingRatio")
      try self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
    case .perceptual(let duration, let bounce):
      let duration = try checked(duration, in: Self.legalResponse, as: "duration")
      let bounce = try checked(bounce, in: -0.999...1, as: "bounce")
      try self.init(angularFrequency: 2 * .pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    case .settling(let duration, let dampingRatio, let threshold):
      let duration = try checked(duration, in: 0.001...3600, as: "settlingDuration")
      let dampingRatio = try checked(dampingRatio, in: 0.001...1000, as: "dampingRatio")
      let threshold = try checked(threshold, in: 1e-9...0.5, as: "threshold")
      // The motion depends on frequency times time only, so one spring gives the result for every duration.
      let unit = try Spring(angularFrequency: 1, dampingRatio: dampingRatio)
      let settling = unit.settlingDuration(displacement: 1, velocity: 0, threshold: threshold)
      try self.init(angularFrequency: settling / duration, dampingRatio: dampingRatio)
    case .undamped(let period, let endsAfter):
      let period = try checked(period, in: Self.legalResponse, as: "period")
      let frequency = 2 * .pi / period
      var end = endsAfter
      if let endsAfter { end = try checked(endsAfter, in: 0...86_400, as: "endsAfter") }
      self.init(checkedStiffness: frequency * frequency, damping: 0, mass: 1, endsAfter: end)
    }
  }

  /// Creates a spring with exactly these constants, so that a saved spring is restored to the bit.
  ///
  /// - Throws: ``MotionError/outOfRange(name:value:legal:)`` if no ``Form`` gives these constants.
  package init(restoring stiffness: Double, damping: Double, mass: Double, endsAfter: Double?) throws(MotionError) {
    try self.init(
      derivedStiffness: checked(stiffness, in: 1e-13...1e16, as: "stiffness"),
      damping: checked(damping, in: 0...1e12, as: "damping"), mass: checked(mass, in: 1e-6...1e6, as: "mass"))
    guard let endsAfter else { return }
    _ = try checked(damping, in: 0...0, as: "damping of a spring with a stated end")
    self.init(
      checkedStiffness: stiffness, damping: damping, mass: mass,
      endsAfter: try checked(endsAfter, in: 0...86_400, as: "endsAfter"))
  }

  private static let legalResponse = 1e-4...1e4
  private static let legalDampingRatio = 0.0...1000.0
  // A number at the limit of its range may leave it by a rounding error when converted back.
  private static let derivedResponse = 1e-4 * (1 - 1e-12)...1e4 * (1 + 1e-12)
  private static let derivedDampingRatio = 0.0...1000 * (1 + 1e-12)

  private init(angularFrequency: Double, dampingRatio: Double) throws(MotionError) {
    try self.init(
      derivedStiffness: angularFrequency * angularFrequency, damping: 2 * dampingRatio * angularFrequency, mass: 1)
  }

  private init(derivedStiffness stiffness: Double, damping: Double, mass: Double) throws(MotionError) {
    self.init(checkedStiffness: stiffness, damping: damping, mass: mass, endsAfter: nil)
    _ = try checked(response, in: Self.derivedResponse, as: "response")
    _ = try checked(dampingRatio, in: Self.derivedDampingRatio, as: "dampingRatio")
  }
}

extension Spring {
  /// The default spring of Material Motion: stiffness 342, damping 30, mass 1.
  public static let materialDefault = Spring(stiffness: 342, damping: 30)
  /// No bounce: duration 0.5, bounce 0. SwiftUI's name and numbers.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A small bounce: duration 0.5, bounce 0.15. SwiftUI's name and numbers.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A visible bounce: duration 0.5, bounce 0.3. SwiftUI's name and numbers.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
}
