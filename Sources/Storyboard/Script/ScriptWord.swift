import Notation

/// A word of a script and its position.
nonisolated struct ScriptWord {
  let text: String
  let position: TextPosition

  /// The words of one line, without its comment.
  static func words(of text: String, line: Int) -> [ScriptWord] {
    var words: [ScriptWord] = []
    var current = String.UnicodeScalarView()
    var start = 1
    func finish(_ words: inout [ScriptWord], _ current: inout String.UnicodeScalarView) {
      guard !current.isEmpty else { return }
      words.append(ScriptWord(text: String(current), position: TextPosition(line: line, column: start)))
      current.removeAll()
    }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if scalar == "#" { break }
      if scalar == " " || scalar == "\t" || scalar == "\r" {
        finish(&words, &current)
      } else {
        if current.isEmpty { start = index + 1 }
        current.append(scalar)
      }
    }
    finish(&words, &current)
    return words
  }
}
