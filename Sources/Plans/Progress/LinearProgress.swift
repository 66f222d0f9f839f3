import Runtime
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// Moves the progress of a transition at a constant speed to the end of its current direction: for content with its own
/// timing, such as a motion that was simulated ahead.
///
/// The progress starts at full speed. After a turn or a release it continues at its present velocity and approaches the
/// constant speed gradually.
/// ```swift
/// transaction.add(LinearProgress(duration: 1.4), to: transition.progress)
/// ```
public struct LinearProgress: Plan {
  public typealias PerformerType = LinearProgressPerformer

  /// The time from one end to the other, 1e-6 to 3,600 seconds.
  public internal(set) var duration: Double
  /// The time in which all but a third of another speed is lost, 0.001 to 10 seconds.
  public internal(set) var yielding: Double

  /// - Parameters:
  ///   - duration: 1e-6 to 3,600 seconds.
  ///   - yielding: 0.001 to 10 seconds.
  public init(duration: Double, yielding: Double = 0.1) {
    self.duration = duration
    self.yielding = yielding
    Self.schema.require(self)
  }

  /// The speed in a direction, in progress a second.
  func speed(_ direction: TransitionDirection) -> Double { direction == .forward ? 1 / duration : -1 / duration }
}

extension LinearProgress: ProgressPlan {
  /// nil: the leading director moves the progress.
  public func asPart(_ part: ProgressPart) -> LinearProgress? { nil }
}

/// The motion of the progress from one time on.
struct LinearRecord {
  enum Course {
    case travel(LinearProgress)
    /// A hand set the progress.
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
      // The speed has one sign, so the progress passes the end once.
      let isOver = direction == .forward ? place >= 1 : place <= 0
      return isOver ? (direction.end, 0, true) : (place, speed + (velocity - speed) * rest, false)
    }
  }
}

/// Moves the progress at a constant speed while no hand holds it.
public final class LinearProgressPerformer: ManualPerforming, ActivityDescribing, TransitionProgressObserver {
  let window: TransitionProgress
  private var plan: LinearProgress?
  private var ticker: Ticker?
  /// The present motion; nil for none.
  private var passage: LinearRecord?
  /// The motions so far; nil where they are not recorded.
  private var history: [LinearRecord]?
  /// Whether a scrubber holds the progress.
  private var isStanding = false

  public init(target: TransitionProgress) {
    window = target
    window.addObserver(self)
  }

  public func setTicker(_ ticker: Ticker) {
    self.ticker = ticker
    if ticker.isRecorded { history = [] }
  }

  /// The newest plan moves the progress.
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
    // The next update reports that nothing moves.
    ticker?.start()
  }
  public func progress(
    _ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { setOut() }

  /// Starts from the present progress.
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

  /// The direction does not change until time continues.
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
      // Every observer starts again, this performer too.
      window.turn(to: passage.direction, by: .request)
    } else if !state.isOver {
      // As if the progress had never been stopped.
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
