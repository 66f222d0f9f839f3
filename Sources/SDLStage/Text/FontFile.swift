import CSDL2

#if canImport(Glibc)
import Glibc
#endif

/// A font's file in memory, shared by all sizes of the font: to open one more size reads nothing.
///
/// The system maps the file, so only what is looked at takes memory.
final class FontFile {
  private let bytes: UnsafeMutableRawPointer
  private let count: Int

  /// - Returns: nil where the file cannot be read; SDL's message says why.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var info = stat()
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_size > 0, info.st_size <= Int(Int32.max),
      let bytes = mmap(nil, info.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0), bytes != MAP_FAILED
    else {
      CSDL2_SetError(strerror(errno))
      return nil
    }
    self.bytes = bytes
    count = info.st_size
  }

  isolated deinit { munmap(bytes, count) }

  /// The file from its beginning; whoever takes it closes it, before the file goes.
  func stream() -> UnsafeMutablePointer<SDL_RWops>? { SDL_RWFromConstMem(bytes, Int32(count)) }
}
