/// The legal widths and heights of a window, in points: the texture sizes that every renderer supports.
nonisolated package enum WindowExtent {
  package static let least = 1
  package static let most = 16_384
}
