/// The line break class of a scalar, after rule LB1.
///
/// > Source: Unicode Standard Annex 14, table 1.
package nonisolated enum LineBreakClass: UInt8, Sendable {
  case al, bk, cr, lf, nl, sp, zw, zwj, cm, wj, gl, cl, cp, ex, `is`, sy, op, qu, ns, b2, ba, bb, hy, cb, `in`, nu, po,
    pr
  case hl, id, eb, em, h2, h3, jl, jv, jt, ri
  /// Brackets of East Asian width.
  case wideOP, wideCP
  /// An unassigned place of pictographs.
  case unassignedPictograph
}

/// The word break class of a scalar, with pictographs told apart.
///
/// > Source: Unicode Standard Annex 29, table 3.
package nonisolated enum WordBreakClass: UInt8, Sendable {
  case other, cr, lf, newline, extend, zwj, format, katakana, hebrewLetter, aLetter, singleQuote, doubleQuote, midNumLet
  case midLetter, midNum, numeric, extendNumLet, regionalIndicator, wSegSpace, pictograph, aLetterPictograph
}

/// The classes of scalars for line breaks and words.
package nonisolated struct BreakClasses: Sendable {
  /// The table, which is read when it is first used.
  package static let shared = BreakClasses()
  /// The version of Unicode of the table.
  package static var version: String { BreakTable.version }

  /// The first scalar of each run, and its classes.
  private var starts: [UInt32] = []
  private var classes: [(line: LineBreakClass, word: WordBreakClass)] = []
  /// The runs of the scalars below U+0800, which most texts consist of.
  private var first: [UInt16] = []

  private init() {
    var scalar: UInt32 = 0
    BreakTable.runs.withUTF8Buffer { bytes in
      var index = 0
      while index + 1 < bytes.count {
        let line = LineBreakClass(rawValue: Self.number(of: bytes[index]))
        let word = WordBreakClass(rawValue: Self.number(of: bytes[index + 1]))
        index += 2
        var length: UInt32 = 0
        while index < bytes.count, let digit = Self.digit(bytes[index]) {
          length = length << 4 | digit
          index += 1
        }
        guard let line, let word else { preconditionFailure("the table of line breaks has no such class") }
        starts.append(scalar)
        classes.append((line, word))
        scalar += max(1, length)
      }
    }
    first = (0..<0x800).map { UInt16(run(of: $0)) }
  }

  private static func number(of letter: UInt8) -> UInt8 {
    letter < 0x61 ? letter - 0x41 : letter - 0x67 + 26
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  private func run(of scalar: UInt32) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }

  private func classes(of scalar: Unicode.Scalar) -> (line: LineBreakClass, word: WordBreakClass) {
    classes[scalar.value < 0x800 ? Int(first[Int(scalar.value)]) : run(of: scalar.value)]
  }

  package func lineBreak(_ scalar: Unicode.Scalar) -> LineBreakClass { classes(of: scalar).line }
  package func wordBreak(_ scalar: Unicode.Scalar) -> WordBreakClass { classes(of: scalar).word }
}
