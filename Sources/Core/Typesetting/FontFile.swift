#if canImport(Glibc)
import Glibc
#endif

/// A font file in memory, shared by all sizes of the font: opening another size reads nothing.
///
/// The file is memory-mapped, so only the parts in use take memory.
final class FontFile {
  /// Valid as long as this object.
  let bytes: UnsafeMutableRawPointer
  let count: Int

  /// - Returns: nil if the file cannot be read; `errno` has the reason.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var info = stat()
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_size > 0, info.st_size <= Int(Int32.max),
      let bytes = mmap(nil, info.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0), bytes != MAP_FAILED
    else { return nil }
    self.bytes = bytes
    count = info.st_size
  }

  isolated deinit { munmap(bytes, count) }
}
