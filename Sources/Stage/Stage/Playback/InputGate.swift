import Geometry
import Views

/// Blocks input while the program is paused; on resume, sends the events that release what was let go meanwhile.
///
/// A program never gets half of a press: a button, finger or key that was down when time stopped, and was let go
/// meanwhile, is released when time goes on, where the program saw it last. One that went down meanwhile is not seen
/// until it is let go. A pointer that is still down has moved to its new place.
package nonisolated struct InputGate {
  /// Whether input is withheld.
  package private(set) var isHolding = false
  /// The presses that the program knows of, in their order.
  private var presses: [Press] = []
  /// The pointers whose presses the program does not see.
  private var unseen: [(pointer: Pointer, button: PointerEvent.Button)] = []
  /// The keys that are down, and whether they were let go while input was withheld.
  private var keys: [(event: KeyEvent, isUp: Bool)] = []
  private var unseenKeys: [Key] = []
  /// The newest place of the mouse while input was withheld.
  private var hover: PointerEvent?
  private var isComposing = false
  private var hasCompositionEnded = false

  private struct Press {
    /// The newest event of the press that the program got.
    var seen: PointerEvent
    /// The newest motion that it did not get.
    var moved: PointerEvent?
    /// The end of the press, if it was withheld.
    var end: PointerEvent.Phase?
  }

  /// Creates an open gate.
  package init() {}

  /// Starts to withhold input.
  package mutating func hold() { isHolding = true }

  /// Returns whether the program gets an event.
  package mutating func admits(_ event: Event) -> Bool {
    switch event {
    case .pointer(let event): admits(event)
    case .wheel: !isHolding
    case .key(let event): admits(event)
    case .text(let event): admits(event)
    }
  }

  /// Ends the withholding.
  /// - Parameter time: the time of the events, in seconds on the stage's clock.
  /// - Returns: the events that the program gets now.
  package mutating func release(at time: Double) -> [Event] {
    guard isHolding else { return [] }
    isHolding = false
    var events: [Event] = []
    for press in presses {
      var event = press.end.map { press.seen.with(phase: $0) } ?? press.moved
      event?.time = time
      if let event { events.append(.pointer(event)) }
    }
    presses.removeAll { $0.end != nil }
    for index in presses.indices {
      if let moved = presses[index].moved.take() { presses[index].seen = moved }
    }
    for key in keys where key.isUp {
      events.append(.key(KeyEvent(.up, key.event.key, modifiers: key.event.modifiers, time: time)))
    }
    keys.removeAll(where: \.isUp)
    if hasCompositionEnded {
      events.append(.text(TextInputEvent(.composed(selection: 0..<0), "", time: time)))
      (isComposing, hasCompositionEnded) = (false, false)
    }
    if var hover, !isMouseDown {
      hover.time = time
      events.append(.pointer(hover))
    }
    hover = nil
    return events
  }

  private var isMouseDown: Bool {
    presses.contains { $0.seen.pointer == .mouse } || unseen.contains { $0.pointer == .mouse }
  }

  // MARK: Pointers

  private mutating func admits(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .hovered, .exited:
      endLostPresses(of: event.pointer)
      if isHolding { hover = event.with(phase: event.phase) }
      return !isHolding
    case .began:
      return began(event)
    case .moved:
      return moved(event)
    case .ended, .cancelled:
      return ended(event)
    }
  }

  /// Ends the presses of a pointer that hovers: it has no button down, so their releases went elsewhere.
  private mutating func endLostPresses(of pointer: Pointer) {
    if presses.isEmpty, unseen.isEmpty { return }
    unseen.removeAll { $0.pointer == pointer }
    if isHolding {
      for index in presses.indices where presses[index].seen.pointer == pointer && presses[index].end == nil {
        presses[index].end = .cancelled
      }
    } else {
      presses.removeAll { $0.seen.pointer == pointer }
    }
  }

  private mutating func began(_ event: PointerEvent) -> Bool {
    if isHolding {
      unseen.append((event.pointer, event.button))
    } else {
      unseen.removeAll { $0 == (event.pointer, event.button) }
      presses.append(Press(seen: event.with(phase: .began)))
    }
    return !isHolding
  }

  private mutating func moved(_ event: PointerEvent) -> Bool {
    if let index = index(of: event) {
      if isHolding {
        presses[index].moved = event.with(phase: .moved)
      } else {
        presses[index].seen = event.with(phase: .moved)
      }
    } else if isUnseen(event) {
      return false
    }
    return !isHolding
  }

  private mutating func ended(_ event: PointerEvent) -> Bool {
    if isUnseen(event), isHolding || index(of: event) == nil {
      unseen.removeAll { $0 == (event.pointer, event.button) }
      return false
    }
    guard let index = index(of: event) else { return !isHolding }
    if isHolding { presses[index].end = event.phase } else { presses.remove(at: index) }
    return !isHolding
  }

  /// The index of the press that an event belongs to and that has not ended.
  private func index(of event: PointerEvent) -> Int? {
    presses.firstIndex { $0.seen.pointer == event.pointer && $0.seen.button == event.button && $0.end == nil }
  }

  private func isUnseen(_ event: PointerEvent) -> Bool { unseen.contains { $0 == (event.pointer, event.button) } }

  // MARK: Keys and text

  private mutating func admits(_ event: KeyEvent) -> Bool {
    let index = keys.firstIndex { $0.event.key == event.key && !$0.isUp }
    switch event.phase {
    case .down:
      if isHolding {
        if index == nil, !unseenKeys.contains(event.key) { unseenKeys.append(event.key) }
        return false
      }
      if event.isRepeat, unseenKeys.contains(event.key) { return false }
      unseenKeys.removeAll { $0 == event.key }
      if index == nil { keys.append((event, isUp: false)) }
      return true
    case .up:
      if let unseen = unseenKeys.firstIndex(of: event.key) {
        unseenKeys.remove(at: unseen)
        return false
      }
      guard let index else { return !isHolding }
      if isHolding { keys[index].isUp = true } else { keys.remove(at: index) }
      return !isHolding
    }
  }

  private mutating func admits(_ event: TextInputEvent) -> Bool {
    let ends =
      switch event.kind {
      case .typed: true
      case .composed: event.text.isEmpty
      }
    if isHolding {
      if ends, isComposing { hasCompositionEnded = true }
    } else {
      isComposing = !ends
    }
    return !isHolding
  }
}
