import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// The paths of a run's outputs, with checks against conflicts.
struct OutputNames {
  private let outputs: [String]
  private let shots: [String]
  private let record: String?
  private let inputs: [String]

  init(_ options: Options, shots: [String]) {
    record = options.record
    outputs = [
      options.screenshot, options.filmstrip, options.record, options.plot, options.savedScript, options.trace?.path,
    ].compactMap { $0 }
    self.shots = shots
    inputs = [options.storyboard, options.script].compactMap { $0 }
  }

  /// Checks that no output replaces an input or another output.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  func check() throws(StageError) {
    try checkDistinct()
    try checkNumbers()
  }

  /// Refuses an output that would replace an input of the run or another output, even under a different spelling. Pipes
  /// and devices are not replaced, so several outputs may go to /dev/null.
  private func checkDistinct() throws(StageError) {
    var taken: [FileIdentity: String] = [:]
    for path in inputs { FileIdentity(path).map { taken[$0] = path } }
    for path in outputs {
      guard case let place = try OutputPlace(path), place.kind != .stream, let identity = FileIdentity(path) else {
        continue
      }
      if let other = taken[identity] { throw .cannotWrite(path: path, reason: "it is the same file as \(other)") }
      taken[identity] = path
    }
    for path in shots {
      guard case let place = try OutputPlace(path), place.kind != .stream else { continue }
      if let other = FileIdentity(path).flatMap({ taken[$0] }) {
        throw .cannotWrite(path: path, reason: "it is the same file as \(other)")
      }
    }
  }

  /// Refuses an output with the name of one of the numbered pictures, whose number is not known in advance.
  private func checkNumbers() throws(StageError) {
    guard let record, RecordingFormat(of: record) == .png else { return }
    for path in outputs + shots where path != record {
      guard PNGSequenceWriter.number(of: path, recordedTo: record) != nil else { continue }
      throw .cannotWrite(path: path, reason: "it is one of the numbered pictures of \(record)")
    }
  }
}

extension Options.TraceOutput {
  /// The path of the file; nil for standard output.
  fileprivate var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}
