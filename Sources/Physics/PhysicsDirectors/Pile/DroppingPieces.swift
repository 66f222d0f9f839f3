import Directors
import Geometry
import Plans
import Views

/// Shows the pieces of a screen at the poses of a baked simulation of their fall.
///
/// All pieces share one target. After a resize of the screen they continue from their new places.
final class DroppingPieces {
  /// The direction of the playback as the transition goes forward.
  enum Course { case asFilmed, reversed }

  private struct Item {
    weak var view: View?
    weak var parent: View?
    /// The view's own values, and the values written last. A value that differs from the last one written was set by
    /// the program and becomes the view's own.
    var transform: Transform2D
    var shown: Transform2D
  }

  private var items: [Item]
  private let film: BakedSimulation
  private let course: Course
  private let container: View
  private let name: String
  private(set) var progress = 0.0

  /// - Parameter views: in the order of the simulation's bodies.
  init(_ views: [View], in container: View, film: BakedSimulation, _ course: Course, name: String) {
    self.container = container
    self.film = film
    self.course = course
    self.name = name
    items = views.map { Item(view: $0, parent: $0.superview, transform: $0.transform, shown: $0.transform) }
    container.window?.layoutFollowers.add(self)
  }

  private func show(_ progress: Double) {
    self.progress = progress
    let time =
      switch course {
      case .asFilmed: progress * film.duration
      case .reversed: (1 - progress) * film.duration
      }
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    for index in items.indices { show(index, film.shift(of: index, at: time), unit) }
  }

  private func show(_ index: Int, _ shift: BakedSimulation.PoseOffset, _ unit: Double) {
    guard let view = items[index].view else { return }
    if view.transform != items[index].shown { items[index].transform = view.transform }
    // A view that was removed keeps its own values.
    let shift = view.superview === items[index].parent ? shift : .zero
    let transform = view.displaced(items[index].transform, by: shift, unit: unit)
    view.transform = transform
    items[index].shown = transform
  }

  /// Restores each view's own transform. A second call has no effect.
  func end() {
    container.window?.layoutFollowers.remove(self)
    for index in items.indices { show(index, .zero, 1) }
    items = []
  }

  static let progress = Property<DroppingPieces, Double>(
    "progress", threshold: 1.0 / 4096, read: { $0.progress }, write: { $0.show($1) })
}

extension DroppingPieces: LayoutFollower {
  package func layoutDidSettle() { if !items.isEmpty { show(progress) } }
}

extension DroppingPieces: CustomStringConvertible {
  var description: String { "\(items.count) pieces of \(name)" }
}

extension View {
  /// The transform of a view, shifted, and turned about the middle of the view.
  fileprivate func displaced(_ own: Transform2D, by shift: BakedSimulation.PoseOffset, unit: Double) -> Transform2D {
    guard shift != .zero else { return own }
    let middle = Vector((0.5 - anchorPoint.x) * bounds.width, (0.5 - anchorPoint.y) * bounds.height).applying(own)
    var transform = own.concatenating(Transform2D(translationX: -middle.x - own.tx, y: -middle.y - own.ty))
    transform = transform.concatenating(Transform2D(rotation: shift.angle))
    transform.tx += middle.x + own.tx + shift.x * unit
    transform.ty += middle.y + own.ty + shift.y * unit
    return transform
  }
}
