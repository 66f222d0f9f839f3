import Geometry
import TestSupport
import Testing
import Views

/// What the wheel and the mouse with a key held make.
struct WheelGestureTests {
  private let window = Window(frame: Rect(0, 0, 300, 300))
  private let recorder = EventRecorder()
  private let view: RecordingView
  private let pinch = PinchGestureRecognizer()
  private let turn = RotationGestureRecognizer()
  private let clock = Clock()

  /// Keeps what shall be called back.
  private final class Clock {
    var waiting: [(id: Int, delay: Double, action: () -> Void)] = []
    var started = 0

    func ring() {
      let due = waiting
      waiting = []
      for entry in due { entry.action() }
    }
  }

  init() {
    view = RecordingView("view", recorder, frame: Rect(0, 0, 200, 200))
    window.addSubview(view)
    recorder.listen(to: pinch, as: "pinch")
    recorder.listen(to: turn, as: "turn")
    view.addGestureRecognizer(pinch)
    view.addGestureRecognizer(turn)
    window.timers = WindowTimer(
      start: { [clock] delay, action in
        clock.started += 1
        clock.waiting.append((clock.started, delay, action))
        return clock.started
      }, cancel: { [clock] id in clock.waiting.removeAll { $0.id == id } })
    _ = recorder.take()
  }

  private func wheel(_ y: Double, _ keys: KeyModifiers = .control, at place: Point = Point(50, 60)) {
    window.send(.wheel(WheelEvent(location: place, delta: Vector(0, y), time: 0, modifiers: keys)))
  }

  private func mouse(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ keys: KeyModifiers, at time: Double = 0) {
    window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time, modifiers: keys)))
  }

  @Test func `the wheel with Control is a pinch at the pointer, which ends after a short silence`() {
    wheel(1)
    #expect(recorder.take() == "pinch:began pinch:changed")
    #expect(abs(pinch.scale - 1.1) < 1e-12 && pinch.center(in: view) == Point(50, 60) && pinch.source == .wheel)
    wheel(2)
    #expect(abs(pinch.scale - 1.331) < 1e-12)
    #expect(clock.waiting.count == 1 && clock.waiting[0].delay == Window.wheelSilence)
    #expect(window.isWheelTurning && !window.isPressed)
    clock.ring()
    #expect(recorder.take() == "pinch:changed pinch:ended")
    #expect(!window.isWheelTurning && pinch.state == .possible && clock.waiting.isEmpty)
  }

  @Test func `with Alt it is a turn, and without a key, or over another view, the view's own affair`() {
    wheel(-2, .option)
    #expect(recorder.take() == "turn:began turn:changed")
    #expect(abs(turn.rotation + 10 * Double.pi / 180) < 1e-12)
    clock.ring()
    _ = recorder.take()
    wheel(1, [])
    wheel(1, .shift)
    #expect(recorder.take() == "view.wheel view.wheel")
    pinch.wheelModifiers = nil
    wheel(1, .control)
    #expect(recorder.take() == "view.wheel")
  }

  @Test func `turned elsewhere or with another key it is another gesture, and a button that goes down ends it`() {
    wheel(1)
    wheel(1, at: Point(80, 60))
    #expect(recorder.take() == "pinch:began pinch:changed pinch:ended pinch:began pinch:changed")
    wheel(1, .option, at: Point(80, 60))
    #expect(recorder.take() == "pinch:ended turn:began turn:changed")
    mouse(.began, 10, 10, [])
    #expect(recorder.take().contains("turn:ended"))
    #expect(clock.waiting.isEmpty)
    wheel(1)
    mouse(.ended, 10, 10, [])
  }

  @Test func `it is cancelled with the view, and with the window's loss of the pointer`() {
    wheel(1)
    window.cancelPointer(time: 1)
    #expect(recorder.take().hasSuffix("pinch:cancelled"))
    wheel(1)
    view.removeFromSuperview()
    #expect(recorder.take().contains("pinch:cancelled"))
    #expect(!window.isWheelTurning && clock.waiting.isEmpty)
    window.addSubview(view)
    wheel(1)
    _ = recorder.take()
    view.isUserInteractionEnabled = false
    #expect(recorder.take() == "pinch:ended")
  }

  @Test func `a window without a clock makes each notch a gesture of its own`() {
    window.timers = nil
    wheel(1)
    #expect(recorder.take() == "pinch:began pinch:changed pinch:ended")
  }

  @Test func `absurd turns of the wheel are turns of a hand`() {
    for _ in 0..<100 { wheel(1e300) }
    #expect(pinch.scale.isFinite && pinch.scale > 1)
    clock.ring()
    wheel(.nan)
    #expect(pinch.scale.isFinite)
  }

  @Test func `a drag with Alt held pinches and turns about the middle of the view`() {
    mouse(.began, 150, 100, .option)
    mouse(.moved, 155, 100, [], at: 0.01)
    #expect(recorder.take().hasSuffix("view.began view.cancelled pinch:began"))
    #expect(pinch.source == .drag && pinch.center(in: nil) == Point(100, 100))
    mouse(.moved, 210, 100, [], at: 0.02)
    #expect(abs(pinch.scale - 2) < 1e-12)
    mouse(.ended, 210, 100, [], at: 0.03)
    #expect(recorder.take().contains("pinch:ended"))
    mouse(.began, 150, 100, .control)
    mouse(.moved, 150, 110, .control)
    #expect(recorder.take().contains("turn:began"))
    mouse(.moved, 100, 150, .control)
    #expect(turn.rotation > 1 && pinch.state != .began)
    mouse(.ended, 100, 150, .control)
  }

  @Test func `other buttons, and other keys, are no pinch`() {
    for keys: KeyModifiers in [[], [.option, .shift], .command] {
      mouse(.began, 150, 100, keys)
      mouse(.moved, 190, 100, keys)
      mouse(.ended, 190, 100, keys)
    }
    window.send(.pointer(PointerEvent(.began, at: Point(150, 100), time: 0, button: .secondary, modifiers: .option)))
    mouse(.moved, 190, 100, .option)
    window.send(.pointer(PointerEvent(.ended, at: Point(190, 100), time: 0, button: .secondary)))
    #expect(!recorder.take().contains(":"))
  }

  @Test func `through the middle the hand turns nothing over`() {
    mouse(.began, 150, 100, .control)
    mouse(.moved, 150, 110, .control)
    let before = turn.rotation
    for x in stride(from: 150.0, through: 50, by: -1) { mouse(.moved, x, 100 + (x - 100) * 0.2, .control) }
    #expect(abs(turn.rotation - before) < 0.3)
    mouse(.ended, 50, 90, .control)
  }
}
