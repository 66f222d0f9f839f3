/// How a performer is put to another moment.
enum SlotSeeking {
  case itself(any SeekablePerforming)
  case simulated(Simulation)
  /// It works in its own way, or at once: time does not move it.
  case unmoved
}

/// Steps a performer to any moment anew, from how it stood at an earlier one.
///
/// The steps lie on a grid that begins with each plan that it was given, so that where it comes to depends on the moment
/// and on nothing that was sought before.
final class Simulation {
  private struct Delivery {
    let time: Double
    let entry: PlanEntry
    let isRemoval: Bool
  }

  private struct Start {
    let time: Double
    /// Where the grid of steps began, and how many were taken.
    var origin: Double
    var steps = 0
    /// The deliveries that it has had.
    var next = 0
    var isAtWork = false
    let restore: () -> Void
  }

  private unowned let slot: PerformerSlot
  private let step: Double
  private let checkpoint: (() -> () -> Void)?
  private var deliveries: [Delivery] = []
  /// In the order of their times; the first is how it was made.
  private var starts: [Start]
  private var isSeeking = false

  private static let defaultStep = 1.0 / 240
  private static let secondsBetweenCheckpoints = 0.5
  /// For how long after a plan it is stepped finely; what lies beyond is one long step, as after a stall.
  private static let longestSimulation = 60.0

  /// - Parameters:
  ///   - checkpoint: makes one; nil where the performer cannot.
  ///   - birth: puts the performer and its target back to how they are now.
  init(
    _ slot: PerformerSlot, step: Double?, at now: Double, checkpoint: (() -> () -> Void)?, birth: @escaping () -> Void
  ) {
    precondition(step.map { $0.isFinite && $0 > 0 } ?? true, "a simulation's step is more than 0 seconds")
    self.slot = slot
    self.step = step ?? Self.defaultStep
    self.checkpoint = checkpoint
    starts = [Start(time: now, origin: now, restore: birth)]
  }

  /// The performer was given a plan, or one was taken away.
  func note(_ entry: PlanEntry, isRemoval: Bool, at now: Double) {
    if !isSeeking { deliveries.append(Delivery(time: now, entry: entry, isRemoval: isRemoval)) }
  }

  func forget(after time: Double) {
    deliveries.removeAll { $0.time > time }
    let birth = starts[0]
    starts.removeAll { $0.time > time || $0.next > deliveries.count }
    if starts.isEmpty { starts = [birth] }
  }

  /// - Parameter hold: makes a moment the scheduler's present one.
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
      let next = state.origin + Double(state.steps + 1) * step
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
    let between = max(1, (Self.secondsBetweenCheckpoints / step).rounded())
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

/// The performer's state as a closure that puts it back, whatever type its checkpoints have.
func remember<P: CheckpointPerforming>(_ performer: P) -> () -> Void {
  let checkpoint = performer.checkpoint()
  return { performer.restore(checkpoint) }
}
