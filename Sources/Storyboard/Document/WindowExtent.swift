/// The legal widths and heights of a window, in points: the texture sizes that every renderer supports.
nonisolated enum WindowExtent {
  static let least = 1
  static let most = 16_384
}
