import Geometry

/// A drag with the button, or with one finger or more, down.
///
/// Of several fingers it follows the middle; it does not jump when one comes or goes, and ends with the last.
@MainActor public class PanGestureRecognizer: GestureRecognizer {
  /// What directions a drag may begin in. Once begun it follows the pointer on both axes.
  public struct Directions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public static let right = Directions(rawValue: 1)
    public static let left = Directions(rawValue: 2)
    public static let down = Directions(rawValue: 4)
    public static let up = Directions(rawValue: 8)
    public static let horizontal: Directions = [.right, .left]
    public static let vertical: Directions = [.down, .up]
    public static let any: Directions = [.right, .left, .down, .up]
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// A drag that sets out in none of these fails.
  public var directions = Directions.any
  /// How far the pointer must go before the drag begins, in points; 0 begins at the press itself, whatever
  /// the directions.
  public var minimumDistance = 4.0
  public var button = PointerEvent.Button.primary
  private var mostPointers = Int.max
  /// At least 1; without a limit unless set. Fingers that come down later are not heard.
  public override var maximumNumberOfPointers: Int {
    get { mostPointers }
    set {
      precondition(newValue >= 1, "a pan has 1 pointer or more, not \(newValue)")
      mostPointers = newValue
    }
  }
  /// Where the press began.
  private final var start = Point.zero
  /// Where the drag began.
  private final var beginning = Point.zero
  /// From where the translation counts.
  private final var origin = Point.zero
  /// The newest events of this press, oldest first, for whoever estimates a velocity: at least the last 1,024. Each
  /// place of a motion's history counts as one.
  public private(set) var history: [PointerEvent] = []

  /// How far the pointer has gone since the drag began, in points of the window; the way to the beginning does not count, so
  /// that what is dragged does not jump. Before the drag begins, how far it has gone since the press.
  public final var translation: Vector { lastEvent.map { $0.location - origin } ?? .zero }

  /// Where the drag began, in window coordinates.
  public final var originLocation: Point { beginning }

  /// How far the pointer has gone, measured in a view that may be moved, scaled or turned, or stand in one that is.
  ///
  /// It counts from the beginning of the drag, or from the last ``setTranslation(_:in:)``; before the drag begins, as in
  /// `gestureRecognizerShouldBegin(_:)`, from the press.
  /// - Parameter view: nil for the window.
  /// - Returns: points of the view.
  public final func translation(in view: View?) -> Vector { way(translation, in: view) }

  /// Makes the translation this much now, and has it count on from there; nothing outside a press.
  ///
  /// Set it to zero in each call to take a drag in steps. The velocity stays the pointer's.
  /// ```swift
  /// card.center += pan.translation(in: card.superview)
  /// pan.setTranslation(.zero, in: card.superview)
  /// ```
  /// - Parameters:
  ///   - translation: points of the view; one that is not finite changes nothing.
  ///   - view: nil for the window.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite, let location = lastEvent?.location else { return }
    let there = view.map { view in
      view.convert(location, from: nil).flatMap { view.convert($0 - translation, to: nil) }
    }
    origin = (there ?? location - translation) ?? origin
  }

  /// How fast the pointer goes, measured in a view as ``translation(in:)`` is.
  ///
  /// That of the last 100 ms; zero for a hand that has rested for 40 ms, and outside a press.
  /// - Parameter view: nil for the window.
  /// - Returns: points of the view a second.
  public final func velocity(in view: View?) -> Vector {
    guard let now = lastEvent?.time else { return .zero }
    var (x, y) = (RateMeter(), RateMeter())
    for event in history.suffix(RateMeter.mostSamples) {
      x.add(event.location.x, at: event.time)
      y.add(event.location.y, at: event.time)
    }
    // In depth a way is not as long everywhere: a hundredth of a second's is near enough to where the pointer is.
    let share = view?.isInDepth == true ? 0.01 : 1
    return way(Vector(x.rate(at: now), y.rate(at: now)) * share, in: view) / share
  }

  /// A way of the window's that ends where the pointer is, in a view.
  private func way(_ way: Vector, in view: View?) -> Vector {
    guard let view, let location = lastEvent?.location else { return way }
    if !view.isInDepth { return view.convert(way, from: nil) ?? way }
    guard let from = view.convert(location - way, from: nil), let to = view.convert(location, from: nil) else {
      return way
    }
    return to - from
  }

  public override func pointerBegan(_ event: PointerEvent) {
    guard event.button == button else { return fail() }
    start = event.location
    origin = start
    record(event)
    if minimumDistance <= 0 { begin(at: start) }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    record(event)
    if isActive { return transition(to: .changed) }
    let way = event.location - start
    guard way != .zero, way.length >= minimumDistance else { return }
    guard directions.contains(Directions(along: way)) else { return fail() }
    begin(at: event.location)
  }

  private func begin(at location: Point) {
    beginning = location
    recognize(as: .began)
  }

  /// What counts until the drag begins does not count in it.
  override func willBegin() { origin = beginning }

  public override func pointerEnded(_ event: PointerEvent) {
    record(event)
    if isActive { transition(to: .ended) } else { fail() }
  }

  public override func reset() { history.removeAll(keepingCapacity: true) }

  private func record(_ event: PointerEvent) {
    for place in event.coalesced { append(event.alone(at: place)) }
    append(event.alone(at: event.sample))
  }

  private func append(_ event: PointerEvent) {
    if history.count >= 2048 { history.removeFirst(1024) }
    history.append(event)
  }
}

extension PanGestureRecognizer.Directions {
  /// The one direction that a way points in most.
  init(along way: Vector) {
    if abs(way.x) >= abs(way.y) {
      self = way.x >= 0 ? .right : .left
    } else {
      self = way.y >= 0 ? .down : .up
    }
  }
}
