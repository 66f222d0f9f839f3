import Geometry

/// An input event, decoded once from the platform's form.
nonisolated public enum Event: Sendable {
  /// An event of the mouse or a finger.
  case pointer(PointerEvent)
  /// A turn of the wheel.
  case wheel(WheelEvent)
  /// A key that went down or came up.
  case key(KeyEvent)
  /// Text that was typed, or that an input method composes.
  case text(TextInputEvent)
}

/// A pointing device: the mouse, or one of several fingers.
nonisolated public enum Pointer: Hashable, Sendable {
  /// The mouse.
  case mouse
  /// A finger, from the time when it comes down until it goes up; another finger may then get its number.
  case finger(Int)
}

/// An event of one pointer: a press, a move, a release, or its loss.
nonisolated public struct PointerEvent: Sendable {
  /// The kind of a pointer event.
  public enum Phase: Sendable {
    /// Moved with no button down.
    case hovered
    /// Left the window with no button down.
    case exited
    /// A button or a finger went down.
    case began
    /// Moved while down.
    case moved
    /// The button or the finger went up.
    case ended
    /// The press was cancelled: the window lost the pointer, or a recognizer claimed it.
    case cancelled
  }

  /// A mouse button; a finger counts as the primary one.
  public enum Button: Sendable { case primary, middle, secondary }

  /// The kind of the event.
  public var phase: Phase
  /// The mouse, or one of the fingers. Each has its own presses.
  public var pointer: Pointer
  /// In window coordinates, points.
  public var location: Point
  /// Seconds on the stage's clock.
  public var time: Double
  /// The button that is pressed.
  public var button: Button
  /// The modifier keys held down.
  public var modifiers: KeyModifiers
  /// The places since the previous event, oldest first, without the event's own. A mouse reports up to thousands of
  /// times a second, and its reports between two frames arrive as one event. Empty for events that are not motions, and
  /// for most motions.
  public var coalesced: [PointerSample]

  /// Makes an event.
  public init(
    _ phase: Phase, at location: Point, time: Double, button: Button = .primary, modifiers: KeyModifiers = [],
    coalesced: [PointerSample] = [], pointer: Pointer = .mouse
  ) {
    self.phase = phase
    self.pointer = pointer
    self.location = location
    self.time = time
    self.button = button
    self.modifiers = modifiers
    self.coalesced = coalesced
  }

  /// The event with another phase, and without its history.
  package func with(phase: Phase) -> PointerEvent {
    var copy = self
    copy.phase = phase
    copy.coalesced = []
    return copy
  }
}

/// A turn of the mouse wheel, or a scroll on a touch pad.
nonisolated public struct WheelEvent: Sendable {
  /// In window coordinates, points.
  public var location: Point
  /// Notches; positive x scrolls right, positive y scrolls up, as the hand turned the wheel.
  public var delta: Vector
  /// Whether the event comes from a touchpad or another device without notches. Content scrolls with it at once, by
  /// ``pointsPerPreciseUnit`` points for 1.
  public var isPrecise: Bool
  /// Seconds on the stage's clock.
  public var time: Double
  /// The modifier keys held down.
  public var modifiers: KeyModifiers

  /// The way of the fingers on a touchpad for a ``delta`` of 1, in points.
  ///
  /// > Source: SDL 2, `WAYLAND_WHEEL_AXIS_UNIT`.
  public static let pointsPerPreciseUnit = 10.0

  /// The way of the fingers on a touchpad, in points of the window: the content goes with them.
  package var fingerWay: Vector { Vector(-delta.x, delta.y) * Self.pointsPerPreciseUnit }

  /// Whether fingers move on a touchpad, without keys held, and more to the side than up or down.
  package var isSideways: Bool { isPrecise && modifiers.isEmpty && abs(delta.x) > abs(delta.y) }

  /// Makes an event.
  public init(
    location: Point, delta: Vector, time: Double, modifiers: KeyModifiers = [], isPrecise: Bool = false
  ) {
    self.location = location
    self.delta = delta
    self.isPrecise = isPrecise
    self.time = time
    self.modifiers = modifiers
  }
}

/// A key that went down (or repeats), or came up.
nonisolated public struct KeyEvent: Sendable {
  /// Whether the key went down or came up.
  public enum Phase: Sendable { case down, up }

  /// Whether the key went down or came up.
  public var phase: Phase
  /// The key.
  public var key: Key
  /// Whether a held key repeats.
  public var isRepeat: Bool
  /// The modifier keys held down.
  public var modifiers: KeyModifiers
  /// Seconds on the stage's clock.
  public var time: Double

  /// Makes an event.
  public init(
    _ phase: Phase, _ key: Key, isRepeat: Bool = false, modifiers: KeyModifiers = [], time: Double
  ) {
    self.phase = phase
    self.key = key
    self.isRepeat = isRepeat
    self.modifiers = modifiers
    self.time = time
  }
}

/// The modifier keys held down.
nonisolated public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int
  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt, or Option.
  public static let option = KeyModifiers(rawValue: 4)
  /// Super, or Command.
  public static let command = KeyModifiers(rawValue: 8)
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A key, by its label in the current keyboard layout.
nonisolated public enum Key: Hashable, Sendable {
  case escape, enter, tab, space, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// Back and forward: keys of some keyboards, and the side buttons of a mouse, which X numbers 8 and 9.
  case back, forward
  /// The key that opens the context menu of what has the focus, between Super and Control on many keyboards.
  case menu
  /// A function key; F1 has the number 1.
  case function(Int)
  /// The key of a character, without modifiers: `a` even if Shift is held.
  case character(Character)
  /// Any other key.
  case other
}
