/// Makes a script that fails shorter and simpler, as long as it fails in the same way.
///
/// > Source: Andreas Zeller, Ralf Hildebrandt, "Simplifying and isolating failure-inducing input", 2002, with pairs of
/// > presses and releases, and round numbers.
struct ScriptShrinker {
  let rule: String
  let play: ([String]) -> ShakerViolation?
  /// Whether the script failed when it was played again.
  private(set) var isRepeatable = false
  private var violation: ShakerViolation?
  private var kept: [String] = []

  init(rule: String, play: @escaping ([String]) -> ShakerViolation?) { (self.rule, self.play) = (rule, play) }

  /// - Returns: nil if the lines do not fail when they are played again.
  mutating func shortest(_ lines: [String]) -> ([String], ShakerViolation)? {
    guard accept(lines) else { return nil }
    isRepeatable = true
    var length = 0
    repeat {
      length = kept.count
      removeParts()
      removePresses()
      simplify()
    } while kept.count < length
    return violation.map { (kept, $0) }
  }

  /// Takes lines that fail in the same way in place of those before.
  private mutating func accept(_ lines: [String]) -> Bool {
    guard let found = play(lines), found.rule == rule else { return false }
    (kept, violation) = (lines, found)
    return true
  }

  /// Removes halves, quarters and so on, down to neighbours and single lines.
  private mutating func removeParts() {
    var size = max(1, kept.count / 2)
    while size > 0 {
      var (start, isShorter) = (0, false)
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(kept.count, start + size))
        if accept(fewer) { isShorter = true } else { start += size > 2 ? size : 1 }
      }
      // A line that was needed by a removed one may go now.
      if !isShorter || size > 1 { size /= 2 }
    }
  }

  /// Removes presses and modifier keys, which are no script without their ends, or makes clicks of presses.
  private mutating func removePresses() {
    var start = 0
    while start < kept.count {
      let ends: [String]
      switch word(start) {
      case "down": ends = ["up", "cancel"]
      case "hold": ends = ["release"]
      default: ends = []
      }
      var (fewer, click) = (kept, kept)
      if let end = kept.indices.first(where: { $0 > start && ends.contains(word($0)) }) {
        fewer.remove(at: end)
        fewer.remove(at: start)
        click.remove(at: end)
        click[start] = click[start].replacing("  down ", with: "  click ")
      }
      if fewer.count == kept.count || !accept(fewer) && !accept(click) { start += 1 }
    }
  }

  private func word(_ index: Int) -> String {
    kept[index].split(separator: " ").dropFirst().first.map(String.init) ?? ""
  }

  /// The number of coordinates of commands that begin with points.
  private static let coordinates = ["click": 2, "down": 2, "move": 2, "drag": 4, "wheel": 2, "swipe": 2]

  /// Rounds times, and points to tens and fifties.
  private mutating func simplify() {
    for line in kept.indices {
      for step in [50.0, 10] {
        var words = kept[line].split(separator: " ").map(String.init)
        for index in words.indices.dropFirst(2).prefix(Self.coordinates[word(line)] ?? 0) {
          words[index] = "\(Int(((Double(words[index]) ?? 0) / step).rounded() * step))"
        }
        if replace(line, words) { break }
      }
      var words = kept[line].split(separator: " ").map(String.init)
      // Lines at the same time stay together.
      guard let pause = words.first, pause != "+0" else { continue }
      for shorter in ["+1", "+0.3", "+0.1"] where shorter != pause {
        words[0] = shorter
        if replace(line, words) { break }
      }
    }
  }

  private mutating func replace(_ line: Int, _ words: [String]) -> Bool {
    var simpler = kept
    simpler[line] = ([words[0] + " "] + words.dropFirst()).joined(separator: " ")
    return simpler[line] == kept[line] || accept(simpler)
  }
}
