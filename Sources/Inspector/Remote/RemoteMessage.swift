import Notation
import Wire

/// A message between a program and an inspector in another process: an object whose member `message` names its kind.
///
/// Both sides ignore kinds and members that they do not know.
struct RemoteMessage {
  let kind: String
  let fields: ObjectReader
  let value: JSONValue

  /// Reads the text of a frame: a message, or a list of messages.
  static func list(_ bytes: [UInt8]) throws(RemoteFault) -> [RemoteMessage] {
    let (value, faults) = JSONParser.parse(bytes, JSONParser.Source("text"))
    guard let value, faults.isEmpty else {
      throw RemoteFault(sentence: faults.first.map { "\($0)" } ?? "the text is empty")
    }
    guard case .array(let elements) = value.content else { return [try RemoteMessage(value)] }
    var messages: [RemoteMessage] = []
    messages.reserveCapacity(elements.count)
    for element in elements { messages.append(try RemoteMessage(element)) }
    return messages
  }

  private init(_ value: JSONValue) throws(RemoteFault) {
    let log = FaultLog(.first)
    guard let fields = ObjectReader(value, "a message", log), let kind = fields.required("message")?.text() else {
      throw RemoteFault(log)
    }
    (self.kind, self.fields, self.value) = (kind, fields, value)
  }

  /// Throws the first fault of the fields that were read.
  func check() throws(RemoteFault) { if !fields.log.isEmpty { throw RemoteFault(fields.log) } }

  /// Writes a message.
  static func text(_ kind: String, _ members: [(key: String, value: JSONText)] = []) -> JSONText {
    .object([("message", .string(kind))] + members)
  }

  // MARK: Limits

  /// Times on the clock of a program, in seconds.
  static let times = -1e9...1e9
  /// Numbers of things in a message: exact in JSON.
  static let counts = 0...9_007_199_254_740_991.0
}

extension RemoteFault {
  /// The first fault of what was read.
  init(_ log: FaultLog) { self.init(sentence: log.first?.fault.message ?? "the message is not legal") }
}

extension ObjectReader {
  /// A whole number that is not negative; 0, after a report, for another value.
  func count(_ key: String, atMost most: Double = RemoteMessage.counts.upperBound) -> Int {
    guard let field = required(key) else { return 0 }
    return field.count(atMost: most) ?? 0
  }
}

extension FieldReader {
  /// A whole number that is not negative; nil, after a report, for another value.
  func count(atMost most: Double = RemoteMessage.counts.upperBound) -> Int? {
    guard let number = number(in: 0...most) else { return nil }
    guard let whole = Int(exactly: number) else {
      report(.illegal, "\(subject) is a whole number, not \(Wording.plain(number))")
      return nil
    }
    return whole
  }
}
