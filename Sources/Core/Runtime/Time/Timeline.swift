/// A clock for one or several schedulers that can be paused, slowed down and scrubbed.
///
/// ```swift
/// let timeline = Timeline(loop: environment.loop)
/// let scheduler = Scheduler(loop: environment.loop, timeline: timeline)
/// timeline.begin()
/// scheduler.commit(transaction)
/// let scrubber = timeline.attachScrubber(at: 0)
/// scrubber.offset = 0.4  // all targets are at 0.4 s after the start
/// timeline.detachScrubber()  // time continues from there
/// ```
/// Time is counted in seconds from ``begin()``. While a scrubber is attached, it sets the time, forward and backward.
/// Schedulers on the timeline set all their targets to that time, and stay active meanwhile. Timelines nest: see
/// ``init(parent:begin:rate:)``.
///
/// | state | `begin()` | change `isPaused` | attach a scrubber | detach it |
/// |---|---|---|---|---|
/// | not begun | → running, or paused | stored | precondition failure | no effect |
/// | running | precondition failure | → paused | → scrubbed | no effect |
/// | paused | precondition failure | → running | → scrubbed | no effect |
/// | scrubbed | precondition failure | stored | moves the scrubber | → running, or paused |
/// > Source: Material Motion, "Timeline" and "Scrubber".
public final class Timeline {
  /// The state of a timeline for its observers, without the running time.
  public struct Snapshot: Hashable, Sendable {
    /// Whether the timeline is paused; see ``Timeline/isPaused``.
    public let isPaused: Bool
    /// The start of the timeline; nil before it begins. See ``Timeline/beginTime``.
    public let beginTime: Double?
    /// The time at which the timeline is stopped or last started to run, in seconds. See ``Timeline/timeOffset``.
    public let timeOffset: Double

    /// Makes a snapshot.
    public init(isPaused: Bool, beginTime: Double?, timeOffset: Double) {
      self.isPaused = isPaused
      self.beginTime = beginTime
      self.timeOffset = timeOffset
    }
  }

  private enum Source {
    case loop(FrameLoop)
    case parent(Timeline)
  }

  private enum Course {
    case unbegun(isPaused: Bool)
    case paused(at: Double)
    /// Time was `from` when the source's time was `at`.
    case running(from: Double, at: Double)
    case scrubbed(Scrubber, at: Double, thenPaused: Bool)
  }

  private let source: Source
  private var course: Course
  private var speed: Double
  /// The source's time in seconds at which this timeline began: that of the loop or the parent. Nil before ``begin()``.
  public private(set) var beginTime: Double?
  private var followers: [WeakFollower] = []
  private var observers: [WeakObserver] = []
  private var told: Snapshot

  private struct WeakFollower { weak var follower: (any TimelineFollower)? }
  private struct WeakObserver { weak var observer: (any TimelineObserver)? }

  /// Makes a timeline that follows the loop's time. Its time is 0 until ``begin()``.
  /// - Parameters:
  ///   - loop: the source of time.
  ///   - rate: seconds of the timeline in one second of the loop, multiplied by the loop's time scale; more than 0.
  ///     Default: 1.
  public init(loop: FrameLoop, rate: Double = 1) {
    Self.check(rate: rate)
    source = .loop(loop)
    speed = rate
    course = .unbegun(isPaused: false)
    told = Snapshot(isPaused: false, beginTime: nil, timeOffset: 0)
  }

  /// Makes a timeline inside another one, which has begun already. Its time is `(parent's time - begin) · rate`.
  ///
  /// Pauses, rates and scrubs of the parent affect it. Before `begin` its time is negative, and motions on it wait at
  /// 0. It can be paused and scrubbed itself; the parent does not move it meanwhile.
  /// - Parameters:
  ///   - parent: the source of time, which this timeline keeps alive.
  ///   - begin: the start, in seconds of the parent; finite.
  ///   - rate: seconds of this timeline in one second of the parent; more than 0. Default: 1.
  public init(parent: Timeline, begin: Double, rate: Double = 1) {
    Self.check(rate: rate)
    precondition(begin.isFinite, "a timeline's begin time is finite, not \(begin)")
    source = .parent(parent)
    speed = rate
    course = .running(from: 0, at: begin)
    beginTime = begin
    told = Snapshot(isPaused: false, beginTime: begin, timeOffset: 0)
    parent.add(self)
  }

  private static func check(rate: Double) {
    precondition(rate.isFinite && rate > 0, "a timeline's rate is more than 0, not \(rate)")
  }

  // MARK: Time

  /// The present time in seconds since the start, or the scrubber's time. Negative only while a scrubber or a parent is
  /// before the start.
  public var time: Double {
    switch course {
    case .unbegun: 0
    case .paused(let time), .scrubbed(_, let time, _): time
    case .running(let from, let at):
      // Clamped, so that an extreme time of the parent does not become infinite.
      min(Self.farthest, max(-Self.farthest, from + (sourceTime - at) * speed * sourceScale))
    }
  }

  /// The maximum distance in seconds between the time of a nested timeline and its start.
  private static let farthest = Double.greatestFiniteMagnitude

  /// The number of seconds that pass here in one second of real time; 0 while time is paused or scrubbed.
  public var currentRate: Double {
    switch course {
    case .unbegun, .paused, .scrubbed: 0
    case .running:
      switch source {
      case .loop(let loop): speed * loop.timeScale
      case .parent(let parent): speed * parent.currentRate
      }
    }
  }

  /// The time in seconds at which the timeline is stopped, or from which it last started to run.
  public var timeOffset: Double {
    switch course {
    case .unbegun: 0
    case .paused(let time), .scrubbed(_, let time, _): time
    case .running(let from, _): from
    }
  }

  /// The present state, without the running time.
  public var snapshot: Snapshot { Snapshot(isPaused: isPaused, beginTime: beginTime, timeOffset: timeOffset) }

  private var sourceTime: Double {
    switch source {
    case .loop(let loop): loop.now
    case .parent(let parent): parent.time
    }
  }

  private var sourceScale: Double {
    switch source {
    case .loop(let loop): loop.timeScale
    case .parent: 1
    }
  }

  // MARK: Changes

  /// Starts the timeline.
  /// - Precondition: the timeline has not begun. A nested timeline has begun when it is made.
  public func begin() {
    guard case .unbegun(let isPaused) = course else { preconditionFailure("a timeline begins once") }
    beginTime = sourceTime
    run(from: 0, isPaused: isPaused)
    didChange()
  }

  /// Whether the timeline itself is paused. Default: false.
  ///
  /// After a pause, time continues from where it stopped. A pause of the parent also stops a nested timeline, but
  /// leaves this property unchanged. During a scrub, this property decides whether time runs after the scrubber is
  /// detached.
  public var isPaused: Bool {
    get {
      switch course {
      case .unbegun(let isPaused), .scrubbed(_, _, let isPaused): isPaused
      case .paused: true
      case .running: false
      }
    }
    set {
      guard newValue != isPaused else { return }
      switch course {
      case .unbegun: course = .unbegun(isPaused: newValue)
      case .scrubbed(let scrubber, let time, _): course = .scrubbed(scrubber, at: time, thenPaused: newValue)
      case .paused, .running: run(from: time, isPaused: newValue)
      }
      didChange()
    }
  }

  /// Seconds of this timeline in one second of its source; more than 0. A change takes effect from the present time on.
  public var rate: Double {
    get { speed }
    set {
      Self.check(rate: newValue)
      guard newValue != speed else { return }
      let time = time
      speed = newValue
      if case .running = course { run(from: time, isPaused: false) }
      didChange()
    }
  }

  private func run(from time: Double, isPaused: Bool) {
    course = isPaused ? .paused(at: time) : .running(from: time, at: sourceTime)
  }

  // MARK: Scrubbing

  /// A handle that sets a timeline's time while it is attached.
  public final class Scrubber {
    fileprivate weak var timeline: Timeline?
    private var place: Double

    fileprivate init(_ timeline: Timeline, at place: Double) {
      self.timeline = timeline
      self.place = place
    }

    /// The time in seconds from the start of the timeline; finite. May be negative, but motions wait at their own
    /// start. After the scrubber is detached, changes have no effect.
    public var offset: Double {
      get { place }
      set {
        precondition(newValue.isFinite, "a scrubber's offset is finite, not \(newValue)")
        guard newValue != place else { return }
        place = newValue
        timeline?.scrubberDidMove(self)
      }
    }
  }

  /// The attached scrubber; nil if none is attached.
  public var scrubber: Scrubber? {
    if case .scrubbed(let scrubber, _, _) = course { scrubber } else { nil }
  }

  /// Stops time and sets it to an offset. If a scrubber is attached already, this call moves it.
  ///
  /// Observers are notified that the scrubber is attached before it moves. They are notified of the move only if it
  /// changes the time.
  /// - Precondition: the timeline has begun.
  /// - Parameter offset: seconds from the start, finite.
  /// - Returns: the attached scrubber.
  @discardableResult
  public func attachScrubber(at offset: Double) -> Scrubber {
    precondition(offset.isFinite, "a scrubber's offset is finite, not \(offset)")
    if let scrubber {
      scrubber.offset = offset
      return scrubber
    }
    if case .unbegun = course { preconditionFailure("a timeline is scrubbed once it has begun") }
    let time = time
    let scrubber = Scrubber(self, at: time)
    course = .scrubbed(scrubber, at: time, thenPaused: isPaused)
    tellFollowers()
    tell { $0.timeline(self, didAttach: scrubber) }
    tellOfSnapshot()
    scrubber.offset = offset
    return scrubber
  }

  /// Detaches the scrubber. Time continues from the scrubber's time, or stays there if the timeline is paused. Does
  /// nothing without a scrubber.
  public func detachScrubber() {
    guard case .scrubbed(let scrubber, let time, let isPaused) = course else { return }
    scrubber.timeline = nil
    run(from: time, isPaused: isPaused)
    tellFollowers()
    tell { $0.timelineDidDetachScrubber(self) }
    tellOfSnapshot()
  }

  private func scrubberDidMove(_ moved: Scrubber) {
    guard case .scrubbed(let scrubber, let time, let isPaused) = course, scrubber === moved else { return }
    let offset = moved.offset
    guard offset != time else { return }
    course = .scrubbed(scrubber, at: offset, thenPaused: isPaused)
    tellFollowers()
    // An observer may have moved or detached the scrubber; the other observers were then notified of the newer time
    // already.
    tell { if scrubber === self.scrubber, offset == self.time { $0.timeline(self, didScrubTo: offset) } }
    tellOfSnapshot()
  }

  /// Whether a scrubber sets the time of this timeline or of one of its ancestors.
  package var isScrubbed: Bool {
    switch course {
    case .scrubbed: true
    case .unbegun, .paused, .running:
      switch source {
      case .loop: false
      case .parent(let parent): parent.isScrubbed
      }
    }
  }

  // MARK: Observers

  /// Adds an observer, which is held weakly. Observers are notified in the order in which they were added. A second
  /// call does nothing.
  public func addObserver(_ observer: any TimelineObserver) {
    observers.removeAll { $0.observer == nil }
    if !observers.contains(where: { $0.observer === observer }) {
      observers.append(WeakObserver(observer: observer))
    }
  }
  /// Removes an observer.
  public func removeObserver(_ observer: any TimelineObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Adds a follower, which is held weakly.
  package func add(_ follower: any TimelineFollower) {
    followers.removeAll { $0.follower == nil }
    followers.append(WeakFollower(follower: follower))
  }

  private func didChange() {
    tellFollowers()
    tellOfSnapshot()
  }

  private func tellFollowers() {
    for entry in followers { entry.follower?.timelineDidChange() }
  }

  private func tell(_ body: (any TimelineObserver) -> Void) {
    for entry in observers {
      guard let observer = entry.observer, observers.contains(where: { $0.observer === observer }) else { continue }
      body(observer)
    }
  }

  private func tellOfSnapshot() {
    let snapshot = snapshot
    guard snapshot != told else { return }
    told = snapshot
    tell { if snapshot == self.told { $0.timeline(self, didChangeTo: snapshot) } }
  }
}

extension Timeline: TimelineFollower {
  /// Forwards a change of the parent timeline to the followers.
  package func timelineDidChange() { tellFollowers() }
}

/// An object whose time comes from a timeline.
package protocol TimelineFollower: AnyObject {
  /// The timeline was paused, resumed or scrubbed, or its rate changed.
  func timelineDidChange()
}

/// Observes the scrubber and the state of a timeline. The targets of its schedulers are at the new time when observers
/// are notified.
@MainActor public protocol TimelineObserver: AnyObject {
  /// A scrubber was attached, and time is stopped. The time has not changed yet.
  func timeline(_ timeline: Timeline, didAttach scrubber: Timeline.Scrubber)
  /// The scrubber changed the time.
  /// - Parameter offset: the new time, in seconds from the start.
  func timeline(_ timeline: Timeline, didScrubTo offset: Double)
  /// The scrubber was detached.
  func timelineDidDetachScrubber(_ timeline: Timeline)
  /// The state changed. The mere passing of time is not a change of state.
  func timeline(_ timeline: Timeline, didChangeTo snapshot: Timeline.Snapshot)
}

extension TimelineObserver {
  /// Does nothing.
  public func timeline(_ timeline: Timeline, didAttach scrubber: Timeline.Scrubber) {}
  /// Does nothing.
  public func timeline(_ timeline: Timeline, didScrubTo offset: Double) {}
  /// Does nothing.
  public func timelineDidDetachScrubber(_ timeline: Timeline) {}
  /// Does nothing.
  public func timeline(_ timeline: Timeline, didChangeTo snapshot: Timeline.Snapshot) {}
}
