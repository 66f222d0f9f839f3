import CSDL2
import Geometry
import SDLWindow
import Testing
import Views

struct FingerTests {
  private let decoder = EventDecoder(windowID: 7, size: { Size(400, 200) })

  private func decoded(_ events: SDL_Event...) -> [String] {
    var lines: [String] = []
    for event in events {
      decoder.decode(event) {
        guard case .input(.pointer(let pointer)) = $0 else { return lines.append("\($0)") }
        lines.append("\(pointer.pointer) \(pointer.phase) \(pointer.location)")
      }
    }
    return lines
  }

  private func finger(
    _ type: SDL_EventType, _ id: SDL_FingerID, _ x: Float, _ y: Float, touch: SDL_TouchID = 3, window: UInt32 = 7
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = touch
    event.tfinger.fingerId = id
    event.tfinger.windowID = window
    (event.tfinger.x, event.tfinger.y) = (x, y)
    return event
  }

  @Test func `fingers have numbers while they are down, and places in points`() {
    #expect(decoded(finger(SDL_FINGERDOWN, 41, 0.5, 0.5)) == ["finger(0) began \(Point(200, 100))"])
    #expect(decoded(finger(SDL_FINGERDOWN, 99, 0.25, 0)) == ["finger(1) began \(Point(100, 0))"])
    #expect(decoded(finger(SDL_FINGERMOTION, 41, 0.75, 0.5)) == ["finger(0) moved \(Point(300, 100))"])
    #expect(decoded(finger(SDL_FINGERUP, 41, 0.75, 1)) == ["finger(0) ended \(Point(300, 200))"])
    #expect(decoded(finger(SDL_FINGERDOWN, 7, 0, 0)) == ["finger(0) began \(Point.zero)"])
    #expect(decoded(finger(SDL_FINGERUP, 99, 0, 0)) == ["finger(1) ended \(Point.zero)"])
  }

  @Test func `no finger is heard twice: the mouse that SDL makes of it is passed over, and a finger made of a mouse`() {
    var motion = SDL_Event()
    motion.motion.type = SDL_MOUSEMOTION.rawValue
    motion.motion.windowID = 7
    motion.motion.which = CSDL2_TOUCH_MOUSEID
    var button = SDL_Event()
    button.button.type = SDL_MOUSEBUTTONDOWN.rawValue
    button.button.windowID = 7
    button.button.which = CSDL2_TOUCH_MOUSEID
    button.button.button = UInt8(SDL_BUTTON_LEFT)
    #expect(decoded(motion, button).isEmpty)
    button.button.type = SDL_MOUSEBUTTONUP.rawValue
    #expect(decoded(button).isEmpty)
    #expect(decoded(finger(SDL_FINGERDOWN, 1, 0, 0, touch: CSDL2_MOUSE_TOUCHID)).isEmpty)
  }

  @Test func `what no finger does is passed over, and a finger that goes up always does`() {
    #expect(decoded(finger(SDL_FINGERMOTION, 1, 0, 0), finger(SDL_FINGERUP, 1, 0, 0)).isEmpty)
    #expect(decoded(finger(SDL_FINGERDOWN, 1, .nan, 0), finger(SDL_FINGERDOWN, 1, 1e30, 0)).isEmpty)
    #expect(decoded(finger(SDL_FINGERDOWN, 1, 0, 0, window: 8)).isEmpty)
    #expect(decoded(finger(SDL_FINGERDOWN, 1, 0.5, 0)).count == 1)
    #expect(decoded(finger(SDL_FINGERDOWN, 1, 0.6, 0), finger(SDL_FINGERMOTION, 1, .infinity, 0)).isEmpty)
    #expect(decoded(finger(SDL_FINGERUP, 1, .nan, .nan)) == ["finger(0) ended \(Point(200, 0))"])
    for id in 0..<40 { _ = decoded(finger(SDL_FINGERDOWN, SDL_FingerID(id), 0, 0)) }
    #expect(decoded(finger(SDL_FINGERUP, 15, 0, 0)).count == 1 && decoded(finger(SDL_FINGERUP, 16, 0, 0)).isEmpty)
  }

  @Test func `a window that is hidden takes every finger away`() {
    _ = decoded(finger(SDL_FINGERDOWN, 1, 0.5, 0.5), finger(SDL_FINGERDOWN, 2, 1, 1))
    var hidden = SDL_Event()
    hidden.window.type = SDL_WINDOWEVENT.rawValue
    hidden.window.windowID = 7
    hidden.window.event = UInt8(SDL_WINDOWEVENT_MINIMIZED.rawValue)
    #expect(
      decoded(hidden) == [
        "finger(0) cancelled \(Point(200, 100))", "finger(1) cancelled \(Point(400, 200))", "minimized",
      ])
    #expect(decoded(finger(SDL_FINGERUP, 1, 0.5, 0.5)).isEmpty)
  }

  @Test func `the wheel says which keys are held`() {
    SDL_SetModState(KMOD_LCTRL)
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.windowID = 7
    event.wheel.preciseY = 1
    var keys: KeyModifiers?
    decoder.decode(event) { if case .input(.wheel(let wheel)) = $0 { keys = wheel.modifiers } }
    SDL_SetModState(KMOD_NONE)
    #expect(keys == .control)
    event.wheel.which = CSDL2_TOUCH_MOUSEID
    #expect(decoded(event).isEmpty)
  }

  @Test func `motions of different fingers stay apart`() {
    let coalescer = MotionCoalescer()
    var sent: [String] = []
    func take(_ finger: Int, _ x: Double, _ time: Double) {
      let event = PointerEvent(.moved, at: Point(x, 0), time: time, pointer: .finger(finger))
      coalescer.enqueue(.input(.pointer(event))) {
        if case .input(.pointer(let p)) = $0 { sent.append("\(p.pointer) \(p.location.x) \(p.coalesced.count)") }
      }
    }
    for (index, finger) in [0, 0, 1, 1, 0].enumerated() { take(finger, Double(index), Double(index)) }
    coalescer.flush { _ in }
    #expect(sent == ["finger(0) 1.0 1", "finger(1) 3.0 1"])
  }
}
