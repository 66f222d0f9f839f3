import Geometry
import Runtime
import Views

/// How a presented screen stands over the others.
public enum ModalPresentationStyle: String, Hashable, Sendable {
  /// Covers the window; the screen beneath disappears.
  case fullScreen
  /// Covers the window; the screen beneath stays, and can be seen where the new one is clear.
  case overFullScreen
  /// A sheet before the dimmed screen beneath.
  case pageSheet
  /// Covers the nearest controller that defines a presentation context; what that shows disappears.
  case currentContext
  /// Covers the nearest controller that defines a presentation context; what that shows stays.
  case overCurrentContext
  /// As the presentation controller that the transitioning delegate gives says.
  case custom
  /// Not presented at all: one screen of a container after another.
  case none
}

/// What is around a presented screen: its place, and the dimmed backdrop.
public final class PresentationController {
  let style: ModalPresentationStyle
  unowned let presented: ViewController
  let container = PresentationView()
  private let backdrop = View()
  /// How the screen beneath stood before this one came.
  private let back: ViewState

  init(_ presented: ViewController, over presenter: ViewController) {
    self.presented = presented
    style = presented.modalPresentationStyle
    back = ViewState(presenter.view)
    container.relativeFrame = .fill
    container.presentation = self
    if style == .pageSheet {
      backdrop.relativeFrame = .fill
      backdrop.backgroundColor = Color.black
      backdrop.alpha = 0
      presented.view.relativeFrame = nil
      container.addSubview(backdrop)
      (presented as? NavigationController)?.contentInsets.bottom = overhang
    }
    container.addSubview(presented.view)
  }

  /// The part of the window that the screen covers; nil for the whole window.
  private(set) weak var contextController: ViewController?

  var coversBack: Bool { style == .fullScreen }

  /// Where the presented screen stands, in a container of this size.
  func presentedFrame(in size: Size) -> Rect {
    guard style == .pageSheet else { return Rect(origin: .zero, size: size) }
    let width = min(size.width, max(280, min(680, size.width - 96)))
    let top = min(64, size.height * 0.12)
    return Rect((size.width - width) / 2, top, width, max(0, size.height - top) + overhang)
  }

  /// A sheet stands on the window's lower edge: its lower corners, where they are round, lie beyond it.
  private var overhang: Double { style == .pageSheet ? presented.view.cornerRadius : 0 }

  func windowDidMove(to position: Double) { backdrop.alpha = 0.5 * position }

  /// The presentation is over: the views part, and the screen beneath stands as it did before.
  func dismantle() {
    container.removeFromSuperview()
    presented.view.removeFromSuperview()
    presented.view.relativeFrame = .fill
    (presented as? NavigationController)?.contentInsets = .zero
    presented.ownTransitionController.removeGesture()
    presented.hostWindow = nil
    presented.presentation = nil
    back.restorePose()
  }
}

/// Holds the backdrop and the presented screen.
final class PresentationView: View {
  weak var presentation: PresentationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let presentation else { return }
    presentation.presented.view.frame = presentation.presentedFrame(in: bounds.size)
  }
}
