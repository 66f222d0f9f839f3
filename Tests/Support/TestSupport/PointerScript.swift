import Geometry
import Views

/// A scripted mouse: sends presses, moves and releases to a window, at increasing times.
///
///     let hand = PointerScript(window)
///     hand.play("press 50,50 move 60,50 move 80,50 release")
package final class PointerScript {
  private let window: Window
  /// The seconds between two events.
  private let interval: Double
  /// The time of the next event, in seconds.
  package var time: Double
  package private(set) var location = Point.zero
  private var button = PointerEvent.Button.primary

  package init(_ window: Window, startingAt time: Double = 0, interval: Double = 1.0 / 60) {
    self.window = window
    self.time = time
    self.interval = interval
  }

  package func hover(_ point: Point) { send(.hovered, at: point) }
  package func exit() { send(.exited, at: location) }
  package func press(_ point: Point, button: PointerEvent.Button = .primary) {
    self.button = button
    send(.began, at: point)
  }
  package func move(_ point: Point) { send(.moved, at: point) }
  /// Releases the button at a point; nil: at the pointer's place.
  package func release(_ point: Point? = nil) { send(.ended, at: point ?? location) }
  package func cancel() { send(.cancelled, at: location) }
  package func click(_ point: Point) {
    press(point)
    release()
  }
  /// Moves the pointer to a point on a straight line, at constant speed, with one event per interval.
  package func drag(to point: Point, seconds: Double) {
    let from = location
    let steps = max(1, Int((seconds / interval).rounded()))
    for step in 1...steps { move(from + (point - from) * (Double(step) / Double(steps))) }
  }
  package func wait(seconds: Double) { time += seconds }

  /// Plays commands: `hover x,y`, `press x,y`, `press2 x,y` (the secondary button), `move x,y`, `release`, `exit`,
  /// `cancel`, `click x,y`, `wait seconds`.
  package func play(_ script: String) {
    var words = script.split(whereSeparator: \.isWhitespace)[...]
    func point() -> Point {
      let parts = (words.popFirst() ?? "").split(separator: ",").compactMap { Double($0) }
      precondition(parts.count == 2, "a place is written x,y in \"\(script)\"")
      return Point(parts[0], parts[1])
    }
    while let verb = words.popFirst() {
      switch verb {
      case "hover": hover(point())
      case "press": press(point())
      case "press2": press(point(), button: .secondary)
      case "move": move(point())
      case "release": release()
      case "exit": exit()
      case "cancel": cancel()
      case "click": click(point())
      case "wait": wait(seconds: words.popFirst().flatMap { Double($0) } ?? 0)
      default: preconditionFailure("no such word: \(verb)")
      }
    }
  }

  private func send(_ phase: PointerEvent.Phase, at point: Point) {
    location = point
    window.send(.pointer(PointerEvent(phase, at: point, time: time, button: button)))
    time += interval
  }
}

extension Window {
  /// Presses and releases a key.
  package func type(_ key: Key, modifiers: KeyModifiers = [], time: Double = 0) {
    send(.key(KeyEvent(.down, key, modifiers: modifiers, time: time)))
    send(.key(KeyEvent(.up, key, modifiers: modifiers, time: time)))
  }
}
