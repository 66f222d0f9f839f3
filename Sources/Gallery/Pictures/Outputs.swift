import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// The files that a run has promised. Each appears under its name whole, or not at all.
final class Outputs {
  let trace: TraceWriter?
  private let core: StageCore
  private let screenshot: String?
  private let filmstrip: (path: String, strip: Filmstrip)?
  private var record: (any Recording)?
  private let recordPath: String?
  private var shots: [String] = []
  private var last: (picture: any PictureStrips, time: Double)?
  /// The last frame as recordings take it.
  private var recorded: PixelBuffer?
  private var failure: StageError?

  /// - Parameter shots: the pictures that a script will ask for.
  init(_ options: Options, shots: [String], core: StageCore) throws(StageError) {
    self.core = core
    let pictures = [options.screenshot, options.filmstrip, options.record].compactMap { $0 }
    for path in pictures + shots { try Outputs.checkWritable(path) }
    try Outputs.checkDistinct(
      outputs: pictures + [options.trace?.path].compactMap { $0 }, shots: shots,
      inputs: [options.storyboard, options.script, options.play].compactMap { $0 })
    if let record = options.record {
      let others = [options.screenshot, options.filmstrip, options.trace?.path].compactMap { $0 }
      try Outputs.checkNumbers(record, others: others + shots)
    }
    screenshot = options.screenshot
    filmstrip = options.filmstrip.map { ($0, Filmstrip(frames: options.filmstripFrames)) }
    recordPath = options.record
    if let path = options.record { record = try Outputs.recording(to: path) }
    var writer: TraceWriter?
    if let output = options.trace { writer = try TraceWriter(output, loop: core.loop) }
    trace = writer
  }

  /// Whether anybody wants pictures at all.
  private var wantsPictures: Bool {
    screenshot != nil || filmstrip != nil || record != nil || !shots.isEmpty || last != nil
  }

  /// The output that a picture that cannot be made is missed in first.
  private var firstPath: String { screenshot ?? filmstrip?.path ?? recordPath ?? shots.first ?? "" }

  /// A picture of the next frame, asked for by a script.
  func shot(to path: String) {
    shots.append(path)
    core.redraw()
  }

  /// A frame was drawn and is about to be shown.
  func pictureWasDrawn() {
    guard wantsPictures else { return }
    do throws(PictureFailure) {
      guard let picture = try core.target.strips() else { return }
      let time = core.loop.now
      try filmstrip?.strip.add(picture, at: time, progress: core.window.transition.map { Filmstrip.Progress($0) })
      if record != nil { recorded = try picture.inMemory(atMost: DrawnPicture.largestWhole) }
      last = (picture, time)
    } catch {
      // Where the program was asked to end, the pictures before this one are what was promised.
      if error != .interrupted { failure = failure ?? .cannotWrite(path: firstPath, reason: error.description) }
      return
    }
    guard let picture = last?.picture else { return }
    for path in shots { attempt { () throws(StageError) in try PNG.write(picture, to: path) } }
    shots.removeAll()
  }

  func frameDidEnd() {
    guard let record, let last, let recorded else { return }
    let isWritten = attempt { () throws(StageError) in try record.add(recorded, at: last.time) }
    // What cannot be written to its end is given up at once.
    if !isWritten { self.record = nil }
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

  /// Writes all that is still owed.
  func finish(_ status: ExitStatus) throws(StageError) {
    // The signal that ended the run is heard; another one ends the writing.
    DrawingInterruption.take()
    if let screenshot {
      if let last {
        attempt { () throws(StageError) in try PNG.write(last.picture, to: screenshot) }
      } else {
        failure = failure ?? .cannotWrite(path: screenshot, reason: "no frame was drawn")
      }
    }
    if let filmstrip {
      attempt { () throws(StageError) in try filmstrip.strip.write(to: filmstrip.path) }
    }
    if let record {
      attempt { () throws(StageError) in try record.finish(at: core.loop.now) }
    }
    let code = failure == nil ? status : .cannotCreate
    trace?.write("exit") { $0.add("status", Int(code.rawValue)) }
    if let trace { attempt { () throws(StageError) in try trace.commit() } }
    if let failure { throw failure }
  }

  private static func recording(to path: String) throws(StageError) -> (any Recording)? {
    switch RecordingFormat(of: path) {
    case .gif: try GIFFile(path: path)
    case .mp4: try MP4File(path: path)
    case .png: try NumberedPictures(path: path)
    case nil: nil
    }
  }

  /// No other output may be one of the numbered pictures, which are many names and not known beforehand.
  private static func checkNumbers(_ record: String, others: [String]) throws(StageError) {
    guard RecordingFormat(of: record) == .png else { return }
    for path in others where NumberedPictures.number(of: path, recordedTo: record) != nil {
      throw .cannotWrite(path: path, reason: "it is one of the numbered pictures of \(record)")
    }
  }

  /// An output may replace neither what the run reads nor another output, however the paths are spelled.
  private static func checkDistinct(outputs: [String], shots: [String], inputs: [String]) throws(StageError) {
    var taken: [FileIdentity: String] = [:]
    for path in inputs { FileIdentity(path).map { taken[$0] = path } }
    for path in outputs {
      guard !isDevice(path), let identity = FileIdentity(path) else { continue }
      if let other = taken[identity] { throw .cannotWrite(path: path, reason: "it is the same file as \(other)") }
      taken[identity] = path
    }
    for path in shots {
      if let other = FileIdentity(path).flatMap({ taken[$0] }) {
        throw .cannotWrite(path: path, reason: "it is the same file as \(other)")
      }
    }
  }

  /// Whether several may write there, as to /dev/null.
  private static func isDevice(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFREG
  }

  /// Says at the start what would else be known only at the end.
  private static func checkWritable(_ path: String) throws(StageError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    var info = stat()
    if stat(folder.isEmpty ? "/" : folder, &info) != 0 {
      throw .cannotWrite(path: path, reason: "there is no folder \(folder)")
    }
    if access(folder.isEmpty ? "/" : folder, W_OK) != 0 {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
      throw .cannotWrite(path: path, reason: "it is a folder")
    }
  }
}

extension Options.TraceOutput {
  /// nil for standard output.
  fileprivate var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}
