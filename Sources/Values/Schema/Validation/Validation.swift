/// The messages of faults. Code and files get the same message for the same fault.
package enum Validation {
  /// The subject of a sentence: a field's name in quotes, a phrase such as "a width" unchanged.
  package static func subject(_ name: String) -> String { name.contains(" ") ? name : "\"\(name)\"" }

  /// `"parallax" must be a number from 0 to 1 screens, not 7`
  package static func mustBe(_ name: String, _ domain: FieldDomain, found: FieldValue) -> String {
    "\(subject(name)) \(domain.predicate(found: found))"
  }

  /// `unknown edge "lft": did you mean "left"?`
  ///
  /// - Parameter place: appended to the word, such as ` of Push`.
  package static func unknown(
    _ noun: String, _ word: String, _ place: String = "", among known: [String], listing limit: Int = 16,
    _ suggester: inout Suggester
  ) -> String {
    "unknown \(noun) \(Wording.quoted(word))\(place)\(suggester.hint(for: word, among: known, listing: limit))"
  }

  /// `Tween needs "duration"`
  package static func missing(_ name: String, in owner: String) -> String { "\(owner) needs \(subject(name))" }
}

extension FieldDomain {
  /// The end of a sentence about a value that is not in the domain.
  package func predicate(found: FieldValue) -> String {
    if case .color = self, case .text(let text) = found, let meant = ColorGuess.hex(for: text) {
      return "is no color: \(found.found); did you mean \"\(meant)\"?"
    }
    if case .numbers(let count, _) = self, case .list(let elements) = found, elements.count != count {
      return "must be \(description), not of \(elements.count)"
    }
    return "must be \(description), not \(found.found)"
  }

  /// `a number from 0 to 1 s`, `true or false`, `a list of 2 numbers`.
  package var description: String {
    switch self {
    case .number(let number): number.description
    case .flag: "true or false"
    case .choice(let words): "\(Wording.list(words.map { "\"\($0)\"" }, joinedBy: "or"))"
    case .text: "a text in double quotes"
    case .color: "a color, \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\""
    case .numbers(let count, let number): "a list of \(count) numbers \(number.limits)"
    case .list: "a list"
    case .object: "an object"
    case .oneOf(let domains): Wording.list(domains.map(\.description), joinedBy: "or")
    }
  }
}

extension NumberDomain {
  /// `a whole number from 1 to 9 or "never"`
  package var description: String {
    "a \(isWhole ? "whole " : "")number \(limits)\(infinity.map { " or \"\($0)\"" } ?? "")"
  }

  /// `from 0 to 1 s`
  package var limits: String { Wording.range(range) + (unit.isEmpty ? "" : " \(unit)") }

  /// Traps if a number is outside these limits. The check is one comparison.
  @inline(__always)
  package func require(_ number: Double, _ name: @autoclosure () -> String, of owner: @autoclosure () -> String) {
    if !contains(number) { fail(number, name(), owner()) }
  }

  @inline(never)
  private func fail(_ number: Double, _ name: String, _ owner: String) -> Never {
    preconditionFailure("\(owner): " + Validation.mustBe(name, .number(self), found: .number(number)))
  }
}
