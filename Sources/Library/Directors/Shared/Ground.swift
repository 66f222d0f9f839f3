import Geometry
import Plans
import Views

/// A view with the background of the fore screen, directly below that screen. It hides the back screen's contents
/// before the fore screen's contents appear, so that the two never show through each other.
package final class Ground {
  private let view = View()
  private let screen: View
  private weak var shownIn: Window?

  /// Adds the background, which is transparent at first.
  /// - Returns: nil if the screen's background is unknown, or the screen is not in a window.
  package init?(beneath screen: View) {
    guard let color = screen.groundColor, let parent = screen.superview, let window = screen.window else { return nil }
    self.screen = screen
    shownIn = window
    view.backgroundColor = color
    view.alpha = 0
    view.acceptsHits = false
    parent.insertSubview(view, belowSubview: screen)
    window.layoutFollowers.add(self)
    follow()
  }

  private func follow() {
    view.put(screen.frame)
    view.show(.cornerRadius, ViewProperty.lanes(screen.cornerRadius))
  }

  /// Removes the background. A second call does nothing.
  package func lift() {
    shownIn?.layoutFollowers.remove(self)
    view.removeFromSuperview()
  }

  package static let alpha = Property<Ground, Double>(
    "alpha", threshold: 1.0 / 512, read: { $0.view.alpha }, write: { $0.view.alpha = min(1, max(0, $1)) })
}

extension Ground: LayoutFollower {
  package func layoutDidSettle() { follow() }
}

extension Ground: CustomStringConvertible {
  package var description: String { "ground of \(screen.identifier ?? "screen")" }
}

extension View {
  /// The opaque background color of a screen: its own, or that of a subview that fills it. nil if there is none.
  package var groundColor: Color? {
    if let color = displayedColor, color.alpha >= 1 { return color }
    let whole = Rect(origin: bounds.origin, size: bounds.size)
    let filling = subviews.first { child in
      !child.isHidden && child.alpha >= 1 && child.transform.isIdentity && child.relativeTranslation == .zero
        && child.cornerRadius == 0 && child.frame.contains(whole)
    }
    return filling?.groundColor
  }
}
