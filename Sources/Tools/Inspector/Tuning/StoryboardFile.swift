import JSON
import Recording
import Schema
import Stage
import Storyboard
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The reason why parameters are not written into a storyboard file.
nonisolated struct TuningError: Error, Hashable, Sendable {
  /// One sentence on one line.
  let message: String

  init(_ message: String) { self.message = message }
}

/// Writes parameters into a storyboard file. Nothing else of the file changes.
struct StoryboardFile {
  let path: String

  /// The name of the file without its folders.
  var name: String { Wording.oneLine(path.pathNames.last ?? path) }

  /// Reads the file.
  func read() throws(TuningError) -> StoryboardText {
    let bytes = try self.bytes()
    do throws(StoryboardError) {
      return try StoryboardText(bytes, path: path, directors: Storyboard.directors)
    } catch {
      throw TuningError("\(name) has a fault: \(error.faults[0])")
    }
  }

  private func bytes() throws(TuningError) -> [UInt8] {
    do throws(FileError) {
      return try readFile(path: path, limit: StoryboardDocument.sizeLimit, takesPipes: false)
    } catch {
      throw TuningError(error.message)
    }
  }

  /// Writes parameters of a segue, at once or not at all.
  ///
  /// - Parameters:
  ///   - values: a value for each parameter that changes; nil removes it from the file.
  ///   - segue: the name of the segue.
  ///   - director: the director that the file gets for a segue without one.
  ///   - former: the document that the values are compared with.
  /// - Returns: the new document.
  /// - Throws: an error if the segue in the file is not that of the former document, and if the file cannot be written.
  ///   The file is then unchanged.
  func write(
    _ values: [String: FieldValue?], of segue: String, director: String?, replacing former: StoryboardDocument
  ) throws(TuningError) -> StoryboardDocument {
    var text = try read()
    let old = text.bytes
    guard let onDisk = text.document.segue(segue), former.hasSame(onDisk) else {
      throw TuningError("\(Wording.quoted(segue)) in \(name) has changed since it was read; reset reads it again")
    }
    do throws(StoryboardError) {
      try text.set(values, of: segue, director: director)
    } catch {
      throw TuningError("\(name) would have a fault: \(error.faults[0])")
    }
    if text.bytes != old { try replace(old, with: text.bytes) }
    return text.document
  }

  private func replace(_ old: [UInt8], with new: [UInt8]) throws(TuningError) {
    var info = stat()
    // The permissions count, also for a user who may write in spite of them.
    if stat(path, &info) == 0, info.st_mode & 0o222 == 0 {
      throw TuningError("cannot write \(Wording.oneLine(path)): it is read-only")
    }
    let file = try Self.performing { () throws(StageError) in
      let file = try AtomicFile(path: path)
      try file.write(new)
      return file
    }
    guard try bytes() == old else {
      file.discard()
      throw TuningError("\(name) was changed while it was written; nothing is written")
    }
    try Self.performing { () throws(StageError) in try file.commit() }
  }

  private static func performing<Result>(_ body: () throws(StageError) -> Result) throws(TuningError) -> Result {
    do throws(StageError) { return try body() } catch { throw TuningError("\(error)") }
  }
}

nonisolated extension StoryboardDocument {
  /// Whether a segue of another version has the same director and parameters.
  fileprivate func hasSame(_ other: Segue) -> Bool {
    guard let segue = segue(other.name) else { return false }
    func values(_ segue: Segue) -> [String: FieldValue] {
      Dictionary(segue.with.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
    return segue.director == other.director && values(segue) == values(other)
  }
}
