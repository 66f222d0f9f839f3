/// Timers in the order in which they fire: by their moments, and those of one moment in the order in which they were started.
///
/// A binary heap, so that thousands of timers cost no more than their number times its logarithm.
struct TimerQueue {
  struct Timer {
    let id: Int
    /// Seconds of the loop.
    let due: Double
    let action: () -> Void

    func fires(before other: Timer) -> Bool { (due, id) < (other.due, other.id) }
  }

  /// No timer fires before the one at half its place.
  private var heap: [Timer] = []
  /// Where in the heap each timer is, by its id.
  private var places: [Int: Int] = [:]

  /// The timer that fires first; nil where there is none.
  var first: Timer? { heap.first }

  mutating func add(_ timer: Timer) {
    heap.append(timer)
    places[timer.id] = heap.count - 1
    rise(from: heap.count - 1)
  }

  /// Takes a timer out, and lets go of its action; one that has fired is not there any more.
  mutating func remove(_ id: Int) {
    guard let place = places.removeValue(forKey: id) else { return }
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
