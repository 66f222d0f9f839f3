import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// `stagecraft --compare OLD.jsonl NEW.jsonl [--page FILE.html]`: how the motion of a newer trace differs.
struct Compare {
  private let paths: [String]
  private let page: String?
  private static let usage =
    "--compare needs two traces, as in: stagecraft --compare old.jsonl new.jsonl --page difference.html"
  private static let sizeLimit = 256 << 20

  /// Takes the arguments after `--compare`.
  init(_ arguments: ArraySlice<String>) throws(ProgramFailure) {
    var (paths, page, rest): ([String], String?, ArraySlice<String>) = ([], nil, arguments)
    while let argument = rest.popFirst() {
      if argument == "--page" {
        guard page == nil, let path = rest.popFirst(), !path.isEmpty else {
          throw ProgramFailure(.usage, "--page needs one file, as in: --page difference.html")
        }
        page = path
      } else if argument.hasPrefix("-") {
        throw ProgramFailure(.usage, "\(Wording.quoted(argument)) does not go with --compare, which takes --page")
      } else {
        paths.append(argument)
      }
    }
    guard paths.count == 2 else { throw ProgramFailure(.usage, Self.usage) }
    (self.paths, self.page) = (paths, page)
  }

  /// Finds the differences, and writes the page.
  /// - Returns: the differences, one on each line, and `done` for two traces of the same motion, else `unexpected`.
  func run() throws(ProgramFailure) -> (text: String, status: ExitStatus) {
    var bytes: [[UInt8]] = []
    for path in paths {
      do { bytes.append(try readFile(path: path, limit: Self.sizeLimit)) } catch {
        throw ProgramFailure(.noInput, error.message)
      }
    }
    let comparison: TraceComparison
    do {
      comparison = try TraceComparison(old: bytes[0], new: bytes[1])
    } catch {
      throw ProgramFailure(.data, "\(Wording.oneLine(paths[error.isOld ? 0 : 1])):\(error.error)")
    }
    if let page {
      do {
        try AtomicFile.write(comparison.page(names: (paths[0], paths[1])), to: page)
      } catch {
        throw ProgramFailure(error)
      }
    }
    let differences = comparison.differences
    let limits = comparison.limits.map { [$0] } ?? []
    return differences.isEmpty
      ? ((["the motion is the same"] + limits).joined(separator: "\n"), .done)
      : ((differences + limits).joined(separator: "\n"), .unexpected)
  }
}
