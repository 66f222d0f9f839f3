import Views

#if canImport(Glibc)
import Glibc
#endif

/// Identifies the file that a path refers to, for comparing paths. Links are followed; the file need not exist.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  /// The name in its folder if the file does not exist; otherwise nil.
  @ExactText private var name: String?

  /// - Returns: nil if the path cannot refer to a file.
  package init?(_ path: String) {
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
