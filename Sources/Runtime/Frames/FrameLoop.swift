/// Who takes part in frames.
package protocol FrameClient: AnyObject {
  /// Whether frames must go on for its sake.
  var wantsFrames: Bool { get }
  /// What moves, in words; empty where nothing does.
  var activeLabels: [String] { get }
  func step()
  func settle()
}

/// One program's frames: it orders their phases and holds the one clock of all that moves.
///
/// A frame is `input, step, layout, draw, settle`, in that order. The host calls ``dispatch(at:_:)`` for each event
/// and then ``frame(at:)``; what is started in a callback of one frame moves from the next one on. Time never runs
/// backwards, and a long gap between frames is one long step.
public final class FrameLoop {
  /// Seconds since the loop began: inside an event the event's moment, in a frame the moment at which it will be seen.
  public private(set) var now: Double
  /// How many seconds pass for what moves in one second of the user's; read by schedulers when they are made.
  public let timeScale: Double
  /// Lays out what asks for it. Set by the stage.
  package var onLayout: (() -> Void)?
  /// Draws and presents. Set by the stage.
  package var onDraw: (() -> Void)?
  /// Called when frames, or a timer's moment, are needed after none were.
  package var onWake: (() -> Void)?
  /// What moves on this loop without a scheduler; it lives as long as the loop.
  package var companion: AnyObject?
  /// The loop whose event or frame is being handled; nil between them.
  package private(set) static var running: FrameLoop?

  private var clients: [WeakClient] = []
  private var timers = TimerQueue()
  private var nextTimer = 0
  private var settled: [() -> Void] = []
  /// Whether a frame was asked for since the last drawing began.
  private var isRequested = false
  /// Whether the host knows that frames are needed.
  private var isAwake = false
  private var isInFrame = false
  /// The number of the next step phase; during one, the number of the one after it.
  private(set) var nextStep = 0

  private struct WeakClient { weak var client: (any FrameClient)? }

  /// How many timers that were started by other timers fire in one go: one that starts itself anew without a delay must
  /// not hold up the frame.
  private static let timerChainLimit = 10_000

  /// - Parameter timeScale: 1 is real time, 0.1 slow motion; more than 0.
  public init(now: Double = 0, timeScale: Double = 1) {
    precondition(now.isFinite, "a loop begins at a finite time, not \(now)")
    precondition(timeScale.isFinite && timeScale > 0, "a time scale is more than 0, not \(timeScale)")
    self.now = now
    self.timeScale = timeScale
  }

  // MARK: For the host

  /// Whether there is anything to do without a new event.
  public var needsFrame: Bool {
    isRequested || !settled.isEmpty || clients.contains { $0.client?.wantsFrames ?? false }
  }
  /// What moves, in words, in the order in which the movers joined the loop.
  package var activeLabels: [String] { clients.flatMap { $0.client?.activeLabels ?? [] } }
  /// When the next timer is due; nil without any.
  public var nextDeadline: Double? { timers.first?.due }

  /// Runs the handling of one event at its own moment; moments before the last one count as the last one.
  public func dispatch(at time: Double, _ body: () -> Void) {
    precondition(time.isFinite, "an event happens at a finite time, not \(time)")
    let outer = Self.running
    Self.running = self
    defer { Self.running = outer }
    fireTimers(until: time)
    advance(to: time)
    body()
    requestFrame()
  }

  /// Runs one frame that will be seen at the given moment; moments before the last one count as the last one.
  /// - Precondition: no other frame runs.
  public func frame(at time: Double) {
    precondition(time.isFinite, "a frame is seen at a finite time, not \(time)")
    precondition(!isInFrame, "a frame cannot run inside another one")
    let outer = Self.running
    Self.running = self
    defer { Self.running = outer }
    isInFrame = true
    isAwake = true
    fireTimers(until: time)
    advance(to: time)
    nextStep += 1
    for entry in clients { entry.client?.step() }
    onLayout?()
    // Whatever changed until here is drawn now.
    isRequested = false
    onDraw?()
    settle()
    isInFrame = false
    isAwake = needsFrame
  }

  /// Judges rest, tells observers, and runs what waited for that.
  package func settle() {
    for entry in clients { entry.client?.settle() }
    clients.removeAll { $0.client == nil }
    let due = settled
    settled.removeAll()
    for action in due { action() }
  }

  /// Settles until no action waits for a settle. A program calls this where no further frame comes.
  ///
  /// - Parameter limit: the number of settles after which actions that always ask for another one are left waiting.
  package func settleAll(limit: Int = 1000) {
    var count = 0
    repeat {
      settle()
      count += 1
    } while !settled.isEmpty && count < limit
  }

  private func advance(to time: Double) { if time > now { now = time } }

  // MARK: For what moves

  /// Asks for a frame: the one that runs, where it is still to be drawn, else the next one.
  public func requestFrame() {
    isRequested = true
    wake()
  }

  /// Runs the action at the end of the next settle: after everybody has heard of this frame's rest. What is asked for
  /// while clients settle runs at the end of this settle; what such an action asks for, at the end of the next frame's.
  public func afterSettle(_ action: @escaping () -> Void) {
    settled.append(action)
    wake()
  }

  /// Runs the action once, in the input phase of the frame in which it is due.
  ///
  /// Those that are due fire in the order of their moments, each at its own; one that is started inside another and is
  /// due in the same frame fires in it.
  /// - Parameter delay: seconds from now, at least 0.
  /// - Returns: what ``cancelTimer(_:)`` takes.
  @discardableResult
  public func after(_ delay: Double, _ action: @escaping () -> Void) -> Int {
    precondition(delay.isFinite && delay >= 0, "a timer's delay is 0 or more seconds, not \(delay)")
    nextTimer += 1
    timers.add(TimerQueue.Timer(id: nextTimer, due: now + delay, action: action))
    onWake?()
    return nextTimer
  }

  /// The timer does not fire any more; nothing where it has fired.
  public func cancelTimer(_ id: Int) { timers.remove(id) }

  private func fireTimers(until time: Double) {
    let newest = nextTimer
    var chained = 0
    while let next = timers.first, next.due <= time {
      if next.id > newest { chained += 1 }
      guard chained <= Self.timerChainLimit else { return }
      timers.remove(next.id)
      advance(to: next.due)
      next.action()
      requestFrame()
    }
  }

  package func add(_ client: any FrameClient) { clients.append(WeakClient(client: client)) }
  package func remove(_ client: any FrameClient) { clients.removeAll { $0.client === client } }

  /// A client wants frames.
  package func wake() {
    if isAwake { return }
    isAwake = true
    onWake?()
  }
}
