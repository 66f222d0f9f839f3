import TestSupport

/// Letters of every script of Unicode, and letters in both normal forms.
struct Letters {
  private var scripts: [[Unicode.Scalar]] = []
  /// A letter as one scalar, and as its parts.
  private(set) var pairs: [(composed: String, decomposed: String)] = []

  init() throws {
    var ranges: [Substring: [Unicode.Scalar]] = [:]
    for line in try UnicodeTestFile("Scripts.txt").lines {
      let fields = line.text.split(separator: ";")
      let ends = fields[0].split(whereSeparator: { $0 == "." || $0 == " " }).compactMap { UInt32($0, radix: 16) }
      let script = fields[1].drop { $0 == " " }.prefix { $0 != " " }
      let all = (ends[0]...(ends.last ?? ends[0])).compactMap(Unicode.Scalar.init)
      ranges[script, default: []] += all.prefix(64)
    }
    scripts = ranges.sorted { $0.key < $1.key }.map(\.value)
    var parts: [UInt32: [Unicode.Scalar]] = [:]
    for line in try UnicodeTestFile("UnicodeData.txt").lines {
      let fields = line.text.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count > 5, !fields[5].isEmpty, !fields[5].hasPrefix("<"), let scalar = UInt32(fields[0], radix: 16)
      else { continue }
      parts[scalar] = UnicodeTestFile.scalars(fields[5])
    }
    for (scalar, _) in parts.sorted(by: { $0.key < $1.key }) {
      guard let composed = Unicode.Scalar(scalar) else { continue }
      var decomposed = [composed]
      while let index = decomposed.firstIndex(where: { parts[$0.value] != nil }) {
        decomposed.replaceSubrange(index...index, with: parts[decomposed[index].value] ?? [])
      }
      pairs.append((Self.text([composed]), Self.text(decomposed)))
    }
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Returns a few letters, and the same in another form.
  func random(_ random: inout SeededGenerator) -> (String, String) {
    switch random.int(in: 0...9) {
    case 0...3:
      let script = scripts[random.int(in: 0...scripts.count - 1)]
      let text = Self.text((0...random.int(in: 0...3)).map { _ in script[random.int(in: 0...script.count - 1)] })
      return (text, text)
    case 4...7:
      let pair = pairs[random.int(in: 0...pairs.count - 1)]
      return (pair.composed, pair.decomposed)
    default:
      let pieces = [
        " ", "\n", "\u{AD}", "a b", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷", "\u{301}", "\u{200D}", "\u{202E}", "\u{2067}", "\u{0}x",
        "https://a.b/c?d=1", "1,234.5%",
      ]
      let piece = pieces[random.int(in: 0...pieces.count - 1)]
      return (piece, piece)
    }
  }
}
