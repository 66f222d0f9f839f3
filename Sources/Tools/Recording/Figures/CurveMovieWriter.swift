import Geometry
import MotionLog
import Rendering
import Stage
import Typesetting
import Views

/// Writes a recording with the curves of the run below the picture: on each curve a dot moves.
///
/// The curves are known only when the run is over, so its pictures are kept on disk until then.
package final class CurveMovieWriter: MovieWriter {
  private let movie: any MovieWriter
  private let path: String
  private let scale: Double
  private let series: () -> MotionSeries
  private let theme: () -> UserInterfaceStyle
  private var spool: FrameSpool?

  /// Creates a writer.
  /// - Parameters:
  ///   - movie: writes the finished pictures.
  ///   - path: the path of the recording, for errors.
  ///   - scale: device pixels per point.
  ///   - theme: returns the colors of the figure, at the end.
  ///   - series: returns the curves, at the end.
  package init(
    _ movie: any MovieWriter, path: String, scale: Double, theme: @escaping () -> UserInterfaceStyle,
    series: @escaping () -> MotionSeries
  ) {
    self.movie = movie
    self.path = path
    self.scale = scale
    self.theme = theme
    self.series = series
  }

  package func add(_ picture: PixelBuffer, at time: Double) throws(StageError) {
    if spool == nil { spool = try FrameSpool(width: picture.width, height: picture.height, for: path) }
    guard let spool else { return }
    try spool.add(FrameFitter(width: spool.width, height: spool.height).fit(picture), at: time, for: path)
  }

  package func finish(at time: Double) throws(StageError) {
    guard let spool else { return try movie.finish(at: time) }
    self.spool = nil
    let picture = try CurvePicture(
      series(), width: spool.width, height: spool.height, scale: scale, theme: theme(), path: path)
    do throws(StageError) {
      try spool.replay(for: path) { (frame: PixelBuffer, time: Double) throws(StageError) -> Void in
        let composed = try picture.composed(frame, time)
        try movie.add(composed, at: time)
      }
    } catch {
      movie.abandon()
      throw error
    }
    try movie.finish(at: time)
  }

  package func abandon() {
    spool = nil
    movie.abandon()
  }
}

/// A picture with curves below it.
private final class CurvePicture {
  private let figure: MotionFigure
  private let base: PixelBuffer
  private let rasterizer: Rasterizer
  private let scale: Double
  private let path: String
  private let width: Int
  private let height: Int

  init(_ series: MotionSeries, width: Int, height: Int, scale: Double, theme: UserInterfaceStyle, path: String)
    throws(StageError)
  {
    self.scale = scale
    self.path = path
    (self.width, self.height) = (width, height)
    let size = Size(Double(width) / scale, Double(height) / scale)
    figure = MotionFigure(
      series,
      style: .below(size, lanes: series.lanes.count, theme: theme, span: series.movingSpan))
    rasterizer = Rasterizer(text: TextSystem())
    var canvas = PictureCanvas(size: Size(max(size.width, figure.size.width), figure.size.height))
    figure.draw(on: &canvas)
    do {
      base = try PixelBuffer.make(width: width, height: Int((figure.size.height * scale).rounded(.up)))
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
    rasterizer.draw(canvas.list, into: base, scale: scale, background: figure.colors.background)
  }

  /// Returns a new picture: the frame, and below it the curves with the moment.
  func composed(_ frame: PixelBuffer, _ time: Double) throws(StageError) -> PixelBuffer {
    do throws(PictureFailure) {
      let whole = try PixelBuffer.make(width: width, height: height + base.height)
      frame.blit(into: whole, x: 0, y: 0)
      let part = PixelBuffer(
        wrapping: whole.pixels + height * whole.stride, width: width, height: base.height, pitch: whole.stride * 4)
      base.blit(into: part, x: 0, y: 0)
      var canvas = PictureCanvas(size: figure.size)
      figure.drawMoment(time, on: &canvas)
      rasterizer.draw(canvas.list, into: part, scale: scale)
      return whole
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
  }
}
