/// Parses a selector from left to right, reading each scalar once.
nonisolated struct SelectorParser {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    self.text = text
    scalars = text.utf8.count <= TargetSelector.longest ? Array(text.unicodeScalars) : []
  }

  mutating func steps() throws(SelectorError) -> [TargetSelector.Step] {
    guard text.utf8.count <= TargetSelector.longest else { throw .tooLong }
    var steps: [TargetSelector.Step] = []
    while skipSpaces() { steps.append(try step()) }
    guard !steps.isEmpty else { throw .empty }
    return steps
  }

  /// Whether a name may contain the scalar without quotes.
  static func belongsToName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", ":", "/": true
    default: !scalar.isASCII && !scalar.properties.isWhitespace
    }
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// - Returns: whether any text remains.
  private mutating func skipSpaces() -> Bool {
    while let next, next == " " || next == "\t" { index += 1 }
    return next != nil
  }

  private mutating func step() throws(SelectorError) -> TargetSelector.Step {
    var step = TargetSelector.Step()
    let start = index
    if next == "*" {
      index += 1
    } else {
      step.type = name()
      if next == "#" { step.identifier = try identifier() }
    }
    if let next, index == start || next != " " && next != "\t" {
      throw .unexpected(Character(next), column: index + 1, in: text)
    }
    return step
  }

  private mutating func name() -> String? {
    let start = index
    while let next, Self.belongsToName(next) { index += 1 }
    return index > start ? String(String.UnicodeScalarView(scalars[start..<index])) : nil
  }

  private mutating func identifier() throws(SelectorError) -> String {
    let mark = index
    index += 1
    if next == "\"" { return try quoted(mark) }
    guard let name = name() else { throw .missingIdentifier(column: mark + 1, in: text) }
    return name
  }

  private mutating func quoted(_ mark: Int) throws(SelectorError) -> String {
    let start = index
    var name = String.UnicodeScalarView()
    index += 1
    while let scalar = next {
      index += 1
      if scalar == "\"" {
        guard !name.isEmpty else { throw .missingIdentifier(column: mark + 1, in: text) }
        return String(name)
      }
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      guard let escaped = next else { break }
      name.append(escaped)
      index += 1
    }
    throw .openQuote(column: start + 1, in: text)
  }
}
