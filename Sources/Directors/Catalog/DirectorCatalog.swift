import Schema

/// The directors that a storyboard can name.
nonisolated public struct DirectorCatalog: Hashable, Sendable {
  public let directors: [DirectorInfo]

  public init(_ directors: [DirectorInfo]) { self.directors = directors }

  public var names: [String] { directors.map(\.name) }

  /// The director with a name.
  public func director(_ name: String) -> DirectorInfo? { directors.first { $0.name == name } }
}

/// A director as a storyboard names it, with its parameters.
nonisolated public struct DirectorInfo: Hashable, Sendable {
  public let name: String
  /// One sentence for `--list`.
  public let summary: String
  public let parameters: [FieldInfo]

  public init(name: String, summary: String, parameters: [FieldInfo]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }
}
