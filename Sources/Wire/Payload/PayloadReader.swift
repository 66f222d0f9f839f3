import Notation

/// Reads the fields of one plan's payload, and checks them at the door.
///
/// Each method throws for a field that is missing, of another type, or out of its range; those that end in `IfPresent` answer
/// nil where it is not there. A field that nobody has asked for when the plan is made is a fault too.
/// ```swift
/// init(payload: PayloadReader) throws(WireError) {
///   amplitude = try payload.numberIfPresent("amplitude", in: 0...500) ?? 12
/// }
/// ```
public final class PayloadReader {
  private let members: [JSONMember]
  private let position: TextPosition
  private var asked: [String] = []
  let family: String
  let registry: PlanRegistry

  init(_ members: [JSONMember], at position: TextPosition, family: String, registry: PlanRegistry) {
    self.members = members
    self.position = position
    self.family = family
    self.registry = registry
  }

  // MARK: Fields

  /// A finite number; within 1e12 of 0 unless a range is given.
  public func number(_ field: String, in range: ClosedRange<Double>? = nil) throws(WireError) -> Double {
    try number(required(field), field, in: range ?? WireNumber.range)
  }

  /// A finite number; within 1e12 of 0 unless a range is given.
  public func numberIfPresent(_ field: String, in range: ClosedRange<Double>? = nil) throws(WireError) -> Double? {
    guard let value = member(field) else { return nil }
    return try number(value, field, in: range ?? WireNumber.range)
  }

  /// So many finite numbers; within 1e12 of 0 unless a range is given.
  public func numbers(
    _ field: String, count: Int, in range: ClosedRange<Double>? = nil
  ) throws(WireError) -> [Double] {
    try numbers(required(field), field, count: count, in: range ?? WireNumber.range)
  }

  public func text(_ field: String) throws(WireError) -> String { try text(required(field), field) }

  public func textIfPresent(_ field: String) throws(WireError) -> String? {
    guard let value = member(field) else { return nil }
    return try text(value, field)
  }

  public func flagIfPresent(_ field: String) throws(WireError) -> Bool? {
    guard let value = member(field) else { return nil }
    guard case .bool(let flag) = value.content else { throw wrongType(value, field, "true or false") }
    return flag
  }

  /// One of a few words.
  public func choiceIfPresent(_ field: String, among words: [String]) throws(WireError) -> String? {
    guard let value = member(field) else { return nil }
    return try word(value, field, among: words)
  }

  /// A list of words, each one of a few; empty without the field.
  public func wordsIfPresent(_ field: String, among words: [String]) throws(WireError) -> [String] {
    guard let value = member(field) else { return [] }
    var found: [String] = []
    for element in try list(value, field) { found.append(try word(element, field, among: words)) }
    return found
  }

  /// A list of lists of so many finite numbers, each within 1e12 of 0; empty without the field.
  public func rowsIfPresent(_ field: String, count: Int) throws(WireError) -> [[Double]] {
    guard let value = member(field) else { return [] }
    var rows: [[Double]] = []
    for element in try list(value, field) {
      rows.append(try numbers(element, field, count: count, in: WireNumber.range))
    }
    return rows
  }

  // MARK: Errors

  /// The error of a field whose value means nothing, for what a reader checks by itself.
  public func illegal(_ field: String, _ message: String) -> WireError {
    WireError(.illegalValue(field: field), "\(field): \(message)", at: place(of: field))
  }

  /// Whether the field is there; it counts as asked for.
  public func has(_ field: String) -> Bool { member(field) != nil }

  // MARK: Values

  func member(_ field: String) -> JSONValue? {
    asked.append(field)
    return members.first { $0.key == field }?.value
  }

  func required(_ field: String) throws(WireError) -> JSONValue {
    if let value = member(field) { return value }
    throw WireError(
      .missingField(field), "\(family) needs the field \(Wording.quoted(field))", at: position)
  }

  func number(_ value: JSONValue, _ field: String, in range: ClosedRange<Double>) throws(WireError) -> Double {
    guard case .number(let number) = value.content else { throw wrongType(value, field, "a number") }
    guard range.contains(number) else {
      throw WireError(
        .illegalValue(field: field), "\(field) is a number \(Wording.range(range)), not \(Wording.plain(number))",
        at: value.position)
    }
    return number
  }

  func numbers(
    _ value: JSONValue, _ field: String, count: Int, in range: ClosedRange<Double>
  ) throws(WireError) -> [Double] {
    let elements = try list(value, field)
    guard elements.count == count else {
      throw WireError(
        .wrongType(field: field), "\(field) has \(count) numbers, not \(elements.count)", at: value.position)
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try number(element, field, in: range)) }
    return numbers
  }

  func list(_ value: JSONValue, _ field: String) throws(WireError) -> [JSONValue] {
    guard case .array(let elements) = value.content else { throw wrongType(value, field, "a list") }
    return elements
  }

  func text(_ value: JSONValue, _ field: String) throws(WireError) -> String {
    guard case .string(let text) = value.content else { throw wrongType(value, field, "a text") }
    return text
  }

  func word(_ value: JSONValue, _ field: String, among words: [String]) throws(WireError) -> String {
    let text = try text(value, field)
    if words.contains(text) { return text }
    var suggester = Suggester()
    throw WireError(
      .illegalValue(field: field),
      "\(field) cannot be \(Wording.quoted(text))\(suggester.hint(for: text, among: words))", at: value.position)
  }

  func wrongType(_ value: JSONValue, _ field: String, _ expected: String) -> WireError {
    WireError(.wrongType(field: field), "\(field) is \(expected), not \(value.found)", at: value.position)
  }

  /// A reader of an object that is the value of a field.
  func inside(_ value: JSONValue, _ field: String, or other: String = "") throws(WireError) -> PayloadReader {
    guard case .object(let members) = value.content else { throw wrongType(value, field, "an object\(other)") }
    return PayloadReader(members, at: value.position, family: field, registry: registry)
  }

  func place(of field: String) -> TextPosition { members.first { $0.key == field }?.value.position ?? position }

  /// Every field has been asked for.
  func finish() throws(WireError) {
    guard let unknown = members.first(where: { !asked.contains($0.key) }) else { return }
    var suggester = Suggester()
    var known: [String] = []
    for field in asked where !known.contains(field) { known.append(field) }
    throw WireError(
      .unknownField(unknown.key),
      "\(family) has no field \(Wording.quoted(unknown.key))\(suggester.hint(for: unknown.key, among: known))",
      at: unknown.keyPosition)
  }
}
