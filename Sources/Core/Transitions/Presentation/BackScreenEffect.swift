import Geometry
import Views

/// Shows a screen behind another one smaller and with round corners, like a card in a stack.
///
/// It records the looks of the screen before, and restores them exactly.
package final class BackScreenEffect {
  /// The looks of the screen at the very back.
  package struct Depth: Hashable, Sendable {
    /// The scale; more than 0.
    package var scale: Double
    /// In points.
    package var cornerRadius: Double

    package init(scale: Double, cornerRadius: Double) {
      self.scale = scale
      self.cornerRadius = cornerRadius
    }
  }

  private let view: View
  private let depth: Depth
  private let transform: Transform2D
  private let cornerRadius: Double
  private let clips: Bool

  package init(_ view: View, _ depth: Depth) {
    self.view = view
    self.depth = depth
    transform = view.transform
    cornerRadius = view.cornerRadius
    clips = view.clipsToBounds
  }

  /// 0: in its place. 1: at the very back.
  package var amount = 0.0 {
    didSet { if amount != oldValue { show() } }
  }

  /// Sets the looks again, whatever changed them meanwhile.
  func show() {
    guard amount > 0 else { return restore() }
    let scale = 1 + (depth.scale - 1) * amount
    view.transform = Transform2D(scaleX: scale, y: scale).concatenating(transform)
    view.cornerRadius = cornerRadius + max(0, depth.cornerRadius - cornerRadius) * amount
    view.clipsToBounds = clips || depth.cornerRadius > 0
  }

  private func restore() {
    view.transform = transform
    view.cornerRadius = cornerRadius
    view.clipsToBounds = clips
  }

  /// Restores the screen. A second call changes nothing.
  package func end() {
    amount = 0
    restore()
  }
}
