import Geometry

/// The motion of the last minute: samples of lanes, and notes of what happened. A ``MotionLog`` fills it from a stage,
/// or a program that inspects another from messages.
///
/// Everything in it is bounded: the samples by ``byteLimit``, the lanes and each kind of notes by a number. At a limit
/// the oldest goes.
package final class MotionHistory {
  /// The most bytes that the samples take: 32 MiB.
  package nonisolated static let byteLimit = 32 << 20
  /// The most lanes at a time.
  package nonisolated static let laneLimit = 8192
  /// The most marks, and the most springs, that are kept.
  package nonisolated static let markLimit = 4096
  /// The most bars that are kept.
  package nonisolated static let barLimit = 4096
  /// The most notes of the lock that are kept.
  package nonisolated static let lockLimit = 1024

  let samples: SampleStore
  var planBars = RecentNotes<PlanBar>(limit: barLimit)
  var marks = RecentNotes<MotionMark>(limit: markLimit)
  var springs = RecentNotes<SpringNote>(limit: markLimit)
  var changes = RecentNotes<MotionSeries.ViewChange>(limit: markLimit)
  var locks = RecentNotes<LockNote>(limit: lockLimit)

  /// A lane in a slot of the samples. A later lane in the same slot has another number.
  private struct Entry {
    let lane: MotionLane
    let number: Int
  }

  private var entries: [Entry?] = []
  /// The lanes that were ever added.
  private var added = 0
  /// The number of lanes.
  private(set) var laneCount = 0

  /// - Parameters:
  ///   - seconds: how long samples are kept. Default: a minute.
  ///   - framesPerSecond: the highest rate of frames for which they are kept that long. Default: 240.
  package init(seconds: Double = 60, framesPerSecond: Double = 240) {
    precondition(seconds > 0 && framesPerSecond > 0, "a history keeps more than 0 seconds")
    let frames = min(1e5, (seconds * framesPerSecond).rounded(.up))
    samples = SampleStore(capacity: Int(frames), byteLimit: Self.byteLimit)
  }

  // MARK: Lanes

  /// The slots that are or were in use.
  var slots: Range<Int> { 0..<entries.count }
  /// The lane in a slot; nil for an empty slot.
  func lane(in slot: Int) -> MotionLane? { entries[slot]?.lane }

  /// Adds a lane with a value that has held since a frame.
  /// - Returns: its slot in the samples.
  func addLane(_ lane: MotionLane, _ value: Double, since frame: Int) -> Int {
    let slot = samples.addLane(value, since: frame)
    while entries.count <= slot { entries.append(nil) }
    entries[slot] = Entry(lane: lane, number: added)
    added += 1
    laneCount += 1
    return slot
  }

  func removeLane(_ slot: Int) {
    samples.remove(slot)
    entries[slot] = nil
    laneCount -= 1
  }

  /// The lanes that have moved in the kept time, in the order of being added.
  package var lanes: [MotionLane] {
    var found: [Entry] = []
    for slot in slots {
      if let entry = entries[slot], samples.hasMoved(slot) { found.append(entry) }
    }
    return found.sorted { $0.number < $1.number }.map(\.lane)
  }

  /// The curves of some lanes, with the marks and springs that concern them.
  ///
  /// - Parameters:
  ///   - lanes: lanes of this history; others have no values.
  ///   - span: the time in seconds on the program's clock, with a frame before and after it. Default: all.
  package func series(of lanes: [MotionLane], in span: ClosedRange<Double>? = nil) -> MotionSeries {
    let range = samples.frames(in: span)
    let times = range.map { samples.time(of: $0) }
    let (first, last) = (times.first ?? 0, span?.upperBound ?? .infinity)
    let subjects = Set(lanes.compactMap { lane in lane.property.map { Subject(view: lane.view, property: $0) } })
    let marks = marks.all.filter { mark in
      let concerns = mark.property.map { subjects.contains(Subject(view: mark.view, property: $0)) } ?? true
      return concerns && mark.time >= first && mark.time <= last
    }
    let guides = Self.guides(of: marks)
    let slots = slots(of: lanes + guides)
    func read(_ lane: MotionLane) -> MotionSeries.Lane {
      let values = slots[lane.name].map { samples.values(of: $0, in: range) }
      return MotionSeries.Lane(lane, values: values ?? Array(repeating: .nan, count: range.count))
    }
    return MotionSeries(
      times: times, lanes: lanes.map(read), guides: guides.filter { slots[$0.name] != nil }.map(read),
      hand: range.map { samples.hand(in: $0) }, marks: marks,
      springs: springs.all.filter { $0.time <= last }, changes: changes.all, motions: motions)
  }

  /// The progress of the transitions that hands took or that turned.
  private static func guides(of marks: [MotionMark]) -> [MotionLane] {
    let numbers = Set(marks.lazy.filter { $0.property == nil && $0.handover != nil }.compactMap(\.transition))
    return numbers.isEmpty ? [] : [.progress] + numbers.sorted().map { .progress(ofTransition: $0) }
  }

  private struct Subject: Hashable {
    let view: String?
    let property: String
  }

  /// The slots of lanes by their names. Of two lanes with one name, the newer one counts.
  private func slots(of lanes: [MotionLane]) -> [String: Int] {
    let names = Set(lanes.map(\.name))
    var found: [String: Int] = [:]
    for slot in slots {
      guard let entry = entries[slot], names.contains(entry.lane.name) else { continue }
      if let other = found[entry.lane.name], let newer = entries[other], newer.number > entry.number { continue }
      found[entry.lane.name] = slot
    }
    return found
  }

  /// The spans of time in which a plan, an animation or a transition was under way.
  private var motions: [ClosedRange<Double>] {
    var spans = planBars.all.map { $0.begin...max($0.begin, $0.end ?? .infinity) }
    var begin: Double?
    for mark in marks.all {
      if mark.kind == .began { begin = begin ?? mark.time }
      guard mark.kind == .ended, let start = begin else { continue }
      spans.append(start...max(start, mark.time))
      begin = nil
    }
    if let begin { spans.append(begin...(.infinity)) }
    return spans
  }

  // MARK: What happened

  /// When plans and animations were in force, oldest first. Empty in a log that was made with lanes.
  package var bars: [PlanBar] { planBars.all }
  /// The tickets and requests, oldest first.
  package var lockNotes: [LockNote] { locks.all }
  /// The marks of transitions and lanes, oldest first.
  package var allMarks: [MotionMark] { marks.all }

  /// The bytes that the samples take.
  package var byteCount: Int { samples.byteCount }
}
