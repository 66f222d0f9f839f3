import Geometry
import Views

/// Divides the input of a window between the program and a panel over its picture. A state machine without side
/// effects: ``StageCore`` delivers the events.
///
/// | event | goes to |
/// |---|---|
/// | a mouse that hovers, a wheel, a press that begins | the panel inside its rectangle, else the program |
/// | moves and the end of a press | the side on which the press began, wherever the pointer is |
/// | another button of a mouse that is down | the side of the first button |
/// | a key or a text | the side that was pressed last, and the program until the panel is pressed |
/// | a repeated key, a key that comes up | the side on which the key went down |
///
/// The side that the mouse leaves gets `exited`; the side that it meets after a release gets `hovered`. A composition
/// ends on the side that loses the keyboard.
package nonisolated struct PanelInputRouter {
  /// A receiver of input.
  package enum Side: Hashable, Sendable { case program, panel }

  /// An event and its receiver.
  package struct Delivery: Sendable {
    /// The receiver.
    package var side: Side
    /// The event, in coordinates of the window.
    package var event: Event
  }

  /// The side that gets keys and text.
  package private(set) var keyboard = Side.program
  /// The side that the mouse is over or that has its press; nil if none is known.
  package private(set) var mouse: Side?
  private var presses: [(pointer: Pointer, button: PointerEvent.Button, side: Side)] = []
  /// The keys that are down, and where they went down.
  private var keys: [Key: Side] = [:]
  /// The side whose text an input method composes.
  private var composing: Side?

  /// - Parameter isMouseInside: whether the mouse is over the program.
  package init(isMouseInside: Bool) { mouse = isMouseInside ? .program : nil }

  /// Whether no press or key of the panel is down.
  package var isAtRest: Bool { !presses.contains { $0.side == .panel } && !keys.values.contains(.panel) }

  /// Returns the deliveries of an event.
  /// - Parameter panel: the rectangle of the panel; nil while there is none.
  package mutating func route(_ event: Event, panel: Rect?) -> [Delivery] {
    switch event {
    case .pointer(let event): return route(event, Self.side(of: event.location, panel))
    case .wheel(let wheel):
      let side = presses.first { $0.pointer == .mouse }?.side ?? Self.side(of: wheel.location, panel)
      return [Delivery(side: side, event: event)]
    case .key(let key): return [Delivery(side: side(of: key), event: event)]
    case .text(let text):
      switch text.kind {
      case .typed: composing = nil
      case .composed: composing = text.text.isEmpty ? nil : keyboard
      }
      return [Delivery(side: keyboard, event: event)]
    }
  }

  /// Gives keys and text to a side.
  package mutating func giveKeyboard(to side: Side, at time: Double) -> [Delivery] {
    keyboard = side
    guard let loser = composing, loser != side else { return [] }
    composing = nil
    return [Delivery(side: loser, event: .text(TextInputEvent(.composed(selection: 0..<0), "", time: time)))]
  }

  /// Notes that the panel is gone: the program gets the keyboard and the mouse.
  package mutating func panelDidLeave(at time: Double) -> [Delivery] {
    if mouse == .panel { mouse = nil }
    return giveKeyboard(to: .program, at: time)
  }

  private static func side(of location: Point, _ panel: Rect?) -> Side {
    panel?.contains(location) == true ? .panel : .program
  }

  // MARK: Pointers

  private mutating func route(_ event: PointerEvent, _ here: Side) -> [Delivery] {
    switch event.phase {
    case .hovered:
      // A mouse that hovers has no button down: the releases went elsewhere.
      presses.removeAll { $0.pointer == event.pointer }
      return enter(here, event) + [Delivery(side: here, event: .pointer(event))]
    case .exited:
      defer { mouse = nil }
      return [Delivery(side: mouse ?? .program, event: .pointer(event))]
    case .began:
      presses.removeAll { $0.pointer == event.pointer && $0.button == event.button }
      let side = presses.first { $0.pointer == event.pointer }?.side ?? here
      presses.append((event.pointer, event.button, side))
      let before = enter(side, event) + giveKeyboard(to: side, at: event.time)
      return before + [Delivery(side: side, event: .pointer(event))]
    case .moved:
      // A press that is not known began in the program, before there was a panel.
      let side = presses.first { $0.pointer == event.pointer }?.side ?? .program
      return enter(side, event) + [Delivery(side: side, event: .pointer(event))]
    case .ended, .cancelled:
      return end(event, here)
    }
  }

  private mutating func end(_ event: PointerEvent, _ here: Side) -> [Delivery] {
    let index =
      presses.firstIndex { $0.pointer == event.pointer && $0.button == event.button }
      ?? (event.phase == .cancelled ? presses.firstIndex { $0.pointer == event.pointer } : nil)
    let known = index.map { presses.remove(at: $0).side } ?? presses.first { $0.pointer == event.pointer }?.side
    let side = known ?? (event.pointer == .mouse ? mouse : nil) ?? .program
    var deliveries = [Delivery(side: side, event: .pointer(event))]
    guard event.pointer == .mouse, !presses.contains(where: { $0.pointer == .mouse }) else { return deliveries }
    if event.phase == .cancelled {
      mouse = nil
    } else if here != side {
      deliveries += enter(here, event)
      deliveries.append(Delivery(side: here, event: .pointer(event.with(phase: .hovered))))
    }
    return deliveries
  }

  private mutating func enter(_ side: Side, _ event: PointerEvent) -> [Delivery] {
    guard event.pointer == .mouse, mouse != side else { return [] }
    defer { mouse = side }
    return mouse.map { [Delivery(side: $0, event: .pointer(event.with(phase: .exited)))] } ?? []
  }

  // MARK: Keys

  private mutating func side(of event: KeyEvent) -> Side {
    switch event.phase {
    case .down:
      if event.isRepeat, let side = keys[event.key] { return side }
      keys[event.key] = keyboard
      return keyboard
    case .up:
      return keys.removeValue(forKey: event.key) ?? .program
    }
  }
}
