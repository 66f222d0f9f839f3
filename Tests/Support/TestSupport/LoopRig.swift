import Geometry
import Runtime
import Views

/// A test's window and the loop that runs its frames. Times are those of the loop, in seconds.
public protocol LoopRig {
  var loop: FrameLoop { get }
  var window: Window { get }
}

extension LoopRig {
  /// Connects the window to the loop: work requests a frame, and a frame lays out and draws.
  public func connect() {
    window.onWork = { [weak loop] in loop?.requestFrame() }
    loop.onLayout = { [weak window] in window?.performLayout() }
    loop.onDraw = { [weak window] in window?.didDisplay() }
  }

  /// Runs frames at a constant rate until a time; the last frame is exactly at that time.
  /// - Parameter each: called after each frame.
  public func run(until end: Double, rate: Double = 60, each: () -> Void = {}) {
    let start = loop.now
    var number = 1.0
    while start + number / rate < end - 1e-9 {
      loop.frame(at: start + number / rate)
      each()
      number += 1
    }
    loop.frame(at: end)
    each()
  }

  /// Runs frames until none is needed, at most 100,000.
  @discardableResult
  public func rest(rate: Double = 60) -> (frames: Int, seconds: Double) {
    let start = loop.now
    var frames = 0
    while loop.needsFrame, frames < 100_000 {
      loop.frame(at: loop.now + 1 / rate)
      frames += 1
    }
    return (frames, loop.now - start)
  }

  /// Sends a pointer event at a time.
  public func send(_ phase: PointerEvent.Phase, _ place: Point, at time: Double) {
    loop.dispatch(at: time) { window.send(.pointer(PointerEvent(phase, at: place, time: time))) }
  }
}
