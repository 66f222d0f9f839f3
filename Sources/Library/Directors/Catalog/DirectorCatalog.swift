import Schema

/// The directors that a storyboard can use.
nonisolated public struct DirectorCatalog: Hashable, Sendable {
  /// The directors, in the order in which they are listed.
  public let directors: [DirectorInfo]

  /// Makes a catalog.
  public init(_ directors: [DirectorInfo]) { self.directors = directors }

  /// The names of the directors.
  public var names: [String] { directors.map(\.name) }

  /// The director with a name; nil if there is none.
  public func director(_ name: String) -> DirectorInfo? { directors.first { $0.name == name } }
}

/// The declaration of a director: its name in storyboards and its parameters.
nonisolated public struct DirectorInfo: Hashable, Sendable {
  /// The name in storyboards.
  public let name: String
  /// The description of the director in one sentence, shown by `--list`.
  public let summary: String
  /// The parameters, with their legal values and defaults.
  public let parameters: [FieldInfo]

  /// Makes the declaration of a director.
  /// - Parameters:
  ///   - name: the name in storyboards.
  ///   - summary: the description of the director in one sentence.
  ///   - parameters: the parameters, with their legal values and defaults.
  public init(name: String, summary: String, parameters: [FieldInfo]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }
}
