import CSDL2
import Geometry

/// The window to which the mouse belongs while buttons are down: that in which the first of them went down.
///
/// SDL captures the mouse for the window that has the keyboard. A press in another window, as in the first click into
/// it, would lose its motion to that one: outside of window managers for good, and else until the focus follows.
///
/// | state | press | motion | release |
/// |---|---|---|---|
/// | free | → held by its window | its window's | its window's |
/// | held | the owner's; of a button that is down → held by its window | the owner's; without buttons → free | the owner's; of the last button → free |
struct MouseOwner {
  private enum State {
    case free
    /// The buttons that are down, as SDL's numbers.
    case held(by: UInt32, Set<UInt8>)
  }

  private var state = State.free

  /// The window of a press.
  mutating func press(_ event: SDL_MouseButtonEvent) -> UInt32 {
    switch state {
    case .free:
      state = .held(by: event.windowID, [event.button])
      return event.windowID
    // The release of a button that goes down twice was lost.
    case .held(_, let buttons) where buttons.contains(event.button):
      state = .held(by: event.windowID, [event.button])
      return event.windowID
    case .held(let owner, let buttons):
      state = .held(by: owner, buttons.union([event.button]))
      return owner
    }
  }

  /// The window of a release; 0 for one that no window has.
  mutating func release(_ event: SDL_MouseButtonEvent) -> UInt32 {
    guard case .held(let owner, var buttons) = state else { return event.windowID }
    buttons.remove(event.button)
    state = buttons.isEmpty ? .free : .held(by: owner, buttons)
    return owner
  }

  /// The window of a motion. One without buttons says that their releases were lost.
  mutating func move(_ event: SDL_MouseMotionEvent) -> UInt32 {
    guard case .held(let owner, _) = state else { return event.windowID }
    if event.state != 0 { return owner }
    state = .free
    return event.windowID
  }

  /// The way from a place in one window to the same place of the display in another, in SDL units; zero where SDL does
  /// not know the windows.
  static func way(from window: UInt32, to other: UInt32) -> (x: Int32, y: Int32) {
    guard window != other, let window = SDL_GetWindowFromID(window), let other = SDL_GetWindowFromID(other) else {
      return (0, 0)
    }
    var (from, to): ((x: Int32, y: Int32), (x: Int32, y: Int32)) = ((0, 0), (0, 0))
    SDL_GetWindowPosition(window, &from.x, &from.y)
    SDL_GetWindowPosition(other, &to.x, &to.y)
    return (from.x &- to.x, from.y &- to.y)
  }
}
