import JSON

/// The lines that say what is to be seen.
nonisolated extension ScriptParser {
  private enum ExpectedThing: String, CaseIterable {
    case view, outcome, scene

    var form: String {
      switch self {
      case .view: "expect view ID PROPERTY VALUE ± TOLERANCE"
      case .outcome: "expect outcome OUTCOME"
      case .scene: "expect scene ID"
      }
    }
  }

  mutating func expectation(_ words: [ScriptWord], after command: ScriptWord) -> ScriptExpectation? {
    guard let first = words.first else {
      let forms = ExpectedThing.allCases.map { "\"\($0.form)\"" }.joined(separator: ", ")
      faults.add("expected one of \(forms)", at: command.position)
      return nil
    }
    guard let thing = ExpectedThing(rawValue: first.text) else {
      reportUnknown("expectation", first, among: ExpectedThing.allCases.map(\.rawValue))
      return nil
    }
    let rest = Array(words.dropFirst())
    let counts = thing == .view ? [3, 5] : [1]
    guard counts.contains(rest.count) else {
      let most = counts.last ?? 0
      faults.add("expected \"\(thing.form)\"", at: (rest.count > most ? rest[most] : first).position)
      return nil
    }
    switch thing {
    case .view: return viewExpectation(rest)
    case .scene: return .scene(rest[0].text)
    case .outcome:
      if ScriptExpectation.outcomes.contains(rest[0].text) { return .outcome(rest[0].text) }
      reportUnknown("outcome", rest[0], among: ScriptExpectation.outcomes)
      return nil
    }
  }

  private mutating func viewExpectation(_ words: [ScriptWord]) -> ScriptExpectation? {
    let property = ExpectedProperty(rawValue: words[1].text)
    if property == nil { reportUnknown("property", words[1], among: ExpectedProperty.allCases.map(\.rawValue)) }
    let value = number(words[2], "a number", in: -Self.farthest...Self.farthest)
    var tolerance: Double?
    if words.count > 3 {
      if words[3].text != "±", words[3].text != "+-" {
        faults.add("expected ± or +- before the tolerance, not \(Wording.quoted(words[3].text))", at: words[3].position)
        return nil
      }
      tolerance = number(words[4], "a tolerance", in: 0...Self.farthest)
      if tolerance == nil { return nil }
    }
    guard let property, let value else { return nil }
    return .view(words[0].text, property, value, tolerance: tolerance ?? property.tolerance)
  }
}
