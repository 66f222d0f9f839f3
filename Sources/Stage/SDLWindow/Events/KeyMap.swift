import CSDL2
import Views

/// Converts SDL's key codes and modifiers.
enum KeyMap {
  static func key(for code: SDL_Keycode, isNumLockOn: Bool) -> Key {
    if let key = named[code] ?? keypad(code, isNumLockOn) { return key }
    let functions: [(SDL_KeyCode, SDL_KeyCode, Int)] = [(SDLK_F1, SDLK_F12, 1), (SDLK_F13, SDLK_F24, 13)]
    for (first, last, number) in functions {
      let (low, high) = (Int32(first.rawValue), Int32(last.rawValue))
      if (low...high).contains(code) { return .function(Int(code - low) + number) }
    }
    // Keys without a character have bit 30 set.
    guard code > 0x20, code < 1 << 30, code != 0x7f, let scalar = Unicode.Scalar(UInt32(code)) else { return .other }
    return .character(Character(scalar))
  }

  static func modifiers(_ state: UInt16) -> KeyModifiers {
    // Called for each mouse motion, so without a table.
    var modifiers: KeyModifiers = []
    if state & CSDL2_KMOD_SHIFT != 0 { modifiers.insert(.shift) }
    if state & CSDL2_KMOD_CTRL != 0 { modifiers.insert(.control) }
    if state & CSDL2_KMOD_ALT != 0 { modifiers.insert(.option) }
    if state & CSDL2_KMOD_GUI != 0 { modifiers.insert(.command) }
    return modifiers
  }

  private static let named: [SDL_Keycode: Key] = table([
    (SDLK_ESCAPE, .escape), (SDLK_RETURN, .enter), (SDLK_RETURN2, .enter), (SDLK_KP_ENTER, .enter),
    (SDLK_TAB, .tab), (SDLK_SPACE, .space), (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete),
    (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down), (SDLK_HOME, .home),
    (SDLK_APPLICATION, .menu), (SDLK_MENU, .menu), (SDLK_AC_BACK, .back), (SDLK_AC_FORWARD, .forward),
    (SDLK_END, .end), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
    (SDLK_KP_PLUS, .character("+")), (SDLK_KP_MINUS, .character("-")), (SDLK_KP_MULTIPLY, .character("*")),
    (SDLK_KP_DIVIDE, .character("/")),
  ])

  /// The key of a keypad digit, which is a navigation key while Num Lock is off.
  private static func keypad(_ code: SDL_Keycode, _ isNumLockOn: Bool) -> Key? {
    guard let pair = pad[code] else { return nil }
    return isNumLockOn ? pair.on : pair.off
  }

  private static let pad: [SDL_Keycode: (on: Key, off: Key)] = table([
    (SDLK_KP_0, (.character("0"), .other)), (SDLK_KP_1, (.character("1"), .end)),
    (SDLK_KP_2, (.character("2"), .down)), (SDLK_KP_3, (.character("3"), .pageDown)),
    (SDLK_KP_4, (.character("4"), .left)), (SDLK_KP_5, (.character("5"), .other)),
    (SDLK_KP_6, (.character("6"), .right)), (SDLK_KP_7, (.character("7"), .home)),
    (SDLK_KP_8, (.character("8"), .up)), (SDLK_KP_9, (.character("9"), .pageUp)),
    (SDLK_KP_PERIOD, (.character("."), .delete)),
  ])

  private static func table<Value>(_ pairs: [(SDL_KeyCode, Value)]) -> [SDL_Keycode: Value] {
    Dictionary(uniqueKeysWithValues: pairs.map { (SDL_Keycode($0.0.rawValue), $0.1) })
  }
}
