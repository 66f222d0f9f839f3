/// Steps many springs of up to four components together.
///
/// The motion of a spring over a time step is a 2×2 matrix that depends on the spring and the step only. Springs with
/// equal parameters share a bucket and its matrix, so a step costs a few multiplications for each component, over
/// contiguous memory. A spring that comes to rest leaves the batch by itself, exactly at its destination.
///
/// ```swift
/// let batch = SpringBatch()
/// let handle = batch.insert(
///   .snappy, from: SIMD4(0, 0, 0, 0), to: SIMD4(100, 0, 0, 0), threshold: SIMD4(repeating: 0.25))
/// batch.step(to: 1.0 / 60)
/// batch.state(of: handle)
/// ```
///
/// All times are seconds on the clock of the steps. A spring may be inserted, retargeted or read at a time between two
/// steps: it takes its first step alone, and then joins the others. So the time at which a motion starts does not
/// depend on the frames.
///
/// > Source: the exact solution in ``Spring/step(_:)``.
package final class SpringBatch {
  /// Identifies a spring in a batch until it comes to rest or is removed. Handles are never reused.
  package struct Handle: Hashable, Sendable {
    let slot: Int32
    let generation: UInt32
  }

  /// A spring that came to rest in the last step.
  package struct Settled: Sendable {
    /// The handle of the spring, no longer in the batch.
    package let handle: Handle
    /// The tag given to ``SpringBatch/insert(_:from:to:velocity:threshold:at:tag:)``.
    package let tag: Int
    /// The value at rest.
    package let destination: SIMD4<Double>
    let number: UInt64
  }

  /// The value, velocity and destination of a spring.
  package struct State: Hashable, Sendable {
    /// The current value.
    package var value: SIMD4<Double>
    /// The velocity in units of the value a second.
    package var velocity: SIMD4<Double>
    /// The value at rest.
    package var destination: SIMD4<Double>
  }

  private struct Slot {
    var bucket: Int32 = -1
    var index: Int32 = 0
    var generation: UInt32 = 0
  }

  /// The time of the last step.
  package private(set) var time: Double
  /// The number of springs in motion.
  package private(set) var count = 0
  /// The springs that came to rest in the last step, in the order of their insertion.
  package private(set) var settled: [Settled] = []

  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var buckets: [SpringBucket] = []
  private var bucketOfSpring: [Spring: Int32] = [:]
  /// Empty buckets, ready for reuse.
  private var freeBuckets: [Int32] = []
  private var insertions: UInt64 = 0

  /// Creates an empty batch at a finite time, in seconds. Default: 0.
  package init(time: Double = 0) {
    precondition(time.isFinite, "a batch begins at a finite time, not \(time)")
    self.time = time
  }

  // MARK: Insertion and removal

  /// Inserts a spring.
  ///
  /// - Parameters:
  ///   - value: the start, finite, in any unit.
  ///   - destination: the value at rest, finite.
  ///   - velocity: finite, in that unit a second. Default: 0.
  ///   - threshold: the largest invisible displacement of each component, more than 0. A spring rests once every
  ///     component is within it and too slow to leave it visibly.
  ///   - now: the time of the start, not before the last step; until then the spring waits. nil: the time of the last
  ///     step.
  ///   - tag: a number that identifies the spring to the caller, 0 to 2³¹ - 1. Default: 0.
  /// - Precondition: the spring can come to rest, see ``Spring/canSettle``.
  /// - Complexity: O(1).
  package func insert(
    _ spring: Spring, from value: SIMD4<Double>, to destination: SIMD4<Double>, velocity: SIMD4<Double> = .zero,
    threshold: SIMD4<Double>, at now: Double? = nil, tag: Int = 0
  ) -> Handle {
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    precondition(isFinite(value) && isFinite(destination) && isFinite(velocity), "a spring moves among finite values")
    precondition(isFinite(threshold) && threshold.min() > 0, "a threshold is finite and more than 0, not \(threshold)")
    precondition(isFinite(value - destination), "a spring goes a finite way")
    let slot = freeSlots.popLast() ?? newSlot()
    insertions += 1
    place(
      slot, spring,
      SpringEntry(
        destination: destination, threshold: threshold, start: (value - destination, velocity), begin: checked(now),
        slot: slot, tag: Int32(tag), number: insertions))
    count += 1
    return Handle(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes a spring at its current value. Does nothing if it has left already.
  /// - Complexity: O(1).
  package func remove(_ handle: Handle) {
    guard let (bucket, index) = find(handle) else { return }
    remove(index, from: bucket)
    release(handle.slot)
  }

  /// Removes all springs at their current values.
  package func removeAll() {
    for bucket in buckets {
      while bucket.count > 0 {
        let slot = bucket.entries[bucket.count - 1].slot
        remove(bucket.count - 1, from: bucket)
        release(slot)
      }
    }
  }

  /// Whether a spring is still in the batch.
  package func contains(_ handle: Handle) -> Bool { find(handle) != nil }

  // MARK: Changes

  /// Returns the state of a spring at the time of its last step; nil once it has left the batch.
  package func state(of handle: Handle) -> State? { find(handle).map { $0.bucket.state(at: $0.index) } }

  /// Steps one spring to a time between the last step and the next one. Does nothing if the spring is there already.
  /// - Complexity: O(1).
  package func catchUp(_ handle: Handle, to now: Double) {
    precondition(now.isFinite, "a spring is brought to a finite time, not \(now)")
    guard let (bucket, index) = find(handle), now > time else { return }
    let place = bucket.catchUp(index, to: now, from: time)
    noteMoves(bucket, index, place)
  }

  /// Changes the destination of a spring, from its current value.
  /// - Parameters:
  ///   - velocity: the new velocity; nil keeps the current one.
  ///   - spring: the new spring; nil keeps the current one.
  /// - Complexity: O(1).
  package func retarget(
    _ handle: Handle, to destination: SIMD4<Double>, velocity: SIMD4<Double>? = nil, spring: Spring? = nil
  ) {
    precondition(isFinite(destination), "a spring moves among finite values")
    precondition(velocity.map(isFinite) ?? true, "a velocity is finite")
    precondition(spring?.canSettle ?? true, "a spring without damping needs a stated end")
    guard let (bucket, index) = find(handle) else { return }
    let state = bucket.state(at: index)
    precondition(isFinite(state.value - destination), "a spring goes a finite way")
    var entry = bucket.entries[index]
    let now = bucket.time(at: index, stepped: time)
    entry.destination = destination
    entry.start = (state.value - destination, velocity ?? state.velocity)
    entry.begin = now
    if let spring, spring != bucket.spring {
      remove(index, from: bucket)
      place(handle.slot, spring, entry)
    } else {
      bucket.restart(index, entry)
    }
  }

  /// Sets the velocity of a spring.
  /// - Complexity: O(1).
  package func setVelocity(_ velocity: SIMD4<Double>, of handle: Handle) {
    precondition(isFinite(velocity), "a velocity is finite")
    guard let state = state(of: handle) else { return }
    retarget(handle, to: state.destination, velocity: velocity)
  }

  /// Moves the value and the destination of a spring by the same amount; the motion is otherwise unchanged.
  /// - Complexity: O(1).
  package func shift(_ handle: Handle, by distance: SIMD4<Double>) {
    precondition(isFinite(distance), "a spring is put elsewhere by a finite distance")
    guard let (bucket, index) = find(handle) else { return }
    bucket.shift(index, by: distance)
  }

  /// Sets a spring to its state at an age, counted from its insertion or its last change.
  /// - Parameter age: seconds, at least 0; it may be less than the present age.
  /// - Complexity: O(1).
  package func seek(_ handle: Handle, toAge age: Double) {
    precondition(age.isFinite && age >= 0, "a spring is sought at 0 or more seconds, not \(age)")
    guard let (bucket, index) = find(handle) else { return }
    bucket.seek(index, toAge: age, now: bucket.time(at: index, stepped: time))
  }

  // MARK: Steps

  /// Steps every spring exactly to a time, however far away. Springs that come to rest leave, and are in ``settled``.
  /// - Precondition: the time is finite and not before the last step.
  package func step(to now: Double) {
    let dt = checked(now) - time
    settled.removeAll(keepingCapacity: true)
    for bucket in buckets where bucket.count > 0 {
      bucket.step(dt, to: now) { one, other in noteMoves(bucket, one, other) }
      if now >= bucket.nextLook { look(at: bucket, now) }
    }
    time = now
    if settled.count > 1 { settled.sort { $0.number < $1.number } }
  }

  /// Sets the time, which may be earlier.
  /// - Precondition: the time is finite, and no spring is in motion.
  package func setTime(_ now: Double) {
    precondition(now.isFinite, "a batch goes on at a finite time, not \(now)")
    precondition(count == 0, "a batch's time is set while no spring moves")
    time = now
    settled.removeAll(keepingCapacity: true)
  }

  /// The springs of one bucket, contiguous in memory, as of the last step.
  package struct Run {
    /// The number of springs.
    package let count: Int
    /// The tags given at insertion.
    package let tags: UnsafePointer<Int32>
    /// The displacements from the destinations.
    package let displacements: UnsafePointer<SIMD4<Double>>
    /// The velocities, in units of the values a second.
    package let velocities: UnsafePointer<SIMD4<Double>>
    /// The values at rest.
    package let destinations: UnsafePointer<SIMD4<Double>>

    /// Returns the value of a spring.
    @inlinable
    @inline(__always)
    package func value(at index: Int) -> SIMD4<Double> { destinations[index] + displacements[index] }
  }

  /// The number of runs, each of springs with equal parameters. Some may be empty.
  package var runCount: Int { buckets.count }

  /// Returns a run, valid until the batch changes.
  package func run(_ number: Int) -> Run { buckets[number].run }

  /// Removes the springs of a bucket that have come to rest.
  private func look(at bucket: SpringBucket, _ now: Double) {
    bucket.nextLook = .infinity
    // Backwards, because a removal fills its gap with a later spring, which has been checked by then.
    var index = bucket.count - 1
    while index >= 0 {
      if bucket.restsForNow(index, now) {
        let entry = bucket.entries[index]
        let generation = slots[Int(entry.slot)].generation
        settled.append(
          Settled(
            handle: Handle(slot: entry.slot, generation: generation), tag: Int(entry.tag),
            destination: entry.destination, number: entry.number))
        remove(index, from: bucket)
        release(entry.slot)
      }
      index -= 1
    }
  }

  // MARK: Places

  private func checked(_ now: Double?) -> Double {
    guard let now else { return time }
    precondition(now.isFinite && now >= time, "a batch at \(time) s cannot go to \(now) s")
    return now
  }

  private func find(_ handle: Handle) -> (bucket: SpringBucket, index: Int)? {
    let slot = slots[Int(handle.slot)]
    guard slot.generation == handle.generation, slot.bucket >= 0 else { return nil }
    return (buckets[Int(slot.bucket)], Int(slot.index))
  }

  private func newSlot() -> Int32 {
    slots.append(Slot())
    return Int32(slots.count - 1)
  }

  private func release(_ slot: Int32) {
    slots[Int(slot)].bucket = -1
    slots[Int(slot)].generation &+= 1
    freeSlots.append(slot)
    count -= 1
  }

  private func place(_ slot: Int32, _ spring: Spring, _ entry: SpringEntry) {
    let number = bucketNumber(for: spring)
    let bucket = buckets[Int(number)]
    let index = bucket.append(entry)
    slots[Int(slot)].bucket = number
    slots[Int(slot)].index = Int32(index)
    // A spring in phase with the others precedes those that are not.
    if entry.begin == time { noteMoves(bucket, index, bucket.joinBatch(index)) }
  }

  private func remove(_ index: Int, from bucket: SpringBucket) {
    bucket.remove(index) { slot, index in slots[Int(slot)].index = Int32(index) }
    if bucket.count == 0, let number = bucketOfSpring.removeValue(forKey: bucket.spring) { freeBuckets.append(number) }
  }

  /// Updates the slots of two springs that swapped their indices.
  private func noteMoves(_ bucket: SpringBucket, _ one: Int, _ other: Int) {
    slots[Int(bucket.entries[one].slot)].index = Int32(one)
    slots[Int(bucket.entries[other].slot)].index = Int32(other)
  }

  private func bucketNumber(for spring: Spring) -> Int32 {
    if let number = bucketOfSpring[spring] { return number }
    let number: Int32
    if let free = freeBuckets.popLast() {
      number = free
      buckets[Int(free)].begin(spring)
    } else {
      number = Int32(buckets.count)
      buckets.append(SpringBucket(spring))
    }
    bucketOfSpring[spring] = number
    return number
  }
}

func isFinite(_ lanes: SIMD4<Double>) -> Bool {
  // Infinity and NaN minus themselves are not 0.
  lanes - lanes == .zero
}
