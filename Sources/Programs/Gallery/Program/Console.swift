import Stagecraft
import StagecraftRecording

#if canImport(Glibc)
import Glibc
#endif

/// Writes to the program's standard output and standard error.
enum Console {
  static func print(_ text: String) throws(StageError) {
    do {
      try write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO)
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.reason)
    }
  }

  /// Prints a message, with the program's name first, as one line to standard error. Control characters, which can be
  /// in paths, are escaped.
  static func complain(_ line: String) {
    // A message that cannot be printed is lost.
    try? write("stagecraft: \(Wording.oneLine(line))\n", to: STDERR_FILENO)
  }

  /// Opens any closed standard stream on /dev/null. Otherwise the next opened file would get its descriptor, and with
  /// it the stream's output.
  static func prepare() {
    var opened: Int32 = 0
    repeat { opened = open("/dev/null", O_RDONLY | O_CLOEXEC) } while (0...STDERR_FILENO).contains(opened)
    if opened >= 0 { close(opened) }
  }

  private static func write(_ text: String, to stream: Int32) throws(OutputStream.Failure) {
    try OutputStream.write(Array(text.utf8), to: stream)
  }
}
