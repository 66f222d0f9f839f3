/// A priority queue of timers, ordered by time and then by start order.
///
/// A binary heap: adding and removing a timer takes O(log n).
struct TimerQueue {
  struct Timer {
    let id: Int
    /// The time of firing, in seconds on the loop's clock.
    let due: Double
    /// Whether nobody waits for it, as for the blinking of a caret.
    var isAmbient = false
    let action: () -> Void

    func fires(before other: Timer) -> Bool { (due, id) < (other.due, other.id) }
  }

  /// Heap order: no timer fires before its parent, which is at `(index - 1) / 2`.
  private var heap: [Timer] = []
  /// The heap index of each timer, by identifier.
  private var places: [Int: Int] = [:]

  /// The number of timers that are not ambient.
  private(set) var awaitedCount = 0

  /// The timer that fires first; nil if the queue is empty.
  var first: Timer? { heap.first }

  mutating func add(_ timer: Timer) {
    heap.append(timer)
    if !timer.isAmbient { awaitedCount += 1 }
    places[timer.id] = heap.count - 1
    rise(from: heap.count - 1)
  }

  /// Removes a timer and releases its action. Does nothing if the timer has fired.
  mutating func remove(_ id: Int) {
    guard let place = places.removeValue(forKey: id) else { return }
    if !heap[place].isAmbient { awaitedCount -= 1 }
    let last = heap.removeLast()
    guard place < heap.count else { return }
    put(last, at: place)
    sink(from: place)
    rise(from: place)
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, heap[place].fires(before: heap[(place - 1) / 2]) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while let child = earliestChild(of: place), heap[child].fires(before: heap[place]) {
      swap(place, child)
      place = child
    }
  }

  private func earliestChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < heap.count else { return nil }
    return right < heap.count && heap[right].fires(before: heap[left]) ? right : left
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    let timer = heap[one]
    put(heap[other], at: one)
    put(timer, at: other)
  }

  private mutating func put(_ timer: Timer, at place: Int) {
    heap[place] = timer
    places[timer.id] = place
  }
}
