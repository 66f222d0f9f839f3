import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// The output files of a run. Each file ends in one of two ways.
///
///     opened ──▶ writing ──▶ finished     complete under its name; a trace ends with the status
///        └──────────┴──────▶ abandoned    the file that was there before stays
///
/// The end of the run decides:
///
/// | end of the run | files |
/// |---|---|
/// | by itself, at the time limit, by a signal, because its window, display or renderer is lost | ``finish(_:)`` |
/// | before it began | abandoned, when this object is released or was never made |
/// | by `exit`, which libraries call, or a fatal signal | abandoned by ``AtomicFile`` and ``TemporaryFiles`` |
/// | by SIGKILL | abandoned: files without names go with the process |
///
/// A trace keeps the lines that were written, whatever the end. An output that fails is abandoned at once; the others
/// go on, and the run ends with the first failure.
final class Outputs: FrameSink {
  private enum State { case open, ended }

  /// What `--filmstrip` draws.
  private enum StripPicture {
    case frames(FilmStrip)
    /// Onion skins of views in one picture.
    case ghosts(GhostPicture)
  }

  let trace: TraceWriter?
  private let core: StageCore
  private let screenshot: AtomicFile?
  private let filmstrip: (file: AtomicFile, picture: StripPicture)?
  /// The samples of the curves; nil without `--curves`.
  private let log: MotionLog?
  private let plot: AtomicFile?
  private let script: AtomicFile?
  /// Makes the script of what the hand did. Called at the end of the run.
  var makeScript: (() -> SavedScript)?
  private var record: (any MovieWriter)?
  private let recordPath: String?
  private var shots: [String] = []
  private var last: (picture: any PictureStrips, time: Double)?
  /// The last frame, in memory for recordings.
  private var recorded: PixelBuffer?
  private var failure: StageError?
  private var state = State.open

  /// Opens every output, so that failures are known before the run. The trace is opened last: until all others are
  /// open, no existing file changes.
  ///
  /// - Parameters:
  ///   - curves: the lanes of `--curves`.
  ///   - shots: the paths of the pictures that the script saves.
  init(_ options: Options, curves: [MotionLane], shots: [String], core: StageCore) throws(StageError) {
    self.core = core
    try OutputNames(options, shots: shots).check()
    screenshot = try options.screenshot.map { path throws(StageError) in try AtomicFile(path: path) }
    filmstrip = try options.filmstrip.map { path throws(StageError) in
      let ghosts = GhostPicture(
        of: options.ghosts, count: (options.filmstripFrames + 1) / 2, scale: core.target.scale, path: path)
      return (
        try AtomicFile(path: path),
        options.ghosts.isEmpty ? .frames(FilmStrip(frames: options.filmstripFrames)) : .ghosts(ghosts)
      )
    }
    log = curves.isEmpty ? nil : MotionLog(curves, loop: core.loop, framesPerSecond: max(240, options.framesPerSecond))
    plot = try options.plot.map { path throws(StageError) in try AtomicFile(path: path) }
    script = try options.savedScript.map { path throws(StageError) in try AtomicFile(path: path, isPrivate: true) }
    recordPath = options.record
    if let path = options.record, let movie = try Outputs.recording(to: path) {
      record =
        log.map { log in
          CurveMovieWriter(
            movie, path: path, scale: core.target.scale, theme: { core.window.theme.style }, series: { log.series })
        } ?? movie
    }
    for path in Set(shots).sorted() { try AtomicFile.check(path: path) }
    trace = try options.trace.map { output throws(StageError) in try TraceWriter(output, loop: core.loop) }
    log?.attach(to: core.environment)
  }

  /// Samples the curves. Call it once a frame, after layout.
  func sample() { log?.sample(core.window) }

  /// Whether any output needs pictures.
  private var wantsPictures: Bool {
    screenshot != nil || filmstrip != nil || record != nil || !shots.isEmpty || last != nil
  }

  private var hasGhosts: Bool {
    if case .ghosts = filmstrip?.picture { true } else { false }
  }

  /// The output that is named if a picture cannot be made.
  private var firstPath: String { screenshot?.path ?? filmstrip?.file.path ?? recordPath ?? shots.first ?? "" }

  /// Saves the next frame as a picture, for a script.
  func shot(to path: String) {
    shots.append(path)
    core.redraw()
  }

  func frameWasDrawn(in core: StageCore) throws(StageError) {
    guard state == .open, wantsPictures else { return }
    let time = core.loop.now
    let cut = try core.withPicture { picture throws(PictureFailure) in
      if case .frames(let strip) = filmstrip?.picture {
        try strip.add(picture, at: time, progress: core.window.transition.map { FilmStrip.Progress($0) })
      }
      if record != nil || hasGhosts { recorded = try picture.inMemory(atMost: DrawnPicture.largestWhole) }
      last = (picture, time)
    }
    if let cut {
      // If the program was asked to end, the outputs contain only the frames before this one.
      if cut != .interrupted { failure = failure ?? .cannotWrite(path: firstPath, reason: cut.description) }
      return
    }
    if case .ghosts(let ghosts) = filmstrip?.picture, let recorded {
      attempt { () throws(StageError) in try ghosts.add(recorded, at: time, in: core.window) }
    }
    guard let picture = last?.picture else { return }
    for path in shots { attempt { () throws(StageError) in try PNGWriter.write(picture, to: path) } }
    shots.removeAll()
  }

  func frameDidEnd() {
    guard state == .open, let record, let last, let recorded else { return }
    let isWritten = attempt { () throws(StageError) in try record.add(recorded, at: last.time) }
    guard !isWritten else { return }
    // A recording that cannot be completed is abandoned at once.
    record.abandon()
    self.record = nil
  }

  /// Finishes all remaining outputs. A second call does nothing.
  ///
  /// - Parameter status: the status of the run. If no frame was drawn and the status explains it, pictures are
  ///   abandoned without a message.
  /// - Throws: the first failure of any output since the start of the run.
  func finish(_ status: ExitStatus) throws(StageError) {
    guard state == .open else { return }
    state = .ended
    // The signal that ended the run has been handled; another one interrupts the writing.
    Interruption.take()
    if last == nil, status == .unavailable { abandonPictures() } else { finishPictures() }
    finishScript()
    let code = failure == nil || status == .unavailable ? status : .cannotCreate
    trace?.write("exit") { $0.add("status", Int(code.rawValue)) }
    if let trace { attempt { () throws(StageError) in try trace.finish() } }
    if let failure { throw failure }
  }

  private func finishPictures() {
    if let screenshot {
      attempt { () throws(StageError) in
        guard let last else { throw .cannotWrite(path: screenshot.path, reason: "no frame was drawn") }
        try PNGWriter.write(last.picture, into: screenshot)
      }
    }
    if let filmstrip {
      attempt { () throws(StageError) in
        switch filmstrip.picture {
        case .frames(let strip): try strip.write(into: filmstrip.file)
        case .ghosts(let ghosts): try ghosts.write(into: filmstrip.file)
        }
      }
    }
    if let record, !attempt({ () throws(StageError) in try record.finish(at: core.loop.now) }) { record.abandon() }
    if let plot, let log {
      attempt { () throws(StageError) in
        try PlotFile.write(log.series, theme: core.window.theme.style, into: plot)
      }
    }
    screenshot?.discard()
    filmstrip?.file.discard()
  }

  private func finishScript() {
    guard let script, let makeScript, core.drawnFrames > 0 else { return }
    let saved = makeScript()
    for omission in saved.omissions { Console.complain("\(script.path): the script is without \(omission)") }
    attempt { () throws(StageError) in
      try script.write(saved.text)
      try script.commit()
    }
  }

  private func abandonPictures() {
    screenshot?.discard()
    filmstrip?.file.discard()
    plot?.discard()
    record?.abandon()
  }

  @discardableResult
  private func attempt(_ body: () throws(StageError) -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      failure = failure ?? error
      return false
    }
  }

  private static func recording(to path: String) throws(StageError) -> (any MovieWriter)? {
    switch RecordingFormat(of: path) {
    case .gif: try GIFWriter(path: path)
    case .mp4: try MP4Writer(path: path)
    case .png: try PNGSequenceWriter(path: path)
    case nil: nil
    }
  }
}
