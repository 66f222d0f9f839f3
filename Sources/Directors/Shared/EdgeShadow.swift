import Geometry
import Plans
import Views

/// The shadow of a moving screen on the screen behind it, during a transition.
///
/// A screen with a shadow keeps its shadow.
package final class EdgeShadow {
  private let screen: View
  private let color: Color
  private let isOwn: Bool
  /// The radius in points: about that of a window's shadow, so that the screen seems to lie a little above the other.
  private static let radius = 20.0

  /// - Parameter strength: the opacity of the shadow at a presence of 1, 0...1.
  package init(of screen: View, strength: Double) {
    self.screen = screen
    color = .black.withAlpha(strength)
    isOwn = screen.shadow == nil && strength > 0
  }

  /// 0 is no shadow, 1 the whole one.
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
