/// Reads the fields of one JSON object, and reports unknown keys.
///
/// ```swift
/// let snap = ObjectReader(value, "a snap", log)
/// let damping = snap?["damping"]?.number(in: 0...1)
/// snap?.finish()
/// ```
package final class ObjectReader {
  package let members: [JSONMember]
  /// The name of the object in messages, such as `a snap`.
  package let what: String
  /// The position at which the object begins.
  package let position: TextPosition
  package let log: FaultLog
  private var asked: [String] = []

  /// - Returns: nil, after a report, if the value is not an object.
  package convenience init?(_ value: JSONValue, _ what: String, _ log: FaultLog) {
    guard case .object(let members) = value.content else {
      log.report(.wrongType, what, "\(what) must be an object, not \(value.found)", at: value.position)
      return nil
    }
    self.init(members, what, at: value.position, log)
  }

  package init(_ members: [JSONMember], _ what: String, at position: TextPosition, _ log: FaultLog) {
    self.members = members
    self.what = what
    self.position = position
    self.log = log
  }

  /// The value of a key; nil if the object does not have it. Marks the key as known.
  package subscript(key: String) -> FieldReader? {
    asked.append(key)
    return member(key).map { FieldReader($0.value, key, log) }
  }

  /// The value of a key; nil, after a report, if the object does not have it. Marks the key as known.
  package func required(_ key: String) -> FieldReader? {
    if let field = self[key] { return field }
    reportMissing(key)
    return nil
  }

  /// Reports a missing field.
  ///
  /// - Parameter hint: appended to the key, as in `, [x, y, width, height]`.
  package func reportMissing(_ key: String, _ hint: String = "") {
    log.report(.missing, key, "\(what) needs \"\(key)\"\(hint)", at: position)
  }

  /// Whether the object has the key. Does not mark the key as known.
  package func has(_ key: String) -> Bool { member(key) != nil }

  package func member(_ key: String) -> JSONMember? { members.first { $0.key == key } }

  /// Marks keys as known that another reader validates.
  func count(asKnown keys: [String]) { asked += keys }

  /// Reports every unknown key: one that is not in `known` or, if that is nil, was never asked for.
  ///
  /// - Parameter except: keys that have already been reported.
  package func finish(known: [String]? = nil, except reported: [String] = []) {
    let known = known ?? firstOccurrences(of: asked)
    for member in members where !known.contains(member.key) && !reported.contains(member.key) {
      log.reportUnknown(
        "key", member.key, " in \(what)", among: known, listing: .max, kind: .unknown, field: member.key,
        at: member.keyPosition)
    }
  }

  private func firstOccurrences(of keys: [String]) -> [String] {
    var result: [String] = []
    for key in keys where !result.contains(key) { result.append(key) }
    return result
  }
}
