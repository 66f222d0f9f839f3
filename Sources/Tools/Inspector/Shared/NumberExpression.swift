import JSON

/// A number as users type it into a field: `0.5`, `0.5 * 1.2`, and changes of the present value: `*1.2`, `/2`, `+20%`,
/// `-20%`, `+0.1`. A `-` with a plain number behind it is a negative number.
nonisolated enum NumberExpression {
  /// The value of a text; nil for other text, and where the result is not finite.
  /// - Parameter present: the value that changes are relative to; nil: there is none.
  static func value(of text: String, present: Double?) -> Double? {
    // Decimal commas are common on the keyboards of many countries.
    let text = String(text.lazy.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
    if let number = decimalNumber(text) { return number }
    guard let place = operatorIndex(in: text) else { return nil }
    let left = text[..<place]
    guard let first = left.isEmpty ? present : decimalNumber(left),
      let result = apply(text[place], to: first, text[text.index(after: place)...])
    else { return nil }
    return result.isFinite ? result : nil
  }

  /// The place of the operator: at the start, or after the first number. The sign of an exponent is none.
  private static func operatorIndex(in text: String) -> String.Index? {
    var last: Character?
    for index in text.indices {
      let isSign = text[index] == "+" || text[index] == "-"
      let isNumber = text[index] == "-" && last == nil && !text.hasSuffix("%")
      if text[index] == "*" || text[index] == "/" || isSign && last != "e" && last != "E" && !isNumber { return index }
      last = text[index]
    }
    return nil
  }

  private static func apply(_ sign: Character, to first: Double, _ rest: Substring) -> Double? {
    if rest.last == "%" {
      guard let percent = decimalNumber(rest.dropLast()) else { return nil }
      switch sign {
      case "+": return first * (1 + percent / 100)
      case "-": return first * (1 - percent / 100)
      case "*": return first * percent / 100
      default: return nil
      }
    }
    guard let second = decimalNumber(rest) else { return nil }
    switch sign {
    case "+": return first + second
    case "-": return first - second
    case "*": return first * second
    case "/": return second == 0 ? nil : first / second
    default: return nil
    }
  }
}
