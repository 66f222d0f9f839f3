import Geometry
import TestSupport
import Testing
import Views

/// What recognizers make of several fingers.
struct SeveralPointersTests {
  private let window = Window(frame: Rect(0, 0, 300, 300))
  private let recorder = EventRecorder()
  private let view: RecordingView
  private let child: RecordingView

  init() {
    view = RecordingView("view", recorder, frame: Rect(0, 0, 200, 200))
    child = RecordingView("child", recorder, frame: Rect(0, 0, 50, 50))
    view.addSubview(child)
    window.addSubview(view)
    _ = recorder.take()
  }

  private func touch(_ finger: Int, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double = 0) {
    window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time, pointer: .finger(finger))))
  }

  private func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: View? = nil
  ) -> Recognizer {
    recorder.listen(to: recognizer, as: name)
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// What the recognizers told.
  private func told() -> String {
    recorder.take().split(separator: " ").filter { $0.contains(":") }.joined(separator: " ")
  }

  @Test func `each finger has a press of its own, and each view hears its own`() {
    touch(0, .began, 20, 20)
    touch(1, .began, 150, 150)
    touch(0, .moved, 30, 20)
    touch(1, .ended, 150, 150)
    touch(0, .ended, 30, 20)
    #expect(recorder.take() == "child.began view.began child.moved view.ended child.ended")
    #expect(!window.isPressed)
  }

  @Test func `a finger is not a mouse that comes over something`() {
    touch(0, .began, 20, 20)
    #expect(!recorder.take().contains("entered"))
    #expect(window.pointerLocation == nil)
    touch(0, .ended, 20, 20)
  }

  @Test func `a second finger on what follows one only is not heard`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    touch(0, .began, 100, 100)
    touch(1, .began, 120, 100)
    #expect(tap.numberOfPointers == 1)
    touch(1, .ended, 120, 100)
    #expect(told() == "")
    touch(0, .ended, 100, 100)
    #expect(told() == "tap:ended")
  }

  @Test func `a pan follows the middle of its fingers, does not jump when one comes or goes, and ends with the last`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    touch(0, .began, 100, 100)
    touch(0, .moved, 110, 100)
    touch(1, .began, 160, 160)
    let begun = Vector(6, 0)
    #expect(pan.translation == begun && pan.numberOfPointers == 2)
    touch(1, .moved, 180, 160)
    #expect(pan.translation == begun + Vector(10, 0))
    touch(0, .ended, 110, 100)
    #expect(pan.translation == begun + Vector(10, 0))
    touch(1, .moved, 185, 170)
    #expect(pan.translation == begun + Vector(15, 10))
    #expect(pan.location(ofPointer: 0, in: nil) == Point(185, 170))
    touch(1, .ended, 185, 170)
    #expect(told() == "pan:began pan:changed pan:changed pan:changed pan:ended")
    #expect(pan.state == .possible && pan.numberOfPointers == 0)
  }

  @Test func `a pan that shall have one finger has one`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfPointers = 1
    touch(0, .began, 100, 100)
    touch(1, .began, 120, 100)
    touch(1, .moved, 190, 100)
    #expect(pan.numberOfPointers == 1 && pan.state == .possible)
    touch(0, .ended, 100, 100)
    touch(1, .ended, 190, 100)
  }

  @Test func `the mouse is alone: no finger is one hand with it`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    window.send(.pointer(PointerEvent(.began, at: Point(100, 100), time: 0)))
    touch(0, .began, 120, 100)
    #expect(pan.numberOfPointers == 1)
    touch(0, .ended, 120, 100)
    window.send(.pointer(PointerEvent(.ended, at: Point(100, 100), time: 0)))
    #expect(!window.isPressed)
  }

  @Test func `a gesture under way owns a press that joins it, so the view under that finger hears nothing`() {
    _ = attach(PanGestureRecognizer(), "pan")
    touch(0, .began, 100, 100)
    touch(0, .moved, 130, 100)
    _ = recorder.take()
    touch(1, .began, 20, 20)
    touch(1, .ended, 20, 20)
    #expect(recorder.take().split(separator: " ").allSatisfy { $0.hasPrefix("pan:") })
    touch(0, .ended, 130, 100)
  }

  @Test func `one finger that is taken away takes the gesture with it`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    touch(0, .began, 100, 100)
    touch(0, .moved, 130, 100)
    touch(1, .began, 150, 100)
    touch(1, .cancelled, 150, 100)
    #expect(told() == "pan:began pan:cancelled")
    touch(0, .moved, 140, 100)
    #expect(pan.state == .cancelled)
    touch(0, .ended, 140, 100)
    #expect(told() == "" && pan.state == .possible)
  }

  @Test func `the loss of the window takes every finger`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    touch(0, .began, 100, 100)
    touch(1, .began, 150, 100)
    touch(1, .moved, 190, 100)
    window.cancelPointer(time: 1)
    #expect(told() == "pan:began pan:cancelled")
    #expect(!window.isPressed && pan.state == .possible)
  }

  @Test func `pinch and turn: two fingers, from the slop on, until both are up`() {
    let pinch = attach(PinchGestureRecognizer(), "pinch")
    touch(0, .began, 50, 100)
    touch(1, .began, 150, 100)
    touch(1, .moved, 153, 100, at: 0.01)
    #expect(told() == "")
    touch(1, .moved, 155, 100, at: 0.02)
    #expect(told() == "pinch:began" && pinch.scale == 1 && pinch.center(in: nil) == Point(102.5, 100))
    touch(1, .moved, 260, 100, at: 0.1)
    #expect(abs(pinch.scale - 2) < 1e-12 && pinch.velocity > 1)
    touch(0, .ended, 50, 100, at: 0.11)
    #expect(abs(pinch.scale - 2) < 1e-12)
    touch(1, .moved, 100, 100, at: 0.12)
    #expect(abs(pinch.scale - 2) < 1e-12)
    touch(0, .began, 50, 100, at: 0.2)
    touch(0, .moved, 75, 100, at: 0.3)
    #expect(abs(pinch.scale - 1) < 1e-12)
    touch(0, .ended, 75, 100, at: 0.4)
    touch(1, .ended, 100, 100, at: 0.4)
    #expect(told().hasSuffix("pinch:ended") && pinch.state == .possible && pinch.scale == 1)
  }

  @Test func `a turn reads the shorter way round, and counts whole turns`() {
    let turn = attach(RotationGestureRecognizer(), "turn")
    touch(0, .began, 100, 100)
    touch(1, .began, 150, 100)
    for step in 1...100 {
      let angle = Double(step) * 0.1
      let map = Transform2D(rotation: angle)
      let place = Point(50, 0).applying(map)
      touch(1, .moved, 100 + place.x, 100 + place.y, at: Double(step) * 0.01)
    }
    #expect(abs(turn.rotation - 9.9) < 1e-9)
    #expect(abs(turn.velocity - 10) < 1e-6)
    #expect(told().hasPrefix("turn:began turn:changed"))
    turn.rotation = 0
    #expect(turn.rotation == 0 && turn.velocity == 0)
    window.cancelPointer(time: 2)
  }

  @Test func `one finger alone is neither a pinch nor a turn`() {
    _ = attach(PinchGestureRecognizer(), "pinch")
    _ = attach(RotationGestureRecognizer(), "turn")
    touch(0, .began, 100, 100)
    touch(0, .moved, 10, 100)
    touch(0, .ended, 10, 100)
    #expect(told() == "")
  }

  @Test func `a pinch and a pan at once, where the delegate allows it, and else whoever is first`() {
    final class Both: GestureRecognizerDelegate {
      var isAllowed = true
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool { isAllowed }
    }
    let both = Both()
    let pan = attach(PanGestureRecognizer(), "pan")
    let pinch = attach(PinchGestureRecognizer(), "pinch")
    (pan.delegate, pinch.delegate) = (both, both)
    for isAllowed in [true, false] {
      both.isAllowed = isAllowed
      touch(0, .began, 50, 100)
      touch(1, .began, 150, 100)
      touch(1, .moved, 170, 100)
      #expect(pan.isActive && pinch.isActive == isAllowed)
      touch(0, .ended, 50, 100)
      touch(1, .ended, 170, 100)
      #expect(pan.state == .possible && pinch.state == .possible)
    }
  }

  @Test func `random fingers: whatever they do, nothing is left over`() {
    var random = SeededGenerator(seed: 23)
    let recognizers = [
      attach(PanGestureRecognizer(), "pan"), attach(TapGestureRecognizer(), "tap", to: child),
      attach(PinchGestureRecognizer(), "pinch"), attach(RotationGestureRecognizer(), "turn", to: window),
    ]
    for recognizer in recognizers {
      recognizer.addAction { [unowned window] in
        if $0.state == .began, window.bounds.width > 400 { $0.isEnabled = false }
      }
    }
    var time = 0.0
    for _ in 0..<3000 {
      time += 0.004
      let finger = random.int(in: 0...3)
      let place = random.point(in: window.bounds)
      let phases: [PointerEvent.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
      touch(finger, phases[random.int(in: 0...5)], place.x, place.y, at: time)
      if random.bool(probability: 0.01) { window.cancelPointer(time: time) }
      if random.bool(probability: 0.01) {
        view.removeFromSuperview()
        window.addSubview(view)
      }
      if random.bool(probability: 0.02) {
        let recognizer = recognizers[random.int(in: 0...3)]
        recognizer.isEnabled.toggle()
      }
      for recognizer in recognizers where recognizer.isActive { #expect(recognizer.numberOfPointers > 0) }
    }
    window.cancelPointer(time: time)
    #expect(!window.isPressed)
    #expect(recognizers.allSatisfy { $0.state == .possible && $0.numberOfPointers == 0 })
  }
}
