import MotionLog
import Stage
import Views

/// Draws curves as an SVG file.
package enum PlotFile {
  /// Writes the file.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if there is no sample.
  package static func write(_ series: MotionSeries, theme: UserInterfaceStyle, into file: AtomicFile)
    throws(StageError)
  {
    guard !series.times.isEmpty, !series.lanes.isEmpty else {
      file.discard()
      throw .cannotWrite(path: file.path, reason: "nothing moved that could be drawn")
    }
    var style = MotionFigure.Style()
    style.theme = theme
    try file.write(MotionFigure(series, style: style).svg)
    try file.commit()
  }
}
