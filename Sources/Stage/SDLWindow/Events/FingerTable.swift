import CSDL2
import Geometry
import Views

/// The fingers that are down, each numbered with the lowest free number.
struct FingerTable {
  struct Finger {
    fileprivate let touch: SDL_TouchID
    fileprivate let id: SDL_FingerID
    let number: Int
    var location: Point
  }

  private var fingers: [Finger] = []

  /// More fingers than this are ignored.
  private static let limit = 16

  /// Adds a finger that came down.
  /// - Returns: nil if it is down already, or if there are too many.
  mutating func add(_ event: SDL_TouchFingerEvent, at location: Point) -> Finger? {
    guard fingers.count < Self.limit, index(of: event) == nil else { return nil }
    var number = 0
    while fingers.contains(where: { $0.number == number }) { number += 1 }
    let finger = Finger(touch: event.touchId, id: event.fingerId, number: number, location: location)
    fingers.append(finger)
    return finger
  }

  /// Moves a finger.
  /// - Returns: nil if it did not come down in this window.
  mutating func move(_ event: SDL_TouchFingerEvent, to location: Point) -> Finger? {
    guard let index = index(of: event) else { return nil }
    fingers[index].location = location
    return fingers[index]
  }

  /// Removes a finger that came up.
  /// - Parameter location: nil for its last location.
  /// - Returns: nil if it did not come down in this window.
  mutating func remove(_ event: SDL_TouchFingerEvent, at location: Point?) -> Finger? {
    guard let index = index(of: event) else { return nil }
    var finger = fingers.remove(at: index)
    finger.location = location ?? finger.location
    return finger
  }

  /// Removes all fingers.
  /// - Returns: the fingers that were down.
  mutating func removeAll() -> [Finger] {
    defer { fingers.removeAll() }
    return fingers
  }

  private func index(of event: SDL_TouchFingerEvent) -> Int? {
    fingers.firstIndex { $0.touch == event.touchId && $0.id == event.fingerId }
  }
}
