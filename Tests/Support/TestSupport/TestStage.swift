import Geometry
import Runtime
import Views

/// A window on a virtual clock, with a frame loop, a scripted mouse and a scripted keyboard.
///
/// Events happen at ``time``: the time of the last frame, plus the seconds passed to ``wait(_:)`` since then.
/// ``frame(after:)`` runs the next frame.
/// ```swift
/// let stage = TestStage()
/// stage.press(50, 50)
/// stage.drag(to: 200, 50, seconds: 0.1)
/// stage.release()
/// stage.settle()
/// ```
open class TestStage {
  public let loop: FrameLoop
  public let window: Window
  /// The seconds between two frames.
  public var interval: Double
  /// The seconds since the stage began.
  public private(set) var time = 0.0
  /// The pointer's place in the window, in points.
  public private(set) var location = Point.zero
  /// Called after each frame.
  public var onFrame: (() -> Void)?

  /// Creates a stage.
  /// - Parameters:
  ///   - size: the window's size in points.
  ///   - rate: frames per second.
  ///   - loop: the loop that runs the frames.
  public init(size: Size = Size(400, 300), rate: Double = 60, loop: FrameLoop = FrameLoop()) {
    interval = 1 / rate
    self.loop = loop
    window = Window(frame: Rect(origin: .zero, size: size))
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
  }

  /// Whether a frame is needed.
  open var isBusy: Bool { loop.needsFrame }

  // MARK: Time

  /// Runs the next frame.
  /// - Parameter delay: seconds after ``time``; nil for ``interval``.
  public func frame(after delay: Double? = nil) { frame(at: time + (delay ?? interval)) }

  /// Runs a frame at a time in seconds.
  public func frame(at time: Double) {
    self.time = time
    loop.frame(at: time)
    onFrame?()
  }

  public func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// Runs frames at a constant rate until a time in seconds; the last frame is exactly at that time.
  public func run(until end: Double) {
    let start = time
    var number = 1.0
    while start + number * interval < end - 1e-9 {
      frame(at: start + number * interval)
      number += 1
    }
    frame(at: end)
  }

  /// Runs frames until none is needed.
  /// - Returns: whether this took at most that many seconds.
  @discardableResult
  public func settle(within seconds: Double = 20) -> Bool {
    let end = time + seconds
    while isBusy {
      if time > end { return false }
      frame()
    }
    return true
  }

  /// Runs frames for some seconds, so that timers fire, and then until none is needed.
  public func settle(for seconds: Double) {
    frames(Int((seconds / interval).rounded()))
    settle()
  }

  /// Advances ``time`` without a frame.
  public func wait(_ seconds: Double) { time += seconds }

  // MARK: Input

  /// Runs a closure as the handler of an event at ``time``.
  @discardableResult
  public func input<Result>(_ body: () -> Result) -> Result? {
    var result: Result?
    loop.dispatch(at: time) { result = body() }
    return result
  }

  public func pointer(_ phase: PointerEvent.Phase, at point: Point) {
    location = point
    input { window.send(.pointer(PointerEvent(phase, at: point, time: time))) }
  }

  public func press(_ x: Double, _ y: Double) { pointer(.began, at: Point(x, y)) }
  public func move(_ x: Double, _ y: Double) { pointer(.moved, at: Point(x, y)) }
  /// Releases the button at the pointer's place.
  public func release() { pointer(.ended, at: location) }

  /// Presses and releases the button at one place.
  public func click(_ x: Double, _ y: Double) {
    press(x, y)
    release()
  }

  /// Moves the pointer at constant speed, with an event and a frame at each step.
  public func drag(to x: Double, _ y: Double, seconds: Double) {
    let from = location
    let steps = max(1, Int((seconds / interval).rounded()))
    for step in 1...steps {
      time += interval
      let part = Double(step) / Double(steps)
      move(from.x + (x - from.x) * part, from.y + (y - from.y) * part)
      loop.frame(at: time)
      onFrame?()
    }
  }

  /// Moves the pointer by a distance in points, at constant speed.
  public func drag(by x: Double, _ y: Double, seconds: Double) {
    drag(to: location.x + x, location.y + y, seconds: seconds)
  }

  /// Holds the pointer still for some seconds, so that a release has no velocity.
  public func rest(_ seconds: Double = 0.2) {
    for _ in 0..<max(1, Int(seconds / interval)) { frame() }
  }

  /// Presses and releases a key.
  public func key(_ key: Key, modifiers: KeyModifiers = []) {
    input {
      window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: time)))
      window.send(.key(KeyEvent(.up, key, modifiers: modifiers, time: time)))
    }
  }

  /// Cancels the press, as when the window loses the pointer.
  public func cancelPointer() { input { window.cancelPointer(time: time) } }

  public func resize(_ width: Double, _ height: Double) { input { window.frame = Rect(0, 0, width, height) } }
}
