import Runtime
import Views

/// A window's time: seconds since the stage began, standing still while nobody can see it, and the moments of its frames.
///
/// Where presenting waits for the display, the moment of a frame is predicted from the moments of those before; elsewhere frames
/// fall on a grid of the display's period.
final class StagePulse {
  private var origin: Double
  private var pausedAt: Double?
  private var pacer: FramePacer
  private let source: VsyncFrameSource?
  /// When the frame that is being made is due, on the clock outside.
  private var due: Double?

  init(refreshRate: Double, isSynchronized: Bool) {
    origin = StageClock.now
    pacer = FramePacer(refreshRate: refreshRate)
    source = isSynchronized ? VsyncFrameSource(refreshRate: refreshRate) { StageClock.now } : nil
  }

  /// Seconds since the stage began.
  var now: Double { (pausedAt ?? StageClock.now) - origin }

  func insideTime(of outside: Double) -> Double { outside - origin }
  func outsideTime(of inside: Double) -> Double { inside + origin }

  /// The event with its time on this clock.
  func inside(_ event: Event) -> Event {
    switch event {
    case .pointer(var event):
      event.time -= origin
      return .pointer(event)
    case .wheel(var event):
      event.time -= origin
      return .wheel(event)
    case .key(var event):
      event.time -= origin
      return .key(event)
    }
  }

  func setPaused(_ isPaused: Bool) {
    if isPaused {
      pausedAt = pausedAt ?? StageClock.now
    } else if let since = pausedAt {
      origin += StageClock.now - since
      pausedAt = nil
    }
  }

  func setRefreshRate(_ rate: Double) {
    pacer.setRefreshRate(rate)
    source?.setRefreshRate(rate)
  }

  /// Frames begin again after rest: the next one is not waited for.
  func restart() { pacer.restart() }

  /// Sleeps until the next frame is to be made; where presenting waits, there is nothing to wait for here.
  func waitForFrame() { due = source == nil ? pacer.waitForNextFrame() : nil }

  /// The moment at which the frame that is made now will be seen.
  func frameTime() -> Double {
    defer { due = nil }
    return (source?.nextFrameTime() ?? due ?? StageClock.now) - origin
  }

  func didPresent() { source?.didPresent() }
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
