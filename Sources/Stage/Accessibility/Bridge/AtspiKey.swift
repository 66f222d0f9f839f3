import Views

/// A key as screen readers hear of it, who say it and take it into account when the caret moves.
///
/// > Source: AT-SPI2, `org.a11y.atspi.DeviceEventController`; X11, `keysymdef.h`.
package nonisolated struct AtspiKey {
  /// The X11 number of the key, and its name.
  package let symbol: Int
  package let name: String
  private let event: KeyEvent
  private let isText: Bool

  /// nil for keys that have no name.
  /// - Parameter text: what the layout types with it, where that is known.
  package init?(_ event: KeyEvent, text: String? = nil) {
    self.event = event
    switch event.key {
    case .character(let character):
      let isUpper = event.modifiers.contains(.shift)
      name = text ?? (isUpper ? character.uppercased() : String(character))
      guard let scalar = name.unicodeScalars.first else { return nil }
      symbol = scalar.value < 0x100 ? Int(scalar.value) : 0x100_0000 + Int(scalar.value)
      isText = text != nil || event.modifiers.isDisjoint(with: [.control, .option, .command])
    case .function(let number) where (1...24).contains(number):
      (symbol, name, isText) = (0xffbd + number, "F\(number)", false)
    case .space: (symbol, name, isText) = (0x20, "space", true)
    default:
      guard let named = Self.named[event.key] else { return nil }
      (symbol, name, isText) = (named.symbol, named.name, false)
    }
  }

  private static let named: [Key: (symbol: Int, name: String)] = [
    .escape: (0xff1b, "Escape"), .enter: (0xff0d, "Return"), .tab: (0xff09, "Tab"),
    .backspace: (0xff08, "BackSpace"), .delete: (0xffff, "Delete"), .left: (0xff51, "Left"), .up: (0xff52, "Up"),
    .right: (0xff53, "Right"), .down: (0xff54, "Down"), .pageUp: (0xff55, "Page_Up"), .pageDown: (0xff56, "Page_Down"),
    .end: (0xff57, "End"), .home: (0xff50, "Home"), .menu: (0xff67, "Menu"),
  ]

  /// The bits of X11 for Shift, Control, Alt and Super.
  private var modifiers: UInt32 {
    [(KeyModifiers.shift, 1), (.control, 4), (.option, 8), (.command, 64)].reduce(0) {
      event.modifiers.contains($1.0) ? $0 | $1.1 : $0
    }
  }

  /// - Parameter isSigned: how the registry has the key's code and its modifiers: 2.46 reads signed numbers, though it
  ///   describes unsigned ones.
  func value(isSigned: Bool) -> BusValue {
    func number(_ number: UInt32) -> BusValue { isSigned ? .int32(Int32(number)) : .uint32(number) }
    return .structure([
      .uint32(event.phase == .down ? 0 : 1), .int(symbol), number(0), number(modifiers),
      .int32(Int32(truncatingIfNeeded: Int(min(event.time * 1000, 1e15)))), .string(name), .bool(isText),
    ])
  }
}
