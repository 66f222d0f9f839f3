import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// The identity of the file at a path, regardless of spelling and links. The file need not exist yet.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  /// The name in its folder if the file does not exist yet; otherwise nil.
  private let name: String?

  /// - Returns: nil if no file can be at this path.
  init?(_ path: String) {
    guard let place = try? OutputPlace(path) else { return nil }
    var info = stat()
    switch place.kind {
    case .file, .stream:
      guard stat(place.path, &info) == 0 else { return nil }
      name = nil
    case .new:
      guard stat(place.folder, &info) == 0 else { return nil }
      name = place.name
    }
    (device, number) = (UInt64(info.st_dev), UInt64(info.st_ino))
  }
}
