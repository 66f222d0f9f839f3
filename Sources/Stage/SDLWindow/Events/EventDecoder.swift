import CSDL2
import Controls
import Geometry
import Stage
import Views

/// Decodes the SDL events of one window into stage events, each once.
///
/// Every press ends, with `.ended` or `.cancelled`, even if SDL lost the release. SDL captures the mouse while a button
/// is down, so a drag continues outside the window.
///
/// Touches are decoded as fingers only: the decoder ignores mouse events that SDL synthesizes from touches, fingers
/// that it synthesizes from the mouse, and fingers on a touch pad, which have no location in the window. SDL 2 does not
/// report touch pad pinches.
package final class EventDecoder {
  private let windowID: UInt32
  private var time: EventTime
  /// The buttons pressed in the window and still down.
  private var pressed: [PointerEvent.Button] = []
  private var owner = MouseOwner()
  private var location = Point.zero
  private var fingers = FingerTable()
  private let drops = DropAssembler()
  private var wheelPrecision = WheelPrecision()
  private let size: () -> Size
  private let unitsPerPoint: () -> Double
  private let stageTime: (Double) -> Double
  /// The time of the last event on ``StageClock``; clock corrections never turn time back.
  private var latest = -Double.infinity
  private var latestStamp: UInt32?
  private var server = ServerTime()

  /// Creates a decoder.
  /// - Parameters:
  ///   - windowID: SDL's identifier of the window. Events of other windows are ignored.
  ///   - unitsPerPoint: returns the number of SDL units per point.
  ///   - stageTime: converts a time on ``StageClock`` to the time of the decoded event.
  ///   - size: returns the size of the window in SDL units, of which finger locations are fractions; nil: SDL's size.
  package init(
    windowID: UInt32, unitsPerPoint: @escaping () -> Double = { 1 }, stageTime: @escaping (Double) -> Double = { $0 },
    size: (() -> Size)? = nil
  ) {
    self.windowID = windowID
    self.unitsPerPoint = unitsPerPoint
    self.stageTime = stageTime
    self.size = size ?? { sizeOfWindow(windowID) }
    time = EventTime(now: StageClock.now, milliseconds: SDL_GetTicks64())
  }

  /// Notes an X server time, which comes in a separate event.
  /// - Parameter last: the motion before the event, if it waits for its time; nil otherwise.
  func noteServerTime(_ event: SDL_Event, after last: SDL_Event?) { server.note(event, after: last) }

  /// Decodes an SDL event into zero, one or two stage events.
  package func decode(_ event: SDL_Event, _ send: (StageEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: send(.quit)
    case SDL_WINDOWEVENT where event.window.windowID == windowID: decode(event.window, send)
    case SDL_MOUSEMOTION where event.motion.which == CSDL2_TOUCH_MOUSEID: break
    case SDL_MOUSEBUTTONDOWN where event.button.which == CSDL2_TOUCH_MOUSEID: break
    case SDL_MOUSEBUTTONUP where event.button.which == CSDL2_TOUCH_MOUSEID: break
    case SDL_MOUSEMOTION:
      if owner.move(event.motion) == windowID { decode(event.motion, send) }
    case SDL_MOUSEBUTTONDOWN:
      if owner.press(event.button) == windowID { press(event.button, send) }
    case SDL_MOUSEBUTTONUP:
      // A release outside every window has no window identifier.
      if [windowID, 0].contains(owner.release(event.button)) { release(event.button, send) }
    case SDL_MOUSEWHEEL where event.wheel.windowID == windowID: decode(event.wheel, send)
    case SDL_FINGERDOWN where event.tfinger.windowID == windowID: touch(event.tfinger, .began, send)
    case SDL_FINGERMOTION: touch(event.tfinger, .moved, send)
    case SDL_FINGERUP: touch(event.tfinger, .ended, send)
    case SDL_KEYDOWN where event.key.windowID == windowID: decode(event.key, .down, send)
    case SDL_KEYUP where event.key.windowID == windowID: decode(event.key, .up, send)
    case SDL_TEXTINPUT where event.text.windowID == windowID: text(.typed, event, event.text.timestamp, send)
    case SDL_TEXTEDITING where event.edit.windowID == windowID:
      compose(event.edit.start, event.edit.length, event, event.edit.timestamp, send)
    case SDL_TEXTEDITING_EXT where event.editExt.windowID == windowID:
      compose(event.editExt.start, event.editExt.length, event, event.editExt.timestamp, send)
    case SDL_DROPBEGIN where event.drop.windowID == windowID, SDL_DROPFILE where event.drop.windowID == windowID,
      SDL_DROPTEXT where event.drop.windowID == windowID, SDL_DROPCOMPLETE where event.drop.windowID == windowID:
      drop(drops.add(event.drop) { mousePlace(in: windowID) }, event.drop.timestamp, send)
    case SDL_SYSWMEVENT:
      guard let window = SDL_GetWindowFromID(windowID) else { break }
      drop(drops.add(withUnsafePointer(to: event) { CSDL2_ReadXdnd($0, window) }), event.common.timestamp, send)
    case SDL_RENDER_TARGETS_RESET: send(.renderTargetsReset)
    case SDL_RENDER_DEVICE_RESET: send(.renderDeviceReset)
    default: break
    }
  }

  // MARK: Points

  private func point(_ x: Int32, _ y: Int32) -> Point {
    let units = unitsPerPoint()
    return Point(Double(x) / units, Double(y) / units)
  }

  /// A place in a window, which is another one where that has captured the mouse.
  private func point(_ x: Int32, _ y: Int32, in window: UInt32) -> Point {
    let way = MouseOwner.way(from: window, to: windowID)
    return point(x &+ way.x, y &+ way.y)
  }

  private func size(_ width: Int32, _ height: Int32) -> Size { Size(Double(width), Double(height)) / unitsPerPoint() }

  // MARK: Window

  private func decode(_ event: SDL_WindowEvent, _ send: (StageEvent) -> Void) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: send(.resized(size(event.data1, event.data2)))
    case SDL_WINDOWEVENT_EXPOSED: send(.exposed)
    case SDL_WINDOWEVENT_SHOWN: send(.shown)
    case SDL_WINDOWEVENT_HIDDEN: stop(.hidden, event, send)
    case SDL_WINDOWEVENT_MINIMIZED: stop(.minimized, event, send)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: send(.restored)
    case SDL_WINDOWEVENT_FOCUS_GAINED: send(.focusGained)
    // Only the keyboard focus is lost; the pointer stays captured, and its release will come.
    case SDL_WINDOWEVENT_FOCUS_LOST: send(.focusLost)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: send(.displayChanged)
    case SDL_WINDOWEVENT_CLOSE: send(.closed)
    case SDL_WINDOWEVENT_LEAVE where pressed.isEmpty: point(.exited, event.timestamp, send)
    default: break
    }
  }

  /// Cancels all presses, because the window no longer receives pointer events, and sends the reason.
  private func stop(_ reason: StageEvent, _ event: SDL_WindowEvent, _ send: (StageEvent) -> Void) {
    cancelAll(event.timestamp, send)
    owner = MouseOwner()
    send(reason)
  }

  /// Cancels the mouse press and all fingers.
  private func cancelAll(_ stamp: UInt32, _ send: (StageEvent) -> Void) {
    cancel(stamp, send)
    for finger in fingers.removeAll() {
      point(.cancelled, at: finger.location, stamp, pointer: .finger(finger.number), send)
    }
  }

  private func cancel(_ stamp: UInt32, _ send: (StageEvent) -> Void) {
    guard let button = pressed.first else { return }
    pressed.removeAll()
    point(.cancelled, stamp, button: button, send)
  }

  // MARK: Pointer

  private func decode(_ event: SDL_MouseMotionEvent, _ send: (StageEvent) -> Void) {
    location = point(event.x, event.y, in: event.windowID)
    // The release went elsewhere, such as to a window manager that grabbed the pointer.
    if event.state == 0 { cancel(event.timestamp, send) }
    point(pressed.isEmpty ? .hovered : .moved, event.timestamp, button: pressed.first ?? .primary, send)
  }

  /// The side buttons of a mouse are keys: they act on the screen, not on a place.
  private func navigate(_ event: SDL_MouseButtonEvent, _ phase: KeyEvent.Phase, _ send: (StageEvent) -> Void) -> Bool {
    let key: Key
    switch Int32(event.button) {
    case SDL_BUTTON_X1: key = .back
    case SDL_BUTTON_X2: key = .forward
    default: return false
    }
    send(.input(.key(KeyEvent(phase, key, modifiers: modifiers, time: seconds(event.timestamp)))))
    return true
  }

  private func press(_ event: SDL_MouseButtonEvent, _ send: (StageEvent) -> Void) {
    if navigate(event, .down, send) { return }
    guard let button = button(event.button) else { return }
    location = point(event.x, event.y, in: event.windowID)
    pressed.append(button)
    point(.began, event.timestamp, button: button, send)
  }

  private func release(_ event: SDL_MouseButtonEvent, _ send: (StageEvent) -> Void) {
    if navigate(event, .up, send) { return }
    guard let button = button(event.button), let index = pressed.firstIndex(of: button) else { return }
    location = point(event.x, event.y, in: event.windowID)
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
    _ phase: PointerEvent.Phase, at place: Point? = nil, _ stamp: UInt32, button: PointerEvent.Button = .primary,
    pointer: Pointer = .mouse, _ send: (StageEvent) -> Void
  ) {
    send(
      .input(
        .pointer(
          PointerEvent(
            phase, at: place ?? location, time: seconds(stamp), button: button, modifiers: modifiers, pointer: pointer))
      )
    )
  }

  private var modifiers: KeyModifiers { KeyMap.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)) }

  private func decode(_ event: SDL_MouseWheelEvent, _ send: (StageEvent) -> Void) {
    // A touch screen's wheel events would duplicate its fingers.
    if event.which == CSDL2_TOUCH_MOUSEID { return }
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    let delta = Vector(Double(event.preciseX), Double(event.preciseY)) * sign
    guard delta.isFinite else { return }
    let place = point(event.mouseX, event.mouseY)
    let time = seconds(event.timestamp)
    let isPrecise = wheelPrecision.isPrecise(delta, at: time)
    send(
      .input(
        .wheel(WheelEvent(location: place, delta: delta, time: time, modifiers: modifiers, isPrecise: isPrecise))))
  }

  // MARK: Drops

  private func drop(_ drop: (phase: DropEvent.Phase, place: Point)?, _ stamp: UInt32, _ send: (StageEvent) -> Void) {
    guard let drop else { return }
    let place = Point(drop.place.x / unitsPerPoint(), drop.place.y / unitsPerPoint())
    send(.drop(DropEvent(drop.phase, at: place, time: seconds(stamp), modifiers: modifiers)))
  }

  // MARK: Fingers

  private func touch(_ event: SDL_TouchFingerEvent, _ phase: PointerEvent.Phase, _ send: (StageEvent) -> Void) {
    let place = place(of: event)
    let finger: FingerTable.Finger? =
      switch phase {
      case .began: pointsIntoWindow(event) ? place.flatMap { fingers.add(event, at: $0) } : nil
      case .moved: place.flatMap { fingers.move(event, to: $0) }
      // An invalid location is replaced by the last one.
      case .ended: fingers.remove(event, at: place)
      case .hovered, .exited, .cancelled: nil
      }
    guard let finger else { return }
    point(phase, at: finger.location, event.timestamp, pointer: .finger(finger.number), send)
  }

  /// Returns the location in the window; nil for an invalid one. A finger that left the window is slightly outside.
  private func place(of event: SDL_TouchFingerEvent) -> Point? {
    let possible: ClosedRange<Float> = -16...16
    guard possible.contains(event.x), possible.contains(event.y) else { return nil }
    let size = size() / unitsPerPoint()
    return Point(Double(event.x) * size.width, Double(event.y) * size.height)
  }

  private func pointsIntoWindow(_ event: SDL_TouchFingerEvent) -> Bool {
    guard event.touchId != CSDL2_MOUSE_TOUCHID else { return false }
    // Without video, SDL fails when asked about a device that it does not know.
    guard (0..<SDL_GetNumTouchDevices()).contains(where: { SDL_GetTouchDevice($0) == event.touchId }) else {
      return true
    }
    let device = SDL_GetTouchDeviceType(event.touchId)
    return device != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE && device != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
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

  // MARK: Text

  private func text(
    _ kind: TextInputEvent.Kind, _ event: SDL_Event, _ stamp: UInt32, _ send: (StageEvent) -> Void
  ) {
    send(.input(.text(TextInputEvent(kind, textOf(event), time: seconds(stamp)))))
  }

  private func textOf(_ event: SDL_Event) -> String {
    withUnsafePointer(to: event) { String(cString: CSDL2_EventText($0)) }
  }

  private func compose(
    _ start: Int32, _ length: Int32, _ event: SDL_Event, _ stamp: UInt32, _ send: (StageEvent) -> Void
  ) {
    // Where no part is marked, SDL sends -1 for fcitx and 0 for ibus, and never where the caret is: it is shown at the
    // end, where the next letter goes.
    let isMarked = start >= 0 && length > 0
    let composed = textOf(event)
    let scalars = composed.unicodeScalars
    /// SDL counts scalars.
    func characters(_ count: Int) -> Int {
      composed[..<(scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex) ?? scalars.endIndex)]
        .count
    }
    let first = isMarked || start > 0 ? characters(Int(start)) : composed.count
    let end = isMarked ? characters(Int(start) + Int(length)) : first
    text(.composed(selection: first..<max(first, end)), event, stamp, send)
  }

  private func seconds(_ stamp: UInt32) -> Double { stageTime(clockTime(stamp)) }

  private func clockTime(_ stamp: UInt32) -> Double {
    if let time = server.seconds(for: stamp, now: StageClock.now) {
      latest = max(latest, time)
      latestStamp = nil
      return latest
    }
    // A mouse reports faster than timestamps change, and reading the clocks is slower than reusing the result.
    if stamp == latestStamp { return latest }
    latestStamp = stamp
    let milliseconds = SDL_GetTicks64()
    time.synchronize(now: StageClock.now, milliseconds: milliseconds)
    latest = max(latest, time.seconds(of: stamp, milliseconds: milliseconds))
    return latest
  }
}

/// Returns the place of the mouse in a window, in SDL units. SDL learns it late while another program has the mouse.
private func mousePlace(in id: UInt32) -> Point {
  var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
  guard let window = SDL_GetWindowFromID(id) else { return .zero }
  SDL_GetGlobalMouseState(&x, &y)
  SDL_GetWindowPosition(window, &left, &top)
  return Point(Double(x &- left), Double(y &- top))
}

/// Returns the size of a window in SDL units; zero if it does not exist.
private func sizeOfWindow(_ id: UInt32) -> Size {
  var (width, height) = (Int32(0), Int32(0))
  if let window = SDL_GetWindowFromID(id) { SDL_GetWindowSize(window, &width, &height) }
  return Size(Double(width), Double(height))
}
