/// Checks values against domains, and collects the faults.
package struct FieldCheck {
  package var faults: [FieldFault] = []
  package var suggester: Suggester

  package init(_ suggester: Suggester = Suggester()) { self.suggester = suggester }

  /// Returns the value in the form that fields expect, with words for infinity replaced; nil after a fault.
  package mutating func value(
    _ value: FieldValue, in domain: FieldDomain, _ name: String, at path: [FieldFault.Step]
  ) -> FieldValue? {
    switch domain {
    case .number(let limits): number(value, limits, name, path)
    case .flag: value.flag == nil ? wrongType(value, domain, name, path) : value
    case .choice(let words): word(value, words, name, path)
    case .text: value.text == nil ? wrongType(value, domain, name, path) : value
    case .color: color(value, name, path)
    case .numbers(let count, let limits): numbers(value, count, limits, name, path)
    case .list(let element, let counts): list(value, element, counts, name, path)
    case .object(let infos): object(value, infos, name, path)
    case .oneOf(let domains): form(value, domains, name, path)
    }
  }

  package mutating func report(
    _ kind: FieldFault.Kind, _ name: String, _ message: String, at path: [FieldFault.Step]
  ) {
    faults.append(FieldFault(kind, name, message, at: path))
  }

  private mutating func wrongType(
    _ value: FieldValue, _ domain: FieldDomain, _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    report(.wrongType, name, Validation.mustBe(name, domain, found: value), at: path)
    return nil
  }

  private mutating func number(
    _ value: FieldValue, _ limits: NumberDomain, _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    if let word = limits.infinity, case .text(let text) = value {
      if text == word { return .number(.infinity) }
      return self.word(value, [word], name, path)
    }
    guard let number = value.number else { return wrongType(value, .number(limits), name, path) }
    if limits.contains(number) { return value }
    report(.illegal, name, Validation.mustBe(name, .number(limits), found: value), at: path)
    return nil
  }

  private mutating func word(
    _ value: FieldValue, _ words: [String], _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    guard let text = value.text else { return wrongType(value, .text, name, path) }
    if words.contains(text) { return value }
    report(
      .illegal, name, Validation.unknown(name, text, among: words, listing: .max, &suggester), at: path)
    return nil
  }

  private mutating func color(_ value: FieldValue, _ name: String, _ path: [FieldFault.Step]) -> FieldValue? {
    do {
      return .color(try .init(fieldValue: value))
    } catch {
      report(value.text == nil ? .wrongType : .illegal, name, Validation.mustBe(name, .color, found: value), at: path)
      return nil
    }
  }

  private mutating func numbers(
    _ value: FieldValue, _ count: Int, _ limits: NumberDomain, _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    guard let elements = value.list, elements.count == count else {
      return wrongType(value, .numbers(count: count, limits), name, path)
    }
    for (index, element) in elements.enumerated() {
      if let number = element.number, limits.contains(number) { continue }
      let isNumber = element.number != nil
      report(
        isNumber ? .illegal : .wrongType, name,
        "\(Validation.subject(name)) must be \(FieldDomain.numbers(count: count, limits).description), "
          + "not one with \(element.found)", at: path + [.element(index)])
      return nil
    }
    return value
  }

  private mutating func list(
    _ value: FieldValue, _ domain: FieldDomain, _ counts: ClosedRange<Int>, _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    guard let elements = value.list else { return wrongType(value, .list(domain, counts: counts), name, path) }
    guard counts.contains(elements.count) else {
      report(
        .illegal, name,
        "\(Validation.subject(name)) must be a list of \(counts.lowerBound) to \(counts.upperBound) values, "
          + "not of \(elements.count)", at: path)
      return nil
    }
    var checked: [FieldValue] = []
    for (index, element) in elements.enumerated() {
      if let value = self.value(element, in: domain, name, at: path + [.element(index)]) { checked.append(value) }
    }
    return checked.count == elements.count ? .list(checked) : nil
  }

  private mutating func object(
    _ value: FieldValue, _ infos: [FieldInfo], _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    guard let members = value.members else { return wrongType(value, .object(infos), name, path) }
    let count = faults.count
    let checked = self.members(members, infos, noun: .key, of: Validation.subject(name), at: path)
    return faults.count == count ? .object(checked) : nil
  }

  /// Returns the declared members, under their present names, in the order of declaration.
  package mutating func members(
    _ members: [FieldMember], _ infos: [FieldInfo], noun: FieldNoun, of owner: String, at path: [FieldFault.Step]
  ) -> [FieldMember] {
    var checked: [FieldMember] = []
    for info in infos {
      guard let member = members.first(where: { info.isCalled($0.name) }) else {
        if info.isRequired { report(.missing, info.name, Validation.missing(info.name, in: owner), at: path) }
        continue
      }
      if let value = value(member.value, in: info.domain, info.name, at: path + [.member(member.name)]) {
        checked.append(FieldMember(info.name, value))
      }
    }
    for member in members {
      let matches = infos.filter { $0.isCalled(member.name) }
      if matches.isEmpty {
        report(
          .unknown, member.name,
          Validation.unknown(
            noun.words.noun, member.name, " \(noun.words.preposition) \(owner)", among: infos.map(\.name),
            listing: .max, &suggester),
          at: path + [.member(member.name)])
      } else if let info = matches.first, let first = members.first(where: { info.isCalled($0.name) }),
        first.name != member.name
      {
        report(
          .illegal, member.name,
          "\(Validation.subject(member.name == info.name ? first.name : member.name)) is the former name of "
            + "\(Validation.subject(info.name)): give one of them",
          at: path + [.member(member.name)])
      }
    }
    return checked
  }

  private mutating func form(
    _ value: FieldValue, _ domains: [FieldDomain], _ name: String, _ path: [FieldFault.Step]
  ) -> FieldValue? {
    guard let domain = domains.first(where: { $0.hasForm(of: value) }) else {
      return wrongType(value, .oneOf(domains), name, path)
    }
    return self.value(value, in: domain, name, at: path)
  }
}

extension FieldDomain {
  /// Whether the value has a JSON type of this domain.
  fileprivate func hasForm(of value: FieldValue) -> Bool {
    switch self {
    case .number(let limits): value.number != nil || limits.infinity != nil && value.text != nil
    case .flag: value.flag != nil
    case .choice, .text: value.text != nil
    case .color:
      switch value {
      case .color, .text: true
      case .null, .number, .flag, .list, .object: false
      }
    case .numbers, .list: value.list != nil
    case .object: value.members != nil
    case .oneOf(let domains): domains.contains { $0.hasForm(of: value) }
    }
  }
}
