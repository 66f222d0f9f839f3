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
  /// Where the press began, in window coordinates: the point that was grabbed was there.
  package private(set) final var pressLocation = Point.zero
  /// Where the drag began.
  private final var beginning = Point.zero
  /// From where the translation counts.
  private final var origin = Point.zero
  /// How far the pointer is ahead of what it drags: the way to the beginning, less what has been given back.
  private final var lag = Vector.zero
  /// How much of that is still to be given back, in points.
  private final var owed = 0.0
  /// Points that the pointer goes while a point of the lag is given back: by eye, as short as it can be without being seen.
  private static let wayOfGivingBack = 8.0
  /// The newest events of this press, oldest first, for whoever estimates a velocity: at least the last 1,024. Each
  /// place of a motion's history counts as one.
  public private(set) var history: [PointerEvent] = []

  /// How far the pointer has gone since the drag began, in points of the window; the way to the beginning, which is
  /// ``minimumDistance`` from the press, does not count, so that what is dragged does not jump. Before the drag begins, how far
  /// it has gone since the press.
  public final var translation: Vector { lastEvent.map { $0.location - origin } ?? .zero }

  /// Where the drag began, in window coordinates: on the way from the press, ``minimumDistance`` from there.
  public final var originLocation: Point { beginning }

  /// Where the point that was pressed has to be, in window coordinates, if it goes along with the drag.
  ///
  /// It sets out without a jump, behind the pointer by the way to the beginning. That is given back while the pointer goes
  /// eight times as far; from then on this is where the pointer is. With several fingers nothing is given back.
  package final var grabLocation: Point { lastEvent.map { $0.location - lag } ?? .zero }
  /// How far that point has to go since the press, in points of the window.
  package final var grabTranslation: Vector { grabLocation - pressLocation }

  /// How far beyond where it is known to be the pointer will be seen, in points of the window.
  package final var lead: Vector {
    guard let predictedLocation, let location = lastEvent?.location else { return .zero }
    return predictedLocation - location
  }

  /// The direction in which the drag set out, from the press to where it began; nil where it began at the press.
  package final var firstDirection: Directions? {
    let way = beginning - pressLocation
    return way == .zero ? nil : Directions(along: way)
  }

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
  /// As a ``VelocityTracker`` says; zero for a hand that has rested for 40 ms, and outside a press.
  /// - Parameter view: nil for the window.
  /// - Returns: points of the view a second.
  public final func velocity(in view: View?) -> Vector {
    guard let now = lastEvent?.time else { return .zero }
    var tracker = VelocityTracker()
    for event in history.suffix(Self.mostSamples) { tracker.add(event.location, at: event.time) }
    // In depth a way is not as long everywhere: a hundredth of a second's is near enough to where the pointer is.
    let share = view?.isInDepth == true ? 0.01 : 1
    return way(tracker.velocity(at: now) * share, in: view) / share
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
    pressLocation = event.location
    origin = pressLocation
    lag = .zero
    record(event)
    if minimumDistance <= 0 { begin(at: pressLocation) }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    record(event)
    if isActive { return transition(to: .changed) }
    let way = event.location - pressLocation
    guard way != .zero, way.length >= minimumDistance else { return }
    guard directions.contains(Directions(along: way)) else { return fail() }
    // One that had to wait for another gesture sets out from where it may.
    begin(at: isWaiting ? event.location : pressLocation + way * (minimumDistance / way.length))
  }

  private func begin(at location: Point) {
    beginning = location
    recognize(as: .began)
  }

  /// Of the way of the event, what leads to the beginning does not count at once.
  override func willBegin() {
    origin = beginning
    lag = beginning - pressLocation
    owed = numberOfPointers == 1 ? lag.length : 0
    if let location = lastEvent?.location { giveBack(by: location.distance(to: beginning)) }
  }

  private func giveBack(by way: Double) {
    guard owed > 0 else { return }
    let (length, given) = (lag.length, min(owed, way / Self.wayOfGivingBack))
    owed -= given
    lag = owed > 0 ? lag * ((length - given) / length) : .zero
  }

  /// What several fingers touch from here on stays under them.
  public override func pointersChanged(_ event: PointerEvent) { owed = 0 }

  public override func pointerEnded(_ event: PointerEvent) {
    record(event)
    if isActive { transition(to: .ended) } else { fail() }
  }

  public override func reset() { history.removeAll(keepingCapacity: true) }

  private static let mostSamples = 512

  private func record(_ event: PointerEvent) {
    for place in event.coalesced { append(event.alone(at: place)) }
    append(event.alone(at: event.sample))
  }

  private func append(_ event: PointerEvent) {
    if isActive, let last = history.last { giveBack(by: event.location.distance(to: last.location)) }
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
