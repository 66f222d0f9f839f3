import Geometry

/// Records what a view draws in ``View/draw(_:)``: paths that are filled and stroked, in colors.
///
/// ```swift
/// override func draw(_ context: DrawingContext) {
///   let dial = Path(ellipseIn: context.bounds.insetBy(dx: 4, dy: 4))
///   context.fill(dial, .black)
///   context.stroke(dial, .white, width: 3)
/// }
/// ```
/// Later paths lie over earlier ones. Transforms and clips apply to the paths after them; ``saveGState()`` and
/// ``restoreGState()`` limit them to a part of the drawing. Nothing is drawn beyond the bounds.
/// > Source: Core Graphics, `CGContext`.
@MainActor public final class DrawingContext {
  /// The bounds of the view, with its top left corner at (0, 0), in points.
  public let bounds: Rect

  private(set) var drawing = Drawing()
  private var state = State()
  private var saved: [State] = []
  /// Whether the view's own class draws nothing.
  var isLeftToDefault = false

  private struct State {
    var transform = Transform2D.identity
    var clip: Int?
  }

  init(size: Size) { bounds = Rect(origin: .zero, size: size) }

  // MARK: Painting

  /// Fills the inside of a path. Default: where the path turns around a point, that point is inside.
  public func fill(_ path: Path, _ color: Color, rule: PathFillRule = .nonZero) {
    add(PathDrawing(path, .fill(rule)), color)
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, _ color: Color) { fill(Path(rect), color) }

  /// Draws a line along a path. Its width is scaled by the transform.
  public func stroke(_ path: Path, _ color: Color, _ stroke: PathStroke) {
    guard stroke.width > 0 else { return }
    add(PathDrawing(path, .stroke(stroke)), color)
  }

  /// Draws a line along a path, with straight ends and pointed corners.
  /// - Precondition: the width is finite and 0 or more points.
  public func stroke(_ path: Path, _ color: Color, width: Double) { stroke(path, color, PathStroke(width: width)) }

  private func add(_ shape: PathDrawing, _ color: Color) {
    guard !shape.path.isEmpty, color.alpha > 0 else { return }
    drawing.layers.append(
      Drawing.Layer(shape: shape, transform: state.transform, color: color, clip: state.clip))
  }

  // MARK: Clips and transforms

  /// Limits what is drawn from now on to the inside of a path, and of the clips before.
  public func clip(to path: Path, rule: PathFillRule = .nonZero) {
    drawing.clips.append(Drawing.Clip(path: path.applying(state.transform), rule: rule, outer: state.clip))
    state.clip = drawing.clips.count - 1
  }

  /// Limits what is drawn from now on to a rectangle.
  public func clip(to rect: Rect) { clip(to: Path(rect)) }

  /// Applies a transform to what is drawn from now on, before the transforms so far.
  /// - Precondition: the transform is finite.
  public func concatenate(_ transform: Transform2D) {
    precondition(transform.isFinite, "a transform is finite, not \(transform)")
    state.transform = transform.concatenating(state.transform)
    precondition(state.transform.isFinite, "the transforms of a drawing are finite together")
  }

  /// Moves what is drawn from now on, in points.
  public func translateBy(x: Double, y: Double) { concatenate(Transform2D(translationX: x, y: y)) }

  /// Scales what is drawn from now on.
  public func scaleBy(x: Double, y: Double) { concatenate(Transform2D(scaleX: x, y: y)) }

  /// Turns what is drawn from now on, clockwise, in radians.
  public func rotate(by angle: Double) { concatenate(Transform2D(rotation: angle)) }

  /// Keeps the present transform and clip for ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Returns to the transform and clip of the latest ``saveGState()`` that has not been restored; nothing without one.
  public func restoreGState() { if let last = saved.popLast() { state = last } }
}
