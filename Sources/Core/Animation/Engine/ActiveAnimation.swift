import Motion
import Views

/// An animation of one property of one view while it lasts, for tools that show motion.
package struct ActiveAnimation {
  package let view: View
  private let run: AnimationRun
  private let blend: PropertyBlend

  init(view: View, run: AnimationRun, blend: PropertyBlend) {
    self.view = view
    self.run = run
    self.blend = blend
  }

  package var property: ViewProperty { blend.property }
  /// The number of the block or animator among those of the loop, from 1.
  package var number: Int { run.number }
  /// The loop's time at which the block ran, or the animator was made.
  package var begin: Double { run.begunAt }
  /// The value before the animation; nil where an earlier one moved the property then.
  package var start: SIMD8<Double>? {
    blend.contributions.first.flatMap { $0.run === run ? $0.start : nil }
  }
  /// The value that the animation goes to.
  package var destination: SIMD8<Double> { blend.contributions.last { $0.run === run }?.end ?? blend.model }
  /// Seconds of one run, without the delay.
  package var duration: Double { run.duration }
  /// Whether an animator holds it, so that it can be seized.
  package var isOfAnimator: Bool { run.takesNested }

  /// The spring; nil for a curve. One that comes to rest in the duration is that spring.
  package var spring: Spring? {
    switch run.timing.form {
    case .curve: nil
    case .damped(let ratio, _):
      Spring(settlingDuration: min(3600, max(0.001, run.duration)), dampingRatio: min(ratio, 1000))
    case .spring(let spring, _): spring
    }
  }
}
