import Controls
import Geometry
import Views

/// The edge between a docked inspector and the program: drag it to resize the inspector. It has the buttons that move
/// the inspector to the other side and close it.
final class PanelEdge: View {
  /// The thickness, in points.
  static let thickness = 20.0

  /// Called while the edge is dragged, with its place in the panel, in points.
  var onDrag: ((Point) -> Void)?
  /// Moves the inspector to the other side.
  let swap = Button(style: .plain)
  /// Closes the inspector.
  let close = Button(style: .plain)
  private let grip = View()
  private let dots = (0..<3).map { _ in View() }
  private let line = View()

  /// The side of the window at which the panel is.
  var side = PanelDock.Side.right {
    didSet { if side != oldValue { sideDidChange() } }
  }
  /// Whether keys go to the inspector.
  var hasKeyboard = false {
    didSet { updateColors() }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundRole = .surface
    for (button, name) in [(close, "Close the inspector"), (swap, "")] {
      button.accessibilityLabel = name
      button.toolTip = name
    }
    close.image = PanelIcon.close.image
    let pan = PanGestureRecognizer { [unowned self] in panDidChange($0) }
    pan.minimumDistance = 0
    grip.addGestureRecognizer(pan)
    for view in [grip, close, swap, line] { addSubview(view) }
    for dot in dots {
      dot.acceptsHits = false
      dot.cornerRadius = 1.5
      grip.addSubview(dot)
    }
    line.acceptsHits = false
    sideDidChange()
  }

  /// The distance from the edge to the place where it was taken.
  private var grabbed = Vector.zero

  private func panDidChange(_ pan: GestureRecognizer) {
    let place = pan.location(in: self)
    switch pan.state {
    case .began: grabbed = place - edgePoint
    case .changed: onDrag?(convert(place - grabbed, to: nil) ?? place)
    case .possible, .ended, .cancelled, .failed: break
    }
  }

  /// A point of the edge that touches the program.
  private var edgePoint: Point {
    switch side {
    case .right, .bottom: .zero
    case .left: Point(bounds.width, 0)
    case .top: Point(0, bounds.height)
    }
  }

  private func sideDidChange() {
    let (icon, name): (PanelIcon, String) =
      switch side {
      case .left: (.toRight, "Move to the right side")
      case .right: (.toLeft, "Move to the left side")
      case .top: (.toBottom, "Move to the bottom")
      case .bottom: (.toTop, "Move to the top")
      }
    swap.image = icon.image
    swap.accessibilityLabel = name
    swap.toolTip = name + " (Ctrl-Shift-D)"
    grip.cursor = side.isBeside ? .resizeHorizontal : .resizeVertical
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    grip.frame = bounds
    let size = Self.thickness
    let (width, height) = (bounds.width, bounds.height)
    if side.isBeside {
      close.frame = Rect(0, 4, width, size)
      swap.frame = Rect(0, 8 + size, width, size)
      line.frame = Rect(side == .left ? width - 1 : 0, 0, 1, height)
    } else {
      close.frame = Rect(width - size - 4, 0, size, height)
      swap.frame = Rect(width - 2 * size - 8, 0, size, height)
      line.frame = Rect(0, side == .top ? height - 1 : 0, width, 1)
    }
    for (index, dot) in dots.enumerated() {
      let way = Double(index - 1) * 7
      let middle = bounds.center + (side.isBeside ? Vector(0, way) : Vector(way, 0))
      dot.frame = Rect(middle.x - 1.5, middle.y - 1.5, 3, 3)
    }
  }

  override func themeDidChange() {
    super.themeDidChange()
    updateColors()
  }

  private func updateColors() {
    line.backgroundColor = hasKeyboard ? theme.accent : theme.separator
    for dot in dots { dot.backgroundColor = theme.secondaryText }
  }
}
