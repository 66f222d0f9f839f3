import CText

/// The direction of a paragraph, and of its letters.
///
/// > Source: Unicode Standard Annex 9, by FriBidi.
package nonisolated struct ParagraphDirection {
  /// The embedding level of each scalar; empty for a text that is written from left to right.
  package private(set) var levels: [UInt8] = []
  package private(set) var isRightToLeft = false

  /// Finds the direction of a paragraph by its first letter with one.
  package init(_ scalars: [Unicode.Scalar]) {
    guard scalars.contains(where: Self.affectsDirection) else { return }
    let count = FriBidiStrIndex(scalars.count)
    let codes = scalars.map(\.value)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base = CTEXT_PAR_NATURAL
    fribidi_get_bidi_types(codes, count, &types)
    fribidi_get_bracket_types(codes, count, types, &brackets)
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0 else { return }
    isRightToLeft = base.rawValue & CTEXT_MASK_RTL.rawValue != 0
    self.levels = levels.map { UInt8(max(0, $0)) }
  }

  /// Whether a letter is written from right to left, or controls direction.
  private static func affectsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
