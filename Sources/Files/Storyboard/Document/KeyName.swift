import JSON

/// The name of a key in storyboards and scripts.
nonisolated package enum KeyName: String, CaseIterable, Sendable {
  case `return` = "Return"
  case escape = "Escape"
  case tab = "Tab"
  case space = "Space"
  case backspace = "Backspace"
  case delete = "Delete"
  case left = "Left"
  case right = "Right"
  case up = "Up"
  case down = "Down"
  case home = "Home"
  case end = "End"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case back = "Back"
  case forward = "Forward"
  case menu = "Menu"
  case f1 = "F1", f2 = "F2", f3 = "F3", f4 = "F4", f5 = "F5", f6 = "F6"
  case f7 = "F7", f8 = "F8", f9 = "F9", f10 = "F10", f11 = "F11", f12 = "F12"
  case a = "A", b = "B", c = "C", d = "D", e = "E", f = "F", g = "G", h = "H", i = "I", j = "J", k = "K", l = "L"
  case m = "M", n = "N", o = "O", p = "P", q = "Q", r = "R", s = "S", t = "T", u = "U", v = "V", w = "W", x = "X"
  case y = "Y", z = "Z"
  case digit0 = "0", digit1 = "1", digit2 = "2", digit3 = "3", digit4 = "4"
  case digit5 = "5", digit6 = "6", digit7 = "7", digit8 = "8", digit9 = "9"
}

nonisolated extension KeyName {
  /// Makes a key from its name. A single letter can be upper or lower case; other names are case-sensitive.
  package init?(name: String) {
    self.init(rawValue: name.utf8.count == 1 ? name.uppercased() : name)
  }

  /// Whether the key navigates back from the topmost scene, so that scenes cannot bind it.
  package var asksForWayBack: Bool { self == .escape || self == .backspace || self == .back }

  private static let otherNames: [String: KeyName] = [
    "enter": .return, "esc": .escape, "del": .delete, "spacebar": .space, "pgup": .pageUp,
    "pgdn": .pageDown, "arrowleft": .left, "arrowright": .right, "arrowup": .up, "arrowdown": .down,
  ]

  /// The end of a message about an unknown key name.
  package static func hint(for name: String, _ suggester: inout Suggester) -> String {
    hint(for: name, closest: suggester.closest(to: name, among: allCases.map(\.rawValue)))
  }

  /// The end of a message about an unknown key name.
  static func hint(for name: String, _ log: FaultLog) -> String {
    hint(for: name, closest: log.closest(to: name, among: allCases.map(\.rawValue)))
  }

  private static func hint(for name: String, closest: String?) -> String {
    if let key = otherNames[name.lowercased()] { return ": did you mean \(Wording.quoted(key.rawValue))?" }
    if let closest { return ": did you mean \(Wording.quoted(closest))?" }
    return ": known are Return, Escape, Tab, Space, Backspace, Delete, Left, Right, Up, Down, Home, End, "
      + "PageUp, PageDown, Back, Forward, Menu, F1 to F12, A to Z and 0 to 9"
  }
}
