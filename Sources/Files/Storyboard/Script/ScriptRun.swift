import Geometry
import JSON

/// A script played on a storyboard without a window, and the expectations that were not met: a test of motion.
///
/// ```swift
/// @Test func cardOpens() throws {
///   let run = try ScriptRun(storyboard: "notes.json", script: "open.script")
///   #expect(run.failures == [])
/// }
/// ```
/// The clock is virtual: the same files give the same result on one machine architecture. Pictures of the script
/// (`shot`) are not made.
public struct ScriptRun {
  /// One line for each expectation that was not met, in the order of the script: `PATH:LINE:COLUMN: expected view card
  /// x 480 ± 0.5, found 512`. A last line says what still moved at the time limit.
  public private(set) var failures: [String] = []
  /// How many expectations were compared.
  public private(set) var expectationCount = 0

  /// Plays a script to its end, and until nothing moves.
  /// - Parameters:
  ///   - storyboard: the path of the storyboard.
  ///   - script: the path of the script.
  ///   - size: of the window in points. Default: nil, that of the storyboard.
  ///   - framesPerSecond: of the virtual clock, 1 to 1000. Default: 60.
  ///   - timeout: seconds of the virtual clock after the last line in which everything must come to rest. Default: 60.
  /// - Throws: ``StoryboardError`` with the faults of the storyboard or of the script.
  public init(
    storyboard: String, script: String, size: Size? = nil, framesPerSecond: Double = 60, timeout: Double = 60
  ) throws(StoryboardError) {
    try self.init(
      Storyboard(contentsOf: storyboard), script: script, size: size, framesPerSecond: framesPerSecond,
      timeout: timeout)
  }

  /// Plays a script on a storyboard that has code; see ``init(storyboard:script:size:framesPerSecond:timeout:)``.
  /// - Precondition: the rate is 1 to 1000.
  public init(
    _ storyboard: Storyboard, script path: String, size: Size? = nil, framesPerSecond: Double = 60,
    timeout: Double = 60
  ) throws(StoryboardError) {
    precondition((1...1000).contains(framesPerSecond), "a rate is 1 to 1000 frames a second, not \(framesPerSecond)")
    let script = try Script(
      contentsOf: path, segues: storyboard.document.segues.map(\.name))
    let run = HeadlessScript(script, storyboard, size: size, framesPerSecond: framesPerSecond)
    let isOver = run.play(timeout: timeout)
    expectationCount = run.results.count
    failures = run.results.filter { !$0.isMet }.map {
      "\(Wording.oneLine(path)):\($0.line):\($0.column): \($0.message)"
    }
    if !isOver {
      failures.append("\(Wording.oneLine(path)): not idle in time: \(run.core.activeNames.joined(separator: ", "))")
    }
    run.end()
  }
}

nonisolated extension Script {
  /// Reads and validates a script file.
  /// - Throws: ``StoryboardError`` with every fault of the file, or with the reason that it cannot be read.
  fileprivate init(contentsOf path: String, segues: [String]) throws(StoryboardError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path: path, limit: Script.sizeLimit)
    } catch {
      throw StoryboardError(path: path, faults: [Fault(error.message, at: .start)])
    }
    try self.init(parsing: bytes, path: path, segues: segues)
  }
}
