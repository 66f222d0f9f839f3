import Stagecraft

/// A frame target in memory that draws only changes, as a window does.
final class MemoryTarget: FrameTarget {
  let size: Size
  let scale = 1.0
  let isSynchronized = false
  let keepsPicture = true
  private let rasterizer: Rasterizer
  private let buffer: PixelBuffer

  init(size: Size, text: TextSystem) {
    self.size = size
    rasterizer = Rasterizer(text: text)
    buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
  }

  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) {
    rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
  }

  func present() {}
  func picture() -> PixelBuffer? { nil }
}
