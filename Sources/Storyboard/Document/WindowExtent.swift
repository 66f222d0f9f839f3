/// The widths and heights that a window may have, in points: what textures of every renderer can hold.
nonisolated enum WindowExtent {
  static let least = 1
  static let most = 16_384
}
