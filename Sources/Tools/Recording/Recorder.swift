import MotionLog
import Rendering
import Stage

/// Records the frames of a stage to a file, from the next frame on.
///
/// The extension of the path selects the format: `.gif` for an animated GIF, `.mp4` for a video, `.png` for a numbered
/// picture of each frame. A GIF needs giflib and a video needs `ffmpeg`; both are looked up when the recording begins.
/// ```swift
/// let recorder = try Recorder(of: stage, to: "push.gif")
/// navigation.pushViewController(detail, animated: true)
/// while stage.advance() {}
/// try recorder.finish()
/// ```
/// The file appears under its name when ``finish()`` returns, complete or not at all.
public final class Recorder {
  private enum State {
    case recording
    /// A picture could not be written; ``finish()`` throws the error.
    case failed(StageError)
    case ended
  }

  private let writer: any MovieWriter
  /// The samples of the curves; nil without them.
  private let log: MotionLog?
  /// Weak, because the stage retains its frame sinks.
  private weak var core: StageCore?
  /// The time of the newest frame, on the stage's clock.
  private var time = 0.0
  private var state = State.recording

  /// Starts recording a stage without a window.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the path has another extension or cannot be written, or if
  ///   the library or program for the format is not installed.
  public convenience init(of stage: HeadlessStage, to path: String) throws(StageError) {
    try self.init(core: stage.core, path: path)
  }

  /// Draws a film strip: frames of the run side by side in one PNG file, each with its time and, during a transition,
  /// its progress.
  ///
  /// The frames have about equal changes between them, so that the strip of a run that mostly rests shows its motion.
  /// - Parameter frames: the number of frames, at least 1.
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the path cannot be written.
  public convenience init(filmStripOf stage: HeadlessStage, frames: Int = 6, to path: String) throws(StageError) {
    self.init(
      core: stage.core, writer: try FilmStripWriter(path: path, frames: max(1, frames), core: stage.core))
  }

  /// Starts recording a stage without a window, with curves below the picture: the value of each property over time,
  /// and on each curve a dot that moves.
  ///
  /// ```swift
  /// let recorder = try Recorder(of: stage, curves: ["card.position.x", "card.alpha"], to: "push.gif")
  /// ```
  /// The pictures are kept in a temporary file until ``finish()``.
  /// - Parameter curves: `transition.progress`, or the identifier of a view, a property as in plans, and its component:
  ///   1 to 32 names.
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` as without curves, and if a name is no property.
  public convenience init(of stage: HeadlessStage, curves: [String], to path: String) throws(StageError) {
    var lanes: [MotionLane] = []
    for name in curves {
      do {
        lanes += try MotionLane.parse(name)
      } catch {
        throw .cannotWrite(path: path, reason: error.message)
      }
    }
    guard (1...32).contains(lanes.count) else {
      throw .cannotWrite(path: path, reason: "a recording has 1 to 32 curves, not \(lanes.count)")
    }
    let core = stage.core
    let log = MotionLog(lanes, loop: core.loop)
    let writer = CurveMovieWriter(
      try Recorder.writer(path), path: path, scale: core.target.scale,
      theme: { [weak core] in core?.window.theme.style ?? .dark }, series: { log.series })
    self.init(core: core, writer: writer, log: log)
  }

  package convenience init(core: StageCore, path: String) throws(StageError) {
    self.init(core: core, writer: try Recorder.writer(path))
  }

  private init(core: StageCore, writer: any MovieWriter, log: MotionLog? = nil) {
    self.core = core
    self.writer = writer
    self.log = log
    core.addFrameSink(self)
    log?.attach(to: core.environment)
  }

  private static func writer(_ path: String) throws(StageError) -> any MovieWriter {
    if path.hasSuffix(".gif") { return try GIFWriter(path: path) }
    if path.hasSuffix(".mp4") { return try MP4Writer(path: path) }
    if path.hasSuffix(".png") { return try PNGSequenceWriter(path: path) }
    throw .cannotWrite(path: path, reason: "a recording ends in .gif, .mp4 or .png")
  }

  /// Ends the recording and completes the file. A second call does nothing.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if no frame was drawn; then no file is left.
  public func finish() throws(StageError) {
    let last = state
    end()
    switch last {
    case .recording: try writer.finish(at: core?.loop.now ?? time)
    case .failed(let error): throw error
    case .ended: break
    }
  }

  /// Ends the recording, and discards the file.
  public func cancel() {
    end()
    writer.abandon()
  }

  private func end() {
    core?.removeFrameSink(self)
    log?.detach()
    state = .ended
  }
}

extension Recorder: FrameSink {
  /// Adds the drawn frame to the file.
  package func frameWasDrawn(in core: StageCore) throws(StageError) {
    guard case .recording = state else { return }
    log?.sample(core.window)
    var recorded: PixelBuffer?
    let failure = try core.withPicture { picture throws(PictureFailure) in
      recorded = try picture.inMemory(atMost: DrawnPicture.largestWhole)
    }
    guard failure == nil, let recorded else { return }
    time = core.loop.now
    do {
      try writer.add(recorded, at: time)
    } catch {
      // A file that cannot be completed is discarded at once; the stage goes on.
      writer.abandon()
      state = .failed(error)
    }
  }
}
