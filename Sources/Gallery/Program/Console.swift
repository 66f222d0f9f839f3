#if canImport(Glibc)
import Glibc
#endif

/// The program's two streams.
enum Console {
  static func print(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO) }

  /// A message: one line that begins with the program's name.
  static func complain(_ line: String) { write("stagecraft: \(line)\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to stream: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody listens any more; there is nobody to tell.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
