import Views

/// The file formats of `--record`, determined by the extension of the path.
nonisolated package enum RecordingFormat: String, CaseIterable, Sendable {
  case gif
  case mp4
  /// Numbered PNG files: `out.png` stands for `out-0001.png`, `out-0002.png` and so on.
  case png

  /// - Returns: nil if the path has another extension, or no name before the extension.
  package init?(of path: String) {
    let name = path.splitPath.name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
