import Notation

/// Everything wrong in one file, a storyboard or a script.
nonisolated public struct StoryboardError: Error, Hashable, Sendable {
  /// The path as the user gave it.
  public let path: String
  /// At least one, in the order of the file.
  public let faults: [Fault]

  package init(path: String, faults: [Fault]) {
    precondition(!faults.isEmpty, "a StoryboardError needs at least one fault")
    self.path = path
    self.faults = faults
  }

  /// `PATH:LINE:COLUMN: message`, a line for each fault.
  public var lines: [String] {
    let path = Wording.oneLine(path)
    return faults.map { "\(path):\($0)" }
  }
}

nonisolated extension StoryboardError: CustomStringConvertible {
  public var description: String { lines.joined(separator: "\n") }
}
