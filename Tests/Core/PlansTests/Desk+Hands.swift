import Geometry
import Testing
import Views

/// Fingers, the wheel and the mouse with keys held, at a desk.
extension Desk {
  func touch(_ finger: Int, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    loop.dispatch(at: time) {
      window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time, pointer: .finger(finger))))
    }
  }

  /// Two fingers go from two places to two others in even steps, a report each 5 ms.
  func move(
    _ a: (from: Point, to: Point), _ b: (from: Point, to: Point), seconds: Double, at time: Double,
    each: () -> Void = {}
  ) {
    let count = max(1, Int((seconds / 0.005).rounded()))
    for step in 1...count {
      let part = Double(step) / Double(count)
      let (p, q) = (a.from + (a.to - a.from) * part, b.from + (b.to - b.from) * part)
      touch(0, .moved, p.x, p.y, at: time + seconds * part)
      touch(1, .moved, q.x, q.y, at: time + seconds * part)
      each()
    }
  }

  func press(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ keys: KeyModifiers, at time: Double) {
    loop.dispatch(at: time) {
      window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time, modifiers: keys)))
    }
  }

  func wheel(_ x: Double, _ y: Double, by notches: Double, _ keys: KeyModifiers = .control, at time: Double) {
    loop.dispatch(at: time) {
      window.send(.wheel(WheelEvent(location: Point(x, y), delta: Vector(0, notches), time: time, modifiers: keys)))
    }
  }

  /// Gives the window a clock, as a stage does.
  func lendClock() {
    window.timers = WindowTimer(
      start: { [loop] delay, action in loop.after(delay, action) }, cancel: { [loop] in loop.cancelTimer($0) })
  }

  /// What of the card is at a place of the window, in the card's coordinates.
  func touched(_ point: Point) -> Point { card.convert(point, from: nil) ?? .zero }

  func isNear(_ a: Point, _ b: Point, within tolerance: Double = 1e-9) -> Bool { a.distance(to: b) <= tolerance }
}

/// The map of the view to the window as numbers that can be compared.
func difference(_ a: Transform2D, _ b: Transform2D) -> Double {
  [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(abs).max() ?? 0
}
