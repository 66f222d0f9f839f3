import Geometry
import Runtime
import Transitions
import Views

/// A plain sheet of one colour right behind the fore screen, for the time of a transition: it darkens or hides what is
/// behind.
///
/// It covers the back screen whatever that is made of, and costs one rectangle a frame, where fading the screen itself would
/// cost a picture of it. Pointers pass through.
final class Veil {
  let view = View()

  /// Lays it down, clear. Nothing where the fore screen hangs nowhere.
  init(_ color: Color, behind fore: View) {
    view.backgroundColor = color
    view.alpha = 0
    view.acceptsHits = false
    view.relativeFrame = .fill
    guard let parent = fore.superview else { return }
    view.frame = Rect(origin: .zero, size: parent.bounds.size)
    parent.insertSubview(view, belowSubview: fore)
  }

  /// Takes it away; a second call does nothing.
  func lift() { view.removeFromSuperview() }
}
