import Geometry
import Views

/// Files or a text that another program drags over a window, or drops on it.
package nonisolated struct DropEvent: Sendable {
  package enum Phase: Sendable, Hashable {
    /// The pointer is over the window, with something that the program does not know yet.
    case moved
    /// It has left the window.
    case exited
    /// - Parameters:
    ///   - urls: of files and others, with percent encoding.
    ///   - text: nil for none.
    case dropped(urls: [String], text: String?)
  }

  package var phase: Phase
  /// In window coordinates, points.
  package var location: Point
  /// Seconds on the stage's clock.
  package var time: Double
  package var modifiers: KeyModifiers

  package init(_ phase: Phase, at location: Point, time: Double, modifiers: KeyModifiers = []) {
    (self.phase, self.location, self.time, self.modifiers) = (phase, location, time, modifiers)
  }
}

extension Window {
  /// Handles a drag from another program, as one of this program: the same targets are asked.
  package func receive(_ event: DropEvent) {
    guard event.location.isFinite else { return }
    let foreign = attachment(DragController.self).flatMap { $0.isForeign && $0.isCarrying ? $0 : nil }
    switch event.phase {
    case .moved:
      // A drag of this program goes on: it has the pointer.
      guard foreign != nil || attachment(DragController.self)?.isCarrying != true else { return }
      (foreign ?? DragController(foreignIn: self)).move(to: event.location, event.modifiers)
    case .exited: foreign?.cancel()
    case .dropped(let urls, let text):
      let drag = foreign ?? DragController(foreignIn: self)
      drag.session.items = urls.map { DragItem(url: $0) } + (text.map { [DragItem(text: $0)] } ?? [])
      drag.move(to: event.location, event.modifiers)
      if drag.session.items.isEmpty { drag.cancel() } else { drag.release() }
    }
  }

  /// The pointer is this program's again: a program that dragged something over the window has ended without a word.
  package func endForeignDrag() {
    if let drag = attachment(DragController.self), drag.isForeign, drag.isCarrying { drag.cancel() }
  }
}

extension DragController {
  /// A drag of another program, which shows its own picture.
  fileprivate convenience init(foreignIn window: Window) {
    self.init(
      DragSession([], from: nil, isLocal: false), in: window, from: nil, nil, nil, at: .zero,
      pointer: window.pointerLocation ?? .zero)
  }

  fileprivate func move(to place: Point, _ modifiers: KeyModifiers) {
    session.modifiers = modifiers
    move(to: place)
  }
}
