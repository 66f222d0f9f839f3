/// Names targets by what they are called and where they are: `#card-1`, `Label`, `#grid Photo`, `*`.
///
/// Steps stand apart by spaces: the last one says what the target is, each one before it what it is inside of, at any depth.
///
/// | step | fits |
/// |---|---|
/// | `#card-1` | what has this identifier |
/// | `Label` | what is of this class, or of one that inherits from it |
/// | `Label#title` | both |
/// | `*` | everything |
///
/// A name is made of letters, digits, `_`, `-`, `.`, `:` and `/`, and of whatever is not ASCII; an identifier with other
/// characters stands in double quotes, `#"my card"`, a `"` or `\` in it behind a `\`. Names are case-sensitive.
///
/// ```swift
/// transaction.add(SpringTo(.alpha, 0.3), to: "#grid Photo")
/// let selector = try TargetSelector(parsing: lineOfAFile)
/// ```
/// It fits everything that it can be found in when it is looked up, in document order: whoever holds others before those,
/// and these in their own order. What appears later is not fitted later.
/// > Source: Material Motion runtime specification, draft "Target selectors".
public nonisolated struct TargetSelector: Hashable, Sendable {
  /// One step: what something has to be.
  nonisolated struct Step: Hashable, Sendable {
    /// The class, without its module; nil for any.
    var type: String?
    var identifier: String?
  }

  /// At least one.
  let steps: [Step]
  /// As it was written, with one space between steps.
  public let description: String

  /// How long a selector may be, in bytes of UTF-8.
  public static let longest = 4096

  init(steps: [Step]) {
    self.steps = steps
    description = steps.map(\.description).joined(separator: " ")
  }

  /// A selector from outside.
  /// - Throws: ``SelectorError`` for the first thing that is wrong.
  public init(parsing text: String) throws(SelectorError) {
    var parser = SelectorParser(text)
    try self.init(steps: parser.steps())
  }

  /// What has the identifier, whatever characters that has.
  /// - Precondition: it is not empty, and not longer than ``longest``.
  public init(identifier: String) {
    precondition(
      !identifier.isEmpty && identifier.utf8.count <= Self.longest, "an identifier has 1 to \(Self.longest) bytes")
    self.init(steps: [Step(type: nil, identifier: identifier)])
  }
}

nonisolated extension TargetSelector: CustomStringConvertible {}

nonisolated extension TargetSelector: ExpressibleByStringLiteral {
  /// - Precondition: the text is a selector; text from outside goes through ``init(parsing:)``.
  public init(stringLiteral text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

nonisolated extension TargetSelector.Step {
  var description: String {
    guard let identifier else { return type ?? "*" }
    let isPlain = identifier.unicodeScalars.allSatisfy(SelectorParser.belongsToName)
    return (type ?? "") + "#" + (isPlain ? identifier : Self.quoted(identifier))
  }

  private static func quoted(_ identifier: String) -> String {
    var text = "\""
    for scalar in identifier.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}

/// What is wrong with the text of a selector.
public nonisolated enum SelectorError: Error, Hashable, Sendable {
  /// There is no step in it.
  case empty
  /// More than ``TargetSelector/longest`` bytes.
  case tooLong
  /// A character that does not belong there; `column` counts Unicode scalars from 1.
  case unexpected(Character, column: Int, in: String)
  /// A `#` without a name behind it.
  case missingIdentifier(column: Int, in: String)
  /// A `"` that is never closed.
  case openQuote(column: Int, in: String)

  /// Where in the text, in Unicode scalars from 1.
  public var column: Int {
    switch self {
    case .empty, .tooLong: 1
    case .unexpected(_, let column, _), .missingIdentifier(let column, _), .openQuote(let column, _): column
    }
  }
}

nonisolated extension SelectorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "a selector names at least one thing, as #card-1 or Label"
    case .tooLong: "a selector has at most \(TargetSelector.longest) bytes"
    case .unexpected(let character, let column, let text):
      "\(character.debugDescription) at \(column) of the selector \(text.debugDescription) does not belong there: "
        + "steps are #identifier, Type, Type#identifier or *, with spaces between them"
    case .missingIdentifier(let column, let text):
      "the # at \(column) of the selector \(text.debugDescription) has no identifier behind it"
    case .openQuote(let column, let text):
      "the quote at \(column) of the selector \(text.debugDescription) is never closed"
    }
  }
}
