import Geometry
import JSON
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

  /// Reads a length: points, or a percentage of the parent.
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

  /// Reads a length and rejects one that is negative for every parent.
  func extent() -> Length? {
    guard let length = length() else { return nil }
    guard !length.isAlwaysNegative else {
      report(.illegal, "\(name) may not be negative: \(value.found)")
      return nil
    }
    return length
  }

  /// Reads a list of four lengths.
  func frame() -> RelativeFrame? {
    guard let elements = elements(count: 4, "a list of four lengths, [x, y, width, height]") else { return nil }
    let x = elements[0].named("x").length()
    let y = elements[1].named("y").length()
    let width = elements[2].named("a width").extent()
    let height = elements[3].named("a height").extent()
    guard let x, let y, let width, let height else { return nil }
    return RelativeFrame(x: x, y: y, width: width, height: height)
  }

  /// Reads a list of two lengths.
  func place() -> StoryboardDocument.Place? {
    guard let elements = elements(count: 2, "a list of two lengths, [x, y]") else { return nil }
    let x = elements[0].named("x").length()
    let y = elements[1].named("y").length()
    guard let x, let y else { return nil }
    return StoryboardDocument.Place(x: x, y: y)
  }

  // MARK: Numbers

  /// A whole number.
  func count(in range: ClosedRange<Int>) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard case .number(let number) = value.content, bounds.contains(number), number == number.rounded() else {
      reject("a whole number \(Wording.range(bounds))", kind: .illegal)
      return nil
    }
    return Int(number)
  }

  /// Reads a value in the domain of a plan's field. Each number of a pair has its own faults.
  func fieldValue(in domain: FieldDomain) -> FieldValue? {
    if case .numbers(count: 2, let limits) = domain { vector(limits)?.fieldValue } else { value(in: domain) }
  }

  /// Reads a number in the domain of a plan's field.
  func number(_ domain: NumberDomain) -> Double? { number(in: domain.range, unit: domain.unit) }

  /// Reads a vector in the domain of a plan's field.
  func vector(_ domain: NumberDomain) -> Vector? { vector(in: domain.range, unit: domain.unit) }

  /// Reads a list of two numbers.
  func vector(in range: ClosedRange<Double>, unit: String = "") -> Vector? {
    pair(in: range, unit: unit).map { Vector($0.x, $0.y) }
  }

  /// Reads the size of a window: two whole numbers.
  func windowSize() -> Size? {
    guard case .array(let elements) = value.content, elements.count == 2 else {
      reject("a list of two numbers, [width, height]", found: countFound)
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

/// Suggests a color for a text that is not a valid color.
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
    // The short form with alpha, as in CSS.
    if lower.hasPrefix("#"), lower.utf8.count == 5 {
      let long = "#" + lower.dropFirst().map { "\($0)\($0)" }.joined()
      if Color(hex: long) != nil { return long }
    }
    return nil
  }
}
