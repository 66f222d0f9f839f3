import CPictures

/// Why a picture cannot be shown.
package nonisolated enum ImageFailure: Error, Hashable, Sendable {
  case missing
  case notPermitted
  /// A directory, a pipe or a device.
  case noFile(String)
  case empty
  case tooManyBytes
  case unknownFormat
  /// More pixels than the limit, by the header.
  case tooLarge(width: Int, height: Int)
  case truncated
  /// The decoder did not end before its deadline.
  case tooSlow
  case tooMuchMemory
  /// The program is asked to end.
  case interrupted
  /// The package with the format's decoder is not installed.
  case noLibrary(String)
  /// The message of the library.
  case damaged(String)
  case system(String)

  /// The rest of a sentence that begins with the picture.
  package var message: String {
    switch self {
    case .missing: "there is no such file"
    case .notPermitted: "its permissions do not allow reading it"
    case .noFile(let what): "it is \(what), not a file"
    case .empty: "it is empty"
    case .tooManyBytes: "it is larger than \(ImageLimits.bytes >> 20) MiB"
    case .unknownFormat: "it is neither PNG, JPEG, WebP, GIF nor SVG"
    case .tooLarge(let width, let height):
      "it has \(width) x \(height) pixels; at most \(ImageLimits.side) on a side and \(ImageLimits.pixels >> 20) million "
        + "in all are read"
    case .truncated: "it ends too early"
    case .tooSlow: "it takes too long: more than \(cpictures_deadline) s"
    case .tooMuchMemory: "it takes too much memory: more than \(cpictures_memory >> 20) MiB"
    case .interrupted: "the program was asked to end"
    case .noLibrary(let package): "its format cannot be read; install \(package)"
    case .damaged(let reason): "it is damaged (\(reason))"
    case .system(let reason): reason
    }
  }
}

/// The largest pictures that are read.
nonisolated enum ImageLimits {
  /// The size of a file.
  static let bytes = 256 << 20
  static let side = 32_768
  /// The pixels of a picture, which take four bytes each while it is decoded.
  static let pixels = 64 << 20
}
