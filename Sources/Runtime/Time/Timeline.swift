/// Time for one or several schedulers, which can be stopped, slowed down, and put anywhere by a scrubber.
///
/// ```swift
/// let timeline = Timeline(loop: environment.loop)
/// let scheduler = Scheduler(loop: environment.loop, timeline: timeline)
/// timeline.begin()
/// scheduler.commit(transaction)
/// let scrubber = timeline.attachScrubber(at: 0)
/// scrubber.offset = 0.4  // everything stands where it is 0.4 s after the beginning
/// timeline.detachScrubber()  // and goes on from there
/// ```
/// Seconds are counted from ``begin()``. While a scrubber is attached, time is where it says, forward and back; schedulers on
/// the timeline bring what their performers move to that moment, and are not at rest meanwhile. Timelines nest: see
/// ``init(parent:begin:rate:)``.
///
/// | state | `begin()` | `isPaused` set | attach a scrubber | detach it |
/// |---|---|---|---|---|
/// | unbegun | → running, or paused | noted | an error | nothing |
/// | running | an error | → paused | → scrubbed | nothing |
/// | paused | an error | → running | → scrubbed | nothing |
/// | scrubbed | an error | noted | moves it | → running, or paused |
/// > Source: Material Motion, "Timeline" and "Scrubber".
public final class Timeline {
  /// What observers are told of changes: how the timeline stands, not how far it has run.
  public struct Snapshot: Hashable, Sendable {
    public let isPaused: Bool
    /// ``Timeline/beginTime``.
    public let beginTime: Double?
    /// ``Timeline/timeOffset``.
    public let timeOffset: Double

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
    /// It was there at a time of the source's.
    case running(from: Double, at: Double)
    case scrubbed(Scrubber, at: Double, thenPaused: Bool)
  }

  private let source: Source
  private var course: Course
  private var speed: Double
  /// Seconds of the source at which this timeline began: the loop's, or the parent's. Nil before ``begin()``.
  public private(set) var beginTime: Double?
  private var followers: [WeakFollower] = []
  private var observers: [WeakObserver] = []
  private var told: Snapshot

  private struct WeakFollower { weak var follower: (any TimelineFollower)? }
  private struct WeakObserver { weak var observer: (any TimelineObserver)? }

  /// A timeline on the loop's time; it stands at 0 until ``begin()``.
  /// - Parameter rate: how many seconds pass here in one of the loop's, besides the loop's own time scale; more than 0.
  public init(loop: FrameLoop, rate: Double = 1) {
    Self.check(rate: rate)
    source = .loop(loop)
    speed = rate
    course = .unbegun(isPaused: false)
    told = Snapshot(isPaused: false, beginTime: nil, timeOffset: 0)
  }

  /// A timeline inside another one: `(parent's time - begin) · rate`. It has begun when it is made.
  ///
  /// Pauses, rates and scrubs of the parent carry over; before `begin` its time is less than 0, and what moves on it waits at
  /// 0. It can be paused and scrubbed by itself; while it is, the parent does not move it.
  /// - Parameters:
  ///   - begin: when it begins, in seconds of the parent; finite.
  ///   - rate: more than 0.
  public init(parent: Timeline, begin: Double, rate: Double = 1) {
    Self.check(rate: rate)
    precondition(begin.isFinite, "a timeline begins at a finite time, not \(begin)")
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

  /// Seconds since the beginning, as of now; where the scrubber is while there is one. Less than 0 only where a scrubber or a
  /// parent has gone before the beginning.
  public var time: Double {
    switch course {
    case .unbegun: 0
    case .paused(let time), .scrubbed(_, let time, _): time
    case .running(let from, let at):
      // However far a parent is scrubbed, it is a number.
      min(Self.farthest, max(-Self.farthest, from + (sourceTime - at) * speed * sourceScale))
    }
  }

  /// Farther from its beginning than this a nested timeline does not go: seconds.
  private static let farthest = Double.greatestFiniteMagnitude

  /// How many seconds pass here in one second of the user's: 0 while time stands still or is scrubbed.
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

  /// Where time stands while it stands still; where it set out from last while it runs.
  public var timeOffset: Double {
    switch course {
    case .unbegun: 0
    case .paused(let time), .scrubbed(_, let time, _): time
    case .running(let from, _): from
    }
  }

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

  /// Time begins to run.
  /// - Precondition: it has not begun. A nested timeline begins with its parent.
  public func begin() {
    guard case .unbegun(let isPaused) = course else { preconditionFailure("a timeline begins once") }
    beginTime = sourceTime
    run(from: 0, isPaused: isPaused)
    didChange()
  }

  /// Whether time stands still by itself; it goes on from where it stood. A nested timeline whose parent is paused stands
  /// still without being paused. Of a scrubbed timeline it says what happens once the scrubber is detached.
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

  /// How many seconds pass here in one of the source's; more than 0. May be changed while time runs, which goes on from where
  /// it is.
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

  /// What puts a timeline's time somewhere, while it is attached.
  public final class Scrubber {
    fileprivate weak var timeline: Timeline?
    private var place: Double

    fileprivate init(_ timeline: Timeline, at place: Double) {
      self.timeline = timeline
      self.place = place
    }

    /// Where time is, in seconds from the timeline's beginning; finite. What moves before its own beginning stands there.
    /// Once the scrubber is detached, a value is kept and does nothing.
    public var offset: Double {
      get { place }
      set {
        precondition(newValue.isFinite, "a scrubber stands at a finite time, not \(newValue)")
        guard newValue != place else { return }
        place = newValue
        timeline?.scrubberDidMove(self)
      }
    }
  }

  /// What has the timeline's time in its hand; nil while none is attached.
  public var scrubber: Scrubber? {
    if case .scrubbed(let scrubber, _, _) = course { scrubber } else { nil }
  }

  /// Stops time and puts it somewhere. Where a scrubber is attached already, that is moved.
  ///
  /// Observers hear that it is attached before it moves, and of the move only if time changed by it.
  /// - Precondition: the timeline has begun.
  /// - Parameter offset: seconds from the beginning, finite.
  @discardableResult
  public func attachScrubber(at offset: Double) -> Scrubber {
    precondition(offset.isFinite, "a scrubber stands at a finite time, not \(offset)")
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

  /// Time goes on from where it is, or stands there if the timeline is paused; nothing where no scrubber is attached.
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
    // Who is told may have moved it on, or detached it: the others have heard of that already.
    tell { if scrubber === self.scrubber, offset == self.time { $0.timeline(self, didScrubTo: offset) } }
    tellOfSnapshot()
  }

  /// Whether time is where a scrubber says, this timeline's own or one of those it is nested in.
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

  // MARK: Who hears of it

  /// Observers hear in the order of being added, as long as they live; adding one twice changes nothing.
  public func addObserver(_ observer: any TimelineObserver) {
    observers.removeAll { $0.observer == nil }
    if !observers.contains(where: { $0.observer === observer }) {
      observers.append(WeakObserver(observer: observer))
    }
  }
  public func removeObserver(_ observer: any TimelineObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

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
  package func timelineDidChange() { tellFollowers() }
}

/// What has its time from a timeline.
package protocol TimelineFollower: AnyObject {
  /// Time has been stopped, let go, or put elsewhere, or it runs at another rate.
  func timelineDidChange()
}

/// Hears of a timeline's scrubber and of its pauses; what moves on the timeline is where it belongs by then.
@MainActor public protocol TimelineObserver: AnyObject {
  /// Time stands still, still where it was.
  func timeline(_ timeline: Timeline, didAttach scrubber: Timeline.Scrubber)
  /// The scrubber has put time elsewhere: to another place than before.
  func timeline(_ timeline: Timeline, didScrubTo offset: Double)
  func timelineDidDetachScrubber(_ timeline: Timeline)
  /// The timeline's standing is another one. That time runs on is none.
  func timeline(_ timeline: Timeline, didChangeTo snapshot: Timeline.Snapshot)
}

extension TimelineObserver {
  public func timeline(_ timeline: Timeline, didAttach scrubber: Timeline.Scrubber) {}
  public func timeline(_ timeline: Timeline, didScrubTo offset: Double) {}
  public func timelineDidDetachScrubber(_ timeline: Timeline) {}
  public func timeline(_ timeline: Timeline, didChangeTo snapshot: Timeline.Snapshot) {}
}
