import Geometry
import Plans
import Views

/// The shadow that a moving screen casts on the screen behind it during a transition.
///
/// A screen that already has a shadow keeps it.
package final class EdgeShadow {
  private let screen: View
  private let color: Color
  private let isOwn: Bool
  /// The radius in points, similar to a window's shadow, so that the screen seems to be slightly above the other one.
  private static let radius = 20.0

  /// - Parameter strength: the opacity of the shadow at a presence of 1, 0...1.
  package init(of screen: View, strength: Double) {
    self.screen = screen
    color = .black.withAlpha(strength)
    isOwn = screen.shadow == nil && strength > 0
  }

  /// The share of the shadow: 0 no shadow, 1 the full shadow.
  private(set) var presence = 0.0

  private func show(_ presence: Double) {
    self.presence = presence
    guard isOwn else { return }
    screen.shadow =
      presence > 0 ? Shadow(radius: Self.radius, color: color.withAlpha(color.alpha * presence)) : nil
  }

  /// Removes the shadow.
  package func lift() { show(0) }

  package static let presence = Property<EdgeShadow, Double>(
    "shadow", threshold: 1.0 / 512, read: { $0.presence }, write: { $0.show($1) })
}

extension EdgeShadow: CustomStringConvertible {
  package var description: String { "shadow of \(screen.identifier ?? "screen")" }
}
