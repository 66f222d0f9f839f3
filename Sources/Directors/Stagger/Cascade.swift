import Geometry
import Plans
import Runtime
import Views

/// Views that come, or go, one after another as their transition goes on.
///
/// One target for all of them: a thousand views follow the transition in one pass over an array, with nothing allocated.
final class Cascade {
  /// What the views do while the transition goes to its fore end.
  enum Course { case come, leave }

  /// A view and its part.
  struct Part {
    let view: View
    /// When its turn comes, 0 first ... 1 last.
    var turn: Double
    /// From its place to where it is when it cannot be seen, in points.
    var shift: Vector
  }

  private struct Item {
    let view: View
    let start: Double
    let shift: Vector
    /// What the view has of its own, and what it was given last: who finds it otherwise takes that for the view's own.
    var alpha: Double
    var transform: Transform2D
    var shownAlpha: Double
    var shownTransform: Transform2D
  }

  private var items: ContiguousArray<Item>
  private let course: Course
  private let name: String
  /// The share of the way that each of them takes.
  private let length: Double
  private(set) var progress = 0.0

  /// - Parameters:
  ///   - spread: the share of the segment over which they set out, 0 up to less than 1.
  ///   - segment: from when the first one sets out to when the last one has arrived.
  init(_ parts: [Part], _ course: Course, spread: Double, segment: Segment, name: String) {
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

  /// It slows down as it arrives, and is seen from the first: it fades evenly, and moves on a parabola.
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

  /// Each view is again as it is of its own.
  func restore() {
    for index in items.indices { show(index, presence: 1) }
  }

  static let progress = Property<Cascade, Double>(
    "progress", threshold: 1.0 / 2048, read: { $0.progress }, write: { $0.show($1) })
}

extension Cascade: CustomStringConvertible {
  var description: String { "\(items.count) views of \(name)" }
}
