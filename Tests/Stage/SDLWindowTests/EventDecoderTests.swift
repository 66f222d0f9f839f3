import CSDL2
import Controls
import Geometry
import SDLWindow
import Stage
import Testing
import Views

struct EventDecoderTests {
  let decoder = EventDecoder(windowID: 7)

  /// What the events become, as text.
  func decoded(_ events: SDL_Event...) -> [String] {
    var lines: [String] = []
    for event in events { decoder.decode(event) { lines.append(EventDecoderTests.line($0)) } }
    return lines
  }

  static func line(_ event: StageEvent) -> String {
    switch event {
    case .input(.pointer(let p)): "\(p.phase) \(p.button) \(p.location)"
    case .input(.wheel(let w)): "wheel \(w.delta) \(w.location)"
    case .input(.key(let k)): "\(k.phase) \(k.key)\(k.isRepeat ? " again" : "") \(k.modifiers.rawValue)"
    case .input(.text(let t)): "\(t.kind) \(t.text)"
    default: "\(event)"
    }
  }

  func typed(_ bytes: [UInt8], window: UInt32 = 7) -> SDL_Event {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    event.text.windowID = window
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: bytes.prefix(31)) }
    return event
  }

  func composed(_ text: String, _ start: Int32, _ length: Int32) -> SDL_Event {
    var event = SDL_Event()
    event.edit.type = SDL_TEXTEDITING.rawValue
    event.edit.windowID = 7
    (event.edit.start, event.edit.length) = (start, length)
    withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: Array(text.utf8).prefix(31)) }
    return event
  }

  @Test func `typed and composed text, also of more than 31 bytes`() {
    let long = String(repeating: "日本", count: 20)
    let memory = strdup(long)
    defer { free(memory) }
    var event = SDL_Event()
    event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
    event.editExt.windowID = 7
    event.editExt.text = memory
    (event.editExt.start, event.editExt.length) = (3, 2)
    #expect(
      decoded(
        typed(Array("ñ日".utf8)), composed("にほ", 1, 1), composed("にほ", -1, -1), composed("", -1, -1), event,
        typed([0x61], window: 8))
        == [
          "typed ñ日", "composed(selection: Range(1..<2)) にほ", "composed(selection: Range(2..<2)) にほ",
          "composed(selection: Range(0..<0)) ",
          "composed(selection: Range(3..<5)) \(long)",
        ])
  }

  @Test func `places in compositions, which SDL counts in scalars, are characters`() {
    func place(_ text: String, _ start: Int32, _ length: Int32) -> String? {
      decoded(composed(text, start, length)).first.map { String($0.prefix { $0 != ")" }.dropFirst(26)) }
    }
    // Of e and its accent, one letter; of two flags, four scalars; of a family, five.
    #expect(place("e\u{301}かな", 0, 2) == "0..<1")
    #expect(place("e\u{301}かな", 2, 1) == "1..<2")
    #expect(place("e\u{301}かな", 2, 2) == "1..<3")
    #expect(place("\u{E9}かな", 1, 1) == "1..<2")
    #expect(place("🇩🇪🇫🇷か", 2, 2) == "1..<2")
    #expect(place("👩‍👩‍👧か", 5, 1) == "1..<2")
    // Beyond the end, and within a letter.
    #expect(place("e\u{301}", 7, 9) == "1..<1")
    #expect(place("か", 0, 2_000_000_000) == "0..<1")
    #expect(place("e\u{301}か", 1, 1) == "1..<1")
  }

  @Test func `typed bytes that are not UTF-8 are repaired`() {
    #expect(decoded(typed([0x61, 0xff, 0x62])) == ["typed a\u{fffd}b"])
  }

  func button(_ type: SDL_EventType, _ number: Int32 = SDL_BUTTON_LEFT, x: Int32, y: Int32, window: UInt32 = 7)
    -> SDL_Event
  {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.windowID = window
    event.button.button = UInt8(number)
    (event.button.x, event.button.y) = (x, y)
    return event
  }

  func motion(x: Int32, y: Int32, state: UInt32, window: UInt32 = 7) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.windowID = window
    event.motion.state = state
    (event.motion.x, event.motion.y) = (x, y)
    return event
  }

  func window(_ id: SDL_WindowEventID, _ a: Int32 = 0, _ b: Int32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = 7
    event.window.event = UInt8(id.rawValue)
    (event.window.data1, event.window.data2) = (a, b)
    return event
  }

  @Test func `the side buttons of a mouse are the keys back and forward, and no presses`() {
    #expect(
      decoded(
        button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X1, x: 3, y: 4), button(SDL_MOUSEBUTTONUP, SDL_BUTTON_X1, x: 3, y: 4),
        button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X2, x: 3, y: 4), motion(x: 5, y: 5, state: 0))
        == ["down back 0", "up back 0", "down forward 0", "hovered primary (5.0, 5.0)"])
  }

  @Test func `places and sizes are in points, whatever SDL counts in`() {
    let decoder = EventDecoder(windowID: 7, unitsPerPoint: { 1.25 })
    var lines: [String] = []
    for event in [
      motion(x: 10, y: 25, state: 0), button(SDL_MOUSEBUTTONDOWN, x: 100, y: 1, window: 7),
      window(SDL_WINDOWEVENT_SIZE_CHANGED, 751, 500),
    ] { decoder.decode(event) { lines.append(EventDecoderTests.line($0)) } }
    #expect(
      lines == [
        "hovered primary \(Point(8, 20))", "began primary \(Point(80, 0.8))", "resized(\(Size(600.8, 400)))",
      ])
  }

  func key(_ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = 7
    event.key.repeat = isRepeat ? 1 : 0
    event.key.keysym.sym = SDL_Keycode(code.rawValue)
    event.key.keysym.mod = UInt16(modifiers.rawValue)
    return event
  }

  @Test func `a press, a move and a release`() {
    let lines = decoded(
      button(SDL_MOUSEBUTTONDOWN, x: 10, y: 20), motion(x: 30, y: 20, state: 1), button(SDL_MOUSEBUTTONUP, x: 30, y: 20)
    )
    #expect(lines == ["began primary (10.0, 20.0)", "moved primary (30.0, 20.0)", "ended primary (30.0, 20.0)"])
  }

  @Test func `a move without a button hovers, and leaving exits`() {
    #expect(
      decoded(motion(x: 1, y: 2, state: 0), window(SDL_WINDOWEVENT_LEAVE))
        == ["hovered primary (1.0, 2.0)", "exited primary (1.0, 2.0)"])
  }

  @Test func `leaving with a button down is not the end of the drag`() {
    #expect(decoded(button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1), window(SDL_WINDOWEVENT_LEAVE)).count == 1)
  }

  @Test func `losing the keys leaves the hand its press`() {
    let lines = decoded(
      button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1), window(SDL_WINDOWEVENT_FOCUS_LOST), motion(x: 5, y: 5, state: 1),
      button(SDL_MOUSEBUTTONUP, x: 5, y: 5, window: 0))
    #expect(
      lines == ["began primary (1.0, 1.0)", "focusLost", "moved primary (5.0, 5.0)", "ended primary (5.0, 5.0)"])
  }

  @Test func `a window that is hidden cancels a press, once`() {
    let lines = decoded(
      button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1), window(SDL_WINDOWEVENT_HIDDEN), window(SDL_WINDOWEVENT_HIDDEN))
    #expect(lines == ["began primary (1.0, 1.0)", "cancelled primary (1.0, 1.0)", "hidden", "hidden"])
  }

  @Test func `a release that went elsewhere cancels`() {
    let lines = decoded(button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1), motion(x: 5, y: 5, state: 0))
    #expect(lines == ["began primary (1.0, 1.0)", "cancelled primary (5.0, 5.0)", "hovered primary (5.0, 5.0)"])
  }

  @Test func `a release without a press is passed over`() {
    #expect(decoded(button(SDL_MOUSEBUTTONUP, x: 1, y: 1)).isEmpty)
  }

  @Test func `other windows' events are passed over`() {
    #expect(decoded(button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, window: 8)).isEmpty)
  }

  @Test func `a drag stays with the window of its press, although SDL captures the mouse for another one`() {
    #expect(
      decoded(
        button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1), motion(x: 5, y: 5, state: 1, window: 8),
        button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, x: 5, y: 5, window: 8),
        button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, x: 5, y: 5, window: 8),
        button(SDL_MOUSEBUTTONUP, x: 6, y: 6, window: 8), motion(x: 7, y: 7, state: 0, window: 8))
        == [
          "began primary (1.0, 1.0)", "moved primary (5.0, 5.0)", "began secondary (5.0, 5.0)",
          "ended secondary (5.0, 5.0)", "ended primary (6.0, 6.0)",
        ])
  }

  @Test func `another window's drag does not move the pointer here`() {
    #expect(
      decoded(
        button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, window: 8), motion(x: 5, y: 5, state: 1),
        button(SDL_MOUSEBUTTONUP, x: 6, y: 6), motion(x: 7, y: 7, state: 0)) == ["hovered primary (7.0, 7.0)"])
  }

  @Test func `a press after one whose release was lost belongs to its own window`() {
    #expect(
      decoded(
        button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, window: 8), button(SDL_MOUSEBUTTONDOWN, x: 2, y: 2),
        motion(x: 3, y: 3, state: 1)) == ["began primary (2.0, 2.0)", "moved primary (3.0, 3.0)"])
  }

  @Test func `keys by name, with modifiers and repeats`() {
    #expect(
      decoded(
        key(SDLK_ESCAPE), key(SDLK_TAB, KMOD_LSHIFT), key(SDLK_a, KMOD_RCTRL), key(SDLK_F12), key(SDLK_F13),
        key(SDLK_LEFT, isRepeat: true), key(SDLK_LSHIFT), key(SDLK_KP_ENTER), key(SDLK_KP_4), key(SDLK_KP_4, KMOD_NUM))
        == [
          "down escape 0", "down tab 1", "down character(\"a\") 2", "down function(12) 0", "down function(13) 0",
          "down left again 0", "down other 0", "down enter 0", "down left 0", "down character(\"4\") 0",
        ])
  }

  @Test func `a wheel that counts the other way is turned round`() {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.windowID = 7
    (event.wheel.preciseX, event.wheel.preciseY) = (0.5, -2)
    (event.wheel.mouseX, event.wheel.mouseY) = (3, 4)
    event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    #expect(decoded(event) == ["wheel (-0.5, 2.0) (3.0, 4.0)"])
  }

  @Test func `the window's own events`() {
    var quit = SDL_Event()
    quit.type = SDL_QUIT.rawValue
    #expect(
      decoded(window(SDL_WINDOWEVENT_SIZE_CHANGED, 640, 480), window(SDL_WINDOWEVENT_MINIMIZED), quit)
        == ["resized(640.0x480.0)", "minimized", "quit"])
  }

  @Test func `event times are on the stage's clock and never go back`() {
    var times: [Double] = []
    var before = StageClock.now
    for _ in 0..<2000 {
      before = StageClock.now
      var event = motion(x: 0, y: 0, state: 0)
      event.motion.timestamp = UInt32(truncatingIfNeeded: SDL_GetTicks64())
      decoder.decode(event) { if case .input(.pointer(let p)) = $0 { times.append(p.time) } }
    }
    #expect(times == times.sorted())
    // SDL counts whole milliseconds.
    let last = times.last ?? 0
    #expect(last > before - 0.005 && last < StageClock.now + 0.005, "\(last - before)")
  }

  @Test func `the events of a drop become one, with the names as they are`() {
    func drop(_ type: SDL_EventType, _ bytes: [CChar]? = nil, window: UInt32 = 7) -> SDL_Event {
      var event = SDL_Event()
      event.drop.type = type.rawValue
      event.drop.windowID = window
      event.drop.file = bytes.map { bytes in
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        memory.initialize(from: bytes + [0], count: bytes.count + 1)
        return memory
      }
      return event
    }
    let events = [
      drop(SDL_DROPBEGIN), drop(SDL_DROPFILE, [0x2f, -1]), drop(SDL_DROPFILE, [0x2f, 0x61], window: 8),
      drop(SDL_DROPFILE), drop(SDL_DROPFILE, [0x2f, 0x20]), drop(SDL_DROPCOMPLETE),
      drop(SDL_DROPBEGIN), drop(SDL_DROPTEXT, [0x61]), drop(SDL_DROPTEXT, [0x62]), drop(SDL_DROPCOMPLETE),
    ]
    defer { for event in events { event.drop.file?.deallocate() } }
    var phases: [DropEvent.Phase] = []
    for event in events { decoder.decode(event) { if case .drop(let drop) = $0 { phases.append(drop.phase) } } }
    #expect(
      phases == [
        .dropped(urls: ["file:///%FF", "file:///%20"], text: nil), .dropped(urls: [], text: "a\nb"),
      ])
  }
}
