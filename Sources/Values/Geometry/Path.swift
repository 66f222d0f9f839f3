/// A path of lines and curves, to be filled or stroked.
///
/// ```swift
/// var heart = Path()
/// heart.move(to: Point(12, 20))
/// heart.addCurve(to: Point(12, 7), control1: Point(-4, 11), control2: Point(7, 1))
/// heart.addCurve(to: Point(12, 20), control1: Point(17, 1), control2: Point(28, 11))
/// heart.closeSubpath()
/// ```
/// Coordinates are points, y down, of any finite size. A path is a value: a copy changes independently.
nonisolated public struct Path: Hashable, Sendable {
  /// A part of a path, which begins where the previous one ends.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quadCurve(to: Point, control: Point)
    /// A cubic Bézier curve.
    case curve(to: Point, control1: Point, control2: Point)
    /// A line back to the start of the subpath.
    case close
  }

  /// The parts, in the order in which they were added.
  public private(set) var elements: [Element] = []
  /// The end of the last part, where the next one begins; nil for an empty path.
  public private(set) var currentPoint: Point?
  private var start: Point?

  /// Makes an empty path.
  public init() {}

  /// Makes a rectangle, with round corners if `cornerRadius` is more than 0.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Makes an ellipse that touches the sides of a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { elements.isEmpty }

  // MARK: Adding parts

  /// Begins a subpath.
  public mutating func move(to point: Point) {
    check(point)
    elements.append(.move(to: point))
    (currentPoint, start) = (point, point)
  }

  /// Adds a line. In an empty path it begins at its own end.
  public mutating func addLine(to point: Point) {
    begin(at: point)
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    check(control)
    begin(at: point)
    elements.append(.quadCurve(to: point, control: control))
    currentPoint = point
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    check(control1)
    check(control2)
    begin(at: point)
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Adds an arc of a circle, with a line to its start if the path has a current point.
  ///
  /// Angles are in radians from the positive x axis; growing angles turn clockwise on screen, where y points down.
  /// - Parameters:
  ///   - radius: in points, 0 or more.
  ///   - clockwise: whether the arc runs towards growing angles. Default: true. The arc is shorter than a full turn,
  ///     unless the angles differ by a full turn or more in its direction: then it is a circle.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    precondition(
      radius.isFinite && startAngle.isFinite && endAngle.isFinite,
      "an arc has a finite radius and finite angles, not \(radius), \(startAngle), \(endAngle)")
    let radius = max(0, radius)
    check(center)
    let turn = PathArc.turn(from: startAngle, to: endAngle, clockwise: clockwise)
    let arc = PathArc(center: center, radiusX: radius, radiusY: radius, start: startAngle, turn: turn)
    let first = arc.point(at: 0)
    if currentPoint == nil { move(to: first) } else if currentPoint != first { addLine(to: first) }
    append(arc)
  }

  /// Adds a rectangle as a closed subpath.
  public mutating func addRect(_ rect: Rect) {
    move(to: Point(rect.minX, rect.minY))
    addLine(to: Point(rect.maxX, rect.minY))
    addLine(to: Point(rect.maxX, rect.maxY))
    addLine(to: Point(rect.minX, rect.maxY))
    closeSubpath()
  }

  /// Adds a rectangle with circular corners as a closed subpath.
  /// - Parameter cornerRadius: in points; a negative one counts as 0, and at most half the shorter side is used.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    precondition(cornerRadius.isFinite, "a corner radius is finite, not \(cornerRadius)")
    let r = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard r > 0 else { return addRect(rect) }
    move(to: Point(rect.minX + r, rect.minY))
    for (corner, angle) in [
      (Point(rect.maxX - r, rect.minY + r), -0.5), (Point(rect.maxX - r, rect.maxY - r), 0),
      (Point(rect.minX + r, rect.maxY - r), 0.5), (Point(rect.minX + r, rect.minY + r), 1),
    ] {
      addArc(center: corner, radius: r, startAngle: angle * .pi, endAngle: (angle + 0.5) * .pi)
    }
    closeSubpath()
  }

  /// Adds an ellipse that touches the sides of a rectangle, as a closed subpath.
  public mutating func addEllipse(in rect: Rect) {
    let arc = PathArc(
      center: rect.center, radiusX: rect.width / 2, radiusY: rect.height / 2, start: 0, turn: 2 * .pi)
    move(to: arc.point(at: 0))
    append(arc)
    closeSubpath()
  }

  /// Adds a line to the start of the subpath, and joins its ends. The next part begins there. Does nothing in an empty
  /// path.
  public mutating func closeSubpath() {
    guard let start, elements.last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Adds the parts of another path.
  public mutating func addPath(_ other: Path) {
    guard !other.isEmpty else { return }
    elements += other.elements
    (currentPoint, start) = (other.currentPoint, other.start)
  }

  // MARK: Reading

  /// The smallest rectangle around all points and control points; empty for an empty path. The path itself lies in it,
  /// the edge of a stroke may not.
  public var controlBounds: Rect {
    var (x0, y0) = (Double.infinity, Double.infinity)
    var (x1, y1) = (-Double.infinity, -Double.infinity)
    func add(_ point: Point) {
      (x0, y0) = (min(x0, point.x), min(y0, point.y))
      (x1, y1) = (max(x1, point.x), max(y1, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quadCurve(let point, let control):
        add(point)
        add(control)
      case .curve(let point, let control1, let control2):
        add(point)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    return x0 <= x1 ? Rect(x0, y0, x1 - x0, y1 - y0) : .zero
  }

  /// Returns the path under a transform.
  public func applying(_ transform: Transform2D) -> Path {
    precondition(transform.isFinite, "a transform is finite, not \(transform)")
    var path = self
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: point.applying(transform))
      case .line(let point): .line(to: point.applying(transform))
      case .quadCurve(let point, let control):
        .quadCurve(to: point.applying(transform), control: control.applying(transform))
      case .curve(let point, let control1, let control2):
        .curve(
          to: point.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
      case .close: .close
      }
    }
    path.currentPoint = currentPoint?.applying(transform)
    path.start = start?.applying(transform)
    return path
  }

  private mutating func begin(at point: Point) {
    check(point)
    if let start, elements.last == .close { elements.append(.move(to: start)) }
    if currentPoint == nil { move(to: point) }
  }

  private func check(_ point: Point) { precondition(point.isFinite, "a point of a path is finite, not \(point)") }

  private mutating func append(_ arc: PathArc) {
    for (point, control1, control2) in arc.curves { addCurve(to: point, control1: control1, control2: control2) }
  }
}
