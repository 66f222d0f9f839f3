/// Where words begin and end, by the rules of Unicode.
///
/// > Source: Unicode Standard Annex 29, revision 41 (Unicode 15.0), section 4.1.1, rules WB1 to WB999.
package nonisolated struct WordBreaks {
  private let classes: [WordBreakClass]

  package init(_ scalars: some Sequence<Unicode.Scalar>) {
    let table = BreakClasses.shared
    classes = scalars.map { table.wordBreak($0) }
  }

  /// Returns whether a word, or what is between words, begins at each scalar; always at the first one.
  package func boundaries() -> [Bool] {
    var result = [Bool](repeating: true, count: classes.count)
    // The class of the last scalar, and of the one before, without what WB4 ignores.
    var (last, beforeLast): (WordBreakClass?, WordBreakClass?) = (nil, nil)
    var indicators = 0
    for index in classes.indices {
      let kind = classes[index]
      if index > 0 { result[index] = breaks(at: index, last, beforeLast, indicators) }
      if index > 0, Self.isIgnored(kind), let last, !Self.isNewline(last) { continue }
      (last, beforeLast) = (kind, last)
      indicators = kind == .regionalIndicator ? indicators + 1 : 0
    }
    return result
  }

  /// Whether a text can be cut between two scalars without changing the words after the cut.
  package static func isSafeCut(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    let (a, b) = (BreakClasses.shared.wordBreak(a), BreakClasses.shared.wordBreak(b))
    if a == .cr, b == .lf { return false }
    return isNewline(a) || (a == .wSegSpace && b != .wSegSpace && !isIgnored(b))
  }

  // MARK: The rules

  private func breaks(
    at index: Int, _ last: WordBreakClass?, _ beforeLast: WordBreakClass?, _ indicators: Int
  ) -> Bool {
    let (raw, kind) = (classes[index - 1], classes[index])
    // WB3 to WB3d.
    if raw == .cr, kind == .lf { return false }
    if Self.isNewline(raw) || Self.isNewline(kind) { return true }
    if raw == .zwj, kind == .pictograph || kind == .aLetterPictograph { return false }
    if raw == .wSegSpace, kind == .wSegSpace { return false }
    // WB4.
    if Self.isIgnored(kind) { return false }
    guard let last else { return true }
    return !joins(last, kind, at: index, beforeLast) && !(kind == .regionalIndicator && indicators % 2 == 1)
  }

  /// WB5 to WB13b.
  private func joins(
    _ last: WordBreakClass, _ kind: WordBreakClass, at index: Int, _ beforeLast: WordBreakClass?
  ) -> Bool {
    if Self.isLetter(last), Self.isLetter(kind) { return true }
    if Self.isLetter(last), Self.isInLetters(kind), let next = next(after: index), Self.isLetter(next) { return true }
    if let beforeLast, Self.isLetter(beforeLast), Self.isInLetters(last), Self.isLetter(kind) { return true }
    switch (last, kind) {
    case (.hebrewLetter, .singleQuote): return true
    case (.hebrewLetter, .doubleQuote) where next(after: index) == .hebrewLetter: return true
    case (.doubleQuote, .hebrewLetter) where beforeLast == .hebrewLetter: return true
    case (.numeric, .numeric), (.katakana, .katakana): return true
    case (_, .numeric) where Self.isLetter(last), (.numeric, _) where Self.isLetter(kind): return true
    case (_, .numeric) where Self.isInNumbers(last) && beforeLast == .numeric: return true
    case (.numeric, _) where Self.isInNumbers(kind) && next(after: index) == .numeric: return true
    case (.numeric, .extendNumLet), (.katakana, .extendNumLet), (.extendNumLet, .extendNumLet): return true
    case (_, .extendNumLet) where Self.isLetter(last): return true
    case (.extendNumLet, .numeric), (.extendNumLet, .katakana): return true
    case (.extendNumLet, _) where Self.isLetter(kind): return true
    default: return false
    }
  }

  /// The class after an index, without what WB4 ignores.
  private func next(after index: Int) -> WordBreakClass? { classes[(index + 1)...].first { !Self.isIgnored($0) } }

  private static func isNewline(_ kind: WordBreakClass) -> Bool { kind == .cr || kind == .lf || kind == .newline }

  private static func isIgnored(_ kind: WordBreakClass) -> Bool { kind == .extend || kind == .zwj || kind == .format }

  private static func isLetter(_ kind: WordBreakClass) -> Bool {
    kind == .aLetter || kind == .hebrewLetter || kind == .aLetterPictograph
  }

  /// MidLetter or MidNumLetQ.
  private static func isInLetters(_ kind: WordBreakClass) -> Bool {
    kind == .midLetter || kind == .midNumLet || kind == .singleQuote
  }

  /// MidNum or MidNumLetQ.
  private static func isInNumbers(_ kind: WordBreakClass) -> Bool {
    kind == .midNum || kind == .midNumLet || kind == .singleQuote
  }
}
