/// Finds targets by identifier, class and place in the tree: `#card-1`, `Label`, `#grid Photo`, `*`.
///
/// Spaces separate the steps of a selector. The last step matches the target; each earlier step matches an ancestor, at
/// any depth.
///
/// | step | matches |
/// |---|---|
/// | `#card-1` | objects with this identifier |
/// | `Label` | objects of this class and of its subclasses |
/// | `Label#title` | objects that match both |
/// | `*` | everything |
///
/// A name consists of letters, digits, `_`, `-`, `.`, `:`, `/` and any characters outside ASCII. An identifier with
/// other characters is written in double quotes, as in `#"my card"`, with `\` before a `"` or `\`. Names are
/// case-sensitive.
///
/// ```swift
/// transaction.add(SpringTo(.alpha, 0.3), to: "#grid Photo")
/// let selector = try TargetSelector(parsing: lineOfAFile)
/// ```
/// A lookup returns all matches at that time, in document order: each object before the objects inside it. Objects that
/// appear later are not added to the result.
/// > Source: Material Motion runtime specification, draft "Target selectors".
public nonisolated struct TargetSelector: Hashable, Sendable {
  /// One step: the conditions on one object.
  nonisolated struct Step: Hashable, Sendable {
    /// The class name, without its module; nil for any class.
    var type: String?
    var identifier: String?
  }

  /// Contains at least one step.
  let steps: [Step]
  /// The selector as text, with one space between steps.
  public let description: String

  /// The maximum length of a selector, in bytes of UTF-8.
  public static let longest = 4096

  init(steps: [Step]) {
    self.steps = steps
    description = steps.map(\.description).joined(separator: " ")
  }

  /// Parses a selector from text that the program did not write itself.
  /// - Throws: ``SelectorError`` for the first fault.
  public init(parsing text: String) throws(SelectorError) {
    var parser = SelectorParser(text)
    try self.init(steps: parser.steps())
  }

  /// Makes a selector for an identifier, which may contain any characters.
  /// - Precondition: the identifier is not empty and not longer than ``longest``.
  public init(identifier: String) {
    precondition(
      !identifier.isEmpty && identifier.utf8.count <= Self.longest, "an identifier has 1 to \(Self.longest) bytes")
    self.init(steps: [Step(type: nil, identifier: identifier)])
  }
}

nonisolated extension TargetSelector: CustomStringConvertible {}

nonisolated extension TargetSelector: ExpressibleByStringLiteral {
  /// Makes a selector from a literal.
  /// - Precondition: the text is a valid selector. Use ``init(parsing:)`` for text from outside the program.
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

/// A fault in the text of a selector.
public nonisolated enum SelectorError: Error, Hashable, Sendable {
  /// The text contains no step.
  case empty
  /// The text is longer than ``TargetSelector/longest`` bytes.
  case tooLong
  /// A character is not allowed in its place; `column` counts Unicode scalars from 1.
  case unexpected(Character, column: Int, in: String)
  /// No name follows a `#`.
  case missingIdentifier(column: Int, in: String)
  /// A `"` is never closed.
  case openQuote(column: Int, in: String)

  /// The place of the fault in the text, in Unicode scalars from 1.
  public var column: Int {
    switch self {
    case .empty, .tooLong: 1
    case .unexpected(_, let column, _), .missingIdentifier(let column, _), .openQuote(let column, _): column
    }
  }
}

nonisolated extension SelectorError: CustomStringConvertible {
  /// A message that names the character, its column and the rule.
  public var description: String {
    switch self {
    case .empty: "a selector names at least one thing, as #card-1 or Label"
    case .tooLong: "a selector has at most \(TargetSelector.longest) bytes"
    case .unexpected(let character, let column, let text):
      "\(character.debugDescription) at \(column) of the selector \(text.debugDescription) is not allowed there: "
        + "steps are #identifier, Type, Type#identifier or *, with spaces between them"
    case .missingIdentifier(let column, let text):
      "the # at \(column) of the selector \(text.debugDescription) is not followed by an identifier"
    case .openQuote(let column, let text):
      "the quote at \(column) of the selector \(text.debugDescription) is never closed"
    }
  }
}
