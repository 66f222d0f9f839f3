import Geometry
import Transitions
import Views

/// The screen of a docked inspector: its pages, and the edge toward the program.
final class PanelController: ViewController {
  let edge = PanelEdge()
  private let inspector: InspectorController
  /// The side of the window at which the panel is.
  var side = PanelDock.Side.right {
    didSet {
      guard side != oldValue else { return }
      edge.side = side
      view.setNeedsLayout()
    }
  }

  init(_ inspector: InspectorController) {
    self.inspector = inspector
    super.init()
    title = inspector.title
    addChild(inspector)
    inspector.onEscape = { [unowned self] in onEscape?() }
    inspector.didMove(toParent: self)
  }

  /// Called with Escape, where no view of the pages handles it.
  var onEscape: (() -> Void)?

  override func keyDown(_ event: KeyEvent) -> Bool {
    event.key == .escape ? inspector.keyDown(event) : super.keyDown(event)
  }

  override func loadView() -> View { PanelView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.addSubview(inspector.view)
    view.addSubview(edge)
  }

  override var childrenForAppearance: [ViewController] { [inspector] }

  private func layOut(in bounds: Rect) {
    let size = PanelEdge.thickness
    let (width, height) = (bounds.width, bounds.height)
    let (edge, pages) =
      switch side {
      case .left: (Rect(width - size, 0, size, height), Rect(0, 0, width - size, height))
      case .right: (Rect(0, 0, size, height), Rect(size, 0, width - size, height))
      case .top: (Rect(0, height - size, width, size), Rect(0, 0, width, height - size))
      case .bottom: (Rect(0, 0, width, size), Rect(0, size, width, height - size))
      }
    self.edge.frame = edge
    inspector.view.frame = pages
  }
}

/// The view of a docked inspector's screen.
private final class PanelView: View {
  private let layOut: (Rect) -> Void

  init(_ layOut: @escaping (Rect) -> Void) {
    self.layOut = layOut
    super.init(frame: .zero)
    overrideLayoutDirection = .leftToRight
    backgroundRole = .background
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOut(bounds)
  }
}
