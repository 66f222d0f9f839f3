import Geometry
import Plans
import Views

/// A view with a single color directly behind the fore screen, which darkens or hides the back screen during a
/// transition.
///
/// It costs one rectangle per frame, while fading the back screen would require a picture of it. It takes no events.
///
/// Plans target this object instead of its view, because cancelling a transition restores views that plans have moved,
/// including their place in the tree.
package final class DimmingView {
  private let view = View()

  /// Adds the view. Does nothing if the fore screen has no superview.
  package init(_ color: Color, alpha: Double = 0, behind fore: View) {
    view.backgroundColor = color
    view.alpha = alpha
    view.acceptsHits = false
    view.relativeFrame = .fill
    guard let parent = fore.superview else { return }
    view.frame = Rect(origin: .zero, size: parent.bounds.size)
    parent.insertSubview(view, belowSubview: fore)
  }

  /// Removes the view. A second call does nothing.
  package func lift() { view.removeFromSuperview() }

  package static let alpha = Property<DimmingView, Double>(
    "alpha", threshold: 1.0 / 512, read: { $0.view.alpha }, write: { $0.view.alpha = min(1, max(0, $1)) })
}

extension DimmingView: CustomStringConvertible {
  package var description: String { "veil" }
}
