import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Views

/// A window with one control, a frame loop, a mouse and keys.
final class ControlStage: TestStage {
  let recorder = EventRecorder()

  init(_ views: View..., size: Size = Size(400, 300)) {
    super.init(size: size)
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) }, cancel: { [loop] in loop.cancelTimer($0) })
    window.makeTicker = FrameTicker.init
    AnimationClock.loop = loop
    input { for view in views { window.addSubview(view) } }
    settle()
  }

  func hover(_ x: Double, _ y: Double) { pointer(.hovered, at: Point(x, y)) }

  /// Presses the secondary button at a place, and releases it there.
  func click2(_ x: Double, _ y: Double) {
    for phase in [PointerEvent.Phase.began, .ended] {
      input { window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time, button: .secondary))) }
    }
  }

  func wheel(_ notches: Double, at x: Double, _ y: Double) {
    input { window.send(.wheel(WheelEvent(location: Point(x, y), delta: Vector(0, notches), time: time))) }
  }

  func keyDown(_ key: Key, isRepeat: Bool = false, modifiers: KeyModifiers = []) {
    input { window.send(.key(KeyEvent(.down, key, isRepeat: isRepeat, modifiers: modifiers, time: time))) }
  }
}
