#if canImport(Glibc)
import Glibc
#endif

/// A file that appears under its name whole, or not at all.
///
/// It is written beside its place under another name and renamed by ``commit()``. What is not committed is removed.
/// Where the name is that of a device or a pipe, writing goes there directly.
///
///     let file = try AtomicFile(path: "trace.jsonl")
///     try file.write("{}\n")
///     try file.commit()
package nonisolated final class AtomicFile {
  private enum State { case open(Int32), closed }

  package let path: String
  /// Where the bytes go until the commit; nil where they go to their place directly.
  ///
  /// Another program may write there instead of this object, and be done before the commit.
  package let temporaryPath: String?
  private let target: String
  private var state: State
  private var buffer: [UInt8] = []

  /// Makes the temporary file, so that a place that cannot be written is known at once.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package init(path: String) throws(StageError) {
    self.path = path
    target = AtomicFile.resolved(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw .cannotWrite(path: path, reason: "it is a directory") }
    let isDirect = exists && kind != S_IFREG
    if exists, !isDirect, access(target, W_OK) != 0 {
      throw .cannotWrite(path: path, reason: AtomicFile.reason(errno))
    }
    temporaryPath = isDirect ? nil : "\(target).\(getpid()).part"
    let descriptor = Glibc.open(
      temporaryPath ?? target, O_WRONLY | O_CLOEXEC | (isDirect ? 0 : O_CREAT | O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: AtomicFile.reason(errno)) }
    state = .open(descriptor)
  }

  deinit { discard() }

  package func write(_ text: String) throws(StageError) { try write(Array(text.utf8)) }

  package func write(_ bytes: some Sequence<UInt8>) throws(StageError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Hands everything to the system and puts the file in its place; later calls do nothing.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``; then nothing is left under either name.
  package func commit() throws(StageError) {
    guard case .open(let descriptor) = state else { return }
    try flush()
    state = .closed
    let failure = close(descriptor) == 0 ? 0 : errno
    guard let temporaryPath else {
      if failure != 0 { throw .cannotWrite(path: path, reason: AtomicFile.reason(failure)) }
      return
    }
    if failure != 0 || rename(temporaryPath, target) != 0 {
      let code = failure != 0 ? failure : errno
      unlink(temporaryPath)
      throw .cannotWrite(path: path, reason: AtomicFile.reason(code))
    }
  }

  /// Gives the file up: nothing appears under its name.
  package func discard() {
    guard case .open(let descriptor) = state else { return }
    state = .closed
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }

  private func flush() throws(StageError) {
    guard case .open(let descriptor) = state else { return }
    var done = 0
    while done < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written < 0 {
        let code = errno
        if code == EINTR { continue }
        buffer.removeAll()
        discard()
        throw .cannotWrite(path: path, reason: AtomicFile.reason(code))
      }
      done += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// What a symbolic link points at: the link itself is to stay.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
