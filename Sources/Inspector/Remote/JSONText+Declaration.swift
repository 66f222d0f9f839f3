import Notation
import Schema

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
