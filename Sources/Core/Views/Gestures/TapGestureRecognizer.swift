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
  /// The number of taps that the gesture needs, 1 or more. Default: 1, each tap.
  ///
  /// With 2, the second tap in nearly the same place within 0.4 seconds is recognized. A recognizer of single taps on
  /// the same view recognizes the first tap at once.
  public var numberOfTapsRequired = 1 {
    didSet { precondition(numberOfTapsRequired >= 1, "a tap needs 1 tap or more, not \(numberOfTapsRequired)") }
  }
  /// The number of taps in a row in nearly the same place, including the one that is recognized: 2 for a double click.
  public private(set) var tapCount = 0
  private var lastTap: (location: Point, time: Double)?
  private var start = Point.zero
  /// The longest time from one tap of a row to the next, in seconds.
  package static let rowInterval = 0.4
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
    guard isInside else { return fail() }
    count(event)
    if tapCount < numberOfTapsRequired { return fail() }
    if numberOfTapsRequired > 1 { lastTap = nil }
    recognize(as: .ended)
  }

  private func count(_ event: PointerEvent) {
    let isInRow = lastTap.map {
      event.time - $0.time <= Self.rowInterval && event.location.distance(to: $0.location) <= Self.slack
    }
    tapCount = isInRow == true ? tapCount + 1 : 1
    lastTap = (event.location, event.time)
  }
}
