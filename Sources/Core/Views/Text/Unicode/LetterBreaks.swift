/// Where letters begin, and the length beyond which a letter is cut.
///
/// Unicode lets a letter have any number of marks and joiners. Layout and carets treat a longer one as several letters,
/// which bounds their time.
package nonisolated enum LetterBreaks {
  /// In UTF-8: more than any letter of a language or any emoji has.
  package static let mostBytes = 256

  /// Returns the part of a letter that holds an offset; each part is as long as the limit allows.
  /// - Parameter byte: returns the byte of the text at an offset.
  package static func part(of letter: Range<Int>, holding offset: Int, _ byte: (Int) -> UInt8) -> Range<Int> {
    var start = letter.lowerBound
    while true {
      guard letter.upperBound - start > mostBytes else { return start..<letter.upperBound }
      var end = start + mostBytes
      while byte(end) & 0xC0 == 0x80 { end -= 1 }
      if offset < end { return start..<end }
      start = end
    }
  }

  /// Whether a letter surely begins between two scalars, whatever is around them: neither joins others.
  ///
  /// The standard library finds letters from their start in linear time, but from their end in time that is quadratic
  /// in their length.
  /// > Source: Unicode Standard Annex 29, rules GB3 to GB13.
  package static func isSafeCut(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    if a.value < 0x7f, b.value < 0x7f { return a != "\r" || b != "\n" }
    return !joins(a) && !joins(b)
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    // Prepended marks, and two vowels that Unicode counts as marks.
    switch scalar.value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x0D4E, 0x0E33, 0x0EB3, 0x110BD, 0x110CD,
      0x111C2...0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
      return true
    default: break
    }
    switch BreakClasses.shared.wordBreak(scalar) {
    case .extend, .zwj, .format, .regionalIndicator, .cr: return true
    default: break
    }
    switch BreakClasses.shared.lineBreak(scalar) {
    case .cm, .jl, .jv, .jt, .h2, .h3: return true
    default: return false
    }
  }
}
