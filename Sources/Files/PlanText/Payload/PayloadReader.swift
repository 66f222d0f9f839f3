import Geometry
import JSON
import Motion
import Plans
import Runtime
import Schema

/// Reads and validates the fields of a plan's payload.
///
/// Each method throws for a field that is missing, of the wrong type, or out of its range. Methods that end in
/// `IfPresent` return nil for an absent field. A field that the plan does not read is an error too.
/// ```swift
/// init(payload: PayloadReader) throws(WireError) {
///   amplitude = try payload.numberIfPresent("amplitude", in: 0...500) ?? 12
/// }
/// ```
public final class PayloadReader {
  let object: ObjectReader
  let registry: PlanRegistry

  init(_ members: [JSONMember], at position: TextPosition, family: String, registry: PlanRegistry) {
    object = ObjectReader(members, family, at: position, FaultLog(.first))
    self.registry = registry
  }

  // MARK: Fields

  /// Reads a finite number, within 1e12 of 0 unless a range is given.
  public func number(_ field: String, in range: ClosedRange<Double>? = nil) throws(WireError) -> Double {
    try required(numberIfPresent(field, in: range), field)
  }

  /// Reads a finite number, within 1e12 of 0 unless a range is given. Returns nil if the field is absent.
  public func numberIfPresent(_ field: String, in range: ClosedRange<Double>? = nil) throws(WireError) -> Double? {
    try value(field, in: .number(Self.limits(range)))
  }

  /// Reads a list of exactly `count` finite numbers, within 1e12 of 0 unless a range is given.
  public func numbers(
    _ field: String, count: Int, in range: ClosedRange<Double>? = nil
  ) throws(WireError) -> [Double] {
    try required(value(field, in: .numbers(count: count, Self.limits(range))), field)
  }

  /// Reads a text.
  public func text(_ field: String) throws(WireError) -> String { try required(textIfPresent(field), field) }

  /// Reads a text. Returns nil if the field is absent.
  public func textIfPresent(_ field: String) throws(WireError) -> String? { try value(field, in: .text) }

  /// Reads true or false. Returns nil if the field is absent.
  public func flagIfPresent(_ field: String) throws(WireError) -> Bool? { try value(field, in: .flag) }

  /// Reads one of the given words. Returns nil if the field is absent.
  public func choiceIfPresent(_ field: String, among words: [String]) throws(WireError) -> String? {
    try value(field, in: .choice(words))
  }

  /// Reads a list of the given words. Returns an empty list if the field is absent.
  public func wordsIfPresent(_ field: String, among words: [String]) throws(WireError) -> [String] {
    try value(field, in: .list(.choice(words), counts: Self.counts)) ?? []
  }

  /// Reads a list of lists of `count` finite numbers, each within 1e12 of 0. Returns an empty list if the field is
  /// absent.
  public func rowsIfPresent(_ field: String, count: Int) throws(WireError) -> [[Double]] {
    try value(field, in: .list(.numbers(count: count, .any), counts: Self.counts)) ?? []
  }

  // MARK: Motion

  /// Reads a spring. Returns nil if the field is absent.
  ///
  /// The value is an object in any form of ``Spring/Form``, with its numbers by name, or one of the texts
  /// `materialDefault`, `smooth`, `snappy`, `bouncy`.
  public func springIfPresent(_ field: String) throws(WireError) -> Spring? { try value(field) }

  /// Reads a timing curve. Returns nil if the field is absent.
  ///
  /// The value is `linear`, `ease`, `easeIn`, `easeOut`, `easeInOut`, `sine`, a list of the four numbers of a Bézier
  /// curve, or `{"steps": 4, "jump": "end"}`.
  public func timingIfPresent(_ field: String) throws(WireError) -> TimingCurve? { try value(field) }

  /// Reads a deceleration rate. Returns nil if the field is absent.
  ///
  /// The value is `normal`, `fast`, `{"timeConstant": 0.5}` or `{"ratePerMillisecond": 0.998}`.
  public func decayIfPresent(_ field: String) throws(WireError) -> Decay? { try value(field) }

  /// Reads a number of runs, such as `{"count": 3, "autoreverses": true}`. The count is a number or `forever`. Returns
  /// nil if the field is absent.
  public func repetitionIfPresent(_ field: String) throws(WireError) -> Repetition? { try value(field) }

  /// Reads a segment: a list of its position and its length, both in 0...1. Returns nil if the field is absent.
  public func segmentIfPresent(_ field: String) throws(WireError) -> Segment? { try value(field) }

  // MARK: Errors

  /// Makes an error for a field with an illegal value, for a plan's own checks.
  ///
  /// - Parameter message: the problem, without the field's name.
  public func illegal(_ field: String, _ message: String) -> WireError {
    WireError(.illegalValue(field: field), "\(field): \(message)", at: place(of: field))
  }

  /// Whether the payload has the field. The call marks the field as read.
  public func has(_ field: String) -> Bool { object[field] != nil }

  // MARK: Values

  func member(_ field: String) -> JSONValue? { object[field]?.value }

  func required(_ field: String) throws(WireError) -> JSONValue { try required(member(field), field) }

  /// A reader for an object that is the value of a field.
  func inside(_ value: JSONValue, _ field: String) throws(WireError) -> PayloadReader {
    guard case .object(let members) = value.content else {
      throw WireError(
        .wrongType(field: field), Validation.mustBe(field, .object([]), found: value.fieldValue), at: value.position)
    }
    return PayloadReader(members, at: value.position, family: field, registry: registry)
  }

  func place(of field: String) -> TextPosition { object.member(field)?.value.position ?? object.position }

  /// Throws for fields that were not read.
  func finish() throws(WireError) {
    object.finish()
    if let error { throw error }
  }

  /// Reads the value that the schema describes.
  func read<Root>(_ schema: ValueSchema<Root>, except others: [String] = []) throws(WireError) -> Root {
    if let value = object.read(schema, except: others) { return value }
    throw failure
  }

  private func value<Value: FieldType>(
    _ field: String, in domain: FieldDomain = Value.domain
  ) throws(WireError) -> Value? {
    guard let reader = object[field] else { return nil }
    if let value = reader.read(Value.self, in: domain) { return value }
    throw failure
  }

  private func required<Value>(_ value: Value?, _ field: String) throws(WireError) -> Value {
    if let value { return value }
    object.reportMissing(field)
    throw failure
  }

  private var error: WireError? { object.log.first.map { WireError($0) } }
  private var failure: WireError { error ?? WireError(.grammar, "\(object.what) cannot be read", at: object.position) }

  private static let counts = 0...1_000_000
  private static func limits(_ range: ClosedRange<Double>?) -> NumberDomain { range.map { NumberDomain($0) } ?? .any }
}

extension WireError {
  nonisolated init(_ entry: FaultLog.Entry) {
    let reason: Reason =
      switch entry.kind {
      case .missing: .missingField(entry.field)
      case .unknown: .unknownField(entry.field)
      case .wrongType: .wrongType(field: entry.field)
      case .illegal: .illegalValue(field: entry.field)
      }
    self.init(
      reason, entry.fault.message, at: TextPosition(line: entry.fault.line, column: entry.fault.column))
  }
}
