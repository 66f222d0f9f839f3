import Motion
import Runtime
import Schema

/// Moves the progress of a transition on a spring to the end of its current direction.
///
/// After a turn the progress goes back from its present value with its present velocity. After a release it continues
/// with the velocity of the gesture.
/// ```swift
/// transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
/// ```
/// The backward direction can have another spring. A turn changes the spring, not the progress or its velocity.
public struct SpringProgress: Plan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = SpringProgressPerformer

  /// The spring of the forward direction.
  public let spring: Spring
  /// The spring of the backward direction. Default: ``spring``.
  public let backwardSpring: Spring
  /// Whether the progress stops in the first frame in which it reaches the fore end, instead of overshooting. Default:
  /// true.
  public let stopsAtEnd: Bool
  /// Whether the progress stops in the first frame in which it reaches the back end. Default: ``stopsAtEnd``.
  public let stopsAtBack: Bool
  /// The distance from the end that is too small to see, in progress, 1e-9 to 0.999. Default: 1/2000.
  public let threshold: Double

  /// Makes a plan that moves the progress on a spring.
  /// - Parameters:
  ///   - spring: a spring that comes to rest or has a stated end.
  ///   - stopsAtEnd: whether the progress stops when it reaches the fore end, instead of overshooting.
  ///   - stopsAtBack: the same for the back end. nil: `stopsAtEnd`.
  ///   - threshold: the distance from the end that is too small to see, in progress. 1/2000 is half a pixel of 1,000.
  ///   - backwardSpring: the spring of the backward direction. nil: `spring`.
  public init(
    spring: Spring, stopsAtEnd: Bool = true, stopsAtBack: Bool? = nil, threshold: Double = 1.0 / 2000,
    backwardSpring: Spring? = nil
  ) {
    requireSettling(spring, "spring", of: "SpringProgress")
    if let backwardSpring { requireSettling(backwardSpring, "backwardSpring", of: "SpringProgress") }
    Self.thresholds.require(threshold, "threshold", of: "SpringProgress")
    self.spring = spring
    self.backwardSpring = backwardSpring ?? spring
    self.stopsAtEnd = stopsAtEnd
    self.stopsAtBack = stopsAtBack ?? stopsAtEnd
    self.threshold = threshold
  }
}

/// Performs `SpringProgress`: moves the progress while no gesture holds it.
public final class SpringProgressPerformer: ManualPerforming, TransitionProgressObserver, PlanContinuing {
  let progress: TransitionProgress
  var plan: SpringProgress?
  private(set) var context: PerformerContext?
  private(set) var engine: MotionEngine?
  private(set) var channel: Int32?
  /// The active spring to the end of the present direction.
  var motion: MotionHandle?
  /// The scheduler's time up to which the progress has moved.
  var movedAt = 0.0
  /// All motions so far; nil if they are not recorded.
  var history: [ProgressRecord]?
  /// Whether a scrubber sets the progress.
  var isSeeking = false

  /// Makes the performer of a transition's progress; called by the scheduler.
  public init(target: TransitionProgress) {
    progress = target
    progress.addObserver(self)
  }

  /// Receives the scheduler's context; called by the scheduler.
  public func begin(in context: PerformerContext) {
    self.context = context
    engine = context.stepper(MotionEngine.self)
    channel = engine?.openChannel(of: self, number: 0)
    if context.isRecorded { history = [] }
  }

  /// Applies a plan. It replaces the former one.
  public func addPlan(_ plan: any Plan) {
    guard let plan = plan as? SpringProgress else { return }
    self.plan = plan
    restart()
  }

  /// Also while a gesture holds the progress: the spring is that after the release.
  package func isMoving(by plan: any Plan) -> Bool { self.plan != nil }

  /// The direction of the transition, for reports.
  public var activityDescription: String { "travel of the transition, \(progress.currentDirection.rawValue)" }

  /// Updates the progress between the engine's steps, and in a step that has not reported its changes yet.
  public func update(_ frame: Frame) -> ActivityState {
    if let motion, let engine, frame.time > movedAt {
      engine.catchUp(motion, to: frame.time)
      move(at: frame.time)
    }
    guard motion != nil else { return .atRest }
    context?.delegateToStepper()
    return .active
  }

  /// Updates the progress to the present time.
  public func progressWillChangeCourse(_ progress: TransitionProgress) { context?.catchUp() }
  /// Starts in the new direction.
  public func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) { restart() }
  /// Records progress that a gesture sets.
  public func progressDidMove(_ progress: TransitionProgress) {
    if progress.isHeld, !isSeeking { record(.hand) }
  }
  /// Stops while the gesture holds the progress.
  public func progress(_ progress: TransitionProgress, didGrab view: AnyObject) {
    stop()
    record(.hand)
    // The next update reports that nothing moves.
    context?.startUpdates()
  }
  /// Continues from the progress and the velocity at the release.
  public func progress(
    _ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) { restart() }

  /// Starts a motion from the present progress and velocity.
  func restart() {
    stop()
    guard let plan, let engine, !engine.isEnded, let channel, let context, !progress.isHeld, !isSeeking else { return }
    movedAt = context.now
    record(.spring(plan))
    motion = engine.addSpring(
      plan.spring(progress.currentDirection), from: progress.value.lanes, to: progress.currentDirection.end.lanes,
      velocity: progress.velocity.lanes, threshold: SIMD4(repeating: plan.threshold), at: context.now, channel: channel)
    context.startUpdates()
  }

  func stop() {
    if let motion { engine?.remove(motion) }
    motion = nil
  }

  func move(at now: Double) {
    guard let plan, let motion, let state = engine?.state(of: motion, at: now) else { return }
    let seconds = now - movedAt
    movedAt = now
    let direction = progress.currentDirection
    if plan.stops(direction), plan.reachesEnd(direction, in: seconds, at: state.value.x - direction.end) {
      stop()
      arrive()
    } else {
      progress.move(to: state.value.x, velocity: state.velocity.x)
    }
  }

  private func arrive() {
    record(.arrived)
    progress.move(to: progress.currentDirection.end, velocity: 0)
    if motion == nil { context?.rest() }
  }
}

extension SpringProgressPerformer: MotionOwner {
  func channelDidMove(_ number: Int, at now: Double) { move(at: now) }

  func presentValue(ofChannel number: Int) -> SIMD4<Double> { progress.value.lanes }

  func motionDidEnd(_ handle: MotionHandle, at value: SIMD4<Double>, onChannel number: Int, isWritten: Bool) {
    guard motion == handle else { return }
    motion = nil
    arrive()
  }
}

extension SpringProgress {
  /// The spring of a direction.
  func spring(_ direction: TransitionDirection) -> Spring {
    switch direction {
    case .forward: spring
    case .backward: backwardSpring
    }
  }

  /// Whether the progress stops at the end of a direction instead of overshooting.
  func stops(_ direction: TransitionDirection) -> Bool {
    switch direction {
    case .forward: stopsAtEnd
    case .backward: stopsAtBack
    }
  }

  /// Whether the end was passed in a step that led to this displacement from it.
  ///
  /// In half an oscillation or more, a spring always passes its target. In a long frame it may have returned.
  func reachesEnd(
    _ direction: TransitionDirection, in seconds: Double, at displacement: Double
  ) -> Bool {
    if seconds > 0, direction == .forward ? displacement >= 0 : displacement <= 0 { return true }
    let spring = spring(direction)
    let ratio = spring.dampingRatio
    let swing = spring.angularFrequency * max(0, 1 - ratio * ratio).squareRoot()
    return swing * seconds >= .pi
  }
}

extension SpringProgress {
  /// The threshold of a screen that fades: the part of the progress that nobody sees is 1/255 of the alpha, and a
  /// quarter of a point.
  /// - Parameters:
  ///   - part: the part of the progress in which the screen fades, 0...1.
  ///   - distance: how far the screen moves meanwhile, in points.
  package static func leastVisible(fadingIn part: Double = 1, moving distance: Double = 0) -> Double {
    max(1.0 / 2000, min(part / 255, distance > 0 ? 0.25 / distance : 1))
  }
}

extension SpringProgress: DeclaredPlan {
  package static var formerNames: [String] { ["Travel"] }
  private static let thresholds = NumberDomain(1e-9...0.999)

  package static let schema = ValueSchema(
    "SpringProgress", SpringProgress(spring: .materialDefault),
    constructor: { values throws(FieldProblem) in
      SpringProgress(
        spring: try values.required("spring"), stopsAtEnd: try values.ifPresent("stopsAtEnd") ?? true,
        stopsAtBack: try values.ifPresent("stopsAtBack"), threshold: try values.ifPresent("threshold") ?? 1.0 / 2000,
        backwardSpring: try values.ifPresent("backwardSpring"))
    }
  ) {
    Field("spring", Spring.domain, "The spring of the progress.", isRequired: true, get: { $0.spring.fieldValue })
    Field(
      "stopsAtEnd", .flag, "Whether the progress stops at its end instead of going beyond.",
      get: { $0.stopsAtEnd.fieldValue })
    Field(
      "stopsAtBack", .flag, "The same for the way back; stopsAtEnd where not given.",
      get: { $0.stopsAtBack == $0.stopsAtEnd ? nil : $0.stopsAtBack.fieldValue })
    Field(
      "threshold", .number(thresholds), "The largest invisible distance from the end, in progress.",
      get: { $0.threshold.fieldValue })
    Field(
      "backwardSpring", Spring.domain, "The spring of the way back; spring where not given.",
      get: { $0.backwardSpring == $0.spring ? nil : $0.backwardSpring.fieldValue })
  }
}
