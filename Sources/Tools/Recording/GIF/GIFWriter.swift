import Rendering
import Stage

/// Writes a GIF that repeats forever, with giflib.
///
/// The file is written as pictures come; only two pictures and a table stay in memory. Each frame has a separate color
/// table: that needs no second pass, and looks better for 100 to 700 bytes per frame.
///
///     let gif = try GIFWriter(path: "run.gif")
///     try gif.add(picture, at: 0)
///     try gif.finish(at: 1)
package final class GIFWriter: MovieWriter {
  private enum State {
    case empty(GIFLibrary)
    /// The newest picture waits, because its display time precedes it in the file.
    case open(GIFStream, GIFPainter, FrameFitter, waiting: PixelBuffer)
    case closed
  }

  private static let longestDelay = 0xffff
  private let file: AtomicFile
  private var clock = GIFClock()
  private var state: State

  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if giflib is not installed.
  package init(path: String) throws(StageError) {
    guard let library = GIFLibrary.loaded else {
      throw .cannotWrite(path: path, reason: "a GIF needs giflib; install the package libgif7")
    }
    file = try AtomicFile(path: path)
    state = .empty(library)
  }

  /// Adds the next picture.
  package func add(_ picture: PixelBuffer, at time: Double) throws(StageError) {
    switch state {
    case .empty(let library):
      let (width, height) = (picture.width, picture.height)
      let stream = try GIFStream(into: file, library: library, width: width, height: height)
      _ = clock.place(at: time)
      let fitter = FrameFitter(width: width, height: height)
      state = .open(stream, GIFPainter(width: width, height: height), fitter, waiting: picture)
    case .open(let stream, let painter, let fitter, let waiting):
      if picture === waiting { return }
      let picture = fitter.fit(picture)
      if picture.isIdentical(to: waiting) { return }
      switch clock.place(at: time) {
      case .first, .instead: state = .open(stream, painter, fitter, waiting: picture)
      case .after(let delay):
        try write(waiting, for: delay, painter, stream)
        state = .open(stream, painter, fitter, waiting: picture)
      }
    case .closed: break
    }
  }

  /// Completes the file.
  package func finish(at time: Double) throws(StageError) {
    let last = state
    state = .closed
    switch last {
    case .empty: throw .cannotWrite(path: file.path, reason: "no frame was drawn")
    case .open(let stream, let painter, _, let waiting):
      try write(waiting, for: clock.rest(until: time + lastPictureHold), painter, stream)
      try stream.close()
      try file.commit()
    case .closed: break
    }
  }

  /// Discards the file.
  package func abandon() {
    state = .closed
    file.discard()
  }

  /// Writes a picture and, if it lasts longer than a frame may, further frames without changes.
  private func write(
    _ picture: PixelBuffer, for delay: Int, _ painter: GIFPainter, _ stream: GIFStream
  ) throws(StageError) {
    var rest = delay
    repeat {
      let part = min(rest, Self.longestDelay)
      let box = painter.paint(picture, delay: part)
      try stream.put(painter.indices, in: box, colors: painter.colors, delay: part)
      rest -= part
    } while rest > 0
  }
}
