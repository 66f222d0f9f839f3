import Geometry

/// The directors that a storyboard may name.
nonisolated public struct DirectorCatalog: Hashable, Sendable {
  public let directors: [DirectorInfo]

  public init(_ directors: [DirectorInfo]) { self.directors = directors }

  public var names: [String] { directors.map(\.name) }

  /// The director of that name.
  public func director(_ name: String) -> DirectorInfo? { directors.first { $0.name == name } }
}

/// What a storyboard may say about one director.
nonisolated public struct DirectorInfo: Hashable, Sendable {
  public let name: String
  /// One sentence for `--list`.
  public let summary: String
  public let parameters: [ParameterInfo]

  public init(name: String, summary: String, parameters: [ParameterInfo]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }
}

/// A parameter of a director: what it may be, and what it is where a storyboard says nothing.
nonisolated public struct ParameterInfo: Hashable, Sendable {
  nonisolated public enum Domain: Hashable, Sendable {
    case number(unit: String, range: ClosedRange<Double>, defaultValue: Double)
    case choice([String], defaultValue: String)
    case flag(defaultValue: Bool)
    /// nil, where a storyboard says nothing: none.
    case color(defaultValue: Color?)
  }

  public let name: String
  public let domain: Domain
  /// One sentence for `--list`.
  public let summary: String

  public init(name: String, domain: Domain, summary: String) {
    self.name = name
    self.domain = domain
    self.summary = summary
  }

  /// A number in a range. `unit` is empty for a bare number.
  public init(name: String, unit: String, range: ClosedRange<Double>, defaultValue: Double, summary: String) {
    precondition(range.contains(defaultValue), "the default of \(name), \(defaultValue), is outside its range")
    self.init(name: name, domain: .number(unit: unit, range: range, defaultValue: defaultValue), summary: summary)
  }
}

/// The value of a director's parameter.
nonisolated public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case color(Color)
}
