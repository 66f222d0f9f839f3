import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// The program's two streams.
enum Console {
  static func print(_ text: String) throws(StageError) {
    guard let code = write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO) else { return }
    throw .cannotWrite(path: "standard output", reason: String(cString: strerror(code)))
  }

  /// A message: one line that begins with the program's name.
  static func complain(_ line: String) { _ = write("stagecraft: \(line)\n", to: STDERR_FILENO) }

  /// - Returns: the number of the error; nil where all was written.
  private static func write(_ text: String, to stream: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
