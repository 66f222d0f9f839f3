import Geometry
import Views

/// A property of one view with its value, as the page Tree shows it.
nonisolated struct PropertyValue: Hashable, Sendable {
  /// One number of a property.
  struct Number: Hashable, Sendable {
    /// The letter or word before the number; empty for none.
    var name = ""
    /// The numbers that an edit takes.
    var range = -1e6...1e6
    /// The difference that one press of an arrow makes, more than 0.
    var step = 1.0
    var value: Double
  }

  /// The form of the value.
  enum Form: Hashable, Sendable {
    case numbers([Number])
    case flag(Bool)
    /// A color; nil for none.
    case color(Color?, allowsNone: Bool)
    /// A text that cannot be edited.
    case text(ExactText<String>)
  }

  /// The heading above the property.
  var section: String
  /// The name, which no other property of a view has.
  var name: String
  var form: Form
  var isEditable = true

  /// Whether a row that shows the other value can show this one.
  func fits(_ other: PropertyValue) -> Bool {
    guard name == other.name, section == other.section else { return false }
    switch (form, other.form) {
    case (.numbers(let a), .numbers(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { $0.name == $1.name && $0.range == $1.range && $0.step == $1.step }
    case (.flag, .flag), (.text, .text): return true
    case (.color(_, let a), .color(_, let b)): return a == b
    case (.numbers, _), (.flag, _), (.text, _), (.color, _): return false
    }
  }

  /// The value after an edit; nil where the edit is not of this form.
  func edited(_ edit: PropertyEdit) -> PropertyValue? {
    var copy = self
    switch (form, edit) {
    case (.numbers(var numbers), .number(let number, let component)):
      guard numbers.indices.contains(component) else { return nil }
      numbers[component].value = number
      copy.form = .numbers(numbers)
    case (.flag, .flag(let flag)): copy.form = .flag(flag)
    case (.color(_, let allowsNone), .color(let color)): copy.form = .color(color, allowsNone: allowsNone)
    case (.numbers, _), (.flag, _), (.color, _), (.text, _): return nil
    }
    return copy
  }
}

/// A change of a property.
nonisolated enum PropertyEdit: Hashable, Sendable {
  /// Sets one of the numbers, by its index.
  case number(Double, component: Int)
  case flag(Bool)
  /// Sets a color; nil for none.
  case color(Color?)
}
