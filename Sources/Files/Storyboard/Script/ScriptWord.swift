import JSON

/// A word of a script and its position.
nonisolated package struct ScriptWord {
  let text: String
  let position: TextPosition
  /// Whether the quote that the word begins with ends on the line; true without a quote.
  var isClosed = true

  /// A text as a word of a script.
  package static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.unicodeScalars.contains { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "#" }
    if isPlain { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The words of one line, without its comment. A word in double quotes can hold spaces and `#`; in it, a backslash
  /// comes before a quote or a backslash that belongs to the text.
  static func words(of text: String, line: Int) -> [ScriptWord] {
    var words: [ScriptWord] = []
    var current = String.UnicodeScalarView()
    /// The column of the current word; nil between words.
    var start: Int?
    var isQuoted = false
    var isEscaped = false
    func finish() {
      guard let column = start else { return }
      words.append(ScriptWord(text: String(current), position: TextPosition(line: line, column: column)))
      current.removeAll()
      start = nil
    }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if isQuoted {
        if !isEscaped, scalar == "\"" {
          isQuoted = false
          finish()
        } else if !isEscaped, scalar == "\\" {
          isEscaped = true
        } else {
          isEscaped = false
          current.append(scalar)
        }
      } else if scalar == "#" {
        break
      } else if scalar == " " || scalar == "\t" || scalar == "\r" {
        finish()
      } else if scalar == "\"", start == nil {
        start = index + 1
        isQuoted = true
      } else {
        start = start ?? index + 1
        current.append(scalar)
      }
    }
    finish()
    if isQuoted { words[words.count - 1].isClosed = false }
    return words
  }
}
