import Rendering
import Stage

/// Writes a film strip of a run as one PNG file.
final class FilmStripWriter: MovieWriter {
  private let file: AtomicFile
  private let strip: FilmStrip
  private weak var core: StageCore?

  init(path: String, frames: Int, core: StageCore) throws(StageError) {
    file = try AtomicFile(path: path)
    strip = FilmStrip(frames: frames)
    self.core = core
  }

  func add(_ picture: PixelBuffer, at time: Double) throws(StageError) {
    do {
      try strip.add(picture, at: time, progress: core?.window.transition.map { FilmStrip.Progress($0) })
    } catch {
      throw .cannotWrite(path: file.path, reason: error.description)
    }
  }

  func finish(at time: Double) throws(StageError) { try strip.write(into: file) }

  func abandon() { file.discard() }
}
