import Geometry
import Views

/// A screen that has stepped back behind another one: smaller, with round corners, as a card in a stack.
///
/// It remembers how the screen was before, so that it ends in exactly that.
package final class Recession {
  package struct Depth: Hashable, Sendable {
    /// The screen's size at the very back; more than 0.
    package var scale: Double
    /// Points.
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

  /// How far back it is: 0 in its place, 1 at the very back.
  package var amount = 0.0 {
    didSet { if amount != oldValue { show() } }
  }

  /// Shows it where it is, whatever was done to the screen meanwhile.
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

  /// The screen stands in its place again; a second call does nothing more.
  package func end() {
    amount = 0
    restore()
  }
}
