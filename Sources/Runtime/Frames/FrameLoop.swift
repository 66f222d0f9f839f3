/// Who takes part in frames.
protocol FrameClient: AnyObject {
  /// Whether frames must go on for its sake.
  var wantsFrames: Bool { get }
  func step()
  func settle()
}

/// One program's frames: it orders their phases and holds the one clock of all that moves.
///
/// A frame is `input, step, layout, draw, settle`, in that order. The host calls ``dispatch(at:_:)`` for each event and then
/// ``frame(at:)``; what is started in a callback of one frame moves from the next one on. Time never runs backwards, and
/// a long gap between frames is one long step.
public final class FrameLoop {
  /// Seconds since the loop began: inside an event the event's moment, in a frame the moment at which it will be seen.
  public private(set) var now: Double
  /// How many seconds pass for what moves in one second of the user's; read by schedulers when they are made.
  public let timeScale: Double
  /// Lays out what asks for it. Set by the stage.
  package var onLayout: (() -> Void)?
  /// Draws and presents. Set by the stage.
  package var onDraw: (() -> Void)?
  /// Called when frames are needed after none were.
  package var onWake: (() -> Void)?

  private var clients: [WeakClient] = []
  private var timers: [Timer] = []
  private var nextTimer = 0
  private var settled: [() -> Void] = []
  /// Whether a frame was asked for since the last one began.
  private var isRequested = false

  private struct WeakClient { weak var client: (any FrameClient)? }
  private struct Timer {
    var id: Int
    var due: Double
    var action: () -> Void
  }

  /// - Parameter timeScale: 1 is real time, 0.1 slow motion; more than 0.
  public init(now: Double = 0, timeScale: Double = 1) {
    precondition(timeScale.isFinite && timeScale > 0, "a time scale is more than 0, not \(timeScale)")
    self.now = now
    self.timeScale = timeScale
  }

  // MARK: For the host

  /// Whether there is anything to do without a new event.
  public var needsFrame: Bool { isRequested || clients.contains { $0.client?.wantsFrames ?? false } }
  /// When the next timer is due; nil without any.
  public var nextDeadline: Double? { timers.map(\.due).min() }

  /// Runs the handling of one event at its own moment; moments before the last one count as the last one.
  public func dispatch(at time: Double, _ body: () -> Void) {
    fireTimers(until: time)
    advance(to: time)
    body()
    requestFrame()
  }

  /// Runs one frame that will be seen at the given moment.
  public func frame(at time: Double) {
    isRequested = false
    fireTimers(until: time)
    advance(to: time)
    for entry in clients { entry.client?.step() }
    onLayout?()
    onDraw?()
    settle()
  }

  /// Judges rest, tells observers, and runs what waited for that.
  private func settle() {
    for entry in clients { entry.client?.settle() }
    clients.removeAll { $0.client == nil }
    let due = settled
    settled.removeAll()
    for action in due { action() }
  }

  private func advance(to time: Double) { if time > now { now = time } }

  // MARK: For what moves

  /// Asks for one more frame.
  public func requestFrame() {
    guard !isRequested else { return }
    isRequested = true
    onWake?()
  }

  /// Runs the action at the end of the next settle: after everybody has heard of this frame's rest.
  public func afterSettle(_ action: @escaping () -> Void) {
    settled.append(action)
    requestFrame()
  }

  /// Runs the action once, in the input phase of the frame in which it is due.
  /// - Parameter delay: seconds from now, at least 0.
  /// - Returns: what ``cancelTimer(_:)`` takes.
  @discardableResult
  public func after(_ delay: Double, _ action: @escaping () -> Void) -> Int {
    precondition(delay.isFinite && delay >= 0, "a timer's delay is 0 or more seconds, not \(delay)")
    nextTimer += 1
    timers.append(Timer(id: nextTimer, due: now + delay, action: action))
    onWake?()
    return nextTimer
  }

  public func cancelTimer(_ id: Int) { timers.removeAll { $0.id == id } }

  /// Fires what is due in the order of the moments, each at its own moment.
  private func fireTimers(until time: Double) {
    while let next = timers.filter({ $0.due <= time }).min(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
      timers.removeAll { $0.id == next.id }
      advance(to: next.due)
      next.action()
      requestFrame()
    }
  }

  func add(_ client: any FrameClient) { clients.append(WeakClient(client: client)) }
  func remove(_ client: any FrameClient) { clients.removeAll { $0.client === client } }
}
