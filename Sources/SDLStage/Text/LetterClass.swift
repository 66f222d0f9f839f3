/// What a letter means for the ends of lines: a small part of the line breaking of Unicode, without dictionaries.
///
/// > Source: Unicode Standard Annex 14, tables 1 and 2; the Japanese rules are those of JIS X 4051, "kinsoku".
nonisolated enum LetterClass {
  case letter
  case digit
  case space
  /// A place for a break without a space.
  case zeroWidthSpace
  case hyphen
  /// Breaks are possible before and after: Chinese, Japanese, Korean, emoji.
  case ideograph
  /// No break before: closing brackets, full stops, small kana.
  case closing
  /// No break after.
  case opening
  /// No break before or after.
  case glue

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39: self = .digit
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
    case 0x28, 0x5B, 0x7B: self = .opening
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: self = .closing
    case 0x2D, 0x2010, 0x2012...0x2014, 0xAD: self = .hyphen
    case 0x00...0x7F: self = .letter
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: self = .glue
    case 0x200B: self = .zeroWidthSpace
    case 0x80..<0x2000: self = .letter
    case 0x2018, 0x201C, 0x2329, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0xFF08, 0xFF3B,
      0xFF5B, 0xFF5F, 0xFF62:
      self = .opening
    case 0x2019, 0x201D, 0x2026, 0x232A, 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017,
      0x3019, 0x301B, 0x303B, 0x309B...0x309E, 0x30FB...0x30FE, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F,
      0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63...0xFF65:
      self = .closing
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x31F0...0x31FF:
      self = .closing
    case 0x2E80...0x2FFF, 0x3003...0x3400, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFDC, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      self = .ideograph
    default: self = .letter
    }
  }

  /// Whether a line may end between two letters.
  static func breaks(between a: LetterClass, _ b: LetterClass) -> Bool {
    switch (a, b) {
    case (_, .space), (_, .zeroWidthSpace), (_, .closing), (.opening, _): false
    case (.space, _), (.zeroWidthSpace, _): true
    case (.glue, _), (_, .glue): false
    case (.hyphen, .letter), (.hyphen, .ideograph), (.hyphen, .opening): true
    case (_, .hyphen): false
    case (.ideograph, .ideograph), (.ideograph, .letter), (.ideograph, .digit), (.ideograph, .opening): true
    case (.letter, .ideograph), (.digit, .ideograph), (.closing, .ideograph): true
    case (.letter, _), (.digit, _), (.closing, _), (.hyphen, _): false
    }
  }
}
