import Geometry

/// A view that fills and strokes a path.
///
/// ```swift
/// let ring = PathView(Path(ellipseIn: Rect(2, 2, 20, 20)), fill: nil, stroke: .white, width: 3)
/// ```
/// The path's coordinates begin at the top left corner of the bounds. It may reach beyond the bounds, where only
/// ``View/clipsToBounds`` hides it.
@MainActor public final class PathView: View {
  /// The path.
  public var path: Path { didSet { if path != oldValue { drawAgain() } } }
  /// The color of the inside; nil fills nothing. Default: white.
  public var fillColor: Color? = .white { didSet { if fillColor != oldValue { setNeedsDisplay() } } }
  /// Which points are inside. Default: `nonZero`.
  public var fillRule = PathFillRule.nonZero { didSet { if fillRule != oldValue { drawAgain() } } }
  /// The color of the line along the path, over the fill; nil draws none. Default: nil.
  public var strokeColor: Color? { didSet { if strokeColor != oldValue { setNeedsDisplay() } } }
  /// The line along the path. Default: 1 point wide.
  public var stroke = PathStroke(width: 1) { didSet { if stroke != oldValue { drawAgain() } } }

  /// Whether the path is mirrored about the middle of the bounds in a right-to-left interface. Default: false.
  public var flipsForRightToLeftLayoutDirection = false {
    didSet { if flipsForRightToLeftLayoutDirection != oldValue { drawAgain() } }
  }

  private var fillImage: PathImage?
  private var strokeImage: PathImage?

  /// Makes a view of a path.
  /// - Parameters:
  ///   - fill: the color of the inside; nil for none.
  ///   - stroke: the color of the line; nil for none.
  ///   - width: the width of the line in points.
  public convenience init(
    _ path: Path, fill: Color? = .white, stroke: Color? = nil, width: Double = 1, frame: Rect = .zero
  ) {
    self.init(frame: frame)
    self.path = path
    fillColor = fill
    strokeColor = stroke
    self.stroke = PathStroke(width: width)
  }

  public override init(frame: Rect = .zero) {
    path = Path()
    super.init(frame: frame)
    acceptsHits = false
  }

  public override func makeReplica() -> View {
    let replica = PathView(path, fill: fillColor, stroke: strokeColor)
    replica.fillRule = fillRule
    replica.stroke = stroke
    replica.flipsForRightToLeftLayoutDirection = flipsForRightToLeftLayoutDirection
    return replica
  }

  /// An image, where the program has given it a name; other paths decorate.
  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    if accessibilityLabel != nil { description.role = .image }
  }

  public override var describedProperties: [(name: String, value: String)] {
    var list = super.describedProperties
    list.append(("path", "\(path.elements.count) elements"))
    if let fillColor { list.append(("fillColor", Views.text(fillColor))) }
    if fillRule != .nonZero { list.append(("fillRule", fillRule.rawValue)) }
    if let strokeColor {
      list.append(("strokeColor", Views.text(strokeColor)))
      list.append(("stroke", "(\(stroke.width), \(stroke.cap), \(stroke.join), \(stroke.miterLimit))"))
    }
    return list
  }

  package override var paintsImages: Bool { true }

  package override func paintImages(_ paint: (PaintedImage) -> Void) {
    guard !path.isEmpty else { return }
    if let fillColor, fillColor.alpha > 0 {
      let made = fillImage ?? PathImage(directed(PathDrawing(path, .fill(fillRule))))
      fillImage = made
      if let made { paint(PaintedImage(image: made.image, place: made.place, tint: fillColor)) }
    }
    if let strokeColor, strokeColor.alpha > 0, stroke.width > 0 {
      let made = strokeImage ?? PathImage(directed(PathDrawing(path, .stroke(stroke))))
      strokeImage = made
      if let made { paint(PaintedImage(image: made.image, place: made.place, tint: strokeColor)) }
    }
  }

  private func directed(_ drawing: PathDrawing) -> PathDrawing {
    flipsForRightToLeftLayoutDirection && isRightToLeft ? drawing.mirrored(in: bounds.width) : drawing
  }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    if flipsForRightToLeftLayoutDirection { drawAgain() }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    // The middle has moved.
    if flipsForRightToLeftLayoutDirection, isRightToLeft { drawAgain() }
  }

  private func drawAgain() {
    (fillImage, strokeImage) = (nil, nil)
    setNeedsDisplay()
  }
}
