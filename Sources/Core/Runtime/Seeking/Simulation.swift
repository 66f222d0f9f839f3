/// The way in which a performer is set to another time.
enum SlotSeeking {
  case itself(any SeekablePerforming)
  case simulated(Simulation)
  /// The performer works outside the frames, or at once, so time has no effect on it.
  case unmoved
}

/// Sets a performer to any time by stepping it from an earlier saved state.
///
/// The grid of steps restarts at each plan operation, so that the result depends on the time alone and not on earlier
/// seeks.
final class Simulation {
  private struct Delivery {
    let time: Double
    let entry: PlanEntry
    let isRemoval: Bool
  }

  private struct Start {
    let time: Double
    /// The start of the grid of steps; `steps` counts the steps since.
    var origin: Double
    var steps = 0
    /// The number of deliveries before this state.
    var next = 0
    var isAtWork = false
    let restore: () -> Void
  }

  private unowned let slot: PerformerSlot
  private let checkpoint: (() -> () -> Void)?
  private var deliveries: [Delivery] = []
  /// The saved states in the order of time; the first is the state at creation.
  private var starts: [Start]
  private var isSeeking = false

  private static let step = 1.0 / 240
  private static let secondsBetweenCheckpoints = 0.5
  /// Seconds of fine steps after a plan operation. A single long step covers the rest, as after a stall.
  private static let longestSimulation = 60.0

  /// - Parameters:
  ///   - checkpoint: saves the present state and returns a closure that restores it; nil if the performer cannot save
  ///     its state.
  ///   - birth: restores the present state of the performer and its target.
  init(_ slot: PerformerSlot, at now: Double, checkpoint: (() -> () -> Void)?, birth: @escaping () -> Void) {
    self.slot = slot
    self.checkpoint = checkpoint
    starts = [Start(time: now, origin: now, restore: birth)]
  }

  /// Records that a plan was added to the performer, or removed.
  func note(_ entry: PlanEntry, isRemoval: Bool, at now: Double) {
    if !isSeeking { deliveries.append(Delivery(time: now, entry: entry, isRemoval: isRemoval)) }
  }

  func forget(after time: Double) {
    deliveries.removeAll { $0.time > time }
    let birth = starts[0]
    starts.removeAll { $0.time > time || $0.next > deliveries.count }
    if starts.isEmpty { starts = [birth] }
  }

  /// - Parameter hold: sets the scheduler's present time.
  func seek(to time: Double, hold: (Double) -> Void) {
    isSeeking = true
    defer { isSeeking = false }
    var state = starts.last { $0.time <= time } ?? starts[0]
    hold(state.time)
    state.restore()
    slot.put(atWork: state.isAtWork, at: state.time)
    while state.next < deliveries.count, deliveries[state.next].time <= time {
      let delivery = deliveries[state.next]
      run(&state, to: delivery.time, hold)
      deliver(delivery)
      state.next += 1
      state.origin = delivery.time
      state.steps = 0
    }
    run(&state, to: time, hold)
    hold(time)
    slot.rebase(to: time)
  }

  private func deliver(_ delivery: Delivery) {
    if delivery.isRemoval { slot.remove(delivery.entry) } else { slot.add(delivery.entry) }
  }

  private func run(_ state: inout Start, to end: Double, _ hold: (Double) -> Void) {
    while slot.isTicking {
      let next = state.origin + Double(state.steps + 1) * Self.step
      guard next < end, next - state.origin <= Self.longestSimulation else { break }
      hold(next)
      _ = slot.simulate(to: next)
      state.steps += 1
      keep(state, at: next)
    }
    hold(end)
    if slot.isTicking { _ = slot.simulate(to: end) }
  }

  private func keep(_ state: Start, at time: Double) {
    let between = max(1, (Self.secondsBetweenCheckpoints / Self.step).rounded())
    guard let checkpoint, let last = starts.last, time > last.time,
      Double(state.steps).truncatingRemainder(dividingBy: between) == 0
    else { return }
    var start = Start(time: time, origin: state.origin, restore: checkpoint())
    start.steps = state.steps
    start.next = state.next
    start.isAtWork = slot.isTicking
    starts.append(start)
  }
}

/// Returns a closure that restores the performer's present state, for any type of checkpoint.
func remember<P: CheckpointPerforming>(_ performer: P) -> () -> Void {
  let checkpoint = performer.checkpoint()
  return { performer.restore(checkpoint) }
}
