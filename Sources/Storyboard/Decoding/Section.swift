import Notation
import Schema

/// One kind of object in a storyboard: what messages call it, and its fields, declared once.
///
/// The declaration says which keys the object may have, how each value is read and checked, and which must be there.
// Not checked: closures cannot say that they hold nothing but key paths. They are called where a file is read.
nonisolated struct Section<Value>: @unchecked Sendable {
  /// As in `a snap needs "to"`.
  let what: String
  /// In the order in which messages list them.
  let fields: [SectionField<Value>]
  /// Keys of other objects that users put here by mistake, with the rest of the sentence about them.
  let misplaced: [String: String]
  private let places: [String: Int]

  init(_ what: String, _ fields: [SectionField<Value>], misplaced: [String: String] = [:]) {
    self.what = what
    self.fields = fields
    self.misplaced = misplaced
    places = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) })
  }

  var names: [String] { fields.map(\.name) }

  /// The value that an object stands for; nil after a report where there is no object.
  ///
  /// A field that is absent or wrong leaves what `start` has.
  func read(_ reader: FieldReader, from start: Value, in scope: DecodingScope) -> Value? {
    guard let object = reader.object(what) else { return nil }
    return read(object, from: start, in: scope)
  }

  func read(_ object: ObjectReader, from start: Value, in scope: DecodingScope) -> Value {
    var value = start
    for change in changes(object, in: scope) { change(&value) }
    return value
  }

  /// What an object changes in any value, in the order of the file. Its faults are reported once.
  func changes(_ object: ObjectReader, in scope: DecodingScope) -> [SectionField<Value>.Change] {
    var changes: [SectionField<Value>.Change] = []
    var unknown = false
    for member in object.members {
      if let place = places[member.key] {
        let reader = FieldReader(member.value, member.key, object.log)
        if let change = fields[place].read(reader, scope) { changes.append(change) }
      } else if let hint = misplaced[member.key] {
        object.log.report(
          .unknown, member.key, "unknown key \(Wording.quoted(member.key)) in \(what): \(hint)",
          at: member.keyPosition)
      } else {
        unknown = true
      }
    }
    if unknown { object.finish(known: names, except: Array(misplaced.keys)) }
    for field in fields where field.isRequired && !object.has(field.name) {
      object.reportMissing(field.name, field.hint)
    }
    return changes
  }
}

/// One field of a ``Section``.
// Not checked, for the reason given there.
nonisolated struct SectionField<Value>: @unchecked Sendable {
  /// Puts what was read into a value.
  typealias Change = (inout Value) -> Void

  let name: String
  let isRequired: Bool
  /// Follows the key in the message about a missing field.
  let hint: String
  /// - Returns: nil where the value is wrong, which is reported then.
  let read: (FieldReader, DecodingScope) -> Change?

  init(
    _ name: String, isRequired: Bool = false, hint: String = "",
    read: @escaping (FieldReader, DecodingScope) -> Change?
  ) {
    self.name = name
    self.isRequired = isRequired
    self.hint = hint
    self.read = read
  }

  init<Part>(
    _ name: String, _ path: WritableKeyPath<Value, Part>, isRequired: Bool = false, hint: String = "",
    read: @escaping (FieldReader, DecodingScope) -> Part?
  ) {
    self.init(name, isRequired: isRequired, hint: hint) { reader, scope in
      read(reader, scope).map { part in { $0[keyPath: path] = part } }
    }
  }

  init<Part>(
    _ name: String, _ path: WritableKeyPath<Value, Part?>, isRequired: Bool = false, hint: String = "",
    read: @escaping (FieldReader, DecodingScope) -> Part?
  ) {
    self.init(name, isRequired: isRequired, hint: hint) { reader, scope in
      read(reader, scope).map { part in { $0[keyPath: path] = part } }
    }
  }

  /// A field that a plan declares.
  ///
  /// - Parameters:
  ///   - field: its name in the schema.
  ///   - path: leads to the plan.
  ///   - name: the key in storyboards, where that differs.
  init<Part>(
    _ schema: ValueSchema<Part>, _ field: String, of path: WritableKeyPath<Value, Part>, named name: String? = nil
  ) {
    guard let field = schema.fields.first(where: { $0.info.name == field }) else {
      preconditionFailure("\(schema.name) has no field \(field)")
    }
    self.init(name ?? field.info.name, isRequired: field.info.isRequired) { reader, _ in
      guard let value = reader.fieldValue(in: field.info.domain) else { return nil }
      // The value lies in the domain, so that it can be set.
      return { try? field.set(&$0[keyPath: path], value) }
    }
  }

  /// The field of a part of another value.
  func of<Whole>(_ path: WritableKeyPath<Whole, Value>) -> SectionField<Whole> {
    SectionField<Whole>(name, isRequired: isRequired, hint: hint) { reader, scope in
      read(reader, scope).map { change in { change(&$0[keyPath: path]) } }
    }
  }
}
