import Geometry
import Plans
import Views

/// The shadow that a moving screen throws on the one behind it, for the time of a transition.
///
/// A screen that has a shadow of its own keeps that.
package final class EdgeShadow {
  private let screen: View
  private let color: Color
  private let isOwn: Bool
  /// Points: about what a window's shadow measures, so that the screen seems to lie a little above the other.
  private static let radius = 20.0

  /// - Parameter strength: its opacity when it is all there, 0...1.
  package init(of screen: View, strength: Double) {
    self.screen = screen
    color = .black.withAlpha(strength)
    isOwn = screen.shadow == nil && strength > 0
  }

  /// 0 none, 1 all there.
  private(set) var presence = 0.0

  private func show(_ presence: Double) {
    self.presence = presence
    guard isOwn else { return }
    screen.shadow =
      presence > 0 ? Shadow(radius: Self.radius, color: color.withAlpha(color.alpha * presence)) : nil
  }

  /// Takes it away.
  package func lift() { show(0) }

  package static let presence = Property<EdgeShadow, Double>(
    "shadow", threshold: 1.0 / 512, read: { $0.presence }, write: { $0.show($1) })
}

extension EdgeShadow: CustomStringConvertible {
  package var description: String { "shadow of \(screen.identifier ?? "screen")" }
}
