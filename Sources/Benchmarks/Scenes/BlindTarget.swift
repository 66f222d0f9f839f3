import Stagecraft

/// A window that shows nothing: what is left of a frame is the work before drawing.
final class BlindTarget: FrameTarget {
  let size: Size
  let scale = 1.0
  let isSynchronized = false
  /// Whether the stage works out what has changed, as it does for pictures in memory.
  let keepsPicture: Bool
  /// How many items the last frame had.
  private(set) var itemCount = 0

  init(size: Size, keepsPicture: Bool) {
    self.size = size
    self.keepsPicture = keepsPicture
  }

  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) { itemCount = list.items.count }
  func present() {}
  func picture() -> PixelBuffer? { nil }
}
