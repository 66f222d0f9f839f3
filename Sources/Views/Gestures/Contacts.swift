import Geometry

/// The pointers that one recognizer hears, and the one place that they make together.
///
/// The place is their middle; when a pointer comes or goes it stays where it was, and from there goes on as the middle
/// does. Of a pointer that is alone from first to last it is that pointer's own place, to the bit.
struct Contacts {
  private struct Contact {
    weak var press: PointerPress?
    let pointer: Pointer
    var location: Point
  }

  private var contacts: [Contact] = []
  /// How far the place is from the middle.
  private(set) var offset = Vector.zero

  var count: Int { contacts.count }
  var presses: [PointerPress] { contacts.compactMap(\.press) }

  func location(at index: Int) -> Point { contacts[index].location }
  func holds(_ pointer: Pointer) -> Bool { contacts.contains { $0.pointer == pointer } }

  /// Whether a pointer makes one hand with those that are there: fingers do.
  func canAdd(_ pointer: Pointer) -> Bool { !contacts.isEmpty && pointer != .mouse && !holds(.mouse) }

  mutating func add(_ press: PointerPress, _ event: PointerEvent) {
    keepingPlace { $0.append(Contact(press: press, pointer: event.pointer, location: event.location)) }
  }

  /// - Returns: whether it was there.
  @discardableResult
  mutating func remove(_ pointer: Pointer) -> Bool {
    guard holds(pointer) else { return false }
    keepingPlace { $0.removeAll { $0.pointer == pointer } }
    return true
  }

  private mutating func keepingPlace(_ change: (inout [Contact]) -> Void) {
    let old = contacts.isEmpty ? nil : middle + offset
    change(&contacts)
    offset = old.map { contacts.isEmpty ? .zero : $0 - middle } ?? .zero
  }

  /// A pointer has gone on.
  /// - Returns: the event at the place that all make together; nil where the pointer is not one of them.
  mutating func take(_ event: PointerEvent) -> PointerEvent? {
    guard let index = contacts.firstIndex(where: { $0.pointer == event.pointer }) else { return nil }
    contacts[index].location = event.location
    if contacts.count == 1, offset == .zero { return event }
    var gathered = event
    gathered.location = middle + offset
    // The others stand still meanwhile.
    let share = 1 / Double(contacts.count)
    gathered.coalesced = event.coalesced.map { place in
      PointerSample(gathered.location + (place.location - event.location) * share, time: place.time)
    }
    return gathered
  }

  private var middle: Point {
    var sum = Vector.zero
    for contact in contacts { sum += Vector(contact.location.x, contact.location.y) }
    let count = Double(contacts.count)
    return Point(sum.x / count, sum.y / count)
  }
}
