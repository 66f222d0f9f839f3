import Geometry
import Plans
import Runtime
import Transitions
import Views

/// Samples lanes once a frame and keeps the last minute of them, with the marks of what happened.
///
/// The memory is reserved when the log is created, at most ``byteLimit``; a sample allocates nothing. Without a log,
/// nothing is sampled.
/// ```swift
/// let log = MotionLog(try MotionLane.parse("card.position.x"), loop: core.loop)
/// core.environment.addObserver(log)
/// core.environment.addTracer(log)
/// log.sample(core.window)  // once a frame, after layout
/// let curves = log.series
/// ```
package final class MotionLog {
  /// The most bytes that the samples take: 32 MiB.
  package static let byteLimit = 32 << 20
  /// The most lanes of a log.
  package static let laneLimit = 256
  /// The most marks, and the most springs, that are kept.
  package static let markLimit = 4096

  package let lanes: [MotionLane]
  /// The number of samples that are kept.
  package let capacity: Int
  private let loop: FrameLoop

  /// For each sample: the time, the pointer's x and y, which are NaN while nothing is held, and the lanes.
  private let rows: UnsafeMutableBufferPointer<Double>
  private let width: Int
  /// The number of samples since the log began.
  private var sampled = 0
  private var marks = RecentNotes<MotionMark>(limit: markLimit)
  private var springs = RecentNotes<SpringNote>(limit: markLimit)
  private var changes = RecentNotes<MotionSeries.ViewChange>(limit: markLimit)

  /// The views that the lanes read, each once, and for each lane its place among them.
  private let views: [String]
  private let viewOfLane: [Int]
  private var found: [Unmanaged<View>?]
  /// The running transitions in the order of beginning; the first gives the progress.
  private var transitions: [Transition] = []

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - lanes: 1 to ``laneLimit`` lanes.
  ///   - seconds: how long samples are kept. Default: a minute.
  ///   - framesPerSecond: the highest rate of frames for which they are kept that long. Default: 240.
  package init(_ lanes: [MotionLane], loop: FrameLoop, seconds: Double = 60, framesPerSecond: Double = 240) {
    precondition(
      (1...Self.laneLimit).contains(lanes.count), "a log has 1 to \(Self.laneLimit) lanes, not \(lanes.count)")
    precondition(seconds > 0 && framesPerSecond > 0, "a log keeps more than 0 seconds")
    self.lanes = lanes
    self.loop = loop
    width = Self.fixedColumns + lanes.count
    let most = Self.byteLimit / (width * MemoryLayout<Double>.stride)
    capacity = max(2, Int(min(Double(most), (seconds * framesPerSecond).rounded(.up))))
    rows = .allocate(capacity: capacity * width)
    var views: [String] = []
    viewOfLane = lanes.map { lane in
      guard let view = lane.view else { return -1 }
      if let index = views.firstIndex(of: view) { return index }
      views.append(view)
      return views.count - 1
    }
    self.views = views
    found = Array(repeating: nil, count: views.count)
  }

  isolated deinit { rows.deallocate() }

  private static let fixedColumns = 3

  /// The bytes that the samples take.
  package var byteCount: Int { rows.count * MemoryLayout<Double>.stride }
  /// The number of samples in the log.
  package var count: Int { min(sampled, capacity) }

  /// Adds the values of this frame. A second sample at the same time replaces the first.
  package func sample(_ window: Window) {
    let now = loop.now
    if count > 0, row(of: sampled - 1)[0] >= now { sampled -= 1 }
    let row = row(of: sampled)
    let hand = window.isPressed ? window.pointerLocation : nil
    row[0] = now
    row[1] = hand?.x ?? .nan
    row[2] = hand?.y ?? .nan
    for index in views.indices {
      let id = views[index]
      let view = window.topmostView(withIdentifier: id).map { Unmanaged.passUnretained($0) }
      // Only compared: the earlier view may be gone.
      if let view, let former = found[index], view.toOpaque() != former.toOpaque() {
        changes.add(MotionSeries.ViewChange(at: now, view: id))
      }
      found[index] = view
    }
    let transition = transitions.first
    for index in lanes.indices {
      let view = viewOfLane[index] < 0 ? nil : found[viewOfLane[index]]?.takeUnretainedValue()
      row[Self.fixedColumns + index] = lanes[index].read(view, transition)
    }
    sampled += 1
  }

  private func row(of sample: Int) -> UnsafeMutableBufferPointer<Double> {
    let start = sample % capacity * width
    return UnsafeMutableBufferPointer(rebasing: rows[start..<start + width])
  }

  /// The samples and marks up to now, oldest first.
  package var series: MotionSeries {
    let range = sampled - count..<sampled
    let first = range.first.map { row(of: $0)[0] } ?? 0
    return MotionSeries(
      times: range.map { row(of: $0)[0] },
      lanes: lanes.enumerated().map { index, lane in
        MotionSeries.Lane(lane, values: range.map { row(of: $0)[Self.fixedColumns + index] })
      },
      hand: range.map { Point(row(of: $0)[1], row(of: $0)[2]) },
      marks: marks.all.filter { $0.time >= first }, springs: springs.all,
      changes: changes.all)
  }

  // MARK: Marks

  private func note(_ kind: MotionMark.Kind, view: String? = nil, property: String? = nil) {
    marks.add(MotionMark(kind, at: loop.now, view: view, property: property))
  }

  /// Whether a lane of this property moved between the last two samples.
  private func isMoving(_ view: String?, _ property: String?) -> Bool {
    guard count > 1 else { return false }
    let (before, last) = (row(of: sampled - 2), row(of: sampled - 1))
    return lanes.indices.contains { index in
      guard lanes[index].view == view, lanes[index].property == property else { return false }
      let (a, b) = (before[Self.fixedColumns + index], last[Self.fixedColumns + index])
      return !a.isNaN && !b.isNaN && a != b
    }
  }

  private func noteProperty(of plan: any Plan, _ target: AnyObject) {
    let view = (target as? View)?.identifier
    let isProgress = target is TransitionProgress
    guard isProgress || view.map(views.contains) == true else { return }
    let property = (plan as? any PropertyMovingPlan)?.movedProperty
    if view != nil, property != nil, isMoving(view, property) { note(.retargeted, view: view, property: property) }
    guard let spring = (plan as? any SpringDrivenPlan)?.drivingSpring else { return }
    springs.add(SpringNote(at: loop.now, view: view, property: property, spring: spring))
  }
}

extension MotionLog: TransitionObserver {
  package func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .began(let transition, _, _):
      transitions.append(transition)
      note(.began)
    case .turned: note(.turned)
    case .grabbed(_, let view): note(.seized, view: view.identifier)
    case .released(_, let view, _): note(.released, view: view.identifier)
    case .ended(let transition, _, _):
      transitions.removeAll { $0 === transition }
      note(.ended)
    case .appearance, .requested, .queued, .answered, .replica, .lock, .warning: break
    }
  }
}

extension MotionLog: Tracer {
  package func didAddPlan(_ plan: any Plan, to target: AnyObject) { noteProperty(of: plan, target) }
  package func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) { noteProperty(of: plan, target) }

  package func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .atRest { note(.settled) }
  }
}

/// The newest notes, at most `limit`.
private struct RecentNotes<Note> {
  private let limit: Int
  private var notes: [Note] = []
  private var next = 0

  init(limit: Int) { self.limit = limit }

  mutating func add(_ note: Note) {
    if notes.count < limit { notes.append(note) } else { notes[next] = note }
    next = (next + 1) % limit
  }

  /// The notes, oldest first.
  var all: [Note] { notes.count < limit ? notes : Array(notes[next...] + notes[..<next]) }
}
