import Rendering
import Stage

#if canImport(Glibc)
import Glibc
#endif

/// Writes an MP4 video with the program `ffmpeg`, if it is installed.
///
/// Each picture is shown from its own time on, and nothing is written while nothing moves. The sides of the video are
/// even, as the color format of all players requires: an odd picture repeats its last row or column.
package final class MP4Writer: MovieWriter {
  private enum State {
    case empty
    case open(Film)
    case closed
  }

  private struct Film {
    let helper: HelperProcess
    let form: MatroskaStream
    let fitter: FrameFitter
    var last: PixelBuffer
    /// The time of the first picture, in seconds, where the video's time begins.
    let origin: Double
    var lastTick = 0
  }

  private let file: AtomicFile
  private let program: String
  private let patience: Double
  private var state = State.empty

  /// - Parameters:
  ///   - program: the path of ffmpeg. Default: nil, the first one on PATH.
  ///   - patience: the seconds that ffmpeg may make no progress before it is killed. Default: 60.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if ffmpeg is not installed.
  package init(path: String, program: String? = nil, patience: Double = 60) throws(StageError) {
    guard let program = program ?? Self.installed else {
      throw .cannotWrite(
        path: path, reason: "an MP4 needs ffmpeg, which is not on PATH; install the package ffmpeg, or record a .gif")
    }
    self.program = program
    self.patience = patience
    file = try AtomicFile(path: path)
    if file.isStream {
      throw .cannotWrite(path: path, reason: "an MP4 is not written from its beginning to its end, as this wants it")
    }
  }

  /// The first ffmpeg on PATH; nil for none.
  package static var installed: String? {
    guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    return path.split(separator: ":").map { "\($0)/ffmpeg" }.first { path in
      var info = stat()
      return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  /// Adds the next picture.
  package func add(_ picture: PixelBuffer, at time: Double) throws(StageError) {
    switch state {
    case .empty:
      state = .closed
      state = .open(try begin(with: picture, at: time))
    case .open(var film):
      if picture === film.last { return }
      let picture = film.fitter.fit(picture)
      if picture.isIdentical(to: film.last) { return }
      film.lastTick = max(film.lastTick + 1, tick(time, film))
      film.last = picture
      state = .closed
      try write(film)
      state = .open(film)
    case .closed: break
    }
  }

  /// Completes the file.
  package func finish(at time: Double) throws(StageError) {
    let last = state
    state = .closed
    switch last {
    case .empty: throw .cannotWrite(path: file.path, reason: "no frame was drawn")
    case .open(var film):
      // A picture lasts until the next one, so the last picture is written twice.
      film.lastTick = max(film.lastTick + 1, tick(time + lastPictureHold, film))
      try write(film)
      do {
        try film.helper.finish { self.size }
      } catch {
        throw giveUp(error.reason)
      }
      guard size > 0 else { throw giveUp("ffmpeg wrote nothing") }
      try file.commit()
    case .closed: break
    }
  }

  /// Discards the file, and ends ffmpeg.
  package func abandon() {
    state = .closed
    file.discard()
  }

  private func begin(with picture: PixelBuffer, at time: Double) throws(StageError) -> Film {
    let form = MatroskaStream(width: picture.width + picture.width % 2, height: picture.height + picture.height % 2)
    let film: Film
    do {
      let helper = try HelperProcess(
        program, name: "ffmpeg", arguments: arguments, output: file.descriptor ?? -1, patience: patience)
      try helper.feed(form.header)
      let fitter = FrameFitter(width: picture.width, height: picture.height)
      film = Film(helper: helper, form: form, fitter: fitter, last: picture, origin: time)
    } catch {
      throw giveUp(error.reason)
    }
    try write(film)
    return film
  }

  /// Feeds the newest picture to ffmpeg.
  private func write(_ film: Film) throws(StageError) {
    do {
      try film.helper.feed(film.form.start(tick: film.lastTick))
      try film.helper.feed(evenPixels(of: film.last, film.form))
    } catch {
      throw giveUp(error.reason)
    }
  }

  /// Discards the file.
  private func giveUp(_ reason: String) -> StageError {
    file.discard()
    return .cannotWrite(path: file.path, reason: reason)
  }

  private func evenPixels(of picture: PixelBuffer, _ form: MatroskaStream) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: form.width * form.height) { pixels, count in
      for y in 0..<form.height {
        let row = picture.pixels + min(y, picture.height - 1) * picture.stride
        for x in 0..<form.width { pixels[y * form.width + x] = row[min(x, picture.width - 1)] }
      }
      count = form.width * form.height
    }
  }

  private func tick(_ time: Double, _ film: Film) -> Int {
    let ticks = (time - film.origin) * MatroskaStream.rate
    return ticks > 0 && ticks < 1e15 ? Int(ticks.rounded()) : 0
  }

  private var size: Int {
    var info = stat()
    return file.descriptor.map { fstat($0, &info) } == 0 ? Int(info.st_size) : 0
  }

  /// Options for sharp letters and soft shadows on every player: H.264 near the limit of visible loss, sRGB colors, and
  /// the index at the front, so that a video plays while it downloads. Without B-frames (`-bf 0`), a video with uneven
  /// frame times has its exact length.
  private var arguments: [String] {
    [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "matroska", "-i", "pipe:0", "-an", "-c:v", "libx264",
      "-preset", "veryfast", "-crf", "16", "-bf", "0",
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
      "-fps_mode", "vfr", "-enc_time_base", "1:60000", "-video_track_timescale", "60000",
      "-movflags", "+faststart", "-f", "mp4", "file:/dev/fd/\(HelperProcess.outputNumber)",
    ]
  }
}
