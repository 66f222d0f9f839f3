import Runtime
import Views

/// The clock of a window, in seconds since the stage began, and the times of its frames. It pauses while the window is
/// hidden, and the stage's playback stops it and sets its rate.
///
/// If presenting waits for vsync, the clock predicts the time of a frame from those of previous frames. Otherwise
/// frames follow a grid of the display's refresh period.
package final class FrameClock {
  /// This clock behind the outside one, from ``since`` on, and before that.
  private var line: LocalClock
  private var formerLine: LocalClock
  /// On the outside clock.
  private var since: Double
  private var isHidden = false
  /// Seconds here in one second outside, while the window is visible; 0 while the playback has stopped the clock.
  private var rate = 1.0
  private var pacer: FramePacer
  private let vsync: VsyncFrameSource?
  /// Whether presenting returned at once, whatever the driver says about vsync.
  private var isRunningFree = false
  /// The number of consecutive frames that came faster than any display refreshes.
  private var hasty = 0
  /// The time when presenting the current frame began, on the outside clock.
  private var presentBegan: Double?
  private var last = LastFrame.none
  /// The time when the current frame is due, on the outside clock.
  private var due: Double?
  /// The time when the previous frame was due, while frames are consecutive.
  private var lastDue: Double?
  /// The number of refreshes without a frame between the previous frame and the current one.
  package private(set) var missedRefreshes = 0
  private let pacing: FramePacing
  private let clock: () -> Double

  /// The end of the previous frame.
  private enum LastFrame {
    case none
    case presented(at: Double)
    /// The frame had no changes and was not presented, so nothing waited.
    case unseen(at: Double)
  }

  /// The number of frames that a driver may take without waiting, to fill its queue.
  private static let hastyLimit = 8

  /// Creates a clock that starts at 0 now.
  /// - Parameters:
  ///   - refreshRate: of the display, in Hz.
  ///   - isSynchronized: whether presenting waits for vsync.
  package init(
    refreshRate: Double, isSynchronized: Bool, pacing: FramePacing = .display,
    clock: @escaping () -> Double = { StageClock.now },
    sleep: @escaping (Double) -> Void = { StageClock.sleep(until: $0) }
  ) {
    self.pacing = pacing
    self.clock = clock
    since = clock()
    line = LocalClock(now: since, rate: 1)
    formerLine = line
    pacer = FramePacer(refreshRate: refreshRate, clock: clock, sleep: sleep)
    vsync = isSynchronized && pacing == .display ? VsyncFrameSource(refreshRate: refreshRate, clock: clock) : nil
  }

  // MARK: Time

  /// The seconds since the stage began, without the time while it was paused.
  package var now: Double { stageTime(of: clock()) }

  /// Converts a time of the machine's clock to this clock. While the clock is paused, later times become the time of
  /// the pause.
  package func stageTime(of outside: Double) -> Double { (outside < since ? formerLine : line).time(at: outside) }
  /// Converts a time of this clock, from now on, to the machine's clock; nil while the clock is paused.
  package func machineTime(of inside: Double) -> Double? { line.outsideTime(of: inside) }

  /// Pauses the clock while the window is hidden, or resumes it.
  package func setPaused(_ isPaused: Bool) {
    if isPaused != isHidden {
      isHidden = isPaused
      let moment = max(clock(), since)
      change(from: stageTime(of: moment), at: moment)
    }
    restart()
  }

  /// Continues from a time of this clock at a time of the outside clock, at the present rate.
  private func change(from time: Double, at outside: Double) {
    if outside > since { formerLine = line }
    since = outside
    let isPaused = isHidden || rate == 0
    line = LocalClock(from: time, now: outside, rate: isPaused ? 1 : rate, isPaused: isPaused)
  }

  // MARK: Frames

  /// Sets the refresh rate of the display, in Hz.
  package func setRefreshRate(_ rate: Double) {
    pacer.setRefreshRate(rate)
    vsync?.setRefreshRate(rate)
    restart()
  }

  /// Restarts the sequence of frames: the next one does not wait.
  private func restart() {
    pacer.restart()
    vsync?.pause()
    last = .none
    lastDue = nil
    hasty = 0
    isRunningFree = false
  }

  /// Notes that no frame is needed now. A rest shorter than a refresh period has no effect: a mouse wakes the stage
  /// more often than the display refreshes.
  package func rest() {
    pacer.rest()
    if quiet < pacer.period { return }
    vsync?.pause()
    lastDue = nil
  }

  /// The seconds since the previous frame.
  private var quiet: Double {
    switch last {
    case .none: .infinity
    case .presented(let time), .unseen(let time): clock() - time
    }
  }

  /// Sleeps until the next frame is due. Returns at once if presenting the previous frame has waited, or after a rest
  /// longer than a period.
  package func waitForFrame() {
    switch pacing {
    case .display: due = hasWaited ? nil : pacer.waitForNextFrame()
    case .unlimited: due = nil
    }
  }

  /// Returns the time at which the current frame will be displayed.
  package func frameTime() -> Double {
    defer { due = nil }
    let begun = due ?? clock()
    pacer.begin(at: begun)
    let time = synchronized?.nextFrameTime() ?? begun
    note(time)
    return stageTime(of: time)
  }

  /// The time at which the current frame will be displayed, on the machine's clock, which does not stand still.
  package var machineDue: Double { lastDue ?? clock() }

  /// The seconds between two frames, as measured if presenting waits for vsync.
  package var period: Double { synchronized?.period ?? pacer.period }

  private func note(_ due: Double) {
    switch pacing {
    case .display:
      let periods = lastDue.map { ((due - $0) / period).rounded() } ?? 1
      missedRefreshes = Int(min(max(0, periods - 1), 1e9))
    case .unlimited:
      missedRefreshes = 0
    }
    lastDue = due
  }

  /// Notes that the frame is drawn and that presenting it begins.
  package func presentWillBegin() { presentBegan = clock() }

  /// Notes the end of the frame.
  /// - Parameter isPresented: false if the frame had no changes and was not presented.
  /// - Returns: the times when presenting began and ended, on this clock; nil if the frame was not presented.
  @discardableResult
  package func frameDidEnd(isPresented: Bool) -> (began: Double, ended: Double)? {
    defer { presentBegan = nil }
    let now = clock()
    guard isPresented else {
      last = .unseen(at: now)
      return nil
    }
    if let source = synchronized { follow(source, now) }
    last = .presented(at: now)
    return (stageTime(of: presentBegan ?? now), stageTime(of: now))
  }

  private func follow(_ source: VsyncFrameSource, _ now: Double) {
    source.didPresent(after: presentBegan.map { now - $0 } ?? .infinity)
    if case .presented(let before) = last {
      hasty = now - before < 0.3 * source.nominalPeriod ? hasty + 1 : 0
      if hasty >= Self.hastyLimit { isRunningFree = true }
    }
  }

  /// The source of vsync times; nil if presenting does not wait.
  private var synchronized: VsyncFrameSource? { isRunningFree ? nil : vsync }

  private var hasWaited: Bool {
    if synchronized != nil, case .presented = last { true } else { false }
  }
}

extension FrameClock: PlaybackClock {
  /// Sets the rate; see ``PlaybackClock``.
  package func setRate(_ rate: Double, shown: Double) {
    // Frames are seen later than they are made: what is seen already stays at the old rate.
    let moment = max(clock(), since, machineTime(of: shown) ?? 0)
    let time = stageTime(of: moment)
    self.rate = rate
    change(from: time, at: moment)
  }

  /// Stops the clock.
  package func stop(at time: Double) {
    rate = 0
    change(from: time, at: clock())
  }

  /// Runs the clock from a time.
  package func run(from time: Double, rate: Double) {
    self.rate = rate
    change(from: time, at: clock())
    restart()
  }

  /// Returns the time one display period later.
  package func timeOfStep(after time: Double, rate: Double) -> Double { time + period * rate }
}

extension Event {
  /// The time of the event, in seconds.
  package var time: Double {
    switch self {
    case .pointer(let event): event.time
    case .wheel(let event): event.time
    case .key(let event): event.time
    case .text(let event): event.time
    }
  }
}
