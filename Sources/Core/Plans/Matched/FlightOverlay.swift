import Geometry
import Views

/// An overlay on a container in which matched elements move from one screen to another.
///
/// ```swift
/// let overlay = FlightOverlay(in: transition.containerView)
/// if let flight = overlay.fly(from: card, to: hero) { transaction.add(MatchedMove(), to: flight) }
/// ```
/// The owner calls ``end()``, as a director does in `tearDown`. Then every element is drawn in its own place again. An
/// overlay that is released without this call ends too.
@MainActor public final class FlightOverlay {
  /// The view of the overlay, in the container's coordinates. It has no size, so it receives no events.
  let view = View()
  /// The flights, in the order in which they began.
  public private(set) var flights: [ElementFlight] = []
  /// The flight that follows a gesture which grabbed no element. Default: nil, such a gesture moves no element off its
  /// path.
  public weak var lead: ElementFlight?
  /// The indices of the flights by their fore views.
  private var byFore: [ObjectIdentifier: [Int]] = [:]
  private weak var window: Window?

  /// Adds an overlay to a container.
  /// - Precondition: the container is in a window.
  public init(in container: View) {
    precondition(container.window != nil, "elements fly in a container that stands in a window")
    window = container.window
    view.acceptsHits = false
    view.center = .zero
    container.addSubview(view)
    window?.layoutFollowers.add(self)
  }

  isolated deinit { end() }

  /// Begins the flight of an element of both screens, above earlier flights.
  ///
  /// An element inside another flying element, on both screens, moves along with it: on its arc, and with the gesture
  /// that grabs it. The flight lasts as long as the overlay.
  /// - Returns: nil if a view is not in the container's window, has no size, or is flattened to a line.
  public func fly(from back: View, to fore: View) -> ElementFlight? {
    guard view.window != nil, back.window === view.window, fore.window === view.window, back !== fore,
      !back.bounds.size.isEmpty, !fore.bounds.size.isEmpty, let start = FlightEnd(back, in: view),
      let end = FlightEnd(fore, in: view)
    else { return nil }
    let name = "\(back.identifier ?? "an element") to \(fore.identifier ?? "an element")"
    let flight = ElementFlight(start, end, name: name, in: self)
    view.addSubview(flight.box)
    carrier(of: back, fore)?.carry(flight)
    byFore[ObjectIdentifier(fore), default: []].append(flights.count)
    flights.append(flight)
    return flight
  }

  /// The newest flight whose element contains the given one on both screens.
  private func carrier(of back: View, _ fore: View) -> ElementFlight? {
    let around = sequence(first: fore, next: \.superview).flatMap { byFore[ObjectIdentifier($0)] ?? [] }
    return around.sorted().last { flights[$0].holds(back, fore) }.map { flights[$0] }
  }

  /// The topmost flight at a point that is not inside another one; otherwise ``lead``.
  func flight(takenAt point: Point) -> ElementFlight? {
    flights.last { $0.carrier == nil && $0.contains(point) } ?? lead
  }

  /// Ends all flights: every element is drawn in its own place again. A second call does nothing.
  public func end() {
    window?.layoutFollowers.remove(self)
    for flight in flights { flight.land() }
    flights = []
    byFore = [:]
    view.removeFromSuperview()
  }
}

extension FlightOverlay: LayoutFollower {
  package func layoutDidSettle() { for flight in flights { flight.place() } }
}

extension Window {
  /// The elements that move from one screen to another now, in the order in which they began: those of matched views in
  /// a running transition. Empty at rest.
  public var elementFlights: [ElementFlight] {
    layoutFollowers.all.compactMap { $0 as? FlightOverlay }.flatMap(\.flights)
  }
}
