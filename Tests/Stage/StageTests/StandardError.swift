import Testing

#if canImport(Glibc)
import Glibc
#endif

/// What the process prints to standard error.
enum StandardError {
  /// Returns the lines that are printed while `body` runs, also those of the test runner; they are printed afterwards.
  static func lines(_ body: () throws -> Void) throws -> [Substring] {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let kept = dup(2)
    dup2(fileno(file), 2)
    defer { close(kept) }
    do {
      defer { dup2(kept, 2) }
      try body()
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    rewind(file)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    write(2, bytes, bytes.count)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
