import Geometry
import Views

/// The views of a program as layers in depth, seen from the side. A drag turns them; a click selects one.
///
/// The selected view is filled, and what takes presses has an edge in another color. It keeps no view alive.
final class LayersView: View, HoverObserver {
  /// A view in the picture.
  private struct Layer {
    weak var view: View?
    let id: ObjectIdentifier
    /// The corners from the middle of the window, clockwise.
    let corners: [Vector]
    let depth: Int
    let color: Color?
    let takesPresses: Bool
  }

  private var layers: [Layer] = []
  private var mostDepth = 0
  private var windowSize = Size.zero
  private var signature = 0
  private var projection = DepthProjection()
  private var dragStart = DepthProjection()
  private let note = Label.column("", .secondaryText)
  private var labels = Pool { () -> Label in
    let label = Label("", fontSize: 10)
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingTail
    label.alignment = .center
    label.cornerRadius = 3
    return label
  }
  private weak var hovered: View?
  private var isCut = false

  /// The selected view; nil for none.
  weak var selected: View? { didSet { if selected !== oldValue { pictureDidChange() } } }
  /// Called with the view under the pointer; nil for none.
  var onHover: ((View?) -> Void)?
  /// Called with the view that the user clicks.
  var onSelect: ((View) -> Void)?

  /// More layers than this are not drawn: nobody could tell them apart.
  static let mostLayers = 1500
  /// Views with a corner farther from the middle of the window, in points, are left out with those inside them.
  private static let farthest = 1e6

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(note)
    clipsToBounds = true
    cursor = .grab
    let pan = PanGestureRecognizer()
    pan.addAction { [weak self] in self?.drag($0) }
    addGestureRecognizer(pan)
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] in self?.click($0) }
    addGestureRecognizer(tap)
    madeExtras.hoverObserver = self
  }

  /// The layers or their names are drawn again.
  private func pictureDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  func hover(_ view: View, _ change: HoverChange) {
    switch change {
    case .entered, .moved, .pressed:
      guard let pointer = window?.pointerLocation, let place = convert(pointer, from: nil) else { return }
      setHovered(layer(at: place)?.view)
    case .exited: setHovered(nil)
    }
  }

  private func setHovered(_ view: View?) {
    guard view !== hovered else { return }
    hovered = view
    pictureDidChange()
    onHover?(view)
  }

  private func drag(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    switch pan.state {
    case .began: dragStart = projection
    case .changed, .ended:
      var next = dragStart
      next.turn(by: pan.translation)
      projection.turn = next.turn
      projection.tip = next.tip
      pictureDidChange()
    case .possible, .cancelled, .failed: break
    }
  }

  private func click(_ recognizer: GestureRecognizer) {
    if let view = layer(at: recognizer.location(in: self))?.view { onSelect?(view) }
  }

  /// The frontmost layer at a place.
  private func layer(at point: Point) -> Layer? {
    placeProjection()
    return layers.last { layer in
      layer.view != nil && Self.contains(layer.corners.map { projected($0, layer.depth) }, point)
    }
  }

  // MARK: Reading

  /// Reads the views. The picture is drawn again only where one of them has another place, color or depth.
  func update(_ tree: StageTree) {
    var hasher = Hasher()
    layers.removeAll(keepingCapacity: true)
    mostDepth = 0
    isCut = false
    windowSize = tree.root.bounds.size
    hasher.combine(windowSize)
    add(tree.root, .identity, depth: 0, tree.background, &hasher)
    let new = hasher.finalize()
    guard new != signature else { return }
    signature = new
    note.text =
      "\(layers.count)\(isCut ? " of more" : "") views, \(mostDepth + 1) deep   drag to turn, click to select"
    pictureDidChange()
  }

  private func add(
    _ view: View, _ map: Transform2D, depth: Int, _ background: Color? = nil, _ hasher: inout Hasher
  ) {
    guard view.isInPicture else { return }
    guard layers.count < Self.mostLayers else {
      isCut = true
      return
    }
    let box = view.bounds
    let middle = Vector(windowSize.width / 2, windowSize.height / 2)
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ].map { corner in
      let point = corner.applying(map)
      return Vector(point.x - middle.x, point.y - middle.y)
    }
    // Farther places are of no use in a picture, and a product of maps can leave the range of numbers.
    guard corners.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest }) else { return }
    let takesPresses = view.takesPresses
    let layer = Layer(
      view: view, id: ObjectIdentifier(view), corners: corners, depth: depth, color: view.displayedColor ?? background,
      takesPresses: takesPresses)
    layers.append(layer)
    mostDepth = max(mostDepth, depth)
    hasher.combine(layer.id)
    hasher.combine(corners)
    hasher.combine(layer.color)
    hasher.combine(takesPresses)
    for child in view.subviews {
      add(child, child.transformToSuperview.concatenating(map), depth: depth + 1, nil, &hasher)
    }
  }

  // MARK: Drawing

  private func placeProjection() {
    projection.middle = Point(bounds.midX, bounds.midY)
    projection.gap = min(40, max(8, 320 / Double(max(1, mostDepth))))
    projection.scale = 1
    // As large as the room allows, whatever the turn.
    let half = windowSize.width / 2
    let high = windowSize.height / 2
    let deep = Double(mostDepth) / 2 * projection.gap
    let reach = (half * half + high * high + deep * deep).squareRoot()
    let room = min(bounds.width / (2 * min(reach, half + deep)), bounds.height / (2 * min(reach, high + deep)))
    projection.scale = max(0.01, room * 0.94)
  }

  private func projected(_ corner: Vector, _ depth: Int) -> Point {
    projection.point(corner, depth: Double(depth) - Double(mostDepth) / 2)
  }

  override func draw(_ context: DrawingContext) {
    guard windowSize.width > 0, bounds.width > 40, bounds.height > 40 else { return }
    placeProjection()
    let theme = theme
    let isDark = theme.style == .dark
    let line = theme.controlEdge.withAlpha(0.55)
    let press = isDark ? Color(rgb: 0xe6b450) : Color(rgb: 0xb36b00)
    for layer in layers {
      let path = Self.path(layer.corners.map { projected($0, layer.depth) })
      let isSelected = isView(selected, of: layer)
      if isSelected {
        context.fill(path, theme.accent.withAlpha(0.55))
      } else if let color = layer.color, color.alpha > 0 {
        context.fill(path, color.withAlpha(color.alpha * 0.8))
      } else {
        context.fill(path, theme.text.withAlpha(0.02))
      }
      let edge = isSelected ? theme.accent : layer.takesPresses ? press : line
      context.stroke(path, edge, width: isSelected || isView(hovered, of: layer) ? 2 : 1)
    }
  }

  private func isView(_ view: View?, of layer: Layer) -> Bool {
    view.map { ObjectIdentifier($0) == layer.id } ?? false
  }

  // MARK: Names

  /// Names the layers that have room for it, and in any case the selected one and the one under the pointer.
  private func putNames() {
    labels.begin()
    defer { labels.end() }
    guard windowSize.width > 0, bounds.width > 40, bounds.height > 40 else { return }
    placeProjection()
    let shapes = layers.map { layer in layer.corners.map { projected($0, layer.depth) } }
    let room = Rect(0, 0, bounds.width, max(0, bounds.height - 24))
    let placed = LayerNames.place(
      shapes, in: room, isForced: { [self] in isView(selected, of: layers[$0]) || isView(hovered, of: layers[$0]) }
    ) { [self] index in
      guard let view = layers[index].view else { return nil }
      let text = view.nameText.cut(to: 40)
      let content = TextContent(text)
      let size = window?.textMeasuring?.size(of: content, fontSize: 10, width: .infinity, lines: .none)
      return (size ?? TextEstimate.size(of: content, fontSize: 10, width: .infinity, lines: .none)).width.rounded(.up)
        + 8
    }
    for (index, box) in placed {
      let label = labels.next(in: self)
      label.text = layers[index].view?.nameText.cut(to: 40) ?? ""
      let isSelected = isView(selected, of: layers[index])
      label.backgroundColor = isSelected ? theme.accent : theme.surface
      label.textColor = isSelected ? theme.textOnAccent : theme.text
      label.frame = box
    }
  }

  /// The names in the picture.
  var names: [(text: String, frame: Rect)] {
    subviews.compactMap { $0 as? Label }.filter { $0 !== note && !$0.isHidden }.map { ($0.text, $0.frame) }
  }

  /// The middle of a view's layer in the picture; nil if it has none.
  func place(of view: View) -> Point? {
    guard let layer = layers.first(where: { $0.id == ObjectIdentifier(view) }) else { return nil }
    placeProjection()
    let corners = layer.corners.map { projected($0, layer.depth) }
    return Point((corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2)
  }

  private static func path(_ corners: [Point]) -> Path {
    var path = Path()
    for (index, corner) in corners.enumerated() { index == 0 ? path.move(to: corner) : path.addLine(to: corner) }
    path.closeSubpath()
    return path
  }

  /// Whether a point is inside a convex shape.
  nonisolated static func contains(_ corners: [Point], _ point: Point) -> Bool {
    var sides = (left: false, right: false)
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let side = (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x)
      if side > 0 { sides.left = true }
      if side < 0 { sides.right = true }
    }
    return !(sides.left && sides.right)
  }

  override func themeDidChange() {
    super.themeDidChange()
    pictureDidChange()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    note.frame = Rect(10, max(0, bounds.height - 24), max(0, bounds.width - 20), 20)
    putNames()
  }
}
