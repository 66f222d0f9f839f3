import Animation
import Geometry
import Runtime
import Views

/// Recognizes a finger that rests: where the mouse has its secondary button, a finger stays down.
final class RestGestureRecognizer: GestureRecognizer {
  private var start = Point.zero
  private var timer: (id: Int, loop: FrameLoop)?

  /// The seconds for which the finger rests, and the points within which it may move.
  /// > Source: UIKit, `UILongPressGestureRecognizer`.
  private static let time = 0.5
  private static let slop = 10.0

  override func pointerBegan(_ event: PointerEvent) {
    guard event.pointer != .mouse, let loop = FrameTicker.currentLoop else { return fail() }
    start = event.location
    timer = (loop.after(Self.time) { [weak self] in self?.didRest() }, loop)
  }

  override func pointerMoved(_ event: PointerEvent) {
    if isActive { return transition(to: .changed) }
    if (event.location - start).length >= max(Self.slop, tapSlack) { fail() }
  }

  override func pointerEnded(_ event: PointerEvent) { if isActive { transition(to: .ended) } else { fail() } }

  override func reset() {
    if let timer { timer.loop.cancelTimer(timer.id) }
    timer = nil
  }

  private func didRest() {
    timer = nil
    recognize(as: .began)
  }
}
