import Runtime
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// Carries a transition's window evenly to the end that its current direction names: for what has its own timing within the
/// way, such as a motion that was simulated ahead.
///
/// It sets out at its full speed. Turned round, or let go by a hand, it goes on as fast as it is and takes its own speed on
/// little by little.
/// ```swift
/// transaction.add(LinearProgress(duration: 1.4), to: transition.progress)
/// ```
public struct LinearProgress: Plan {
  public typealias PerformerType = LinearProgressPerformer

  /// Seconds from one end to the other.
  public internal(set) var duration: Double
  /// Seconds in which all but a third of another speed is lost.
  public internal(set) var yielding: Double

  /// - Parameters:
  ///   - duration: seconds, more than 0 and at most 3,600.
  ///   - yielding: seconds; 0.001...10.
  public init(duration: Double, yielding: Double = 0.1) {
    self.duration = duration
    self.yielding = yielding
    Self.schema.require(self)
  }

  /// In progress a second.
  func speed(_ direction: TransitionDirection) -> Double { direction == .forward ? 1 / duration : -1 / duration }
}

extension LinearProgress: ProgressPlan {
  /// None: the leading director moves the window.
  public func asPart(_ part: ProgressPart) -> LinearProgress? { nil }
}

/// What moves a window from one moment on.
struct LinearRecord {
  enum Course {
    case travel(LinearProgress)
    /// A hand has put it there.
    case hand
    case arrived
  }

  let begin: Double
  let course: Course
  let direction: TransitionDirection
  let progress: Double
  let velocity: Double

  func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool) {
    switch course {
    case .hand: return (progress, velocity, true)
    case .arrived: return (direction.end, 0, true)
    case .travel(let plan):
      let age = max(0, time - begin)
      let speed = plan.speed(direction)
      let rest = exp(-age / plan.yielding)
      let place = progress + speed * age + (velocity - speed) * plan.yielding * (1 - rest)
      // Its speed goes one way only, so it passes the end once.
      let isOver = direction == .forward ? place >= 1 : place <= 0
      return isOver ? (direction.end, 0, true) : (place, speed + (velocity - speed) * rest, false)
    }
  }
}

/// Moves a window evenly while no hand holds it.
public final class LinearProgressPerformer: ManualPerforming, ActivityDescribing, TransitionProgressObserver {
  let window: TransitionProgress
  private var plan: LinearProgress?
  private var ticker: Ticker?
  /// What moves the window now; nil where nothing does.
  private var passage: LinearRecord?
  /// What has moved the window; nil where nothing is recorded.
  private var history: [LinearRecord]?
  /// Whether the window stands where a scrubber has put it.
  private var isStanding = false

  public init(target: TransitionProgress) {
    window = target
    window.addObserver(self)
  }

  public func setTicker(_ ticker: Ticker) {
    self.ticker = ticker
    if ticker.isRecorded { history = [] }
  }

  /// The newest plan moves the window.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? LinearProgress else { return }
    self.plan = plan
    setOut()
  }

  public var activityDescription: String { "travel of the transition, \(window.currentDirection.rawValue)" }

  public func update(_ frame: Frame) -> ActivityState {
    guard let passage, !isStanding else { return .atRest }
    let state = passage.state(at: frame.time)
    if state.isOver { arrive() } else { window.move(to: state.progress, velocity: state.velocity) }
    return self.passage == nil ? .atRest : .active
  }

  public func progressWillChangeCourse(_ window: TransitionProgress) { ticker?.catchUp() }
  public func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) { setOut() }
  public func progressDidMove(_ window: TransitionProgress) {
    if window.isHeld, !isStanding { record(.hand) }
  }
  public func progress(_ window: TransitionProgress, didGrab view: AnyObject) {
    passage = nil
    record(.hand)
    // The next update tells that nothing travels.
    ticker?.start()
  }
  public func progress(
    _ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { setOut() }

  /// From where the window is.
  private func setOut() {
    passage = nil
    guard let plan, let ticker, !window.isHeld, !isStanding else { return }
    let direction = window.currentDirection
    let isFirst = window.value == direction.reversed.end && window.velocity == 0
    passage = LinearRecord(
      begin: ticker.now, course: .travel(plan), direction: direction, progress: window.value,
      velocity: isFirst ? plan.speed(direction) : window.velocity)
    if let passage { history?.append(passage) }
    ticker.start()
  }

  private func arrive() {
    passage = nil
    record(.arrived)
    window.move(to: window.currentDirection.end, velocity: 0)
  }

  private func record(_ course: LinearRecord.Course) {
    guard history != nil, let ticker else { return }
    history?.append(
      LinearRecord(
        begin: ticker.now, course: course, direction: window.currentDirection, progress: window.value,
        velocity: window.velocity))
  }
}

extension LinearProgressPerformer: SeekablePerforming {
  private func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool)? {
    if let passage = history?.last(where: { $0.begin <= time }) { return passage.state(at: time) }
    return history?.first.map { ($0.progress, 0, true) }
  }

  /// The direction stays what it is now, until time goes on.
  public func seek(to time: Double) {
    guard let state = state(at: time) else { return }
    isStanding = true
    window.move(to: state.progress, velocity: state.velocity)
  }

  public func resume(at time: Double) {
    guard history != nil else { return }
    isStanding = false
    history?.removeAll { $0.begin > time }
    guard !window.isHeld, let passage = history?.last, let ticker else { return }
    let state = passage.state(at: time)
    self.passage = nil
    if passage.direction != window.currentDirection {
      // Whoever is told sets out again: this performer too.
      window.turn(to: passage.direction, by: .request)
    } else if !state.isOver {
      // As if it had never been stopped.
      self.passage = passage
      ticker.start()
    } else if case .hand = passage.course {
      setOut()
    } else {
      ticker.rest()
    }
  }
}

extension LinearProgress: DeclaredPlan {
  package static var formerNames: [String] { ["EvenTravel"] }

  package static let schema = ValueSchema("LinearProgress", LinearProgress(duration: 1)) {
    Field(\.duration, "duration", in: 1e-6...3600, unit: "s", "The time from one end to the other.", isRequired: true)
    Field(
      \.yielding, "yielding", in: 0.001...10, unit: "s", "The time in which all but a third of another speed is lost.")
  }
}
