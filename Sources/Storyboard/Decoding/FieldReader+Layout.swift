import Geometry
import Notation
import Schema
import Views

nonisolated extension FieldReader {
  // MARK: Colors

  func color() -> Color? {
    if case .string(let text) = value.content {
      if let color = Color(hex: text) { return color }
      if let meant = ColorGuess.hex(for: text) {
        report(.illegal, "\(subject) is no color: \(value.found); did you mean \"\(meant)\"?")
        return nil
      }
    }
    reject("a color, \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\"", kind: .illegal)
    return nil
  }

  // MARK: Lengths

  /// Points, or a share of the parent.
  func length() -> Length? {
    let most = Length.mostPoints
    switch value.content {
    case .number(let points) where abs(points) <= most:
      return Length(points: points)
    case .string(let text):
      if let length = Length(text) { return length }
      fallthrough
    case .number, .null, .bool, .array, .object:
      report(
        .illegal,
        "\(name) must be points from -\(Wording.plain(most)) to \(Wording.plain(most)), or \"P%\", \"P%+N\" or "
          + "\"P%-N\" of the parent, not \(value.found)")
      return nil
    }
  }

  /// A length that is not negative for every parent.
  func extent() -> Length? {
    guard let length = length() else { return nil }
    guard !length.isAlwaysNegative else {
      report(.illegal, "\(name) may not be negative: \(value.found)")
      return nil
    }
    return length
  }

  /// A list of four lengths.
  func frame() -> RelativeFrame? {
    guard let elements = elements(count: 4, "a list of four lengths, [x, y, width, height]") else { return nil }
    let x = elements[0].named("x").length()
    let y = elements[1].named("y").length()
    let width = elements[2].named("a width").extent()
    let height = elements[3].named("a height").extent()
    guard let x, let y, let width, let height else { return nil }
    return RelativeFrame(x: x, y: y, width: width, height: height)
  }

  /// A list of two lengths.
  func place() -> StoryboardDocument.Place? {
    guard let elements = elements(count: 2, "a list of two lengths, [x, y]") else { return nil }
    let x = elements[0].named("x").length()
    let y = elements[1].named("y").length()
    guard let x, let y else { return nil }
    return StoryboardDocument.Place(x: x, y: y)
  }

  // MARK: Numbers

  /// A value as a field of a plan declares it; each number of a pair has its own fault.
  func fieldValue(in domain: FieldDomain) -> FieldValue? {
    if case .numbers(count: 2, let limits) = domain { vector(limits)?.fieldValue } else { value(in: domain) }
  }

  /// A number as a field of a plan declares it.
  func number(_ domain: NumberDomain) -> Double? { number(in: domain.range, unit: domain.unit) }

  /// A vector as a field of a plan declares it.
  func vector(_ domain: NumberDomain) -> Vector? { vector(in: domain.range, unit: domain.unit) }

  /// A list of two numbers.
  func vector(in range: ClosedRange<Double>, unit: String = "") -> Vector? {
    pair(in: range, unit: unit).map { Vector($0.x, $0.y) }
  }

  /// The size of a window: two whole numbers.
  func windowSize() -> Size? {
    guard case .array(let elements) = value.content, elements.count == 2 else {
      reject("a list of two numbers, [width, height]")
      return nil
    }
    let width = wholeNumber(elements[0], "a width")
    let height = wholeNumber(elements[1], "a height")
    guard let width, let height else { return nil }
    return Size(width, height)
  }

  private func wholeNumber(_ element: JSONValue, _ what: String) -> Double? {
    let range = Double(WindowExtent.least)...Double(WindowExtent.most)
    guard case .number(let number) = element.content, range.contains(number), number == number.rounded() else {
      FieldReader(element, "\(what) in \(subject)", log).reject(
        "a whole number \(Wording.range(range))", kind: .illegal)
      return nil
    }
    return number
  }
}

/// Guesses which color a text that is no color means.
nonisolated private enum ColorGuess {
  private static let names: [String: String] = [
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
    "clear": "#00000000", "transparent": "#00000000", "none": "#00000000",
  ]

  static func hex(for text: String) -> String? {
    let lower = text.lowercased()
    if let named = names[lower] { return named }
    if Color(hex: "#" + lower) != nil { return "#" + lower }
    if lower.hasPrefix("0x"), Color(hex: "#" + lower.dropFirst(2)) != nil { return "#" + lower.dropFirst(2) }
    // The short form with alpha, which some style sheets have.
    if lower.hasPrefix("#"), lower.utf8.count == 5 {
      let long = "#" + lower.dropFirst().map { "\($0)\($0)" }.joined()
      if Color(hex: long) != nil { return long }
    }
    return nil
  }
}
