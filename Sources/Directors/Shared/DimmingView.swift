import Geometry
import Plans
import Views

/// A view of one color right behind the fore screen during a transition, which darkens or hides the back screen.
///
/// It costs one rectangle a frame, where fading the back screen would need a picture of it. Pointers pass through.
///
/// Plans target this object and not its view: a cancel puts a view that a plan has moved back into the tree.
package final class DimmingView {
  private let view = View()

  /// Adds the view; nothing where the fore screen has no superview.
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
