import JSON
import Schema

/// The declaration of one kind of object in a storyboard: its name in messages, and its fields.
///
/// The fields define the allowed keys, how each value is read and validated, and which keys are required.
// Unchecked, because closures that capture only key paths are not Sendable. They are only called while a file is read.
nonisolated struct Section<Value>: @unchecked Sendable {
  /// The name of the object in messages, as in `a snap needs "to"`.
  let what: String
  /// The fields in the order in which messages list them.
  let fields: [SectionField<Value>]
  /// Keys that belong to other objects and are often misplaced here, with the rest of the message about each.
  let misplaced: [String: String]
  private let places: [String: Int]

  init(_ what: String, _ fields: [SectionField<Value>], misplaced: [String: String] = [:]) {
    self.what = what
    self.fields = fields
    self.misplaced = misplaced
    places = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) })
  }

  var names: [String] { fields.map(\.name) }

  /// Reads an object; nil, after a report, if the value is not an object.
  ///
  /// An absent or invalid field keeps the value of `start`.
  func read(_ reader: FieldReader, from start: Value, in scope: DecodingScope) -> Value? {
    guard let object = reader.object(what) else { return nil }
    return read(object, from: start, in: scope)
  }

  func read(_ object: ObjectReader, from start: Value, in scope: DecodingScope) -> Value {
    var value = start
    for change in changes(object, in: scope) { change(&value) }
    return value
  }

  /// The changes that an object makes to any value, in the order of the file. Its faults are reported once.
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
// Unchecked for the same reason as `Section`.
nonisolated struct SectionField<Value>: @unchecked Sendable {
  /// Applies a decoded field to a value.
  typealias Change = (inout Value) -> Void

  let name: String
  let isRequired: Bool
  /// Appended to the message about a missing field.
  let hint: String
  /// Reads the field.
  /// - Returns: the change; nil, after a report, if the value is invalid.
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

  /// A field from the schema of a plan.
  ///
  /// - Parameters:
  ///   - field: the name of the field in the schema.
  ///   - path: the key path to the plan.
  ///   - name: the key in storyboards; nil if it is the same.
  init<Part>(
    _ schema: ValueSchema<Part>, _ field: String, of path: WritableKeyPath<Value, Part>, named name: String? = nil
  ) {
    guard let field = schema.fields.first(where: { $0.info.name == field }) else {
      preconditionFailure("\(schema.name) has no field \(field)")
    }
    self.init(name ?? field.info.name, isRequired: field.info.isRequired) { reader, _ in
      guard let value = reader.fieldValue(in: field.info.domain) else { return nil }
      // The value lies in the domain, so setting it cannot fail.
      return { try? field.set(&$0[keyPath: path], value) }
    }
  }

  /// The same field for a value that contains this one.
  func of<Whole>(_ path: WritableKeyPath<Whole, Value>) -> SectionField<Whole> {
    SectionField<Whole>(name, isRequired: isRequired, hint: hint) { reader, scope in
      read(reader, scope).map { change in { change(&$0[keyPath: path]) } }
    }
  }
}
