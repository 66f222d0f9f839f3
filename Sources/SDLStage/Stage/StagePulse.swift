import Runtime
import Views

/// A window's time: seconds since the stage began, standing still while nobody can see it, and the moments of its frames.
///
/// Where presenting waits for the display, the moment of a frame is predicted from the moments of those before; elsewhere
/// frames fall on a grid of the display's period.
package final class StagePulse {
  private var origin: Double
  private var pausedAt: Double?
  private var pacer: FramePacer
  private let vsync: VsyncFrameSource?
  /// Whether presenting was found to return at once, whatever the driver said of vsync.
  private var isRunningFree = false
  /// Frames in a row that followed the one before too fast for any display.
  private var hasty = 0
  /// When the last frame was presented, while frames follow each other.
  private var presented: Double?
  /// When the frame that is being made is due, on the clock outside.
  private var due: Double?
  private let pacing: FramePacing
  private let clock: () -> Double

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
    isRunningFree = false
    restart()
  }

  /// Frames begin again after rest: the next one is not waited for.
  package func restart() {
    pacer.restart()
    presented = nil
    hasty = 0
  }

  /// Sleeps until the next frame is to be made; where presenting the last one has waited, there is nothing to wait for.
  package func waitForFrame() {
    switch pacing {
    case .display: due = hasWaited ? nil : pacer.waitForNextFrame()
    case .unlimited: due = nil
    }
  }

  /// The moment at which the frame that is made now will be seen.
  package func frameTime() -> Double {
    defer { due = nil }
    if let source = synchronized { return insideTime(of: source.nextFrameTime()) }
    let time = due ?? clock()
    pacer.begin(at: time)
    return insideTime(of: time)
  }

  /// - Parameter isPresented: false where the frame had nothing to show, and so nothing has waited.
  package func frameDidEnd(isPresented: Bool) {
    guard let source = synchronized, isPresented else {
      presented = nil
      return
    }
    source.didPresent()
    let now = clock()
    if let presented {
      hasty = now - presented < 0.3 * source.period ? hasty + 1 : 0
      if hasty >= Self.hastyLimit { isRunningFree = true }
    }
    presented = now
  }

  /// nil where presenting does not wait.
  private var synchronized: VsyncFrameSource? { isRunningFree ? nil : vsync }

  private var hasWaited: Bool { synchronized != nil && presented != nil }
}

extension Event {
  /// When it happened.
  var time: Double {
    switch self {
    case .pointer(let event): event.time
    case .wheel(let event): event.time
    case .key(let event): event.time
    }
  }
}
