/// A value in a D-Bus message.
///
/// > Source: D-Bus Specification 0.43, "Type System".
package nonisolated indirect enum BusValue: Hashable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int16(Int16)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  case string(String)
  case path(String)
  /// An open file, which the message duplicates; only sent.
  case descriptor(Int32)
  /// Elements of one type, with their signature.
  case array(String, [BusValue])
  case structure([BusValue])
  /// An entry of an array that is a dictionary.
  case entry(BusValue, BusValue)
  case variant(BusValue)
  /// A value of a type that no interface here takes, by its letter.
  case other(UInt8)

  /// The type, as messages write it.
  package var signature: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .descriptor: "h"
    case .array(let element, _): "a" + element
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    case .other(let letter): String(UnicodeScalar(letter))
    }
  }

  /// A number, limited to what a message can hold.
  package static func int(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }

  static func strings(_ texts: [String]) -> BusValue { .array("s", texts.map { .string($0) }) }

  static func texts(_ pairs: [(String, String)]) -> BusValue {
    .array("{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }

  /// The text of a string or of a path.
  package var text: String? {
    switch self {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  /// The value in a variant; another value itself.
  package var unwrapped: BusValue { if case .variant(let inner) = self { inner.unwrapped } else { self } }

  /// The value of a dictionary for a key.
  package subscript(key: String) -> BusValue? {
    guard case .array(_, let entries) = self else { return nil }
    for case .entry(.string(key), let value) in entries { return value.unwrapped }
    return nil
  }
}
