import Foundation

/// A value of a trace line.
public enum TraceValue: Equatable, Sendable {
  case text(String)
  case number(Double)
  case numbers([Double])
  case rows([[Double]])
  case flag(Bool)
  case other
}

/// One line of a trace, read by rules of our own and not by the program's.
public struct TraceLine: Sendable, CustomStringConvertible {
  public let raw: String
  public let event: String
  public let time: Double
  private let values: [String: TraceValue]

  public var description: String { raw }

  init(_ raw: String) throws {
    self.raw = raw
    guard let object = try JSONSerialization.jsonObject(with: Data(raw.utf8)) as? [String: Any] else {
      throw ProgramError("not an object: \(raw)")
    }
    values = object.mapValues(Self.value)
    guard case .text(let event) = values["event"], case .number(let time) = values["t"] else {
      throw ProgramError("a line without event or t: \(raw)")
    }
    self.event = event
    self.time = time
  }

  private static func value(_ any: Any) -> TraceValue {
    switch any {
    case let text as String: .text(text)
    // On Linux a JSON true is an NSNumber too.
    case let number as NSNumber where String(cString: number.objCType) == "c": .flag(number.boolValue)
    case let number as NSNumber: .number(number.doubleValue)
    case let list as [NSNumber]: .numbers(list.map(\.doubleValue))
    case let rows as [[NSNumber]]: .rows(rows.map { $0.map(\.doubleValue) })
    default: .other
    }
  }

  public var keys: Set<String> { Set(values.keys) }
  public subscript(key: String) -> TraceValue? { values[key] }
  public func text(_ key: String) -> String? { if case .text(let text) = values[key] { text } else { nil } }
  public func number(_ key: String) -> Double? { if case .number(let number) = values[key] { number } else { nil } }
  public func numbers(_ key: String) -> [Double]? {
    if case .numbers(let numbers) = values[key] { numbers } else { nil }
  }

  public func rows(_ key: String) -> [[Double]]? { if case .rows(let rows) = values[key] { rows } else { nil } }

  /// The line without what differs from run to run: its event and the named fields.
  public func summary(_ fields: [String] = TraceLine.summaryFields) -> String {
    ([event] + fields.compactMap(summary)).joined(separator: " ")
  }

  public static let summaryFields = [
    "scene", "phase", "segue", "source", "policy", "from", "to", "director", "direction", "by", "outcome", "status",
  ]

  private func summary(_ field: String) -> String? {
    switch values[field] {
    case .text(let text): text
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .numbers, .rows, .other, nil: nil
    }
  }
}

/// A trace: what a run says about itself.
public struct Trace: Sendable {
  public private(set) var lines: [TraceLine]

  public init(_ text: String) throws {
    lines = try text.split(separator: "\n").map { try TraceLine(String($0)) }
  }

  /// Reads what is there of a trace that is still being written.
  public init(partial path: String) throws {
    let text = readText(path) ?? ""
    let whole = text.lastIndex(of: "\n").map { text[...$0] } ?? ""
    try self.init(String(whole))
  }

  public init(path: String) throws {
    guard let text = readText(path) else { throw ProgramError("no trace at \(path)") }
    try self.init(text)
  }

  public func all(_ event: String) -> [TraceLine] { lines.filter { $0.event == event } }
  public func first(_ event: String) -> TraceLine? { lines.first { $0.event == event } }
  public func last(_ event: String) -> TraceLine? { lines.last { $0.event == event } }

  /// The lines of these events, each as its event and what it is about: compared as text.
  public func story(_ events: Set<String>, fields: [String] = TraceLine.summaryFields) -> [String] {
    lines.filter { events.contains($0.event) }.map { $0.summary(fields) }
  }

  /// The frames of one watched view.
  public func frames(of view: String) -> [TraceLine] { all("view").filter { $0.text("view") == view } }
}

extension Trace {
  /// A trace that says nothing.
  public static let empty = Trace(lines: [])

  private init(lines: [TraceLine]) { self.lines = lines }

  /// Reads more lines.
  public mutating func append(_ text: some StringProtocol) throws {
    try lines += text.split(separator: "\n").map { try TraceLine(String($0)) }
  }
}
