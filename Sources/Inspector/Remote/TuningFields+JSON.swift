import Geometry
import Notation
import Schema

/// The largest counts and lengths in messages about parameters. What is larger is a fault.
nonisolated enum TuningLimits {
  /// Bytes of a name: of a parameter, a segue, a director or a word.
  static let name = 1000
  /// Bytes of a sentence or of a value that is a text.
  static let text = 4000
  static let subjects = 2000
  static let parameters = 200
  static let words = 500
  /// The values in one value, with those inside them.
  static let values = 2000
  /// Lists and objects inside each other.
  static let depth = 16
  /// The numbers of a range: beyond them, differences lose precision.
  static let range = -1e15...1e15
  /// The numbers of commands: whole numbers that a Double holds exactly.
  static let commands = 1...9e15
}

// MARK: Values

nonisolated extension JSONText {
  /// A value that reads back exactly, without its declaration.
  ///
  /// Numbers, flags, texts, lists and null are those of JSON. An object has one member that names the kind of the value:
  /// `{"color":[red,green,blue,alpha]}`, `{"number":"infinity"}`, `{"number":"-infinity"}`, `{"object":{...}}`. NaN, which
  /// no field may have, is the text `nan`, which no field of numbers takes.
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
  /// Reads a text of a limited length.
  func text(upTo bytes: Int) -> String? {
    guard let text = text() else { return nil }
    guard text.utf8.count <= bytes else {
      report(.illegal, "\(subject) has \(text.utf8.count) bytes; at most \(bytes) are legal")
      return nil
    }
    return text
  }

  /// Reads the elements of a list of a limited length.
  func elements(upTo count: Int) -> [FieldReader]? {
    guard let elements = elements() else { return nil }
    guard elements.count <= count else {
      report(.illegal, "\(subject) is a list of \(elements.count); at most \(count) are legal")
      return nil
    }
    return elements
  }

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

// MARK: Declarations

nonisolated extension JSONText {
  /// The declaration of a parameter.
  static func declaration(_ info: FieldInfo) -> JSONText {
    var members: [(key: String, value: JSONText)] = [("name", .string(info.name))]
    if !info.formerNames.isEmpty { members.append(("formerNames", .array(info.formerNames.map { .string($0) }))) }
    members.append(("domain", domain(info.domain)))
    if let value = info.defaultValue { members.append(("default", exact(value))) }
    if info.isRequired { members.append(("isRequired", .flag(true))) }
    return .object(members + [("summary", .string(info.summary))])
  }

  /// The legal values of a parameter: an object whose first member is the kind.
  static func domain(_ domain: FieldDomain) -> JSONText {
    func object(_ kind: String, _ members: [(key: String, value: JSONText)] = []) -> JSONText {
      .object([("kind", .string(kind))] + members)
    }
    return switch domain {
    case .number(let limits): object("number", members(of: limits))
    case .flag: object("flag")
    case .choice(let words): object("choice", [("words", .array(words.map { .string($0) }))])
    case .text: object("text")
    case .color: object("color")
    case .numbers(let count, let limits): object("numbers", [("count", .number(Double(count)))] + members(of: limits))
    case .list(let element, let counts):
      object(
        "list",
        [
          ("of", self.domain(element)),
          ("counts", .numbers([Double(counts.lowerBound), Double(counts.upperBound)])),
        ])
    case .object(let infos): object("object", [("fields", .array(infos.map { declaration($0) }))])
    case .oneOf(let domains): object("oneOf", [("domains", .array(domains.map { self.domain($0) }))])
    }
  }

  private static func members(of limits: NumberDomain) -> [(key: String, value: JSONText)] {
    let range = limits.range.clamped(to: TuningLimits.range)
    var members: [(key: String, value: JSONText)] = [("range", .numbers([range.lowerBound, range.upperBound]))]
    if !limits.unit.isEmpty { members.append(("unit", .string(limits.unit))) }
    if limits.isWhole { members.append(("isWhole", .flag(true))) }
    if let word = limits.infinity { members.append(("infinity", .string(word))) }
    return members
  }
}

nonisolated extension FieldReader {
  /// Reads the declaration of a parameter.
  func declaration() -> FieldInfo? {
    guard let object = object("a parameter"), let name = object.required("name")?.text(upTo: TuningLimits.name),
      let domain = object.required("domain")?.domain(),
      let summary = object.required("summary")?.text(upTo: TuningLimits.text)
    else { return nil }
    let formerNames = object["formerNames"]?.texts() ?? []
    let value = object["default"]?.exactValue()
    let isRequired = object["isRequired"]?.flag() ?? false
    guard log.isEmpty else { return nil }
    return FieldInfo(
      name, domain, defaultValue: value, isRequired: isRequired, formerly: formerNames, summary: summary)
  }

  /// Reads the legal values of a parameter. A kind that a newer version may have counts as a text.
  func domain() -> FieldDomain? {
    // Declarations nest as deeply as JSON may, which is little more than the lists that a value may have.
    guard let object = object("a domain"), let kind = object.required("kind")?.text(upTo: TuningLimits.name) else {
      return nil
    }
    switch kind {
    case "number": return object.numberDomain().map { .number($0) }
    case "flag": return .flag
    case "choice": return object.required("words")?.texts().map { .choice($0) }
    case "color": return .color
    case "numbers":
      guard let count = object.required("count")?.number(in: 0...Double(TuningLimits.values)) else { return nil }
      return object.numberDomain().map { .numbers(count: Int(count), $0) }
    case "list":
      guard let element = object.required("of")?.domain(),
        let counts = object.required("counts")?.range(in: 0...1e9)
      else { return nil }
      return .list(element, counts: Int(counts.lowerBound)...Int(counts.upperBound))
    case "object":
      return object.required("fields")?.all(TuningLimits.parameters) { $0.declaration() }.map { .object($0) }
    case "oneOf": return object.required("domains")?.all(TuningLimits.words) { $0.domain() }.map { .oneOf($0) }
    default: return .text
    }
  }

  /// Reads a list; nil if one of its elements cannot be read.
  func all<Element>(_ limit: Int, _ read: (FieldReader) -> Element?) -> [Element]? {
    guard let elements = elements(upTo: limit) else { return nil }
    let all = elements.compactMap(read)
    return all.count == elements.count ? all : nil
  }

  fileprivate func texts() -> [String]? { all(TuningLimits.words) { $0.text(upTo: TuningLimits.name) } }

  fileprivate func range(in limits: ClosedRange<Double>) -> ClosedRange<Double>? {
    let ends =
      elements(count: 2, "a list of two numbers, [least, greatest]")?.compactMap { $0.number(in: limits) } ?? []
    guard ends.count == 2 else { return nil }
    guard ends[0] <= ends[1] else {
      reject("a list of two numbers, [least, greatest]", found: "of a greater and a lesser one", kind: .illegal)
      return nil
    }
    return ends[0]...ends[1]
  }
}

nonisolated extension ObjectReader {
  fileprivate func numberDomain() -> NumberDomain? {
    let range = required("range")?.range(in: TuningLimits.range)
    let unit = self["unit"]?.text(upTo: TuningLimits.name)
    let isWhole = self["isWhole"]?.flag()
    let infinity = self["infinity"]?.text(upTo: TuningLimits.name)
    guard let range, log.isEmpty else { return nil }
    return NumberDomain(range, unit: unit ?? "", isWhole: isWhole ?? false, infinity: infinity)
  }
}
