import Stagecraft

/// Writes every frame as a numbered picture: `out.png` becomes `out-0001.png`, `out-0002.png` and so on.
final class Recorder {
  private let stem: String
  private var count = 0

  init(path: String) { stem = path.hasSuffix(".png") ? String(path.dropLast(4)) : path }

  func write(_ picture: PixelBuffer) throws(StageError) {
    count += 1
    let digits = "\(count)"
    try PNG.write(picture, to: stem + "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png")
  }
}
