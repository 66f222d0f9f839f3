import Geometry

/// Recognizes a press and release in nearly one place, inside the view.
///
/// While the tap is possible, drags of the views around its view begin beyond 10 points: a hand that clicks moves the
/// pointer a little.
@MainActor public final class TapGestureRecognizer: GestureRecognizer {
  /// The largest distance of the pointer from the press, in points; infinity for any, if it comes back. Default: 10.
  public var allowableMovement = TapGestureRecognizer.slack
  /// The mouse button of the tap. Default: primary.
  public var button = PointerEvent.Button.primary
  private var start = Point.zero
  /// The distance from the press within which a tap keeps it from drags around its view, in points.
  static let slack = 10.0

  public override func pointerBegan(_ event: PointerEvent) {
    start = event.location
    if event.button != button { fail() }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    if event.location.distance(to: start) > allowableMovement { fail() }
  }

  public override func pointerEnded(_ event: PointerEvent) {
    if event.location.distance(to: start) > allowableMovement { return fail() }
    let isInside = view.map { view in view.convert(event.location, from: nil).map(view.contains) ?? false } ?? false
    if isInside { recognize(as: .ended) } else { fail() }
  }
}
