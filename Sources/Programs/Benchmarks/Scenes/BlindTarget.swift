import Stagecraft
import Typesetting

/// A frame target that draws nothing, to measure the work before drawing.
final class BlindTarget: FrameTarget {
  let size: Size
  let scale = 1.0
  let isSynchronized = false
  /// Whether the stage computes the changed region, as for pictures in memory.
  let keepsPicture: Bool
  /// The number of items in the last frame's display list.
  private(set) var itemCount = 0

  init(size: Size, keepsPicture: Bool) {
    self.size = size
    self.keepsPicture = keepsPicture
  }

  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) { itemCount = list.items.count }
  func present() {}
  func picture() -> PixelBuffer? { nil }
}

/// A frame target in memory that draws only changes, as a window does.
final class MemoryTarget: FrameTarget {
  let size: Size
  let scale = 1.0
  let isSynchronized = false
  let keepsPicture = true
  private let rasterizer: Rasterizer
  var isRepeatable: Bool {
    get { rasterizer.isRepeatable }
    set { rasterizer.isRepeatable = newValue }
  }
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
