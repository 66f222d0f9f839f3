import Stagecraft
import StagecraftRecording

#if canImport(Glibc)
import Glibc
#endif

/// The program's two streams.
enum Console {
  static func print(_ text: String) throws(StageError) {
    do {
      try write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO)
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.reason)
    }
  }

  /// A message: one line that begins with the program's name.
  static func complain(_ line: String) {
    // Where nobody can be told, nobody is.
    try? write("stagecraft: \(line)\n", to: STDERR_FILENO)
  }

  /// Makes sure that the numbers of the three streams are taken. Where one was closed, the next file that is opened would
  /// have its number, and get what is meant for the stream.
  static func prepare() {
    var opened: Int32 = 0
    repeat { opened = open("/dev/null", O_RDONLY | O_CLOEXEC) } while (0...STDERR_FILENO).contains(opened)
    if opened >= 0 { close(opened) }
  }

  private static func write(_ text: String, to stream: Int32) throws(OutputStream.Failure) {
    try OutputStream.write(Array(text.utf8), to: stream)
  }
}
