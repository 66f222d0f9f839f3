import Geometry

/// Recognizes a press and release in nearly one place, inside the view.
@MainActor public final class TapGestureRecognizer: GestureRecognizer {
  /// The largest distance of the pointer from the press, in points; infinity for any, if it comes back.
  public var allowableMovement = 6.0
  /// The mouse button of the tap. Default: primary.
  public var button = PointerEvent.Button.primary
  private var start = Point.zero

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
