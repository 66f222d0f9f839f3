/// How the pixels of a file are turned or mirrored to be upright.
///
/// > Source: Exif 2.32 (CIPA DC-008), tag 0x0112, Orientation.
nonisolated enum ImageOrientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored, turnedHalf, mirroredDown, transposed, turnedRight, transposedHalf, turnedLeft

  /// Whether the width of the file is the height of the upright picture.
  var swapsSides: Bool {
    switch self {
    case .upright, .mirrored, .turnedHalf, .mirroredDown: false
    case .transposed, .turnedRight, .transposedHalf, .turnedLeft: true
    }
  }

  /// Reads the tag in a segment of a JPEG file; nil if it has none. Damaged tags count as none.
  init?(exif reader: ByteReader, at start: Int, count: Int) {
    guard reader.has(Array("Exif\0\0".utf8), at: start) else { return nil }
    self.init(tiff: reader, at: start + 6, count: count - 6)
  }

  /// Reads the tag in Exif data, as PNG and WebP files have it.
  init?(tiff reader: ByteReader, at tiff: Int, count: Int) {
    guard let order = reader.text(2, at: tiff) else { return nil }
    let end = tiff + count
    func number(_ bytes: Int, _ place: Int) -> Int? {
      guard place >= tiff, place + bytes <= end else { return nil }
      return order == "MM" ? reader.big(bytes, at: place) : reader.little(bytes, at: place)
    }
    guard order == "MM" || order == "II", number(2, tiff + 2) == 42, let offset = number(4, tiff + 4) else {
      return nil
    }
    let list = tiff + offset
    guard let entries = number(2, list) else { return nil }
    for entry in 0..<entries {
      let place = list + 2 + 12 * entry
      guard let tag = number(2, place) else { return nil }
      if tag == 0x0112, let value = number(2, place + 8), let found = ImageOrientation(rawValue: value) {
        self = found
        return
      }
    }
    return nil
  }

  /// Writes a picture upright.
  /// - Parameters:
  ///   - words: the pixels of the file, `width * height` of them.
  ///   - target: receives as many.
  func write(_ words: UnsafePointer<UInt32>, _ width: Int, _ height: Int, to target: UnsafeMutablePointer<UInt32>) {
    let (newWidth, newHeight) = swapsSides ? (height, width) : (width, height)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY) =
          switch self {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .turnedHalf: (width - 1 - x, height - 1 - y)
          case .mirroredDown: (x, height - 1 - y)
          case .transposed: (y, x)
          case .turnedRight: (y, height - 1 - x)
          case .transposedHalf: (width - 1 - y, height - 1 - x)
          case .turnedLeft: (width - 1 - y, x)
          }
        target[y * newWidth + x] = words[fromY * width + fromX]
      }
    }
  }
}
