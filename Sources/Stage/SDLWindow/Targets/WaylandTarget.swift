import CSDL2
import Geometry
import Rendering
import Stage

/// A Wayland window, drawn by the software rasterizer into memory that the compositor reads.
///
/// It needs no OpenGL, and draws at the full resolution of the display, unlike SDL's window surface. Frames are drawn
/// into one picture, and each shared buffer is updated from it when its turn comes.
final class WaylandTarget: FrameTarget {
  let keepsPicture = true
  let isSynchronized = false
  private let window: SDLWindow
  private let connection: UnsafeMutablePointer<CSDL2_WaylandWindow>
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  var isRepeatable: Bool {
    get { rasterizer.isRepeatable }
    set { rasterizer.isRepeatable = newValue }
  }
  private var buffer: PixelBuffer?
  /// The buffers of the current size; the last one was presented last.
  private var slots: [Slot] = []
  /// Buffers of other sizes that the compositor may still read.
  private var retired: [UnsafeMutablePointer<CSDL2_WaylandBuffer>] = []
  private var regions: [PixelRect] = []
  private var shown: [SDL_Rect] = []

  private struct Slot {
    let buffer: UnsafeMutablePointer<CSDL2_WaylandBuffer>
    /// The region that differs from the picture.
    var stale: [PixelRect]
  }

  /// The maximum number of buffers. If the compositor holds all of them, the oldest is reused, although it may still be
  /// read.
  private static let mostSlots = 4
  /// The number of rectangles beyond which a stale region becomes one rectangle.
  private static let mostStale = 256

  /// Creates a target; nil for a window that is not on Wayland, or if the compositor shares no memory.
  init?(window: SDLWindow, text: any TextRasterizer) {
    guard let connection = CSDL2_OpenWaylandWindow(window.handle) else { return nil }
    self.window = window
    self.connection = connection
    self.text = text
    rasterizer = Rasterizer(text: text)
  }

  isolated deinit {
    for buffer in retired + slots.map(\.buffer) { CSDL2_DestroyWaylandBuffer(buffer) }
    CSDL2_CloseWaylandWindow(connection)
  }

  var size: Size { window.size }
  var scale: Double { window.scale }

  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    let (width, height) = (window.pixelWidth, window.pixelHeight)
    guard width > 0, height > 0 else { return }
    CSDL2_UpdateWaylandBuffers(connection)
    letGo()
    let isNew = buffer?.width != width || buffer?.height != height
    if isNew { retireSlots() }
    let damage = isNew ? nil : damage
    let buffer: PixelBuffer
    do throws(PictureFailure) {
      if let kept = self.buffer { buffer = kept } else { buffer = try .make(width: width, height: height) }
      self.buffer = buffer
      rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
      if let failure = rasterizer.failure, failure != .interrupted { throw failure }
    } catch {
      throw .noRenderer(reason: error.description)
    }
    let whole = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    PixelRect.replace(&regions, with: damage, scale: scale, in: whole)
    for index in slots.indices {
      slots[index].stale += regions
      if slots[index].stale.count > Self.mostStale { slots[index].stale = [whole] }
    }
    try takeTurn(whole)
    update(&slots[slots.count - 1], from: buffer)
  }

  /// Retires all buffers after a resize.
  private func retireSlots() {
    retired += slots.map(\.buffer)
    slots.removeAll()
    buffer = nil
  }

  /// Moves the buffer to present next to the end.
  private func takeTurn(_ whole: PixelRect) throws(StageError) {
    if let free = slots.firstIndex(where: { $0.buffer.pointee.is_busy == SDL_FALSE }) {
      slots.append(slots.remove(at: free))
    } else if slots.count < Self.mostSlots {
      guard let made = CSDL2_MakeWaylandBuffer(connection, Int32(whole.width), Int32(whole.height)) else {
        throw .noRenderer(reason: "no memory to share with the compositor")
      }
      slots.append(Slot(buffer: made, stale: [whole]))
    } else {
      slots.append(slots.removeFirst())
    }
  }

  private func update(_ slot: inout Slot, from buffer: PixelBuffer) {
    for rect in slot.stale {
      for y in rect.y0..<rect.y1 {
        (slot.buffer.pointee.pixels + y * buffer.width + rect.x0).update(
          from: buffer.pixels + y * buffer.stride + rect.x0, count: rect.width)
      }
    }
    slot.stale.removeAll(keepingCapacity: true)
  }

  func present() {
    guard let slot = slots.last, !regions.isEmpty else { return }
    shown.removeAll(keepingCapacity: true)
    for rect in regions {
      shown.append(SDL_Rect(x: Int32(rect.x0), y: Int32(rect.y0), w: Int32(rect.width), h: Int32(rect.height)))
    }
    CSDL2_ShowWaylandBuffer(slot.buffer, shown, Int32(shown.count))
  }

  func picture() -> PixelBuffer? {
    guard let buffer, let copy = try? PixelBuffer.make(width: buffer.width, height: buffer.height) else { return nil }
    buffer.blit(into: copy, x: 0, y: 0)
    return copy
  }

  func deviceWasReset() {
    retireSlots()
    rasterizer = rasterizer.fresh()
  }

  private func letGo() {
    retired.removeAll { buffer in
      guard buffer.pointee.is_busy == SDL_FALSE else { return false }
      CSDL2_DestroyWaylandBuffer(buffer)
      return true
    }
  }
}
