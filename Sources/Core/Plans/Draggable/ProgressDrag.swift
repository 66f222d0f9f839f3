import Geometry
import Motion
import Runtime
import Views

/// Drives the progress of a transition by a drag.
final class ProgressDrag: DragDriver {
  private let progress: TransitionProgress
  private let along: Vector
  private let rule: ReleaseRule
  /// The progress at the pointer, without limits. The progress of the transition stops at the ends.
  private var free = 0.0
  /// The legal progress: 0 to 1. If the progress was beyond an end when it was grabbed, the range extends to there
  /// until the drag has brought it back.
  private var range = 0.0...1.0

  init(
    _ performer: PropertyController, on view: View, progress: TransitionProgress, along: Vector, release: ReleaseRule,
    plan: Draggable, name: String?
  ) {
    self.progress = progress
    self.along = along
    rule = release
    super.init(performer, on: view, plan: plan, name: name) { recognizer in
      // During a transition the view receives no events and moves, so it is grabbed at the press.
      recognizer.receivesWhileViewIsDisabled = true
      recognizer.minimumDistance = 0
      recognizer.yieldsToTaps = true
    }
  }

  override func grab() -> Bool {
    guard progress.grab(by: view) else { return false }
    free = progress.value
    range = min(0, free)...max(1, free)
    return true
  }

  override func pull(by delta: Vector) {
    free += progress(of: delta)
    range = max(range.lowerBound, min(0, free))...min(range.upperBound, max(1, free))
  }

  override func show(velocity: Vector) {
    progress.move(to: inRange(free + progress(of: lead)), velocity: isFollowing ? progress(of: velocity) : 0)
  }

  override func letGo(velocity: Vector, _ ending: Ending) {
    if reach < rule.slop { return progress.resume(by: view) }
    let speed = ending == .released ? progress(of: velocity) : 0
    let direction =
      ending == .released
      ? rule.direction(progress: progress.value, velocity: speed, way: whole.length) : progress.currentDirection
    progress.release(
      by: view, velocity: isFollowing ? speed : 0, points: (velocity.x, velocity.y), direction: direction)
  }

  private func inRange(_ progress: Double) -> Double { min(range.upperBound, max(range.lowerBound, progress)) }

  /// Whether the progress follows the pointer. Beyond an end it stays until the pointer returns.
  private var isFollowing: Bool { inRange(free) == free }

  /// The vector from the fore end to the back end, in points of the view.
  private var whole: Vector { Vector(along.x * view.bounds.width, along.y * view.bounds.height) }

  /// The part of the whole distance that a vector in points covers, positive towards the fore end.
  private func progress(of v: Vector) -> Double {
    let whole = whole
    let square = whole.dot(whole)
    return square > 0 ? -v.dot(whole) / square : 0
  }
}
