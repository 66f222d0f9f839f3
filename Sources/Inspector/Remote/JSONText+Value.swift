import Geometry
import Notation
import Schema

nonisolated extension JSONText {
  /// A value that reads back exactly, without its declaration.
  ///
  /// Numbers, flags, texts, lists and null are those of JSON. An object has one member that names the kind of the
  /// value: `{"color":[red,green,blue,alpha]}`, `{"number":"infinity"}`, `{"number":"-infinity"}`, `{"object":{...}}`.
  /// NaN, which no field may have, is the text `nan`, which no field of numbers takes.
  static func exact(_ value: FieldValue) -> JSONText {
    switch value {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .text(let text): .string(text)
    case .number(let number):
      if number.isFinite {
        .number(number)
      } else if number.isNaN {
        .string("nan")
      } else {
        .object([("number", .string(number > 0 ? "infinity" : "-infinity"))])
      }
    case .color(let color):
      .object([("color", .numbers([color.red, color.green, color.blue, color.alpha].map(\.asComponent)))])
    case .list(let elements): .array(elements.map { exact($0) })
    case .object(let members): .object([("object", .object(members.map { ($0.name, exact($0.value)) }))])
    }
  }

  /// Values by name, in the order of their names.
  static func exact(_ values: [String: FieldValue]) -> JSONText {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, exact($0.value)) })
  }
}

nonisolated extension Double {
  fileprivate var asComponent: Double { isFinite ? min(1, max(0, self)) : 0 }
}

nonisolated extension FieldReader {
  /// Reads a value that ``JSONText/exact(_:)-(FieldValue)`` has written.
  func exactValue() -> FieldValue? {
    var count = 0
    return exactValue(depth: 0, &count)
  }

  private func exactValue(depth: Int, _ count: inout Int) -> FieldValue? {
    count += 1
    guard count <= TuningLimits.values, depth <= TuningLimits.depth else {
      report(.illegal, "\(subject) holds more than \(TuningLimits.values) values, or nests them too deeply")
      return nil
    }
    switch value.content {
    case .null: return .null
    case .bool(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .string: return text(upTo: TuningLimits.text).map { .text($0) }
    case .array(let elements):
      var list: [FieldValue] = []
      for element in elements {
        guard let value = named(element).exactValue(depth: depth + 1, &count) else { return nil }
        list.append(value)
      }
      return .list(list)
    case .object(let members):
      guard let member = members.first, members.count == 1 else {
        reject("a value, or an object with one member that names its kind")
        return nil
      }
      return named(member.value).tagged(member.key, depth: depth, &count)
    }
  }

  private func named(_ value: JSONValue) -> FieldReader { FieldReader(value, name, log) }

  private func tagged(_ kind: String, depth: Int, _ count: inout Int) -> FieldValue? {
    switch kind {
    case "number":
      return word(among: ["infinity", "-infinity"]).map { .number($0 == "infinity" ? .infinity : -.infinity) }
    case "color":
      let parts = elements(count: 4, "a list of red, green, blue and alpha")?.compactMap { $0.number(in: 0...1) } ?? []
      return parts.count == 4 ? .color(Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])) : nil
    case "object":
      var inner: [FieldMember] = []
      for member in members("an object of values by name") ?? [] {
        guard member.key.utf8.count <= TuningLimits.name else {
          report(.illegal, "\(subject) has a name of more than \(TuningLimits.name) bytes")
          return nil
        }
        guard let value = named(member.value).exactValue(depth: depth + 1, &count) else { return nil }
        inner.append(FieldMember(member.key, value))
      }
      return log.isEmpty ? .object(inner) : nil
    default:
      report(.illegal, "\(subject) has no value of the kind \(Wording.quoted(kind))")
      return nil
    }
  }
}
