/// What `--record` can write, told by how the file's name ends.
nonisolated package enum RecordingFormat: String, CaseIterable, Sendable {
  case gif
  case mp4
  /// Numbered pictures: `out.png` stands for `out-0001.png`, `out-0002.png` and so on.
  case png

  /// - Returns: nil where the name ends in none of them, or is nothing but the ending.
  package init?(of path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
