import Runtime
import Views

/// A window's time: seconds since the stage began, standing still while nobody can see it, and the moments of its frames.
///
/// Where presenting waits for the display, the moment of a frame is predicted from the moments of those before; elsewhere
/// frames fall on a grid of the display's period.
package final class FrameClock {
  private var origin: Double
  private var pausedAt: Double?
  private var pacer: FramePacer
  private let vsync: VsyncFrameSource?
  /// Whether presenting was found to return at once, whatever the driver said of vsync.
  private var isRunningFree = false
  /// Frames in a row that followed the one before too fast for any display.
  private var hasty = 0
  /// When presenting the frame that is being made began.
  private var presentBegan: Double?
  private var last = LastFrame.none
  /// When the frame that is being made is due, on the clock outside.
  private var due: Double?
  /// When the frame before was due, while frames follow each other.
  private var lastDue: Double?
  /// How many refreshes have passed without a frame between the one that is made and the one before.
  package private(set) var missedRefreshes = 0
  private let pacing: FramePacing
  private let clock: () -> Double

  /// How the frame before ended, and when.
  private enum LastFrame {
    case none
    case presented(at: Double)
    /// It had nothing to show, and so nothing has waited.
    case unseen(at: Double)
  }

  /// Frames in a row that a driver may take without waiting, to fill its queue.
  private static let hastyLimit = 8

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

  /// Seconds since the stage began.
  package var now: Double { insideTime(of: clock()) }

  /// A moment on this clock; while it stands still, nothing is later than the moment at which it stopped.
  package func insideTime(of outside: Double) -> Double { min(outside, pausedAt ?? outside) - origin }
  package func outsideTime(of inside: Double) -> Double { inside + origin }

  /// The event with its time on this clock.
  package func inside(_ event: Event) -> Event {
    switch event {
    case .pointer(var event):
      event.time = insideTime(of: event.time)
      return .pointer(event)
    case .wheel(var event):
      event.time = insideTime(of: event.time)
      return .wheel(event)
    case .key(var event):
      event.time = insideTime(of: event.time)
      return .key(event)
    }
  }

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

  package func setRefreshRate(_ rate: Double) {
    pacer.setRefreshRate(rate)
    vsync?.setRefreshRate(rate)
    restart()
  }

  /// Frames begin anew: the next one is not waited for.
  private func restart() {
    pacer.restart()
    vsync?.pause()
    last = .none
    lastDue = nil
    hasty = 0
    isRunningFree = false
  }

  /// No frame was wanted since the last one. Less than a period of that changes nothing: a mouse wakes the stage more
  /// often than the display refreshes.
  package func rest() {
    pacer.rest()
    if quiet < pacer.period { return }
    vsync?.pause()
    lastDue = nil
  }

  /// Seconds since the last frame.
  private var quiet: Double {
    switch last {
    case .none: .infinity
    case .presented(let time), .unseen(let time): clock() - time
    }
  }

  /// Sleeps until the next frame is to be made; where presenting the last one has waited, or there was rest for longer
  /// than a period, there is nothing to wait for.
  package func waitForFrame() {
    switch pacing {
    case .display: due = hasWaited ? nil : pacer.waitForNextFrame()
    case .unlimited: due = nil
    }
  }

  /// The moment at which the frame that is made now will be seen.
  package func frameTime() -> Double {
    defer { due = nil }
    let begun = due ?? clock()
    pacer.begin(at: begun)
    let time = synchronized?.nextFrameTime() ?? begun
    note(time)
    return insideTime(of: time)
  }

  /// Seconds from one frame to the next, as measured where presenting waits.
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

  /// The frame is drawn, and presented now.
  package func presentWillBegin() { presentBegan = clock() }

  /// - Parameter isPresented: false where the frame had nothing to show, and so nothing has waited.
  /// - Returns: when presenting began and when it was done, on this clock; nil where there was nothing to show.
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
    return (insideTime(of: presentBegan ?? now), insideTime(of: now))
  }

  private func follow(_ source: VsyncFrameSource, _ now: Double) {
    source.didPresent(after: presentBegan.map { now - $0 } ?? .infinity)
    if case .presented(let before) = last {
      hasty = now - before < 0.3 * source.nominalPeriod ? hasty + 1 : 0
      if hasty >= Self.hastyLimit { isRunningFree = true }
    }
  }

  /// nil where presenting does not wait.
  private var synchronized: VsyncFrameSource? { isRunningFree ? nil : vsync }

  private var hasWaited: Bool {
    if synchronized != nil, case .presented = last { true } else { false }
  }
}

extension Event {
  /// When it happened.
  package var time: Double {
    switch self {
    case .pointer(let event): event.time
    case .wheel(let event): event.time
    case .key(let event): event.time
    }
  }
}
