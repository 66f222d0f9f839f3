import Geometry

/// A drag with the button, or with one finger or more, down.
///
/// Of several fingers it follows the middle; it does not jump when one comes or goes, and ends with the last.
@MainActor public final class PanGestureRecognizer: GestureRecognizer {
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
  private var start = Point.zero
  private var origin = Point.zero
  /// The newest events of this press, oldest first, for whoever estimates a velocity: at least the last 1,024. Each
  /// place of a motion's history counts as one.
  public private(set) var history: [PointerEvent] = []

  /// How far the pointer has gone since the drag began, in points; the way to the beginning does not count, so that
  /// what is dragged does not jump.
  public var translation: Vector { lastEvent.map { $0.location - origin } ?? .zero }

  /// Where the drag began, in window coordinates.
  public var originLocation: Point { origin }

  public override func pointerBegan(_ event: PointerEvent) {
    guard event.button == button else { return fail() }
    start = event.location
    record(event)
    if minimumDistance <= 0 {
      origin = event.location
      recognize(as: .began)
    }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    record(event)
    if isActive { return transition(to: .changed) }
    let way = event.location - start
    guard way != .zero, way.length >= minimumDistance else { return }
    guard directions.contains(Directions(along: way)) else { return fail() }
    origin = event.location
    recognize(as: .began)
  }

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
