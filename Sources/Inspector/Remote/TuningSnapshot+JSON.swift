import Notation
import Schema

nonisolated extension TuningSnapshot {
  /// The kind of the messages that tell how a snapshot changed.
  static let kind = "tuning"

  /// The snapshot without what messages have no room for: more subjects, or longer names and sentences, than are legal.
  var limited: TuningSnapshot {
    var limited = self
    func fits(_ subject: TuningSubject) -> Bool {
      subject.texts.allSatisfy { $0.utf8.count <= TuningLimits.name && !$0.unicodeScalars.contains("\0") }
    }
    if subjects.count > TuningLimits.subjects || !subjects.allSatisfy(fits) {
      limited.subjects = Array(subjects.lazy.filter(fits).prefix(TuningLimits.subjects))
      limited.tuned = tuned.filter(limited.subjects.contains)
    }
    if let subject, !fits(subject) { (limited.subject, limited.sets, limited.directorName) = (nil, nil, nil) }
    limited.message = message?.limited
    return limited
  }

  /// The members that differ from another snapshot. All values follow the declarations of their parameters.
  func members(since old: TuningSnapshot) -> [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = []
    func add<Value: Equatable>(_ key: String, _ path: KeyPath<Self, Value>, _ text: (Value) -> JSONText) {
      if self[keyPath: path] != old[keyPath: path] { members.append((key, text(self[keyPath: path]))) }
    }
    func textOrNull(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }
    add("subjects", \.subjects) { .array($0.map { .subject($0) }) }
    add("tuned", \.tuned) { .array($0.map { .subject($0) }) }
    add("subject", \.subject) { .subject($0) }
    add("director", \.directorName, textOrNull)
    if let sets {
      members += sets.members(since: old.sets)
    } else if old.sets != nil {
      members.append(("parameters", .null))
    }
    add("canUndo", \.canUndo) { .flag($0) }
    add("canRedo", \.canRedo) { .flag($0) }
    add("text", \.message, textOrNull)
    add("isFault", \.isFault) { .flag($0) }
    add("canWrite", \.canWrite) { .flag($0) }
    add("appliesNow", \.appliesNow) { .flag($0) }
    return members
  }

  /// Changes what a message tells. Members that it does not have stay.
  /// - Throws: a fault for a member of another type or beyond a limit. The snapshot is then unchanged.
  mutating func take(_ message: JSONValue) throws(RemoteFault) {
    let log = FaultLog(.first)
    var new = self
    if let object = ObjectReader(message, "a message", log) { new.take(object) }
    if let fault = log.first?.fault { throw RemoteFault(sentence: fault.message) }
    self = new
  }

  private mutating func take(_ object: ObjectReader) {
    if let all = object["subjects"]?.all(TuningLimits.subjects, { $0.subject() }) { subjects = all }
    if let all = object["tuned"]?.all(TuningLimits.subjects, { $0.subject() }) { tuned = all }
    if let subject = object["subject"]?.optionalSubject() { self.subject = subject }
    if let name = object["director"]?.optionalText(upTo: TuningLimits.name) { directorName = name }
    if let text = object["text"]?.optionalText(upTo: TuningLimits.text) { message = text }
    func take(_ key: String, _ flag: inout Bool) { if let new = object[key]?.flag() { flag = new } }
    take("canUndo", &canUndo)
    take("canRedo", &canRedo)
    take("isFault", &isFault)
    take("canWrite", &canWrite)
    take("appliesNow", &appliesNow)
    if let field = object["parameters"] { sets = field.declarations() }
    sets?.take(object)
  }
}

nonisolated extension TuningSets {
  /// The members that differ from other sets: all of them for other parameters.
  fileprivate func members(since old: TuningSets?) -> [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = []
    var reference = TuningSets(infos)
    if let old, old.infos == infos {
      reference = old
    } else {
      members.append(("parameters", .array(infos.map { .declaration($0) })))
    }
    for (key, path) in Self.values {
      let (new, old) = (self[keyPath: path], reference[keyPath: path])
      let changed = new == old ? [:] : new.filter { old[$0.key] != $0.value }
      if !changed.isEmpty { members.append((key, .exact(changed))) }
    }
    if given != reference.given { members.append(("given", .array(given.sorted().map { .string($0) }))) }
    if slot != reference.slot { members.append(("slot", .string(slot.word))) }
    return members
  }

  private static var values: [(key: String, path: WritableKeyPath<TuningSets, [String: FieldValue]>)] {
    [("base", \.base), ("a", \.a), ("b", \.b)]
  }

  fileprivate mutating func take(_ object: ObjectReader) {
    for (key, path) in Self.values {
      guard let field = object[key], let members = field.members("an object of values by name") else { continue }
      let names = Set(infos.map(\.name))
      for member in members {
        guard names.contains(member.key) else {
          return field.report(.illegal, "there is no parameter \(Wording.quoted(member.key))")
        }
        guard let value = FieldReader(member.value, member.key, field.log).exactValue() else { return }
        self[keyPath: path][member.key] = value
      }
    }
    if let names = object["given"]?.all(TuningLimits.parameters, { $0.text(upTo: TuningLimits.name) }) {
      given = Set(names)
    }
    if let slot = object["slot"]?.slot() { self.slot = slot }
  }
}

nonisolated extension FieldReader {
  /// Reads a text or null; nil after a report.
  fileprivate func optionalText(upTo bytes: Int) -> String?? {
    if case .null = value.content { return .some(nil) }
    return text(upTo: bytes).map { .some($0) }
  }

  /// Reads the declarations of all parameters, with default values; nil for null or after a report.
  fileprivate func declarations() -> TuningSets? {
    if case .null = value.content { return nil }
    guard let infos = all(TuningLimits.parameters, { $0.declaration() }) else { return nil }
    guard Set(infos.map(\.name)).count == infos.count else {
      report(.illegal, "two parameters have the same name")
      return nil
    }
    return TuningSets(infos)
  }
}

nonisolated extension String {
  /// The text without what messages have no room for: its first bytes, up to a whole character, without U+0000.
  var limited: String {
    let isLong = utf8.count > TuningLimits.text
    guard isLong || utf8.contains(0) else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: min(TuningLimits.text, utf8.count))
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end]).replacing("\0", with: "")
  }
}

nonisolated extension TuningSubject {
  /// The texts that identify the subject.
  fileprivate var texts: [String] {
    switch self {
    case .segue(let name), .director(let name): [name]
    case .plan(let key): [key.owner, key.target, key.family, key.property ?? ""]
    }
  }
}
