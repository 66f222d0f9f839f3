import Geometry
import Runtime
import Views

/// A window on a virtual clock, with the frames of a loop and a hand at the mouse and the keys.
///
/// Events happen at ``time``, the moment of the last frame unless ``wait(_:)`` says otherwise; ``frame(after:)`` goes on to
/// the next one.
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
  /// Seconds from frame to frame.
  public var interval: Double
  /// Seconds since the stage began.
  public private(set) var time = 0.0
  /// Where the pointer is.
  public private(set) var location = Point.zero
  /// Called after each frame.
  public var onFrame: (() -> Void)?

  /// - Parameter rate: frames a second.
  public init(size: Size = Size(400, 300), rate: Double = 60, loop: FrameLoop = FrameLoop()) {
    interval = 1 / rate
    self.loop = loop
    window = Window(frame: Rect(origin: .zero, size: size))
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
  }

  /// Whether something moves or waits for a frame.
  open var isBusy: Bool { loop.needsFrame }

  // MARK: Time

  /// Runs the next frame.
  /// - Parameter delay: seconds after the last one; nil for ``interval``.
  public func frame(after delay: Double? = nil) { frame(at: time + (delay ?? interval)) }

  /// Runs a frame for a moment.
  public func frame(at time: Double) {
    self.time = time
    loop.frame(at: time)
    onFrame?()
  }

  public func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// Runs frames at a steady rate until a moment, the last one exactly at it.
  public func run(until end: Double) {
    let start = time
    var number = 1.0
    while start + number * interval < end - 1e-9 {
      frame(at: start + number * interval)
      number += 1
    }
    frame(at: end)
  }

  /// Runs frames until nothing wants one.
  /// - Returns: whether that came within so many seconds.
  @discardableResult
  public func settle(within seconds: Double = 20) -> Bool {
    let end = time + seconds
    while isBusy {
      if time > end { return false }
      frame()
    }
    return true
  }

  /// Runs frames for some seconds, and then until nothing wants one: for what timers begin.
  public func settle(for seconds: Double) {
    frames(Int((seconds / interval).rounded()))
    settle()
  }

  /// Lets time pass without a frame; the next event happens then.
  public func wait(_ seconds: Double) { time += seconds }

  // MARK: Input

  /// Does something at the moment of an event.
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
  /// Lets go where the pointer is.
  public func release() { pointer(.ended, at: location) }

  /// Presses and lets go at one place.
  public func click(_ x: Double, _ y: Double) {
    press(x, y)
    release()
  }

  /// Moves the pointer at a steady speed, an event and a frame at each step.
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

  /// Moves the pointer by so much, at a steady speed.
  public func drag(by x: Double, _ y: Double, seconds: Double) {
    drag(to: location.x + x, location.y + y, seconds: seconds)
  }

  /// Holds the pointer still: a hand that stops before it lets go.
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

  /// The window loses the pointer.
  public func cancelPointer() { input { window.cancelPointer(time: time) } }

  public func resize(_ width: Double, _ height: Double) { input { window.frame = Rect(0, 0, width, height) } }
}
