import Rendering
import Stage

extension HeadlessStage {
  /// Writes the last frame to a PNG file, atomically.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``; ``StageError/noFont(reason:)`` if there is text to draw and no
  ///   font.
  public func savePicture(to path: String) throws(StageError) {
    let picture: (any PictureStrips)?
    do {
      picture = try self.picture()
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
    guard let picture else { throw .cannotWrite(path: path, reason: "no frame was drawn") }
    if let failure = core.failure { throw failure }
    try PNGWriter.write(picture, to: path)
  }
}
