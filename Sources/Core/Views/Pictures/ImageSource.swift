/// Where the picture of an ``ImageView`` comes from.
///
/// PNG, JPEG, WebP, SVG and GIF are read; of an animated picture, the first frame.
nonisolated public struct ImageSource: Hashable, Sendable {
  package nonisolated enum Place: Hashable, Sendable {
    case file(ExactText<String>)
    case bytes(ImageBytes)
  }

  package let place: Place

  /// A file. A relative path begins at the working directory of the process.
  public static func file(_ path: String) -> ImageSource { ImageSource(place: .file(ExactText(path))) }

  /// The bytes of a file. Sources of the same call are equal; others are not compared byte by byte.
  public static func bytes(_ bytes: [UInt8]) -> ImageSource { ImageSource(place: .bytes(ImageBytes(bytes))) }
}

/// The bytes of an encoded picture, compared by identity.
package nonisolated final class ImageBytes: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static func == (a: ImageBytes, b: ImageBytes) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ImageSource: CustomStringConvertible {
  /// The path, or the number of bytes.
  public var description: String {
    switch place {
    case .file(let path): path.wrappedValue
    case .bytes(let bytes): "\(bytes.bytes.count) bytes"
    }
  }
}
