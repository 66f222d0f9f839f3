import Geometry
import JSON
import Schema
import Views

/// A property of views that the page Tree shows and, where it has a setter, edits.
struct InspectedProperty {
  /// One number of a property.
  struct Number {
    /// The letter or word before the number; empty for none.
    var name = ""
    /// The numbers that the setter takes.
    var range = -1e6...1e6
    /// The difference that one press of an arrow makes.
    var step = 1.0
    var get: (View) -> Double
    var set: ((View, Double) -> Void)?
  }

  /// The form of the value.
  enum Value {
    case numbers([Number])
    case flag(get: (View) -> Bool, set: (View, Bool) -> Void)
    /// A color; nil for none.
    case color(get: (View) -> Color?, set: (View, Color?) -> Void, allowsNone: Bool)
    /// A text that cannot be edited; nil where the view has none.
    case text((View) -> String?)
  }

  /// A group of rows, with a heading.
  enum Section: String, CaseIterable {
    case place = "Place"
    case transform = "Transform"
    case looks = "Looks"
    case text = "Text"
    case layout = "Layout"
    case input = "Input"
    case motion = "Motion"
  }

  let section: Section
  let name: String
  let value: Value
  /// Whether a view has the property.
  var isShown: (View) -> Bool = { _ in true }
  /// Remembers all that an edit of a view changes, where setting the old value does not bring that back to the bit.
  var remember: ((View) -> (View) -> Void)?

  /// The property with a key path whose value an edit changes.
  func changing<Root: View, Kept>(_ path: ReferenceWritableKeyPath<Root, Kept>) -> InspectedProperty {
    var copy = self
    copy.remember = { view in
      guard let kept = (view as? Root)?[keyPath: path] else { return { _ in } }
      return { ($0 as? Root)?[keyPath: path] = kept }
    }
    return copy
  }
}

/// Reads what the user has typed into the field of a number or a color.
nonisolated enum PropertyText {
  /// A number in a range.
  /// - Returns: the number, or a sentence that says what is wrong.
  static func number(_ text: String, name: String, in range: ClosedRange<Double>) -> Result<Double, Refusal> {
    let trimmed = trimmed(text)
    guard let number = NumberExpression.value(of: trimmed, present: nil) else {
      return .failure(Refusal(sentence: "\(name) is a number \(Wording.range(range)), not “\(trimmed.prefix(24))”"))
    }
    if let sentence = refusal(of: number, name: name, in: range) { return .failure(Refusal(sentence: sentence)) }
    return .success(number)
  }

  /// Why a number is not taken; nil where it is in the range.
  static func refusal(of number: Double, name: String, in range: ClosedRange<Double>) -> String? {
    range.contains(number) ? nil : "\(name) is a number \(Wording.range(range)), not \(Wording.plain(number))"
  }

  /// A color as `#rgb`, `#rrggbb` or `#rrggbbaa`, with or without `#`; an empty text is no color.
  static func color(_ text: String, name: String, allowsNone: Bool) -> Result<Color?, Refusal> {
    let trimmed = trimmed(text)
    if trimmed.isEmpty || trimmed == "none" {
      if allowsNone { return .success(nil) }
      return .failure(Refusal(sentence: "\(name) is a color such as #3366ff"))
    }
    let hex = trimmed.hasPrefix("#") ? trimmed : "#" + trimmed
    guard let color = Color(hex: hex) else {
      let none = allowsNone ? ", or empty for none" : ""
      return .failure(
        Refusal(sentence: "\(name) is a color such as #3366ff or #3366ff80\(none), not “\(trimmed.prefix(24))”"))
    }
    return .success(color)
  }

  /// Why a text is not a value.
  struct Refusal: Error, Hashable {
    let sentence: String
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
