import Directors
import JSON
import Views

/// The files of a storyboard as they were read together, without faults.
nonisolated struct LiveVersion: Sendable {
  let document: StoryboardDocument
  let script: Script?
  /// The pictures that the storyboard names, with the identity of their content.
  let pictures: [ExactText<String>: FileStamp]
  fileprivate let texts: [[UInt8]]

  /// Whether other files made the same version.
  func isSame(as other: LiveVersion) -> Bool { texts == other.texts && pictures == other.pictures }
}

/// The faults of one file, with the lines that they are in.
nonisolated struct FaultReport: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var fault: Fault
    /// The line of the file; nil where there is none, as for a file that cannot be read.
    var excerpt: String?
  }

  var path: String
  /// The first faults.
  var entries: [Entry]
  /// How many faults there are.
  var count: Int

  static let most = 20

  init(_ error: StoryboardError, text: [UInt8]?) {
    path = error.path
    count = error.faults.count
    let lines = text.map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) } ?? []
    entries = error.faults.prefix(Self.most).map { fault in
      let line = lines.indices.contains(fault.line - 1) ? lines[fault.line - 1] : nil
      return Entry(fault: fault, excerpt: line.map { String(decoding: $0.prefix(2000), as: UTF8.self) })
    }
  }
}

/// Reads a storyboard with its script, on any thread.
nonisolated struct LiveLoader: Sendable {
  enum Result: Sendable {
    case same
    case empty(FaultReport)
    case faulty([FaultReport])
    case good(LiveVersion)
  }

  let path: String
  let scriptPath: String?
  let directors: DirectorCatalog

  /// Reads the files.
  /// - Parameter newest: the newest version without faults.
  /// - Returns: the result, and the pictures that the storyboard names, also with faults.
  func load(newest: LiveVersion?) -> (result: Result, pictures: Set<ExactText<String>>) {
    var reports: [FaultReport] = []
    var texts: [[UInt8]] = []
    var document: StoryboardDocument?
    var script: Script?
    var pictures: Set<ExactText<String>> = []
    if let bytes = read(path, limit: StoryboardDocument.sizeLimit, &reports) {
      if bytes.allSatisfy({ $0 == 0x20 || (9...13).contains($0) }) {
        let fault = Fault("the file is empty", at: .start)
        return (.empty(FaultReport(StoryboardError(path: path, faults: [fault]), text: nil)), [])
      }
      texts.append(bytes)
      pictures = StoryboardDocument.pictures(namedIn: bytes, path: path)
      let stamps = FileStamp.stamps(of: pictures)
      if let newest, scriptPath == nil, newest.texts == texts, newest.pictures == stamps { return (.same, pictures) }
      do throws(StoryboardError) {
        document = try StoryboardDocument(json: bytes, path: path, directors: directors)
      } catch { reports.append(FaultReport(error, text: bytes)) }
    }
    if let scriptPath, let bytes = read(scriptPath, limit: Script.sizeLimit, &reports) {
      texts.append(bytes)
      do throws(StoryboardError) {
        script = try Script(
          parsing: bytes, path: scriptPath, segues: document?.segues.map(\.name), values: document?.segueValues)
      } catch { reports.append(FaultReport(error, text: bytes)) }
    }
    guard reports.isEmpty, let document else { return (.faulty(reports), pictures) }
    let version = LiveVersion(
      document: document, script: script, pictures: FileStamp.stamps(of: pictures), texts: texts)
    return (newest?.isSame(as: version) == true ? .same : .good(version), pictures)
  }

  private func read(_ path: String, limit: Int, _ reports: inout [FaultReport]) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(path: path, limit: limit, takesPipes: false)
    } catch {
      let fault = Fault(error.message, at: .start)
      reports.append(FaultReport(StoryboardError(path: path, faults: [fault]), text: nil))
      return nil
    }
  }
}
