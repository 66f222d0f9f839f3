import Geometry
import Motion
import Runtime
import Views

/// Drives the progress of a transition.
final class ProgressDrag: DragDriver {
  private let window: TransitionProgress
  private let along: Vector
  private let rule: ReleaseRule
  /// The progress at the hand; the progress of the transition stops at the ends.
  private var free = 0.0
  /// The legal progress: from end to end. Where the progress was beyond an end when it was seized, it may go up to
  /// there until the hand has brought it back.
  private var range = 0.0...1.0

  init(
    _ performer: PropertyController, on view: View, window: TransitionProgress, along: Vector, release: ReleaseRule,
    plan: Draggable, name: String?
  ) {
    self.window = window
    self.along = along
    rule = release
    super.init(performer, on: view, plan: plan, name: name) { recognizer in
      // In a transition the view takes no events and moves: it is seized at the press.
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

  /// Whether the progress follows the hand. Beyond an end it waits until the hand comes back.
  private var isFollowing: Bool { inRange(free) == free }

  /// From the fore end to the back end, in points of the view.
  private var whole: Vector { Vector(along.x * view.bounds.width, along.y * view.bounds.height) }

  /// A distance in points as a share of the whole way, positive towards the fore end.
  private func progress(of v: Vector) -> Double {
    let whole = whole
    let square = whole.dot(whole)
    return square > 0 ? -v.dot(whole) / square : 0
  }
}
