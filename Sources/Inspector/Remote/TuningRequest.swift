import Notation
import Schema

/// A command of an inspector in another process, with its number.
nonisolated struct TuningRequest: Hashable, Sendable {
  /// The kind of these messages.
  static let kind = "tune"

  /// The number of the command, from 1, in the order of sending.
  let number: Int
  /// The subject that was shown when the command was given. The command is for no other.
  let subject: TuningSubject?
  /// nil: a command of a newer version, which is only acknowledged.
  let command: TuningCommand?

  init(_ number: Int, _ subject: TuningSubject?, _ command: TuningCommand) {
    (self.number, self.subject, self.command) = (number, subject, command)
  }

  /// Reads a message of this kind.
  /// - Throws: a fault for a member that is missing, of another type, or beyond a limit.
  init(_ message: JSONValue) throws(RemoteFault) {
    let log = FaultLog(.first)
    let object = ObjectReader(message, "a command", log)
    let number = object?.required("number")?.number(in: TuningLimits.commands)
    let subject = object?["subject"]?.optionalSubject()
    let word = object?.required("command")?.text(upTo: TuningLimits.name)
    if let object, let word, log.isEmpty { command = Self.command(word, object) } else { command = nil }
    if let fault = log.first?.fault { throw RemoteFault(sentence: fault.message) }
    self.number = Int(number ?? 0)
    self.subject = subject ?? nil
  }

  private static func command(_ word: String, _ object: ObjectReader) -> TuningCommand? {
    func name() -> String? { object.required("name")?.text(upTo: TuningLimits.name) }
    switch word {
    case "set":
      guard let name = name(), let value = object.required("value")?.exactValue() else { return nil }
      return .set(name, value)
    case "beginGesture": return .beginGesture
    case "endGesture": return .endGesture
    case "undo": return .undo
    case "redo": return .redo
    case "show": return object.required("slot")?.slot().map { .show($0) }
    case "reset": return name().map { .reset($0) }
    case "resetAll": return .resetAll
    case "select": return object.required("selected")?.subject().map { .select($0) }
    case "write": return .write
    case "appliesNow": return object.required("isOn")?.flag().map { .appliesNow($0) }
    default: return nil
    }
  }

  /// The message.
  var text: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("message", .string(Self.kind)), ("number", .number(Double(number))), ("subject", .subject(subject)),
    ]
    func add(_ word: String, _ others: (key: String, value: JSONText)...) {
      members += [("command", .string(word))] + others
    }
    switch command {
    case .set(let name, let value): add("set", ("name", .string(name)), ("value", .exact(value)))
    case .beginGesture: add("beginGesture")
    case .endGesture: add("endGesture")
    case .undo: add("undo")
    case .redo: add("redo")
    case .show(let slot): add("show", ("slot", .string(slot.word)))
    case .reset(let name): add("reset", ("name", .string(name)))
    case .resetAll: add("resetAll")
    case .select(let subject): add("select", ("selected", .subject(subject)))
    case .write: add("write")
    case .appliesNow(let isOn): add("appliesNow", ("isOn", .flag(isOn)))
    case nil: add("none")
    }
    return .object(members)
  }
}

nonisolated extension TuningSets.Slot {
  var word: String { self == .a ? "a" : "b" }
}

nonisolated extension JSONText {
  /// A segue or a director by its name, a plan by its key, or null.
  static func subject(_ subject: TuningSubject?) -> JSONText {
    switch subject {
    case .segue(let name): .object([("segue", .string(name))])
    case .director(let name): .object([("director", .string(name))])
    case .plan(let key):
      .object([
        (
          "plan",
          .object(
            [("owner", .string(key.owner)), ("target", .string(key.target)), ("family", .string(key.family))]
              + (key.property.map { [("property", .string($0))] } ?? []))
        )
      ])
    case nil: .null
    }
  }
}

nonisolated extension FieldReader {
  /// Reads a segue, a director or a plan.
  func subject() -> TuningSubject? {
    guard let object = object("a subject") else { return nil }
    if let plan = object["plan"] { return plan.planKey().map { .plan($0) } }
    if let segue = object["segue"] { return segue.text(upTo: TuningLimits.name).map { .segue($0) } }
    return object.required("director")?.text(upTo: TuningLimits.name).map { .director($0) }
  }

  private func planKey() -> PlanKey? {
    guard let object = object("a plan") else { return nil }
    func name(_ key: String) -> String? { object.required(key)?.text(upTo: TuningLimits.name) }
    guard let owner = name("owner"), let target = name("target"), let family = name("family") else { return nil }
    guard let property = object["property"] else {
      return PlanKey(owner: owner, target: target, family: family, property: nil)
    }
    return property.text(upTo: TuningLimits.name).map {
      PlanKey(owner: owner, target: target, family: family, property: $0)
    }
  }

  /// Reads a subject or null; nil after a report.
  func optionalSubject() -> TuningSubject?? {
    if case .null = value.content { return .some(nil) }
    return subject().map { .some($0) }
  }

  func slot() -> TuningSets.Slot? { word(among: ["a", "b"]).map { $0 == "a" ? .a : .b } }
}
