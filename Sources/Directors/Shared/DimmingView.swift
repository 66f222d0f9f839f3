import Geometry
import Plans
import Views

/// A plain sheet of one colour right behind the fore screen, for the time of a transition: it darkens or hides what is
/// behind.
///
/// It covers the back screen whatever that is made of, and costs one rectangle a frame, where fading the screen itself would
/// cost a picture of it. Pointers pass through.
///
/// Plans have the veil for their target and not its view: a view that a plan had is put back into the tree by a cancel.
package final class DimmingView {
  private let view = View()

  /// Lays it down. Nothing where the fore screen hangs nowhere.
  package init(_ color: Color, alpha: Double = 0, behind fore: View) {
    view.backgroundColor = color
    view.alpha = alpha
    view.acceptsHits = false
    view.relativeFrame = .fill
    guard let parent = fore.superview else { return }
    view.frame = Rect(origin: .zero, size: parent.bounds.size)
    parent.insertSubview(view, belowSubview: fore)
  }

  /// Takes it away; a second call does nothing.
  package func lift() { view.removeFromSuperview() }

  package static let alpha = Property<DimmingView, Double>(
    "alpha", threshold: 1.0 / 512, read: { $0.view.alpha }, write: { $0.view.alpha = min(1, max(0, $1)) })
}

extension DimmingView: CustomStringConvertible {
  package var description: String { "veil" }
}
