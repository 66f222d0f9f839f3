import Rendering
import Stage

/// Writes every frame as a numbered PNG file: `out.png` becomes `out-0001.png`, `out-0002.png` and so on.
package final class PNGSequenceWriter: MovieWriter {
  private let path: String
  private let stem: Substring
  private var count = 0

  /// Checks that the first picture can be written.
  /// - Parameter path: the path, which ends in `.png`.
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the first picture cannot be written.
  package init(path: String) throws(StageError) {
    self.path = path
    stem = path.dropLast(4)
    try AtomicFile.check(path: name(1))
  }

  /// Writes the next picture.
  package func add(_ picture: PixelBuffer, at time: Double) throws(StageError) {
    count += 1
    try PNGWriter.write(picture, to: name(count))
  }

  /// Checks that there was a picture.
  package func finish(at time: Double) throws(StageError) {
    if count == 0 { throw .cannotWrite(path: path, reason: "no frame was drawn") }
  }

  /// Does nothing: the written pictures stay, because each is complete.
  package func abandon() {}

  /// Returns the number of the picture at a path; nil if the path is not one of the sequence.
  package static func number(of path: String, recordedTo record: String) -> Int? {
    let stem = record.utf8.dropLast(4) + Array("-".utf8)
    guard path.utf8.starts(with: stem), path.utf8.dropFirst(stem.count).suffix(4).elementsEqual(".png".utf8) else {
      return nil
    }
    let digits = path.utf8.dropFirst(stem.count).dropLast(4)
    guard digits.count >= 4, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(Substring(digits))
  }

  private func name(_ number: Int) -> String {
    let digits = "\(number)"
    return stem + "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }
}
