/// What happened in all runs so far, to see that everything does happen.
enum Tally {
  static var comparisons = 0
  private static var counts: [String: Int] = [:]

  static func count(_ lines: [String]) {
    guard Amount.isByHand else { return }
    for line in lines {
      let words = line.split(separator: " ").filter { $0.allSatisfy(\.isLetter) }
      if let word = words.first {
        counts[([word] + words.dropFirst().suffix(1)).joined(separator: " "), default: 0] += 1
      }
    }
  }

  static var text: String {
    let lines = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return (lines + ["\(comparisons) trees compared"]).joined(separator: "\n")
  }
}
