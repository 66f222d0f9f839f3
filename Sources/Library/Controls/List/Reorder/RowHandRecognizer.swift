import Animation
import Geometry
import Runtime
import Views

/// Recognizes a press that takes a row up or down: by the mouse after some points, by a finger after a rest.
final class RowHandRecognizer: GestureRecognizer {
  private(set) var pressLocation = Point.zero
  private var timer: (id: Int, loop: FrameLoop)?
  /// Whether the mouse scrolls the content, so that it rests first, as a finger does.
  var mouseRests = false
  /// Whether a mouse drags to the side, and not up or down.
  var isHorizontal = false
  /// Whether the mouse drags to the side, too, as in a grid.
  var followsAnyDirection = false

  /// The points after which a mouse drags, and within which a finger rests.
  private static let slop = 10.0
  /// The seconds for which a finger rests.
  /// > Source: UIKit, `UILongPressGestureRecognizer.minimumPressDuration`.
  private static let restTime = 0.5

  override func pointerBegan(_ event: PointerEvent) {
    guard event.button == .primary else { return fail() }
    pressLocation = event.location
    guard event.pointer != .mouse || mouseRests, let loop = FrameTicker.currentLoop else { return }
    timer = (loop.after(Self.restTime) { [weak self] in self?.didRest() }, loop)
  }

  override func pointerMoved(_ event: PointerEvent) {
    if isActive { return transition(to: .changed) }
    let way = event.location - pressLocation
    guard way.length >= max(Self.slop, tapSlack) else { return }
    let isAlong = followsAnyDirection || (abs(way.y) > abs(way.x)) != isHorizontal
    let isDrag = timer == nil && event.pointer == .mouse && !mouseRests && isAlong
    if isDrag { recognize(as: .began) } else { fail() }
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
