/// The target of drawing and its clips: the surface, the scissor rectangle, and the clips that are not rectangles of
/// whole pixels.
nonisolated struct Canvas {
  /// The surface. Masks get rows at least as long as its rows.
  var surface: Surface { didSet { scratch.reserve(surface.bounds.width) } }
  /// The scissor rectangle, inside the surface's bounds.
  var scissor: PixelRect { didSet { reach = PixelBounds(scissor) } }
  /// The scissor rectangle in a form that is tested with one branch.
  private(set) var reach: PixelBounds
  /// The clips whose edges the next item crosses; set by `admit`.
  private var crossing: [RoundedBox] = []
  private(set) var clips: [RoundedBox] = []
  /// The number of clips that bound the group as a whole, not the items in it.
  var firstClip = 0
  var scratch = Scratch()
  var depth = DepthScratch()
  let corners = CornerTables()
  /// Receives prefetched values, so that the reads are not optimized away.
  var warmth: UInt32 = 0

  init(surface: Surface) {
    self.surface = surface
    scissor = surface.bounds
    reach = PixelBounds(surface.bounds)
    scratch.reserve(surface.bounds.width)
  }

  struct PixelBounds {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    init(_ rect: PixelRect) {
      low = SIMD2(Double(rect.x0), Double(rect.y0))
      high = SIMD2(Double(rect.x1), Double(rect.y1))
    }
  }

  func deallocate() {
    scratch.deallocate()
    depth.deallocate()
    corners.deallocate()
  }

  mutating func start(on surface: Surface, scissor: PixelRect) {
    self.surface = surface
    self.scissor = scissor.intersection(surface.bounds)
    clips.removeAll(keepingCapacity: true)
    firstClip = 0
  }

  /// Draws into another surface, without the clips around it.
  mutating func enter(_ inner: Surface, scissor inside: PixelRect, _ draw: (inout Canvas) -> Void) {
    let (outer, outside, first) = (surface, scissor, firstClip)
    (surface, scissor, firstClip) = (inner, inside, clips.count)
    draw(&self)
    popClips(to: firstClip)
    (surface, scissor, firstClip) = (outer, outside, first)
  }

  mutating func push(_ clip: RoundedBox) {
    scissor = scissor.intersection(clip.bounds)
    if !scissor.isEmpty, !clip.covers(scissor) { clips.append(clip) }
  }

  mutating func popClips(to count: Int) { clips.removeLast(max(0, clips.count - count)) }

  /// Returns the visible part of `bounds`, and notes the clips with an edge in it.
  mutating func admit(_ bounds: PixelRect) -> PixelRect {
    let visible = bounds.intersection(scissor)
    guard !visible.isEmpty else { return visible }
    if !crossing.isEmpty { crossing.removeAll(keepingCapacity: true) }
    for i in firstClip..<clips.count where !clips[i].covers(visible) { crossing.append(clips[i]) }
    return visible
  }

  /// Whether a clip has an edge in these pixels, which lie in the scissor rectangle.
  @inline(__always)
  func isCrossed(_ rect: PixelRect) -> Bool {
    clips.count > firstClip && clips[firstClip...].contains { !$0.covers(rect) }
  }

  var hasClips: Bool { !crossing.isEmpty }

  /// Returns the row's span within the clips that `admit` noted.
  func clipped(_ span: RowSpan, y: Int) -> RowSpan {
    var span = span
    for clip in crossing { span.clip(to: clip.span(y)) }
    return span
  }

  /// Multiplies a mask by those clips.
  func applyClips(x: Int, y: Int, count: Int, _ mask: UnsafeMutablePointer<UInt8>) {
    for clip in crossing {
      clip.coverage(x: x, y: y, count: count, scratch.clip)
      Span.multiply(mask, by: scratch.clip, count: count)
    }
  }
}
