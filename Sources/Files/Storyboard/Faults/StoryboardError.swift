import JSON

/// All faults of one file, a storyboard or a script.
nonisolated public struct StoryboardError: Error, Hashable, Sendable {
  /// The path as given by the user.
  public let path: String
  /// The faults in the order of the file; at least one.
  public let faults: [Fault]

  package init(path: String, faults: [Fault]) {
    precondition(!faults.isEmpty, "a StoryboardError needs at least one fault")
    self.path = path
    self.faults = faults
  }

  /// One line for each fault: `PATH:LINE:COLUMN: message`.
  public var lines: [String] {
    let path = Wording.oneLine(path)
    return faults.map { "\(path):\($0)" }
  }
}

nonisolated extension StoryboardError: CustomStringConvertible {
  /// The lines of all faults, separated by newlines.
  public var description: String { lines.joined(separator: "\n") }
}
