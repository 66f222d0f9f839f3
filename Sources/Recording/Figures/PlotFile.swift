import SDLStage
import Views

/// Draws curves as an SVG file.
package enum PlotFile {
  /// Returns the text of the file: a value and a speed for each lane.
  package nonisolated static func text(_ series: MotionSeries, theme: UserInterfaceStyle, width: Double = 960) -> String
  {
    var style = MotionFigure.Style()
    style.width = width
    style.theme = theme
    let figure = MotionFigure(series, style: style)
    var canvas = SVGCanvas(size: figure.size, background: figure.colors.background)
    figure.draw(on: &canvas)
    return canvas.document
  }

  /// Writes the file.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if there is no sample.
  package static func write(_ series: MotionSeries, theme: UserInterfaceStyle, into file: AtomicFile)
    throws(StageError)
  {
    guard !series.times.isEmpty, !series.lanes.isEmpty else {
      file.discard()
      throw .cannotWrite(path: file.path, reason: "nothing moved that could be drawn")
    }
    try file.write(text(series, theme: theme))
    try file.commit()
  }
}
