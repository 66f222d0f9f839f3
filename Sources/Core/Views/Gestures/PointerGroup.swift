import Geometry

/// The pointers that one recognizer tracks, and their common location.
///
/// The location follows their middle, without a jump when a pointer comes or goes. A pointer that is alone from first
/// to last has exactly its own location.
struct PointerGroup {
  private struct Member {
    weak var press: PointerPress?
    let pointer: Pointer
    var location: Point
  }

  private var pointers: [Member] = []
  /// The common location less the middle.
  private(set) var offset = Vector.zero

  var count: Int { pointers.count }
  var presses: [PointerPress] { pointers.compactMap(\.press) }

  func location(at index: Int) -> Point { pointers[index].location }
  func holds(_ pointer: Pointer) -> Bool { pointers.contains { $0.pointer == pointer } }

  /// Whether a pointer belongs to the same gesture as the others: fingers do.
  func canAdd(_ pointer: Pointer) -> Bool { !pointers.isEmpty && pointer != .mouse && !holds(.mouse) }

  mutating func add(_ press: PointerPress, _ event: PointerEvent) {
    keepingPlace { $0.append(Member(press: press, pointer: event.pointer, location: event.location)) }
  }

  /// - Returns: whether it was in the group.
  @discardableResult
  mutating func remove(_ pointer: Pointer) -> Bool {
    guard holds(pointer) else { return false }
    keepingPlace { $0.removeAll { $0.pointer == pointer } }
    return true
  }

  private mutating func keepingPlace(_ change: (inout [Member]) -> Void) {
    let old = pointers.isEmpty ? nil : middle + offset
    change(&pointers)
    offset = old.map { pointers.isEmpty ? .zero : $0 - middle } ?? .zero
  }

  /// Moves one pointer.
  /// - Returns: the event at the common location; nil where the pointer is not in the group.
  mutating func update(_ event: PointerEvent) -> PointerEvent? {
    guard let index = pointers.firstIndex(where: { $0.pointer == event.pointer }) else { return nil }
    pointers[index].location = event.location
    if pointers.count == 1, offset == .zero { return event }
    var gathered = event
    gathered.location = middle + offset
    // The others rest meanwhile.
    let share = 1 / Double(pointers.count)
    gathered.coalesced = event.coalesced.map { place in
      PointerSample(gathered.location + (place.location - event.location) * share, time: place.time)
    }
    return gathered
  }

  private var middle: Point {
    var sum = Vector.zero
    for contact in pointers { sum += Vector(contact.location.x, contact.location.y) }
    let count = Double(pointers.count)
    return Point(sum.x / count, sum.y / count)
  }
}
