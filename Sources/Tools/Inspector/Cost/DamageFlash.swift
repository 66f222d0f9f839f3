import Geometry
import Rendering
import Views

/// Marks the parts of the inspected picture that were drawn again, for 0.3 seconds each.
final class DamageFlash {
  /// Calls a closure after some seconds of real time.
  typealias Timer = (_ seconds: Double, _ call: @escaping @MainActor @Sendable () -> Void) -> Void

  private let overlay: InspectionOverlay
  private let timer: Timer
  /// The parts that are marked, by frames, oldest first.
  private var frames: [[Rect]] = []

  /// Seconds for which a part is marked.
  static let duration = 0.3
  /// More parts are not marked: the oldest go first.
  private static let mostFrames = 60

  init(_ overlay: InspectionOverlay, _ timer: @escaping Timer) { (self.overlay, self.timer) = (overlay, timer) }

  /// Marks parts, in points of the inspected window.
  func mark(_ parts: [Rect]) {
    guard !parts.isEmpty else { return }
    if frames.count == Self.mostFrames { frames.removeFirst() }
    frames.append(parts)
    show()
    timer(Self.duration) { [weak self] in self?.removeOldest() }
  }

  private func removeOldest() {
    // Marks that were pushed out have timers, too; those come for later marks, which then go a little early.
    guard !frames.isEmpty else { return }
    frames.removeFirst()
    show()
  }

  /// Removes all marks.
  func clear() {
    frames = []
    show()
  }

  private func show() {
    guard !frames.isEmpty else { return overlay.set(.damage, nil) }
    overlay.set(.damage) { [weak self] in self?.items ?? [] }
  }

  var items: [DisplayItem] {
    frames.flatMap { $0 }.map { part in
      .shape(
        ShapeItem(
          size: part.size, transform: Transform2D(translationX: part.minX, y: part.minY),
          fill: Color(rgb: 0xff4fa3, alpha: 0.16), borderWidth: 1, borderColor: Color(rgb: 0xff4fa3, alpha: 0.9)))
    }
  }
}
