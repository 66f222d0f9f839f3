#if canImport(Glibc)
import Glibc
#endif

/// The data of a spring that a step does not change.
struct SpringEntry {
  var destination: SIMD4<Double>
  let threshold: SIMD4<Double>
  /// The displacement and velocity at `begin`, from which ``SpringBucket/seek(_:toAge:now:)`` computes any age.
  var start: (displacement: SIMD4<Double>, velocity: SIMD4<Double>)
  /// The time at which the motion began or last changed.
  var begin: Double
  let slot: Int32
  let tag: Int32
  let number: UInt64
}

/// The springs of a batch that have equal parameters, as a structure of arrays.
///
/// Springs in phase come first. Springs that were stepped alone since the last common step come last, with their own
/// times, and so do springs that have not started.
///
/// Invariant: the first `count` elements of each array are initialized, of `capacity`; `inPhase ≤ count`.
final class SpringBucket {
  private(set) var spring: Spring
  private(set) var count = 0
  /// The number of springs, from the first on, that are at the time of the last common step.
  private var inPhase = 0
  /// The earliest time at which a spring may rest.
  var nextLook = Double.infinity

  private var capacity = 0
  private var displacements: UnsafeMutablePointer<SIMD4<Double>>
  private var velocities: UnsafeMutablePointer<SIMD4<Double>>
  private var destinations: UnsafeMutablePointer<SIMD4<Double>>
  private var tags: UnsafeMutablePointer<Int32>
  /// The time until which each spring certainly moves.
  private var looks: UnsafeMutablePointer<Double>
  /// The time of the last step of each spring that is not in phase.
  private var times: UnsafeMutablePointer<Double>
  private(set) var entries: UnsafeMutablePointer<SpringEntry>

  private var angularFrequency: Double
  /// The matrix of the last common step, reused while frames have equal lengths.
  private var cached: (dt: Double, step: SpringStep)

  init(_ spring: Spring) {
    self.spring = spring
    angularFrequency = spring.angularFrequency
    cached = (0, spring.step(0))
    displacements = .allocate(capacity: 0)
    velocities = .allocate(capacity: 0)
    destinations = .allocate(capacity: 0)
    tags = .allocate(capacity: 0)
    looks = .allocate(capacity: 0)
    times = .allocate(capacity: 0)
    entries = .allocate(capacity: 0)
  }

  deinit {
    displacements.deallocate()
    velocities.deallocate()
    destinations.deallocate()
    tags.deallocate()
    looks.deallocate()
    times.deallocate()
    entries.deallocate()
  }

  /// Reuses the bucket for another spring.
  /// - Precondition: the bucket is empty.
  func begin(_ spring: Spring) {
    precondition(count == 0)
    self.spring = spring
    angularFrequency = spring.angularFrequency
    cached = (0, spring.step(0))
    nextLook = .infinity
  }

  // MARK: Storage

  /// Appends a spring, not in phase, and returns its index.
  func append(_ entry: SpringEntry) -> Int {
    if count == capacity { grow() }
    (displacements + count).initialize(to: entry.start.displacement)
    (velocities + count).initialize(to: entry.start.velocity)
    (destinations + count).initialize(to: entry.destination)
    (tags + count).initialize(to: entry.tag)
    (looks + count).initialize(to: -.infinity)
    (times + count).initialize(to: entry.begin)
    (entries + count).initialize(to: entry)
    nextLook = -.infinity
    count += 1
    return count - 1
  }

  /// Marks a spring that was stepped alone as in phase.
  /// - Returns: its new index. The spring from there is now at `index`.
  func joinBatch(_ index: Int) -> Int {
    swap(index, inPhase)
    inPhase += 1
    return inPhase - 1
  }

  /// Removes a spring, and fills the gap with the last ones.
  /// - Parameter moved: receives the slot and the new index of each spring that moved.
  func remove(_ index: Int, moved: (_ slot: Int32, _ index: Int) -> Void) {
    var gap = index
    if gap < inPhase {
      inPhase -= 1
      if gap != inPhase {
        move(inPhase, to: gap)
        moved(entries[gap].slot, gap)
      }
      gap = inPhase
    }
    count -= 1
    if gap != count {
      move(count, to: gap)
      moved(entries[gap].slot, gap)
    }
  }

  private func move(_ from: Int, to place: Int) {
    displacements[place] = displacements[from]
    velocities[place] = velocities[from]
    destinations[place] = destinations[from]
    tags[place] = tags[from]
    looks[place] = looks[from]
    times[place] = times[from]
    entries[place] = entries[from]
  }

  private func swap(_ one: Int, _ other: Int) {
    if one == other { return }
    (displacements[one], displacements[other]) = (displacements[other], displacements[one])
    (velocities[one], velocities[other]) = (velocities[other], velocities[one])
    (destinations[one], destinations[other]) = (destinations[other], destinations[one])
    (tags[one], tags[other]) = (tags[other], tags[one])
    (looks[one], looks[other]) = (looks[other], looks[one])
    (times[one], times[other]) = (times[other], times[one])
    (entries[one], entries[other]) = (entries[other], entries[one])
  }

  private func grow() {
    let new = Swift.max(8, capacity * 2)
    displacements = larger(displacements, new)
    velocities = larger(velocities, new)
    destinations = larger(destinations, new)
    tags = larger(tags, new)
    looks = larger(looks, new)
    times = larger(times, new)
    entries = larger(entries, new)
    capacity = new
  }

  private func larger<T: BitwiseCopyable>(_ old: UnsafeMutablePointer<T>, _ new: Int) -> UnsafeMutablePointer<T> {
    let copy = UnsafeMutablePointer<T>.allocate(capacity: new)
    copy.initialize(from: old, count: count)
    old.deallocate()
    return copy
  }

  // MARK: One spring

  func state(at index: Int) -> SpringBatch.State {
    SpringBatch.State(
      value: destinations[index] + displacements[index], velocity: velocities[index], destination: destinations[index])
  }

  /// Returns the time of the last step of a spring.
  func time(at index: Int, stepped: Double) -> Double { index < inPhase ? stepped : times[index] }

  /// Steps one spring alone, which takes it out of phase.
  /// - Returns: its new index. The spring from there is now at `index`.
  func catchUp(_ index: Int, to now: Double, from stepped: Double) -> Int {
    let dt = now - time(at: index, stepped: stepped)
    guard dt > 0 else { return index }
    spring.step(dt).apply(&displacements[index], &velocities[index])
    times[index] = now
    if index >= inPhase { return index }
    inPhase -= 1
    swap(index, inPhase)
    return inPhase
  }

  /// Restarts a spring with a new motion.
  func restart(_ index: Int, _ entry: SpringEntry) {
    displacements[index] = entry.start.displacement
    velocities[index] = entry.start.velocity
    destinations[index] = entry.destination
    entries[index] = entry
    looks[index] = -.infinity
    nextLook = -.infinity
  }

  /// Moves the value and the destination of a spring by the same amount.
  func shift(_ index: Int, by distance: SIMD4<Double>) {
    destinations[index] += distance
    entries[index].destination += distance
  }

  func seek(_ index: Int, toAge age: Double, now: Double) {
    var (displacement, velocity) = entries[index].start
    spring.step(age).apply(&displacement, &velocity)
    displacements[index] = displacement
    velocities[index] = velocity
    entries[index].begin = now - age
    looks[index] = -.infinity
    nextLook = -.infinity
  }

  // MARK: All springs

  /// Steps all springs.
  /// - Parameter swapped: receives the indices of each two springs that swapped places.
  func step(_ dt: Double, to now: Double, swapped: (_ one: Int, _ other: Int) -> Void) {
    if dt != cached.dt { cached = (dt, spring.step(dt)) }
    if dt > 0 {
      // Reading both before writing both: updating in place through `apply` costs half as much again.
      let (step, x, v) = (cached.step, displacements, velocities)
      for index in 0..<inPhase {
        let (displacement, velocity) = (x[index], v[index])
        x[index] = step.xx * displacement + step.xv * velocity
        v[index] = step.vx * displacement + step.vv * velocity
      }
    }
    for index in inPhase..<count where now >= times[index] {
      spring.step(now - times[index]).apply(&displacements[index], &velocities[index])
      // Springs that have not started yet may precede it.
      let place = joinBatch(index)
      if place != index { swapped(place, index) }
    }
  }

  var run: SpringBatch.Run {
    SpringBatch.Run(
      count: count, tags: UnsafePointer(tags), displacements: UnsafePointer(displacements),
      velocities: UnsafePointer(velocities), destinations: UnsafePointer(destinations))
  }

  /// Whether a spring has come to rest by now. If not, notes the time until which it certainly moves.
  ///
  /// With `e = v² + ω²x²`, `e′ = -4γv² ≥ -4γe`: the energy falls no faster than `exp(-4γt)`. Rest needs `|x| <
  /// threshold` and `|v| < ω·threshold`, so `e < 2ω²·threshold²`: a spring with more energy cannot rest before its
  /// energy has fallen that far.
  func restsForNow(_ index: Int, _ now: Double) -> Bool {
    if now < looks[index] {
      nextLook = Swift.min(nextLook, looks[index])
      return false
    }
    let x = displacements[index] / entries[index].threshold
    let v = velocities[index] / (entries[index].threshold * angularFrequency)
    let (squaredX, squaredV) = (x * x, v * v)
    let end = spring.endsAfter.map { entries[index].begin + $0 - Double.grace } ?? .infinity
    if squaredX.max() < 1, squaredV.max() < 1 { return true }
    if now >= end { return true }
    // The square may overflow.
    let excess = Swift.min((squaredX + squaredV).max() / 2, .greatestFiniteMagnitude)
    let wait = excess > 1 ? log(excess) / (4 * spring.dampingRate) : 0
    looks[index] = Swift.min(now + wait, end)
    nextLook = Swift.min(nextLook, looks[index])
    return false
  }
}

extension Double {
  /// Times are sums: without a nanosecond of tolerance, a rounding error would sometimes cost a whole frame.
  static let grace = 1e-9
}
