import Geometry
import Views

/// What elements fly in: a layer over all that a container holds.
///
/// ```swift
/// let overlay = FlightOverlay(in: transition.containerView)
/// if let flight = overlay.fly(from: card, to: hero) { transaction.add(MatchedMove(), to: flight) }
/// ```
/// Whoever makes one ends it by ``end()``, as a director does in `tearDown`: then every element is drawn at home again. One that
/// is let go without that ends likewise.
@MainActor public final class FlightOverlay {
  /// Its coordinates are the container's; it has no size, so it covers nothing and is never in the way of a hand.
  let view = View()
  public private(set) var flights: [ElementFlight] = []
  /// The flight that goes with a hand that took hold of none; nil, the default: such a hand takes no element from its path.
  public weak var lead: ElementFlight?
  /// Flights by the fore views that they were begun with.
  private var byFore: [ObjectIdentifier: [Int]] = [:]
  private weak var window: Window?

  /// - Precondition: the container stands in a window.
  public init(in container: View) {
    precondition(container.window != nil, "elements fly in a container that stands in a window")
    window = container.window
    view.acceptsHits = false
    view.center = .zero
    container.addSubview(view)
    window?.layoutFollowers.add(self)
  }

  isolated deinit { end() }

  /// Takes an element of both screens into the air; a later one flies over an earlier one.
  /// An element that is inside one which flies already, on both screens, goes wherever that one does: along its arc, and with
  /// the hand that takes it.
  ///
  /// - Returns: nil where one of the views is not in the container's window, has no size or is flattened to a line. The flight
  ///   lasts as long as the overlay does.
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

  /// The newest flight whose element holds another one on both screens.
  private func carrier(of back: View, _ fore: View) -> ElementFlight? {
    let around = sequence(first: fore, next: \.superview).flatMap { byFore[ObjectIdentifier($0)] ?? [] }
    return around.sorted().last { flights[$0].holds(back, fore) }.map { flights[$0] }
  }

  /// The topmost flight at a point that is not carried by another one, else the lead.
  func flight(takenAt point: Point) -> ElementFlight? {
    flights.last { $0.carrier == nil && $0.contains(point) } ?? lead
  }

  /// Every element is drawn at home again. A second call does nothing.
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
