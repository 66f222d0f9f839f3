/// Converts between the time of a scheduler and the time of a world, which lags by the time lost in stalls.
struct SpaceClock {
  private struct Mark {
    let scheduler: Double
    let world: Double
  }

  /// The scheduler's time at the start of the world.
  let birth: Double
  /// The marks in order; only the newest unless the history is recorded.
  private var marks: [Mark]
  private let isRecorded: Bool

  init(birth: Double, isRecorded: Bool) {
    self.birth = birth
    self.isRecorded = isRecorded
    marks = [Mark(scheduler: birth, world: 0)]
  }

  func worldTime(at now: Double) -> Double {
    var index = marks.count - 1
    while index > 0, marks[index].scheduler > now { index -= 1 }
    let time = max(0, marks[index].world + (now - marks[index].scheduler))
    return index + 1 < marks.count ? min(time, marks[index + 1].world) : time
  }

  /// Valid for recent times only.
  func schedulerTime(at world: Double) -> Double {
    let mark = marks[marks.count - 1]
    return mark.scheduler + (world - mark.world)
  }

  /// Notes that the world has only reached a time at a moment of the scheduler.
  mutating func lag(to world: Double, at now: Double) {
    if !isRecorded { marks.removeAll(keepingCapacity: true) }
    marks.append(Mark(scheduler: now, world: world))
  }

  mutating func forget(after now: Double) {
    while marks.count > 1, marks[marks.count - 1].scheduler > now { marks.removeLast() }
  }
}
