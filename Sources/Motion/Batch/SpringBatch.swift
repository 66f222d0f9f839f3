/// Many springs of up to four lanes, stepped together.
///
/// What one spring does in one span of time is a 2×2 matrix that depends on nothing else, so springs of equal parameters
/// share a bucket and its matrix, and a step is a few multiplications a lane over plain memory. Whoever comes to rest leaves by
/// itself, exactly at its destination.
///
/// ```swift
/// let batch = SpringBatch()
/// let handle = batch.insert(.snappy, from: SIMD4(0, 0, 0, 0), to: SIMD4(100, 0, 0, 0), threshold: SIMD4(repeating: 0.25))
/// batch.step(to: 1.0 / 60)
/// batch.state(of: handle)
/// ```
///
/// Times are seconds on one clock, that of the steps. Between two steps a spring may be inserted, retargeted or looked at,
/// at a time of its own: it takes its first step alone and then goes with the others. So when something began does not
/// depend on where the frames lie.
///
/// > Source: the exact solution in ``Spring/step(_:)``.
public final class SpringBatch {
  /// Names a spring of a batch until it comes to rest or is removed; never used twice.
  public struct Handle: Hashable, Sendable {
    let slot: Int32
    let generation: UInt32
  }

  /// A spring that came to rest in the last step.
  public struct Settled: Sendable {
    public let handle: Handle
    public let tag: Int
    /// Where it is now.
    public let destination: SIMD4<Double>
    let number: UInt64
  }

  /// Where a spring is.
  public struct State: Hashable, Sendable {
    public var value: SIMD4<Double>
    /// Units of the value a second.
    public var velocity: SIMD4<Double>
    public var destination: SIMD4<Double>
  }

  private struct Slot {
    var bucket: Int32 = -1
    var index: Int32 = 0
    var generation: UInt32 = 0
  }

  /// The time of the last step.
  public private(set) var time: Double
  /// How many springs move.
  public private(set) var count = 0
  /// Those that came to rest in the last step, in the order of their insertion.
  public private(set) var settled: [Settled] = []

  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var buckets: [SpringBucket] = []
  private var bucketOfSpring: [Spring: Int32] = [:]
  /// Buckets without a spring, ready for another one.
  private var freeBuckets: [Int32] = []
  private var insertions: UInt64 = 0

  public init(time: Double = 0) {
    precondition(time.isFinite, "a batch begins at a finite time, not \(time)")
    self.time = time
  }

  // MARK: In and out

  /// Adds a spring.
  ///
  /// - Parameters:
  ///   - value: finite, in any unit.
  ///   - velocity: finite, in that unit a second.
  ///   - threshold: the largest displacement of each lane that nobody sees; more than 0. A spring rests once every lane is
  ///     nearer than that and too slow to be seen to leave again.
  ///   - now: when it starts, not before the last step; nil for the time of that step. Until then it waits.
  ///   - tag: whatever the caller wants to find again with it, 0 to 2³¹ - 1.
  /// - Precondition: the spring can come to rest, see ``Spring/canSettle``.
  /// - Complexity: O(1).
  public func insert(
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

  /// Takes a spring out where it is; nothing where it has left already.
  /// - Complexity: O(1).
  public func remove(_ handle: Handle) {
    guard let (bucket, index) = find(handle) else { return }
    remove(index, from: bucket)
    release(handle.slot)
  }

  /// Takes all out where they are.
  public func removeAll() {
    for bucket in buckets {
      while bucket.count > 0 {
        let slot = bucket.entries[bucket.count - 1].slot
        remove(bucket.count - 1, from: bucket)
        release(slot)
      }
    }
  }

  public func contains(_ handle: Handle) -> Bool { find(handle) != nil }

  // MARK: Changes

  /// Where a spring is, and how fast, at the time to which it was stepped last; nil once it has left.
  public func state(of handle: Handle) -> State? { find(handle).map { $0.bucket.state(at: $0.index) } }

  /// Brings one spring to a time between the last step and the next one; nothing where it is there already.
  /// - Complexity: O(1).
  public func catchUp(_ handle: Handle, to now: Double) {
    precondition(now.isFinite, "a spring is brought to a finite time, not \(now)")
    guard let (bucket, index) = find(handle), now > time else { return }
    let place = bucket.catchUp(index, to: now, from: time)
    noteMoves(bucket, index, place)
  }

  /// Sends a spring elsewhere, from where it is and with the velocity it has, or another one.
  /// - Parameter spring: another spring to go on with; nil keeps it.
  /// - Complexity: O(1).
  public func retarget(
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

  /// Gives a spring another velocity.
  /// - Complexity: O(1).
  public func setVelocity(_ velocity: SIMD4<Double>, of handle: Handle) {
    precondition(isFinite(velocity), "a velocity is finite")
    guard let state = state(of: handle) else { return }
    retarget(handle, to: state.destination, velocity: velocity)
  }

  /// Puts a spring and where it leads elsewhere, both as far: how it goes on is the same.
  /// - Complexity: O(1).
  public func shift(_ handle: Handle, by distance: SIMD4<Double>) {
    precondition(isFinite(distance), "a spring is put elsewhere by a finite distance")
    guard let (bucket, index) = find(handle) else { return }
    bucket.shift(index, by: distance)
  }

  /// Puts a spring where it is at an age, counted from its insertion or its last change, as if it had been stepped there.
  /// - Parameter age: seconds, at least 0, also less than its present age.
  /// - Complexity: O(1).
  public func seek(_ handle: Handle, toAge age: Double) {
    precondition(age.isFinite && age >= 0, "a spring is sought at 0 or more seconds, not \(age)")
    guard let (bucket, index) = find(handle) else { return }
    bucket.seek(index, toAge: age, now: bucket.time(at: index, stepped: time))
  }

  // MARK: Steps

  /// Moves every spring to a time, exactly, however far away that is. What comes to rest leaves and is in ``settled``.
  /// - Precondition: the time is finite and not before that of the last step.
  public func step(to now: Double) {
    let dt = checked(now) - time
    settled.removeAll(keepingCapacity: true)
    for bucket in buckets where bucket.count > 0 {
      bucket.step(dt, to: now) { one, other in noteMoves(bucket, one, other) }
      if now >= bucket.nextLook { look(at: bucket, now) }
    }
    time = now
    if settled.count > 1 { settled.sort { $0.number < $1.number } }
  }

  /// Sets the time, to an earlier one too.
  /// - Precondition: the time is finite, and no spring moves.
  public func setTime(_ now: Double) {
    precondition(now.isFinite, "a batch goes on at a finite time, not \(now)")
    precondition(count == 0, "a batch's time is set while no spring moves")
    time = now
    settled.removeAll(keepingCapacity: true)
  }

  /// Springs that lie side by side in memory, as they are after the last step.
  public struct Run {
    public let count: Int
    public let tags: UnsafePointer<Int32>
    /// From the destinations.
    public let displacements: UnsafePointer<SIMD4<Double>>
    public let velocities: UnsafePointer<SIMD4<Double>>
    public let destinations: UnsafePointer<SIMD4<Double>>

    @inlinable
    @inline(__always)
    public func value(at index: Int) -> SIMD4<Double> { destinations[index] + displacements[index] }
  }

  /// How many runs there are, of springs with equal parameters; some may be empty.
  public var runCount: Int { buckets.count }

  /// One run; good until the batch changes.
  public func run(_ number: Int) -> Run { buckets[number].run }

  /// Leaves out those that have come to rest.
  private func look(at bucket: SpringBucket, _ now: Double) {
    bucket.nextLook = .infinity
    // From the end, so that whoever fills a gap has been looked at.
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
    // In phase with the others it goes before those that are not.
    if entry.begin == time { noteMoves(bucket, index, bucket.joinBatch(index)) }
  }

  private func remove(_ index: Int, from bucket: SpringBucket) {
    bucket.remove(index) { slot, index in slots[Int(slot)].index = Int32(index) }
    if bucket.count == 0, let number = bucketOfSpring.removeValue(forKey: bucket.spring) { freeBuckets.append(number) }
  }

  /// Two springs have changed places.
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
  // A number that is not finite makes a difference that is not 0.
  lanes - lanes == .zero
}
