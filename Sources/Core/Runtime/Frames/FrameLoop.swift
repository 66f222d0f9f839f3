/// An object that the frame loop steps and settles, such as a scheduler.
package protocol FrameClient: AnyObject {
  /// Whether the client needs further frames.
  var wantsFrames: Bool { get }
  /// Descriptions of the active motions; empty if nothing is active.
  var activeLabels: [String] { get }
  /// Moves everything to the loop's present time, in the step phase.
  func step()
  /// Checks for rest and notifies observers, in the settle phase.
  func settle()
}

/// The frame loop of a program. It orders the phases of each frame and holds the clock of all motion.
///
/// The phases of a frame are input, step, layout, draw and settle. The host calls ``dispatch(at:_:)`` for each event
/// and then ``frame(at:)``. Motions that start in a callback of one frame move from the next frame on. Time never runs
/// backward. A long gap between frames becomes one long step.
public final class FrameLoop {
  /// Seconds since the loop began. During an event, the event's time; during a frame, the time at which the frame will
  /// be visible.
  public private(set) var now: Double
  /// The number of seconds of motion in one second of real time. Schedulers read it when they are made. Default: 1.
  public let timeScale: Double
  /// Whether the user asked for less motion, as the program says, or else the desktop: motions that only decorate are
  /// left out.
  package var prefersReducedMotion: Bool {
    get { ownPrefersReducedMotion ?? desktopPrefersReducedMotion }
    set { ownPrefersReducedMotion = newValue }
  }
  private var ownPrefersReducedMotion: Bool?
  /// What the desktop says, while the program says nothing.
  package var desktopPrefersReducedMotion = false
  /// Performs pending layout. Set by the stage; nil for none.
  package var onLayout: (() -> Void)?
  /// Draws and presents the frame. Set by the stage; nil for none.
  package var onDraw: (() -> Void)?
  /// Called when frames, or a timer, are needed while the loop is idle. Nil for none.
  package var onWake: (() -> Void)?
  /// The owner of motions that have no scheduler; lives as long as the loop. Nil for none.
  package var animationEngine: AnyObject?
  /// Replaces plans as schedulers of the loop add them. Nil for none.
  package weak var planReviser: (any PlanReviser)?
  /// The loop that is handling an event or a frame now; nil otherwise.
  package private(set) static var running: FrameLoop?

  private var clients: [WeakClient] = []
  private var schedulerObservers: [WeakSchedulerObserver] = []
  private var timers = TimerQueue()
  private var nextTimer = 0
  private var settled: [() -> Void] = []
  /// Whether a frame was requested since the last draw phase began.
  private var isRequested = false
  /// Whether something that a run waits for has asked for the frame, or for one that shows it at rest.
  private var isAwaited = false
  private var isRestAwaited = false
  /// Whether an ambient timer fires.
  private var isAmbient = false
  /// Whether the frame has work besides that of ambient timers and what rests.
  private var isWorking = false
  /// Whether the host has been notified that frames are needed.
  private var isAwake = false
  /// Whether a frame is running.
  package private(set) var isInFrame = false
  /// The number of the next step phase; during a step phase, the number of the one after it.
  private(set) var nextStep = 0

  private struct WeakClient { weak var client: (any FrameClient)? }
  private struct WeakSchedulerObserver { weak var observer: (any SchedulerObserver)? }

  /// The maximum number of timers that may fire in one frame after being started by other timers. A timer that restarts
  /// itself without a delay must not block the frame.
  private static let timerChainLimit = 10_000

  /// Makes a loop.
  /// - Parameters:
  ///   - now: the start time in seconds; finite. Default: 0.
  ///   - timeScale: 1 is real time, 0.1 is slow motion; more than 0. Default: 1.
  public init(now: Double = 0, timeScale: Double = 1) {
    precondition(now.isFinite, "a frame loop's start time is finite, not \(now)")
    precondition(timeScale.isFinite && timeScale > 0, "a time scale is more than 0, not \(timeScale)")
    self.now = now
    self.timeScale = timeScale
  }

  // MARK: For the host

  /// Whether the loop needs a frame even without a new event.
  public var needsFrame: Bool { isRequested || isAtWork }
  /// Whether the loop needs a frame that a run without a window waits for: one that not only ambient timers asked for.
  package var needsAwaitedFrame: Bool { isRequested && (isAwaited || isRestAwaited) || isAtWork }
  private var isAtWork: Bool { !settled.isEmpty || clients.contains { $0.client?.wantsFrames ?? false } }
  /// Descriptions of the active motions, in the order in which the clients were added.
  package var activeLabels: [String] { clients.flatMap { $0.client?.activeLabels ?? [] } }
  /// The time of the next timer in seconds; nil without timers.
  public var nextDeadline: Double? { timers.first?.due }
  /// Whether there is a timer that a run waits for; the blinking of a caret is none.
  package var hasAwaitedTimer: Bool { timers.awaitedCount > 0 }

  /// Handles an event at its own time. Due timers fire first. Times before ``now`` count as ``now``.
  /// - Parameters:
  ///   - time: seconds on the loop's clock; finite.
  ///   - body: handles the event.
  public func dispatch(at time: Double, _ body: () -> Void) {
    precondition(time.isFinite, "an event's time is finite, not \(time)")
    let outer = Self.running
    Self.running = self
    defer { Self.running = outer }
    fireTimers(until: time)
    advance(to: time)
    body()
    requestFrame()
  }

  /// Runs one frame that will be visible at the given time. Times before ``now`` count as ``now``.
  /// - Parameter time: seconds on the loop's clock; finite.
  /// - Precondition: no other frame is running.
  public func frame(at time: Double) {
    precondition(time.isFinite, "a frame's time is finite, not \(time)")
    precondition(!isInFrame, "a frame cannot run inside another one")
    let outer = Self.running
    Self.running = self
    defer { Self.running = outer }
    isInFrame = true
    isAwake = true
    fireTimers(until: time)
    advance(to: time)
    isWorking = !isRequested || isAwaited || isAtWork
    nextStep += 1
    for entry in clients { entry.client?.step() }
    onLayout?()
    // The draw phase includes all changes up to here.
    isRequested = false
    isAwaited = false
    isRestAwaited = false
    onDraw?()
    settle()
    isInFrame = false
    isAwake = needsFrame
  }

  /// Checks for rest, notifies observers, and runs the actions of ``afterSettle(_:)``.
  package func settle() {
    for entry in clients { entry.client?.settle() }
    clients.removeAll { $0.client == nil }
    let due = settled
    settled.removeAll()
    for action in due { action() }
  }

  /// Settles repeatedly until no action waits. A program calls this when no further frame follows.
  ///
  /// - Parameter limit: the maximum number of settles, for actions that always request another one. Default: 1000.
  package func settleAll(limit: Int = 1000) {
    var count = 0
    repeat {
      settle()
      count += 1
    } while !settled.isEmpty && count < limit
  }

  private func advance(to time: Double) { if time > now { now = time } }

  // MARK: For clients

  /// Requests a frame. If a frame is running and has not been drawn yet, that frame satisfies the request.
  public func requestFrame() {
    isRequested = true
    if !isAmbient { isAwaited = true }
    wake()
  }

  /// Requests the frame after this one, which shows at rest what has moved in this one.
  package func requestRestFrame() {
    isRequested = true
    if isWorking { isRestAwaited = true }
    wake()
  }

  /// Runs an action at the end of the next settle, after all observers were notified of rest.
  ///
  /// Actions that are added while clients settle run at the end of the same settle. Actions that such an action adds
  /// run at the end of the next frame's settle.
  public func afterSettle(_ action: @escaping () -> Void) {
    settled.append(action)
    wake()
  }

  /// Starts a timer, which runs the action once, in the input phase of the frame in which it is due.
  ///
  /// Due timers fire in the order of their times, and ``now`` is the timer's time while its action runs. A timer that
  /// another timer starts fires in the same frame if it is due.
  /// - Parameters:
  ///   - delay: seconds from now, at least 0.
  ///   - action: runs when the timer fires.
  /// - Returns: the timer's identifier for ``cancelTimer(_:)``.
  @discardableResult
  public func after(_ delay: Double, _ action: @escaping () -> Void) -> Int {
    start(delay, isAmbient: false, action)
  }

  /// Starts a timer as ``after(_:_:)`` does, for an exact time: one in the past counts as ``now``.
  package func at(_ time: Double, _ action: @escaping () -> Void) {
    precondition(time.isFinite, "a timer's time is a finite number of seconds, not \(time)")
    add(due: max(now, time), isAmbient: false, action)
  }

  /// Starts a timer as ``after(_:_:)`` does, for which a run without a window does not wait.
  package func afterAmbient(_ delay: Double, _ action: @escaping () -> Void) -> Int {
    start(delay, isAmbient: true, action)
  }

  private func start(_ delay: Double, isAmbient: Bool, _ action: @escaping () -> Void) -> Int {
    precondition(delay.isFinite && delay >= 0, "a timer's delay is 0 or more seconds, not \(delay)")
    return add(due: now + delay, isAmbient: isAmbient, action)
  }

  @discardableResult
  private func add(due: Double, isAmbient: Bool, _ action: @escaping () -> Void) -> Int {
    nextTimer += 1
    timers.add(TimerQueue.Timer(id: nextTimer, due: due, isAmbient: isAmbient, action: action))
    onWake?()
    return nextTimer
  }

  /// Cancels a timer. Does nothing if the timer has fired.
  public func cancelTimer(_ id: Int) { timers.remove(id) }

  private func fireTimers(until time: Double) {
    let newest = nextTimer
    var chained = 0
    while let next = timers.first, next.due <= time {
      if next.id > newest { chained += 1 }
      guard chained <= Self.timerChainLimit else { return }
      timers.remove(next.id)
      advance(to: next.due)
      isAmbient = next.isAmbient
      next.action()
      requestFrame()
      isAmbient = false
    }
  }

  /// Adds a client, held weakly, after all others.
  package func add(_ client: any FrameClient) { clients.append(WeakClient(client: client)) }
  /// Removes a client.
  package func remove(_ client: any FrameClient) { clients.removeAll { $0.client === client } }

  /// Adds an observer of the loop's schedulers, held weakly. It is notified of the existing ones at once.
  package func addSchedulerObserver(_ observer: any SchedulerObserver) {
    schedulerObservers.append(WeakSchedulerObserver(observer: observer))
    for entry in clients {
      if let scheduler = entry.client as? Scheduler { observer.loop(self, didAdd: scheduler) }
    }
  }

  /// Removes an observer of schedulers.
  package func removeSchedulerObserver(_ observer: any SchedulerObserver) {
    schedulerObservers.removeAll { $0.observer === observer || $0.observer == nil }
  }

  /// Notifies the observers of a new scheduler.
  func didAdd(_ scheduler: Scheduler) {
    for entry in schedulerObservers { entry.observer?.loop(self, didAdd: scheduler) }
  }

  /// Notifies the host that frames are needed.
  package func wake() {
    if isAwake { return }
    isAwake = true
    onWake?()
  }
}
