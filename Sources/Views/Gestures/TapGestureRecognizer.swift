import Geometry

/// A press and release in nearly one place.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How far the pointer may stray, in points.
  public var allowableMovement = 6.0
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
    let isInside = view.map { $0.contains($0.convert(event.location, from: nil) ?? event.location) } ?? false
    if isInside { recognize(as: .ended) } else { fail() }
  }
}
