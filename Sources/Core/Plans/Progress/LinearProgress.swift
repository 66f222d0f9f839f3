import Runtime
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// Moves the progress of a transition at a constant speed to the end of its current direction. For content with its own
/// timing, such as a motion that was simulated ahead.
///
/// The progress starts at full speed. After a turn or a release it continues at its present velocity and approaches the
/// constant speed gradually.
/// ```swift
/// transaction.add(LinearProgress(duration: 1.4), to: transition.progress)
/// ```
public struct LinearProgress: Plan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = LinearProgressPerformer

  /// The time from one end to the other, 1e-6 to 3,600 seconds.
  public internal(set) var duration: Double
  /// The time constant with which another velocity approaches the constant speed: after it, 1/e of the difference
  /// remains. 0.001 to 10 seconds. Default: 0.1.
  public internal(set) var yielding: Double

  /// Makes a plan that moves the progress at a constant speed.
  /// - Parameters:
  ///   - duration: the time from one end to the other, 1e-6 to 3,600 seconds.
  ///   - yielding: the time constant with which another velocity approaches the constant speed, 0.001 to 10 seconds.
  public init(duration: Double, yielding: Double = 0.1) {
    self.duration = duration
    self.yielding = yielding
    Self.schema.require(self)
  }

  /// The speed in a direction, in progress a second.
  func speed(_ direction: TransitionDirection) -> Double { direction == .forward ? 1 / duration : -1 / duration }
}

extension LinearProgress: ProgressPlan {
  /// Returns nil: the leading director moves the progress.
  public func asPart(_ part: ProgressPart) -> LinearProgress? { nil }
}

/// The motion of the progress since one time.
struct LinearRecord {
  enum Course {
    case travel(LinearProgress)
    /// A gesture set the progress.
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
      // The speed never changes its sign, so the progress passes the end once.
      let isOver = direction == .forward ? place >= 1 : place <= 0
      return isOver ? (direction.end, 0, true) : (place, speed + (velocity - speed) * rest, false)
    }
  }
}

/// Performs `LinearProgress`: moves the progress while no gesture holds it.
public final class LinearProgressPerformer: ManualPerforming, TransitionProgressObserver {
  let progress: TransitionProgress
  private var plan: LinearProgress?
  private var context: PerformerContext?
  /// The present motion; nil if there is none.
  private var motionRecord: LinearRecord?
  /// All motions so far; nil if they are not recorded.
  private var history: [LinearRecord]?
  /// Whether a scrubber sets the progress.
  private var isSeeking = false

  /// Makes the performer of a transition's progress; called by the scheduler.
  public init(target: TransitionProgress) {
    progress = target
    progress.addObserver(self)
  }

  /// Receives the scheduler's context; called by the scheduler.
  public func begin(in context: PerformerContext) {
    self.context = context
    if context.isRecorded { history = [] }
  }

  /// Applies a plan. It replaces the former one.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? LinearProgress else { return }
    self.plan = plan
    setOut()
  }

  /// The direction of the transition, for reports.
  public var activityDescription: String { "travel of the transition, \(progress.currentDirection.rawValue)" }

  /// Moves the progress to a frame.
  public func update(_ frame: Frame) -> ActivityState {
    guard let motionRecord, !isSeeking else { return .atRest }
    let state = motionRecord.state(at: frame.time)
    if state.isOver { arrive() } else { progress.move(to: state.progress, velocity: state.velocity) }
    return self.motionRecord == nil ? .atRest : .active
  }

  /// Updates the progress to the present time.
  public func progressWillChangeCourse(_ progress: TransitionProgress) { context?.catchUp() }
  /// Starts in the new direction.
  public func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) { setOut() }
  /// Records progress that a gesture sets.
  public func progressDidMove(_ progress: TransitionProgress) {
    if progress.isHeld, !isSeeking { record(.hand) }
  }
  /// Stops while the gesture holds the progress.
  public func progress(_ progress: TransitionProgress, didGrab view: AnyObject) {
    motionRecord = nil
    record(.hand)
    // The next update reports that nothing moves.
    context?.startUpdates()
  }
  /// Continues from the progress at the release.
  public func progress(
    _ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { setOut() }

  /// Starts a motion from the present progress.
  private func setOut() {
    motionRecord = nil
    guard let plan, let context, !progress.isHeld, !isSeeking else { return }
    let direction = progress.currentDirection
    let isFirst = progress.value == direction.reversed.end && progress.velocity == 0
    motionRecord = LinearRecord(
      begin: context.now, course: .travel(plan), direction: direction, progress: progress.value,
      velocity: isFirst ? plan.speed(direction) : progress.velocity)
    if let motionRecord { history?.append(motionRecord) }
    context.startUpdates()
  }

  private func arrive() {
    motionRecord = nil
    record(.arrived)
    progress.move(to: progress.currentDirection.end, velocity: 0)
  }

  private func record(_ course: LinearRecord.Course) {
    guard history != nil, let context else { return }
    history?.append(
      LinearRecord(
        begin: context.now, course: course, direction: progress.currentDirection, progress: progress.value,
        velocity: progress.velocity))
  }
}

extension LinearProgressPerformer: SeekablePerforming {
  private func state(at time: Double) -> (progress: Double, velocity: Double, isOver: Bool)? {
    if let motionRecord = history?.last(where: { $0.begin <= time }) { return motionRecord.state(at: time) }
    return history?.first.map { ($0.progress, 0, true) }
  }

  /// Sets the progress to its value at a time. The direction does not change until ``resume(at:)``.
  public func seek(to time: Double) {
    guard let state = state(at: time) else { return }
    isSeeking = true
    progress.move(to: state.progress, velocity: state.velocity)
  }

  /// Continues the recorded motion of a time.
  public func resume(at time: Double) {
    guard history != nil else { return }
    isSeeking = false
    history?.removeAll { $0.begin > time }
    guard !progress.isHeld, let motionRecord = history?.last, let context else { return }
    let state = motionRecord.state(at: time)
    self.motionRecord = nil
    if motionRecord.direction != progress.currentDirection {
      // Every observer starts again, this performer too.
      progress.turn(to: motionRecord.direction, by: .request)
    } else if !state.isOver {
      // Continue as if the progress had never been stopped.
      self.motionRecord = motionRecord
      context.startUpdates()
    } else if case .hand = motionRecord.course {
      setOut()
    } else {
      context.rest()
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
