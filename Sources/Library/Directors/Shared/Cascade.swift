import Geometry
import Plans
import Runtime
import Views

/// Views that appear or disappear one after another with the progress of a transition.
///
/// All views share one target, so that a thousand views follow the transition in one pass over an array, without
/// allocations.
package final class Cascade {
  /// Whether the views appear or disappear when the transition goes forward.
  package enum Course { case come, leave }

  /// A view with its order and its distance.
  package struct Part {
    let view: View
    /// The order of the view: 0 for the first, 1 for the last.
    var turn: Double
    /// The vector from the view's place to the place where it is invisible, in points.
    var shift: Vector

    package init(view: View, turn: Double, shift: Vector) {
      (self.view, self.turn, self.shift) = (view, turn, shift)
    }
  }

  private struct Item {
    let view: View
    let start: Double
    let shift: Vector
    /// The view's own values, and the values written last. A value that differs from the last written one was set by
    /// the program and becomes the view's own.
    var alpha: Double
    var transform: Transform2D
    var shownAlpha: Double
    var shownTransform: Transform2D
  }

  private var items: ContiguousArray<Item>
  private let course: Course
  private let name: String
  /// The share of the segment that each view takes.
  private let length: Double
  private(set) var progress = 0.0

  /// - Parameters:
  ///   - spread: the share of the segment over which the starts of the views are spread, 0 to less than 1.
  ///   - segment: the part of the progress from the start of the first view to the arrival of the last.
  package init(_ parts: [Part], _ course: Course, spread: Double, segment: Segment, name: String) {
    self.course = course
    self.name = name
    length = (1 - spread) * segment.length
    items = ContiguousArray(
      parts.map { part in
        Item(
          view: part.view, start: segment.position + part.turn * spread * segment.length, shift: part.shift,
          alpha: part.view.alpha,
          transform: part.view.transform, shownAlpha: part.view.alpha, shownTransform: part.view.transform)
      })
  }

  private func show(_ progress: Double) {
    self.progress = progress
    for index in items.indices {
      let part = min(1, max(0, (progress - items[index].start) / length))
      show(index, presence: course == .come ? part : 1 - part)
    }
  }

  /// Fades a view linearly and moves it on a parabola over time, so that it slows down when it arrives.
  private func show(_ index: Int, presence: Double) {
    let view = items[index].view
    if view.alpha != items[index].shownAlpha { items[index].alpha = view.alpha }
    if view.transform != items[index].shownTransform { items[index].transform = view.transform }
    let absence = 1 - presence
    let shift = items[index].shift * (absence * absence)
    var transform = items[index].transform
    transform.tx += shift.x
    transform.ty += shift.y
    view.alpha = items[index].alpha * presence
    view.transform = transform
    items[index].shownAlpha = view.alpha
    items[index].shownTransform = transform
  }

  /// Restores the own values of all views.
  package func restore() {
    for index in items.indices { show(index, presence: 1) }
  }

  package static let progress = Property<Cascade, Double>(
    "progress", threshold: 1.0 / 2048, read: { $0.progress }, write: { $0.show($1) })
}

extension Cascade: CustomStringConvertible {
  package var description: String { "\(items.count) views of \(name)" }
}
