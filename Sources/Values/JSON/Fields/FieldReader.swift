/// Reads and validates one JSON value, which messages refer to by a name.
///
/// Each method reports faults to the log and then returns nil.
package struct FieldReader {
  package let value: JSONValue
  /// The key of the value, or a phrase such as `a width`.
  package let name: String
  package let log: FaultLog

  package init(_ value: JSONValue, _ name: String, _ log: FaultLog) {
    self.value = value
    self.name = name
    self.log = log
  }

  /// A reader of the same value under another name.
  package func named(_ name: String) -> FieldReader { FieldReader(value, name, log) }

  /// The name as the subject of a sentence: a key in quotes, a phrase unchanged.
  package var subject: String { name.contains(" ") ? name : "\"\(name)\"" }

  // MARK: Faults

  /// Reports a fault of this value.
  package func report(_ kind: FaultLog.Kind, _ message: @autoclosure () -> String) {
    log.report(kind, name, message(), at: value.position)
  }

  /// Reports that the value is not legal.
  ///
  /// - Parameters:
  ///   - expected: completes "must be".
  ///   - found: a description of the value; nil uses the value itself.
  package func reject(
    _ expected: @autoclosure () -> String, found: String? = nil, kind: FaultLog.Kind = .wrongType
  ) {
    report(kind, "\(subject) must be \(expected()), not \(found ?? value.found)")
  }

  // MARK: Scalars

  /// Reads a number in a range.
  ///
  /// - Parameter unit: appended to the range in the message; empty for a number without a unit.
  package func number(in range: ClosedRange<Double>, unit: String = "") -> Double? {
    func reject(_ kind: FaultLog.Kind) {
      self.reject("a number \(Wording.range(range))" + (unit.isEmpty ? "" : " \(unit)"), kind: kind)
    }
    guard case .number(let number) = value.content else {
      reject(.wrongType)
      return nil
    }
    guard range.contains(number) else {
      reject(.illegal)
      return nil
    }
    return number
  }

  package func flag() -> Bool? {
    guard case .bool(let flag) = value.content else {
      reject("true or false")
      return nil
    }
    return flag
  }

  package func text() -> String? {
    guard case .string(let text) = value.content else {
      reject("a text in double quotes")
      return nil
    }
    guard !text.unicodeScalars.contains("\0") else {
      report(.illegal, "\(subject) may not hold U+0000")
      return nil
    }
    return text
  }

  /// Reads one of the given words.
  ///
  /// - Parameter limit: the largest number of words in the message.
  package func word(among words: [String], listing limit: Int = 8) -> String? {
    guard let text = text() else { return nil }
    if words.contains(text) { return text }
    log.reportUnknown(name, text, among: words, listing: limit, at: value.position)
    return nil
  }

  /// Reads the case of an enum by its raw value.
  package func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> Word? {
    word(among: Word.allCases.map(\.rawValue)).flatMap { Word(rawValue: $0) }
  }

  // MARK: Lists and objects

  /// Reads the elements of a list. Messages refer to each by the name of the list.
  ///
  /// - Parameter expected: completes "must be" in the message.
  package func elements(_ expected: @autoclosure () -> String = "a list") -> [FieldReader]? {
    guard case .array(let elements) = value.content else {
      reject(expected())
      return nil
    }
    return elements.map { FieldReader($0, name, log) }
  }

  /// Reads the elements of a list of an exact length.
  ///
  /// - Parameter expected: completes "must be", as in `a list of two numbers, [x, y]`.
  package func elements(count: Int, _ expected: @autoclosure () -> String) -> [FieldReader]? {
    guard case .array(let elements) = value.content, elements.count == count else {
      reject(expected(), found: countFound)
      return nil
    }
    return elements.map { FieldReader($0, name, log) }
  }

  /// Reads a list of two numbers. Each has its own faults.
  package func pair(in range: ClosedRange<Double>, unit: String = "") -> (x: Double, y: Double)? {
    guard let elements = elements(count: 2, "a list of two numbers, [x, y]") else { return nil }
    let x = elements[0].named("the x of \(subject)").number(in: range, unit: unit)
    let y = elements[1].named("the y of \(subject)").number(in: range, unit: unit)
    guard let x, let y else { return nil }
    return (x, y)
  }

  /// A description of the value: `of 3` for a list of three elements, otherwise ``JSONValue/found``.
  package var countFound: String {
    if case .array(let elements) = value.content { return "of \(elements.count)" }
    return value.found
  }

  /// Reads an object.
  ///
  /// - Parameter what: the name of the object in messages, as in `a snap needs "to"`.
  package func object(_ what: String) -> ObjectReader? { ObjectReader(value, what, log) }

  /// Reads the members of an object whose keys are chosen by the user.
  ///
  /// - Parameter expected: completes "must be", as in `an object of scenes by name`.
  package func members(_ expected: @autoclosure () -> String) -> [JSONMember]? {
    guard case .object(let members) = value.content else {
      reject(expected())
      return nil
    }
    return members
  }
}
