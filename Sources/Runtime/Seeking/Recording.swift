/// What a scheduler on a timeline keeps of what it was given, and whether its time is scrubbed.
final class Recording {
  struct Operation {
    let time: Double
    let slot: PerformerSlot
    let entry: PlanEntry
    let isRemoval: Bool
  }

  /// Who moves time.
  enum Course {
    case live
    /// The scrubber; the token keeps the scheduler active.
    case scrubbed(ActivityToken)
  }

  /// What the scheduler is doing.
  enum Work {
    case nothing
    /// It is stepped, or plans are being added: its time is held.
    case busy(at: Double)
    /// Everything is being put to a moment.
    case seeking(at: Double)
  }

  let timeline: Timeline
  /// The timeline's time when the scheduler was made: it goes back no farther.
  let beginning: Double
  var course = Course.live
  var work = Work.nothing
  /// Whether the timeline changed while the scheduler was at work.
  var isOutdated = false
  /// What was asked for while everything was put to a moment.
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

  /// - Returns: what came after the moment, the newest first.
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
