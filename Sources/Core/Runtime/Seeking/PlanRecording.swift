/// The plan operations of a scheduler on a timeline, with their times, and whether time is scrubbed.
final class PlanRecording {
  struct Operation {
    let time: Double
    let slot: PerformerSlot
    let entry: PlanEntry
    let isRemoval: Bool
  }

  /// Whether time runs or is scrubbed.
  enum Course {
    case live
    /// A scrubber sets the time; the token keeps the scheduler active.
    case scrubbed(ActivityToken)
  }

  /// The present work of the scheduler.
  enum Work {
    case nothing
    /// The scheduler is being stepped, or plans are being added, at a fixed time.
    case busy(at: Double)
    /// All performers are being set to a time.
    case seeking(at: Double)
  }

  let timeline: Timeline
  /// The timeline's time when the scheduler was made; the scheduler's time is never less.
  let beginning: Double
  var course = Course.live
  var work = Work.nothing
  /// Whether the timeline changed during the scheduler's work.
  var isOutdated = false
  /// Changes that were requested during a seek.
  var deferred: [() -> Void] = []
  private(set) var operations: [Operation] = []

  init(_ timeline: Timeline) {
    self.timeline = timeline
    beginning = max(0, timeline.time)
  }

  var now: Double {
    switch work {
    case .nothing: max(beginning, timeline.time)
    case .busy(let time), .seeking(let time): time
    }
  }

  var isScrubbed: Bool {
    if case .scrubbed = course { true } else { false }
  }

  var isSeeking: Bool {
    if case .seeking = work { true } else { false }
  }

  func note(_ entry: PlanEntry, of slot: PerformerSlot, isRemoval: Bool) {
    let time = now
    operations.append(Operation(time: time, slot: slot, entry: entry, isRemoval: isRemoval))
    if case .simulated(let simulation) = slot.seeking { simulation.note(entry, isRemoval: isRemoval, at: time) }
  }

  /// Removes the operations after a time.
  /// - Returns: the removed operations, newest first.
  func takeOperations(after time: Double) -> [Operation] {
    var taken: [Operation] = []
    while let last = operations.last, last.time > time {
      taken.append(last)
      operations.removeLast()
    }
    return taken
  }

  func end() {
    operations.removeAll()
    deferred.removeAll()
    course = .live
  }
}
