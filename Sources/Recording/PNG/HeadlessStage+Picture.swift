import Rendering
import SDLStage

extension HeadlessStage {
  /// Writes the last frame as a PNG file, whole or not at all.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``; ``StageError/noFont(reason:)`` if there is text and no font.
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
