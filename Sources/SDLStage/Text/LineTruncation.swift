import Views

/// Shortens a line with an ellipsis until it fits.
package nonisolated struct LineTruncation {
  let mode: LineBreakMode
  /// The width limit, in the unit of `measure`; infinity for none.
  let width: Double
  let measure: (Substring) -> Double

  package init(mode: LineBreakMode, width: Double, measure: @escaping (Substring) -> Double) {
    self.mode = mode
    self.width = width
    self.measure = measure
  }

  /// Returns the text if it fits, and otherwise as much of it as fits beside an ellipsis; at least the ellipsis.
  ///
  /// - Complexity: logarithmic in the letters that fit, in measurements.
  package func line(of text: String) -> Substring {
    let letters = Array(text)
    if fits(letters.count, of: letters, shortened: false) { return Substring(text) }
    var (low, high) = (0, 32)
    while high < letters.count, fits(high, of: letters, shortened: true) { (low, high) = (high, 2 * high) }
    high = min(high, letters.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle, of: letters, shortened: true) { low = middle } else { high = middle }
    }
    return Substring(shortened(letters, keeping: low))
  }

  private func fits(_ count: Int, of letters: [Character], shortened isShortened: Bool) -> Bool {
    guard width.isFinite else { return true }
    return measure(Substring(isShortened ? shortened(letters, keeping: count) : String(letters))) <= width
  }

  private func shortened(_ letters: [Character], keeping count: Int) -> String {
    switch mode {
    case .byTruncatingHead: "…" + String(letters.suffix(count).drop { $0 == " " })
    case .byTruncatingMiddle:
      withoutTrailingSpaces(letters.prefix((count + 1) / 2)) + "…"
        + String(letters.suffix(count / 2).drop { $0 == " " })
    case .byTruncatingTail, .byWordWrapping: withoutTrailingSpaces(letters.prefix(count)) + "…"
    }
  }

  private func withoutTrailingSpaces(_ letters: ArraySlice<Character>) -> String {
    var letters = letters
    while letters.last == " " { letters.removeLast() }
    return String(letters)
  }
}
