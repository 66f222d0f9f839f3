/// Finds a known word that is similar to an unknown one.
///
/// The work for a whole file is limited, so that a huge file with many misspelled names stays fast. After the limit,
/// faults are reported without a suggestion.
package struct Suggester {
  private static let longest = 64
  private var budget = 1_000_000

  package init() {}

  /// The known word most similar to `word`, regardless of case: one within a single typing mistake, otherwise one that
  /// is its prefix or begins with it, otherwise one within a few mistakes. If several are equally similar, the first;
  /// nil if none is.
  package mutating func closest(to word: String, among known: [String]) -> String? {
    guard word.utf8.count <= Self.longest, !word.isEmpty else { return nil }
    let letters = Array(word.lowercased().unicodeScalars)
    let tolerance = letters.count < 3 ? 1 : max(1, min(3, letters.count / 3 + (letters.count > 3 ? 1 : 0)))
    var best: (word: String, distance: Int)?
    var abbreviated: String?
    for candidate in known {
      guard budget > 0 else { break }
      budget -= 4
      if candidate.utf8.count > Self.longest { continue }
      let other = Array(candidate.lowercased().unicodeScalars)
      let isAbbreviation = other.starts(with: letters) || letters.starts(with: other)
      if abbreviated == nil, letters.count >= 3, other.count >= 3, isAbbreviation {
        abbreviated = candidate
      }
      if abs(other.count - letters.count) > tolerance { continue }
      budget -= (letters.count + 1) * (other.count + 1)
      let distance = Self.distance(letters, other)
      if distance <= tolerance, distance < max(letters.count, 1), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best, best.distance <= 1 { return best.word }
    return abbreviated ?? best?.word
  }

  /// The end of a message: `: did you mean "x"?`, otherwise `: known are a, b and c`.
  package mutating func hint(for word: String, among known: [String], listing limit: Int = 8) -> String {
    if let closest = closest(to: word, among: known) { return ": did you mean \(Wording.quoted(closest))?" }
    if known.isEmpty { return ": there is none" }
    return ": known \(known.count == 1 ? "is" : "are") \(Wording.list(known, atMost: limit))"
  }

  /// The edit distance: insertions, deletions, replacements and swaps of neighboring letters.
  ///
  /// > Source: optimal string alignment; L. Boytsov, "Indexing methods for approximate dictionary searching", 2011.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
