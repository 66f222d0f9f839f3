import Runtime
import Views

/// The clock of a window, in seconds since the stage began, and the times of its frames. It pauses while the window is
/// hidden.
///
/// If presenting waits for vsync, the clock predicts the time of a frame from those of previous frames. Otherwise
/// frames follow a grid of the display's refresh period.
package final class FrameClock {
  private var origin: Double
  private var pausedAt: Double?
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
    origin = clock()
    pacer = FramePacer(refreshRate: refreshRate, clock: clock, sleep: sleep)
    vsync = isSynchronized && pacing == .display ? VsyncFrameSource(refreshRate: refreshRate, clock: clock) : nil
  }

  // MARK: Time

  /// The seconds since the stage began, without the time while it was paused.
  package var now: Double { stageTime(of: clock()) }

  /// Converts a time of the machine's clock to this clock. While the clock is paused, later times become the time of
  /// the pause.
  package func stageTime(of outside: Double) -> Double { min(outside, pausedAt ?? outside) - origin }
  /// Converts a time of this clock to the machine's clock.
  package func machineTime(of inside: Double) -> Double { inside + origin }

  /// Pauses the clock, or resumes it.
  package func setPaused(_ isPaused: Bool) {
    if isPaused {
      pausedAt = pausedAt ?? clock()
    } else if let since = pausedAt {
      origin += clock() - since
      pausedAt = nil
    }
    restart()
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
