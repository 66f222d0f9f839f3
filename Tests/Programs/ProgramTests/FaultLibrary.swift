import Foundation
import ProgramSupport

/// `Tests/Data/Faults/faults.c`, which fails one call of a program: built once for all tests.
enum FaultLibrary {
  /// What the library says of a run.
  struct Log {
    /// Whether the call came at all.
    let hasFailed: Bool
    /// How often each function was called.
    let counts: [String: Int]

    init(_ path: String) {
      let lines = (readText(path) ?? "").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      hasFailed = lines.contains { $0.first == "failed" }
      let pairs = lines.filter { $0.first == "count" && $0.count == 3 }.map { ($0[1], Int($0[2]) ?? 0) }
      counts = Dictionary(pairs) { max($0, $1) }
    }
  }

  static let path: Result<String, ProgramError> = Result { () throws(ProgramError) in try build() }

  private static func build() throws(ProgramError) -> String {
    guard let compiler = ["clang", "cc", "gcc"].lazy.compactMap(installedProgram).first else {
      throw ProgramError("there is no C compiler, which comes with Swift")
    }
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Data/Faults/faults.c").path
    let library = "\(builtDirectory())/libfaults.so"
    let run: Program.Ending
    do {
      run = try Program(compiler, ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"]).wait()
    } catch {
      throw ProgramError("\(error)")
    }
    guard run == .exited(0) else { throw ProgramError("\(source) cannot be compiled") }
    return library
  }
}
