#if canImport(Glibc)
import Glibc
#endif

/// Writes a line to standard output without buffering.
func show(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

/// Writes a line to standard error.
func complain(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

private func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
