import Geometry
import Motion
import Runtime
import Views

/// Moves a transition's window.
final class ProgressDrag: DragDriver {
  private let window: TransitionProgress
  private let along: Vector
  private let rule: ReleaseRule
  /// Where the hand is; the window stops at the ends.
  private var free = 0.0
  /// How far the window may go: from end to end, and where it was beyond one when it was seized, up to there until the
  /// hand has brought it back.
  private var range = 0.0...1.0

  init(
    _ performer: PropertyController, on view: View, window: TransitionProgress, along: Vector, release: ReleaseRule,
    plan: Draggable, name: String?
  ) {
    self.window = window
    self.along = along
    rule = release
    super.init(performer, on: view, plan: plan, name: name) { recognizer in
      // In a transition the view is switched off, and moves: it is seized at the press.
      recognizer.receivesWhileViewIsDisabled = true
      recognizer.minimumDistance = 0
    }
  }

  override func grab() -> Bool {
    guard window.grab(by: view) else { return false }
    free = window.value
    range = min(0, free)...max(1, free)
    return true
  }

  override func pull(by delta: Vector) {
    free += progress(of: delta)
    range = max(range.lowerBound, min(0, free))...min(range.upperBound, max(1, free))
  }

  override func show(velocity: Vector) {
    window.move(to: inRange(free + progress(of: lead)), velocity: isFollowing ? progress(of: velocity) : 0)
  }

  override func letGo(velocity: Vector, _ ending: Ending) {
    if reach < rule.slop { return window.resume(by: view) }
    let speed = ending == .released ? progress(of: velocity) : 0
    let direction =
      ending == .released
      ? rule.direction(progress: window.value, velocity: speed, way: whole.length) : window.currentDirection
    window.release(
      by: view, velocity: isFollowing ? speed : 0, points: (velocity.x, velocity.y), direction: direction)
  }

  private func inRange(_ progress: Double) -> Double { min(range.upperBound, max(range.lowerBound, progress)) }

  /// Whether the window goes with the hand, and so as fast: beyond an end it waits for it to come back.
  private var isFollowing: Bool { inRange(free) == free }

  /// The way from the fore end to the back end, in points of the view.
  private var whole: Vector { Vector(along.x * view.bounds.width, along.y * view.bounds.height) }

  /// How much of the whole way a distance in points is; towards the fore end positive.
  private func progress(of v: Vector) -> Double {
    let whole = whole
    let square = whole.dot(whole)
    return square > 0 ? -v.dot(whole) / square : 0
  }
}
