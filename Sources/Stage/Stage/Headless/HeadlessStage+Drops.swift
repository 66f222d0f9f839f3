import Controls
import Geometry
import Views

extension HeadlessStage {
  /// Drops files on the window, as a file manager does.
  ///
  /// ```swift
  /// stage.drop(files: ["/srv/notes.txt"], at: Point(100, 40))
  /// ```
  /// - Parameters:
  ///   - paths: absolute paths. Nothing is opened.
  ///   - point: where, in points of the window.
  public func drop(files paths: [String], at point: Point) {
    drop(.dropped(urls: paths.map { FilePath($0).uri }, text: nil), at: point)
  }

  /// Drops a text on the window, as another program does.
  /// - Parameters:
  ///   - text: the text.
  ///   - point: where, in points of the window.
  public func drop(text: String, at point: Point) { drop(.dropped(urls: [], text: text), at: point) }

  /// A drag of another program comes over a point of the window, drops there, or leaves.
  package func drop(_ phase: DropEvent.Phase, at point: Point) {
    core.deliver(.drop(DropEvent(phase, at: point, time: time)))
  }
}
