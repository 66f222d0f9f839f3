import Motion
import MotionLog
import PlanText
import Plans
import Runtime
import Schema
import Views

/// The fields of a plan as parameters that a row each can show: a spring is a response and a damping ratio, a point two
/// numbers.
struct PlanParameters {
  /// A parameter: a field, or a part of one.
  private struct Part {
    let info: FieldInfo
    let value: FieldValue
    /// The name of the field.
    let field: String
    /// Returns the field with another value of this part.
    let put: (_ field: FieldValue, _ value: FieldValue) -> FieldValue
  }

  private let tuning: PlanTuning
  private let parts: [Part]

  init(_ tuning: PlanTuning) {
    self.tuning = tuning
    parts = tuning.fields.flatMap { Self.parts(of: $0.info, $0.value, tuning.property) }
  }

  /// The declarations. All parameters have a value.
  var infos: [FieldInfo] { parts.map(\.info) }

  /// The value of each parameter.
  var values: [String: FieldValue] { Dictionary(uniqueKeysWithValues: parts.map { ($0.info.name, $0.value) }) }

  /// Returns the plan with some parameters changed. Names that it does not have are passed over.
  /// - Throws: the fault of a value, or of two that do not go together.
  func plan(changing changes: [String: FieldValue]) throws(FieldFault) -> any Plan {
    try tuning.plan(changing: fields(changing: changes))
  }

  /// The fields with some parameters changed; only those that differ.
  func fields(changing changes: [String: FieldValue]) -> [String: FieldValue] {
    var changed: [String: FieldValue] = [:]
    for part in parts {
      guard let value = changes[part.info.name], value != part.value else { continue }
      let field = changed[part.field] ?? tuning.fields.first { $0.info.name == part.field }?.value
      if let field { changed[part.field] = part.put(field, value) }
    }
    return changed
  }

  // MARK: Parts

  private static func parts(of info: FieldInfo, _ value: FieldValue, _ property: ViewProperty?) -> [Part] {
    parts(of: info, value, property, field: info.name, put: { $1 })
  }

  private static func parts(
    of info: FieldInfo, _ value: FieldValue, _ property: ViewProperty?, field: String,
    put: @escaping (FieldValue, FieldValue) -> FieldValue
  ) -> [Part] {
    switch info.domain {
    case .flag, .choice, .color:
      return [Part(info: info.required(info.domain), value: value.shortened, field: field, put: put)]
    case .number(let limits):
      let number = value.text == nil ? value.shortened : .number(.infinity)
      let domain = FieldDomain.number(limits == .any ? limits.with(unit: unit(of: property)) : limits)
      return [Part(info: info.required(domain), value: number, field: field, put: put)]
    case .numbers(let count, let limits):
      let names = names(of: info, count, limits, property)
      let domain = limits == .any ? limits.with(unit: unit(of: property)) : limits
      return (value.numbers ?? []).enumerated().map { index, number in
        Part(
          info: info.part(names[index], .number(domain)), value: FieldValue.number(number).shortened, field: field,
          put: { whole, part in
            guard var elements = whole.list, index < elements.count else { return whole }
            elements[index] = part
            return put(whole, .list(elements))
          })
      }
    case .object(let infos):
      return infos.flatMap { inner -> [Part] in
        guard let member = value[inner.name] else { return [] }
        return parts(of: info.part(inner.name, inner.domain, inner.summary), member, property, field: field) {
          put($0, $0.setting(inner.name, $1))
        }
      }
    case .oneOf where info.domain == Spring.domain: return springParts(info, value, field, put)
    case .oneOf(let domains):
      var check = FieldCheck()
      for domain in domains where check.value(value, in: domain, info.name, at: []) != nil {
        return parts(of: info.required(domain), value, property, field: field, put: put)
      }
      return []
    case .text, .list: return []
    }
  }

  /// The two numbers that describe a spring which comes to rest by itself.
  private static func springParts(
    _ info: FieldInfo, _ value: FieldValue, _ field: String, _ put: @escaping (FieldValue, FieldValue) -> FieldValue
  ) -> [Part] {
    guard let spring = try? Spring(fieldValue: value), spring.endsAfter == nil else { return [] }
    func part(_ name: String, _ number: Double, _ usual: ClosedRange<Double>, _ unit: String, _ summary: String) -> Part
    {
      let range = min(usual.lowerBound, number)...max(usual.upperBound, number)
      return Part(
        info: info.part(name, .number(NumberDomain(range, unit: unit)), summary),
        value: FieldValue.number(number).shortened, field: field,
        put: { whole, part in
          guard let spring = try? Spring(fieldValue: whole), let number = part.number else { return whole }
          let isResponse = name == SpringNames.response
          return put(
            whole,
            .object([
              FieldMember(SpringNames.response, .number(isResponse ? number : spring.response)),
              FieldMember(SpringNames.dampingRatio, .number(isResponse ? spring.dampingRatio : number)),
            ]))
        })
    }
    return [
      part(
        SpringNames.response, spring.response, 0.05...5, "s", "Period of the undamped spring; a larger value is slower."
      ),
      part(
        SpringNames.dampingRatio, spring.dampingRatio, 0.1...2, "",
        "Below 1 the spring overshoots; above 1 it approaches slowly."),
    ]
  }

  // MARK: Names

  private static func names(
    of info: FieldInfo, _ count: Int, _ limits: NumberDomain, _ property: ViewProperty?
  ) -> [String] {
    if info.domain == Segment.domain, info.name.lowercased().hasSuffix("segment") { return ["position", "length"] }
    if limits == .any, let names = property.map(\.row.components.names), names.count == count { return names }
    switch count {
    case 2: return ["x", "y"]
    case 4 where info.name.lowercased().hasSuffix("timing"): return ["x1", "y1", "x2", "y2"]
    case 4: return ["x", "y", "width", "height"]
    default: return (1...max(1, count)).map(String.init)
    }
  }

  private static func unit(of property: ViewProperty?) -> String {
    switch property.map(MotionLane.unit) {
    case .points: "points"
    case .degrees: "rad"
    case .plain, nil: ""
    }
  }
}

/// The last words of the names of a spring's two parameters.
nonisolated enum SpringNames {
  static let response = "response"
  static let dampingRatio = "dampingRatio"
}

nonisolated extension FieldInfo {
  /// The same field with another domain, which always has a value.
  fileprivate func required(_ domain: FieldDomain) -> FieldInfo {
    FieldInfo(name, domain, isRequired: true, summary: summary)
  }

  /// A part of the field.
  fileprivate func part(_ part: String, _ domain: FieldDomain, _ meaning: String? = nil) -> FieldInfo {
    FieldInfo("\(name).\(part)", domain, isRequired: true, summary: meaning ?? summary)
  }
}

nonisolated extension NumberDomain {
  fileprivate func with(unit: String) -> NumberDomain {
    NumberDomain(range, unit: unit, isWhole: isWhole, infinity: infinity)
  }
}

nonisolated extension FieldValue {
  /// The object with another value of a member.
  fileprivate func setting(_ name: String, _ value: FieldValue) -> FieldValue {
    guard let members else { return self }
    return .object(members.map { $0.name == name ? FieldMember(name, value) : $0 })
  }
}
