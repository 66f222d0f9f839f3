import CSDL2
import Geometry
import Views

/// Turns SDL's events of one window into the stage's own, each once.
///
/// The pointer's phases are made whole here: a press always ends, with `.ended` or `.cancelled`, also where SDL lost
/// the release. While a button is down SDL captures the mouse, so a drag goes on outside the window.
package final class EventDecoder {
  private let windowID: UInt32
  private var time: EventTime
  /// The buttons that are down, of those that were pressed in the window.
  private var pressed: [PointerEvent.Button] = []
  private var location = Point.zero
  /// Of the last event, so that corrections of the clock never turn time back.
  private var latest = -Double.infinity
  private var latestStamp: UInt32?
  private let hearsServerTimes: Bool
  private var server = ServerTime()
  /// A motion whose time the X server may tell next.
  private var held: SDL_Event?

  /// - Parameters:
  ///   - windowID: SDL's number of the window; events of others are passed over.
  ///   - hearsServerTimes: whether ``ServerTime/ask()`` was called.
  package init(windowID: UInt32, hearsServerTimes: Bool = false) {
    self.windowID = windowID
    self.hearsServerTimes = hearsServerTimes
    time = EventTime(now: StageClock.now, milliseconds: SDL_GetTicks64())
  }

  /// Whether an event waits for the next one, or for ``flush(_:)``.
  package var isHolding: Bool { held != nil }

  /// Decodes an event, to none, one or two of the stage's.
  ///
  /// Where the X server tells when events happened, a motion waits for the next event, which may tell it.
  package func decode(_ event: SDL_Event, _ send: (StageEvent) -> Void) {
    if event.type == SDL_SYSWMEVENT.rawValue {
      server.note(event, after: held)
      flush(send)
    } else {
      flush(send)
      if hearsServerTimes, event.type == SDL_MOUSEMOTION.rawValue { held = event } else { decodeNow(event, send) }
    }
  }

  /// Decodes what waits: no more events come for now.
  package func flush(_ send: (StageEvent) -> Void) {
    guard let event = held else { return }
    held = nil
    decodeNow(event, send)
  }

  private func decodeNow(_ event: SDL_Event, _ send: (StageEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: send(.quit)
    case SDL_WINDOWEVENT where event.window.windowID == windowID: decode(event.window, send)
    case SDL_MOUSEMOTION where event.motion.windowID == windowID: decode(event.motion, send)
    case SDL_MOUSEBUTTONDOWN where event.button.windowID == windowID: press(event.button, send)
    // Outside every window a release has no window's number.
    case SDL_MOUSEBUTTONUP where event.button.windowID == windowID || event.button.windowID == 0:
      release(event.button, send)
    case SDL_MOUSEWHEEL where event.wheel.windowID == windowID: decode(event.wheel, send)
    case SDL_KEYDOWN where event.key.windowID == windowID: decode(event.key, .down, send)
    case SDL_KEYUP where event.key.windowID == windowID: decode(event.key, .up, send)
    case SDL_RENDER_TARGETS_RESET: send(.renderTargetsReset)
    case SDL_RENDER_DEVICE_RESET: send(.renderDeviceReset)
    default: break
    }
  }

  // MARK: Window

  private func decode(_ event: SDL_WindowEvent, _ send: (StageEvent) -> Void) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: send(.resized(Size(Double(event.data1), Double(event.data2))))
    case SDL_WINDOWEVENT_EXPOSED: send(.exposed)
    case SDL_WINDOWEVENT_SHOWN: send(.shown)
    case SDL_WINDOWEVENT_HIDDEN: stop(.hidden, event, send)
    case SDL_WINDOWEVENT_MINIMIZED: stop(.minimized, event, send)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: send(.restored)
    case SDL_WINDOWEVENT_FOCUS_GAINED: send(.focusGained)
    // The keys go elsewhere; a hand that holds the button still has the pointer, and its release will come.
    case SDL_WINDOWEVENT_FOCUS_LOST: send(.focusLost)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: send(.displayChanged)
    case SDL_WINDOWEVENT_CLOSE: send(.closed)
    case SDL_WINDOWEVENT_LEAVE where pressed.isEmpty: point(.exited, event.timestamp, send)
    default: break
    }
  }

  /// The window can no longer be told what the pointer does.
  private func stop(_ reason: StageEvent, _ event: SDL_WindowEvent, _ send: (StageEvent) -> Void) {
    cancel(event.timestamp, send)
    send(reason)
  }

  private func cancel(_ stamp: UInt32, _ send: (StageEvent) -> Void) {
    guard let button = pressed.first else { return }
    pressed.removeAll()
    point(.cancelled, stamp, button: button, send)
  }

  // MARK: Pointer

  private func decode(_ event: SDL_MouseMotionEvent, _ send: (StageEvent) -> Void) {
    location = Point(Double(event.x), Double(event.y))
    // The release went elsewhere, as to a window manager that took the pointer.
    if event.state == 0 { cancel(event.timestamp, send) }
    point(pressed.isEmpty ? .hovered : .moved, event.timestamp, button: pressed.first ?? .primary, send)
  }

  private func press(_ event: SDL_MouseButtonEvent, _ send: (StageEvent) -> Void) {
    guard let button = button(event.button) else { return }
    location = Point(Double(event.x), Double(event.y))
    pressed.append(button)
    point(.began, event.timestamp, button: button, send)
  }

  private func release(_ event: SDL_MouseButtonEvent, _ send: (StageEvent) -> Void) {
    guard let button = button(event.button), let index = pressed.firstIndex(of: button) else { return }
    location = Point(Double(event.x), Double(event.y))
    pressed.remove(at: index)
    point(.ended, event.timestamp, button: button, send)
  }

  private func button(_ number: UInt8) -> PointerEvent.Button? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: nil
    }
  }

  private func point(
    _ phase: PointerEvent.Phase, _ stamp: UInt32, button: PointerEvent.Button = .primary,
    _ send: (StageEvent) -> Void
  ) {
    let modifiers = KeyMap.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
    send(
      .input(
        .pointer(PointerEvent(phase, at: location, time: seconds(stamp), button: button, modifiers: modifiers))))
  }

  private func decode(_ event: SDL_MouseWheelEvent, _ send: (StageEvent) -> Void) {
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    let delta = Vector(Double(event.preciseX), Double(event.preciseY)) * sign
    guard delta.isFinite else { return }
    let place = Point(Double(event.mouseX), Double(event.mouseY))
    send(.input(.wheel(WheelEvent(location: place, delta: delta, time: seconds(event.timestamp)))))
  }

  // MARK: Keys

  private func decode(_ event: SDL_KeyboardEvent, _ phase: KeyEvent.Phase, _ send: (StageEvent) -> Void) {
    let state = event.keysym.mod
    let key = KeyMap.key(for: event.keysym.sym, isNumLockOn: UInt32(state) & KMOD_NUM.rawValue != 0)
    send(
      .input(
        .key(
          KeyEvent(
            phase, key, isRepeat: event.repeat != 0, modifiers: KeyMap.modifiers(state),
            time: seconds(event.timestamp)))))
  }

  private func seconds(_ stamp: UInt32) -> Double {
    if let time = server.seconds(for: stamp, now: StageClock.now) {
      latest = max(latest, time)
      latestStamp = nil
      return latest
    }
    // A mouse reports faster than stamps change, and clocks take longer to read than to remember.
    if stamp == latestStamp { return latest }
    latestStamp = stamp
    let milliseconds = SDL_GetTicks64()
    time.synchronize(now: StageClock.now, milliseconds: milliseconds)
    latest = max(latest, time.seconds(of: stamp, milliseconds: milliseconds))
    return latest
  }
}
