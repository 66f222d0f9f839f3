import Rendering
import SDLStage

/// Records the frames of a stage into a file, from the next frame on.
///
/// The ending of the path chooses the format: `.gif` for an animated picture, `.mp4` for a film, `.png` for a numbered
/// picture of each frame. A GIF needs giflib, a film needs `ffmpeg`; both are looked for when the recording begins.
/// ```swift
/// let recorder = try Recorder(of: stage, to: "push.gif")
/// navigation.pushViewController(detail, animated: true)
/// while stage.advance() {}
/// try recorder.finish()
/// ```
/// The file appears under its name when ``finish()`` returns, whole, or not at all.
public final class Recorder {
  private enum State {
    case recording
    /// A picture could not be written; ``finish()`` says why.
    case failed(StageError)
    case ended
  }

  private let writer: any MovieWriter
  /// The stage holds its receivers of frames, so this is weak.
  private weak var core: StageCore?
  /// When the newest frame was drawn, on the stage's clock.
  private var time = 0.0
  private var state = State.recording

  /// Begins to record a stage without a window.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the path has another ending or cannot be written, or if what
  ///   the format needs is not installed.
  public convenience init(of stage: HeadlessStage, to path: String) throws(StageError) {
    try self.init(core: stage.core, path: path)
  }

  /// Begins to record a window.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the path has another ending or cannot be written, or if what
  ///   the format needs is not installed.
  public convenience init(of stage: Stage, to path: String) throws(StageError) {
    try self.init(core: stage.core, path: path)
  }

  private init(core: StageCore, path: String) throws(StageError) {
    self.core = core
    writer = try Recorder.writer(path)
    core.addFrameSink(self)
  }

  private static func writer(_ path: String) throws(StageError) -> any MovieWriter {
    if path.hasSuffix(".gif") { return try GIFWriter(path: path) }
    if path.hasSuffix(".mp4") { return try MP4Writer(path: path) }
    if path.hasSuffix(".png") { return try PNGSequenceWriter(path: path) }
    throw .cannotWrite(path: path, reason: "a recording ends in .gif, .mp4 or .png")
  }

  /// Ends the recording and puts the file in its place. A second call does nothing.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if no frame was drawn; then nothing of the file is left.
  public func finish() throws(StageError) {
    let last = state
    end()
    switch last {
    case .recording: try writer.finish(at: core?.loop.now ?? time)
    case .failed(let error): throw error
    case .ended: break
    }
  }

  /// Ends the recording without a file.
  public func cancel() {
    end()
    writer.abandon()
  }

  private func end() {
    core?.removeFrameSink(self)
    state = .ended
  }
}

extension Recorder: FrameSink {
  package func frameWasDrawn(in core: StageCore) throws(StageError) {
    guard case .recording = state else { return }
    var recorded: PixelBuffer?
    let failure = try core.withPicture { picture throws(PictureFailure) in
      recorded = try picture.inMemory(atMost: DrawnPicture.largestWhole)
    }
    guard failure == nil, let recorded else { return }
    time = core.loop.now
    do {
      try writer.add(recorded, at: time)
    } catch {
      // What cannot be written to its end is given up at once; the stage goes on.
      writer.abandon()
      state = .failed(error)
    }
  }
}
