import CSDL2
import Geometry
import Views

/// The fingers that are down, with a number for each: the lowest that is free.
struct FingerTable {
  struct Finger {
    fileprivate let touch: SDL_TouchID
    fileprivate let id: SDL_FingerID
    let number: Int
    var location: Point
  }

  private var fingers: [Finger] = []

  /// More fingers than that are no hand's.
  private static let limit = 16

  /// A finger comes down.
  /// - Returns: nil where it is down already, or where there are too many.
  mutating func add(_ event: SDL_TouchFingerEvent, at location: Point) -> Finger? {
    guard fingers.count < Self.limit, index(of: event) == nil else { return nil }
    var number = 0
    while fingers.contains(where: { $0.number == number }) { number += 1 }
    let finger = Finger(touch: event.touchId, id: event.fingerId, number: number, location: location)
    fingers.append(finger)
    return finger
  }

  /// A finger is somewhere else.
  /// - Returns: nil where it did not come down here.
  mutating func move(_ event: SDL_TouchFingerEvent, to location: Point) -> Finger? {
    guard let index = index(of: event) else { return nil }
    fingers[index].location = location
    return fingers[index]
  }

  /// A finger goes up.
  /// - Parameter location: nil for where it was last.
  /// - Returns: nil where it did not come down here.
  mutating func remove(_ event: SDL_TouchFingerEvent, at location: Point?) -> Finger? {
    guard let index = index(of: event) else { return nil }
    var finger = fingers.remove(at: index)
    finger.location = location ?? finger.location
    return finger
  }

  /// All fingers go.
  /// - Returns: those that were down.
  mutating func removeAll() -> [Finger] {
    defer { fingers.removeAll() }
    return fingers
  }

  private func index(of event: SDL_TouchFingerEvent) -> Int? {
    fingers.firstIndex { $0.touch == event.touchId && $0.id == event.fingerId }
  }
}
