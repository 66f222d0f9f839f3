import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// The edge of a moving screen: round corners and a hairline that separate it from the screen behind it, for dark and
/// light screens.
///
/// The edge disappears when the screen is in its place. A border, corners and clipping that the screen already has do
/// not change, nor do the corners of a sheet, which its layout depends on.
package final class PageEdge {
  private let screen: View
  private let line: Color
  private let ownRadius: Double
  private let ownBorder: Border
  private let clips: Bool
  private let rounds: Bool
  private let cuts: Bool
  // Chosen by eye: similar to the corners of a window and the outline of a window on a dark desktop.
  private static let radius = 14.0
  private static let lineOnDark = Color.white.withAlpha(0.22)
  private static let lineOnLight = Color.black.withAlpha(0.16)
  /// The part of the transition in which the page becomes the screen.
  package static let segment = Segment(position: 0.6, length: 0.3)

  /// - Parameter rounds: whether the corners can change.
  package init(of screen: View, rounds: Bool) {
    self.screen = screen
    line = (screen.groundColor?.luma ?? 0) < 0.5 ? Self.lineOnDark : Self.lineOnLight
    ownRadius = screen.cornerRadius
    ownBorder = screen.border
    clips = screen.clipsToBounds
    self.rounds = rounds
    // Clipping requires a picture of the whole page, so it is used only if a view would extend beyond the corners.
    cuts = screen.subviews.contains { $0.paints(inCornersOf: screen, Self.radius) }
  }

  /// The share of the edge: 0 no edge, 1 the full edge.
  private(set) var presence = 0.0

  private func show(_ presence: Double) {
    let presence = min(1, max(0, presence))
    self.presence = presence
    if rounds {
      screen.cornerRadius = max(ownRadius, Self.radius * presence)
      screen.clipsToBounds = clips || (cuts && presence > 0)
    }
    if ownBorder == .none {
      screen.border = presence > 0 ? Border(width: 1, color: line.withAlpha(line.alpha * presence)) : .none
    }
  }

  /// Removes the edge.
  package func lift() { show(0) }

  package static let presence = Property<PageEdge, Double>(
    "edge", threshold: 1.0 / 512, read: { $0.presence }, write: { $0.show($1) })
}

extension Transaction {
  /// Adds a hairline around a dark screen that keeps its corners. It is gone when the screen is in its place. A light
  /// screen needs none: the screen beneath is darkened.
  /// - Parameters:
  ///   - back: the share of the edge at the back end.
  ///   - fore: the share of the edge at the fore end.
  mutating func addEdge(of screen: View, in transition: Transition, back: Double = 1, fore: Double = 0) -> PageEdge {
    let edge = PageEdge(of: screen, rounds: false)
    guard (screen.groundColor?.luma ?? 1) < 0.5 else { return edge }
    let segment = back > fore ? PageEdge.segment : PageEdge.segment.mirrored
    add(TransitionTween(PageEdge.presence, back: back, fore: fore, segment: segment), to: edge)
    return edge
  }
}

nonisolated extension Segment {
  fileprivate var mirrored: Segment { Segment(position: 1 - position - length, length: length) }
}

extension PageEdge: CustomStringConvertible {
  package var description: String { "edge of \(screen.identifier ?? "screen")" }
}

extension Color {
  /// The luma of the color, 0...1.
  /// > Source: ITU-R BT.601, luma.
  fileprivate var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
}

extension View {
  /// Whether the view or a view in it draws in a corner of a screen that contains it.
  fileprivate func paints(inCornersOf screen: View, _ radius: Double) -> Bool {
    guard !isHidden, alpha > 0, let place = convert(bounds, to: screen) else { return false }
    let whole = screen.bounds
    let corners = [whole.minX, whole.maxX - radius].flatMap { x in
      [whole.minY, whole.maxY - radius].map { Rect(x, $0, radius, radius) }
    }
    let isPainted = displayedColor?.alpha ?? 0 > 0 || border.width > 0 || self is Label || self is PortalView
    if isPainted, corners.contains(where: place.intersects) { return true }
    return subviews.contains { $0.paints(inCornersOf: screen, radius) }
  }
}
