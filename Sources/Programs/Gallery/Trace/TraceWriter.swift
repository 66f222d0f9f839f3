import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// Writes events as JSON lines, in order.
///
/// Each line is written at once, so that a reader of the file or pipe receives it within the frame. If the run is
/// killed, the file has only whole lines.
final class TraceWriter {
  let loop: FrameLoop
  /// Writes what happens to screens, requests, transitions, plans and the lock: an observer and a tracer.
  private(set) lazy var events = EventTracer(loop: loop) { [weak self] in self?.write($0) }
  private let file: LineFile?
  /// The motion of the watched views.
  var motion = WatchedMotion()
  /// The first failure to write a line; nil if all lines were written.
  private(set) var failure: StageError?

  init(_ output: Options.TraceOutput, loop: FrameLoop) throws(StageError) {
    self.loop = loop
    switch output {
    case .standardOutput: file = nil
    case .file(let path): file = try LineFile(path: path)
    }
  }

  func write(_ event: String, _ fields: (inout TraceLine) -> Void = { _ in }) {
    var line = TraceLine(event, at: loop.now)
    fields(&line)
    write(line)
  }

  private func write(_ line: TraceLine) {
    guard failure == nil else { return }
    do {
      if let file { try file.write(line.json) } else { try Console.print(line.json) }
    } catch {
      failure = failure ?? error
    }
  }

  /// Completes the trace.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, including the failure of an earlier line.
  func finish() throws(StageError) {
    if let failure { throw failure }
    try file?.finish()
  }
}
