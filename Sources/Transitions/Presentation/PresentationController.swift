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
}

/// What is around a presented screen: its place, and the dimmed backdrop.
final class PresentationController {
  let style: ModalPresentationStyle
  let presented: ViewController
  let container: PresentationView
  private let backdrop = View()

  init(_ presented: ViewController) {
    self.presented = presented
    style = presented.modalPresentationStyle
    container = PresentationView()
    container.relativeFrame = .fill
    container.presentation = self
    backdrop.relativeFrame = .fill
    backdrop.backgroundColor = Color.black
    backdrop.alpha = 0
    if style == .pageSheet {
      presented.view.relativeFrame = nil
      container.addSubview(backdrop)
    }
    container.addSubview(presented.view)
  }

  var coversBack: Bool { style == .fullScreen }

  /// Where the presented screen stands, in a container of this size.
  func presentedFrame(in size: Size) -> Rect {
    guard style == .pageSheet else { return Rect(origin: .zero, size: size) }
    let width = min(size.width, max(280, min(680, size.width - 96)))
    let top = min(64, size.height * 0.12)
    return Rect((size.width - width) / 2, top, width, max(0, size.height - top))
  }

  func windowDidMove(to position: Double) { backdrop.alpha = 0.5 * position }
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
