import Geometry
import Runtime

/// A software rasterizer for display lists, with anti-aliasing at any sub-pixel position.
///
/// One rasterizer serves one window: it keeps row masks, group pictures and shadow masks between frames, and allocates
/// nothing in a steady state.
///
///     let rasterizer = Rasterizer(text: fonts)
///     rasterizer.draw(list, into: buffer, scale: 2, background: .white)
///
/// Blending is premultiplied source-over on sRGB bytes, rounded to nearest.
package final class Rasterizer {
  let text: any TextRasterizer
  private(set) var scale = 1.0
  var shadows = ShadowCache()
  var runs = TextRuns()
  var pool = SurfacePool()
  var pictures = PictureCache()
  /// Whether a cached picture is being rendered, whose parts are not cached separately.
  var isMakingPicture = false
  /// The number of parts drawn from a cached picture since the rasterizer was created.
  package internal(set) var pictureReuseCount = 0
  /// The number of pictures rendered for the cache since the rasterizer was created.
  package internal(set) var rebuiltPictureCount = 0
  private let keepsPictures: Bool
  /// Whether a list gives the same pixels whatever was drawn before. Then what the list marks as moving is always drawn
  /// from a picture, and other parts only where that makes no difference. Default: false.
  package var isRepeatable = false { didSet { if isRepeatable != oldValue { pictures.removeAll(&pool) } } }
  private var canvas: Canvas?
  private var scopes: [Scope] = []
  private var regions: [PixelRect] = []
  private var bounds = ItemBounds()
  /// The bounds of the buffer, and of the whole picture that it is a part of.
  private var target = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  private var whole = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// The reason why the last draw stopped early, with its buffer half drawn; nil if it finished.
  package private(set) var failure: PictureFailure?

  /// The state to restore at the end of a clip or group.
  private enum Scope {
    case clip(scissor: PixelRect, clipCount: Int)
    case group(
      surface: Surface, block: SurfacePool.Block, scissor: PixelRect, firstClip: Int, alpha: UInt32, isOpaque: Bool)
    case turned(OpenTurn)
  }

  /// A picture that is drawn flat before its projection.
  private struct OpenTurn {
    var turn: ProjectedPart
    var block: SurfacePool.Block
    /// The state to restore.
    var surface: Surface
    var scissor: PixelRect
    var firstClip: Int
    var bounds: PixelRect
  }

  /// The maximum depth of nested groups; deeper ones are drawn directly. Each group may be as large as the window.
  private static let groupLimit = 32

  /// Creates a rasterizer.
  /// - Parameter keepsPictures: whether parts with a stamp may be drawn from cached pictures, which are slightly softer
  ///   than their items when they lie between pixels. Default: true.
  package init(text: any TextRasterizer, keepsPictures: Bool = true) {
    self.text = text
    self.keepsPictures = keepsPictures
  }

  /// Returns a rasterizer with the same settings and empty caches.
  package func fresh() -> Rasterizer {
    let fresh = Rasterizer(text: text, keepsPictures: keepsPictures)
    fresh.isRepeatable = isRepeatable
    return fresh
  }

  isolated deinit {
    forgetPictures()
    canvas?.deallocate()
    pool.removeAll()
  }

  /// The maximum number of pixels of a picture in perspective.
  var largestTurn: Int { 4 * whole.area + 65_536 }

  /// The number of parts of the last frame with a cached picture.
  package var keptPictureCount: Int { pictures.pictureCount }

  /// Clears the caches of pictures and texts, after a change that no list shows, such as other fonts.
  package func forgetPictures() {
    pictures.removeAll(&pool)
    runs.removeAll()
  }

  /// Draws a list over the content of a buffer.
  ///
  /// - Precondition: `scale` is finite and more than 0.
  /// - Parameters:
  ///   - scale: device pixels per point.
  ///   - background: the color that damaged pixels are set to first. Default: nil, keeps them.
  ///   - damage: in points; nothing outside is changed. Default: nil, everything.
  ///   - top: the row of the picture that is the first row of the buffer. Default: 0.
  ///   - height: the height of the picture in pixels. Default: nil, that of the buffer.
  /// - Complexity: items outside the damage or a clip, and hidden items, cost one test.
  package func draw(
    _ list: DisplayList, into buffer: PixelBuffer, scale: Double, background: Color? = nil, damage: [Rect]? = nil,
    from top: Int = 0, of height: Int? = nil
  ) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
    let surface = buffer.surface(from: top)
    start(on: surface.bounds, of: height ?? buffer.height, scale)
    PixelRect.replace(&regions, with: damage, scale: scale, in: target)
    let isInParts = regions.count > 1 && ItemBounds.hold(target)
    if isInParts { list.items.withUnsafeBufferPointer { bounds.fill($0, scale: scale) } }
    for region in regions {
      var canvas = self.canvas.take() ?? Canvas(surface: surface)
      canvas.start(on: surface, scissor: region)
      list.items.withUnsafeBufferPointer { items in
        if let background { clear(region, under: items, of: surface, to: PixelColor(background)) }
        run(items, in: isInParts ? region : nil, on: &canvas)
      }
      if failure == nil { while !scopes.isEmpty { end(on: &canvas) } } else { leaveScopes() }
      self.canvas = canvas
    }
    pictures.endDraw(&pool)
    pool.endDraw()
  }

  private func start(on bounds: PixelRect, of height: Int, _ scale: Double) {
    if scale != self.scale || bounds != target { pictures.removeAll(&pool) }
    self.scale = scale
    failure = nil
    target = bounds
    whole = PixelRect(x0: 0, y0: 0, x1: bounds.width, y1: max(height, bounds.y1))
    pool.limit = 4 * target.area
    shadows.startDraw()
    runs.startDraw()
    pictures.startDraw(limit: keepsPictures ? target.area * 5 / 2 : 0)
  }

  /// Clears the pixels that the first item does not hide.
  private func clear(
    _ region: PixelRect, under items: UnsafeBufferPointer<DisplayItem>, of surface: Surface, to color: PixelColor
  ) {
    let region = hiddenPixels(items, from: 0).map { region.trimmed(by: $0) } ?? region
    guard !region.isEmpty else { return }
    Span.fill(
      color, surface.pointer(x: region.x0, y: region.y0), stride: surface.stride, count: region.width,
      rows: region.height)
  }

  /// The pixels that the item at an index covers; nil if it is no opaque rectangle.
  private func hiddenPixels(_ items: UnsafeBufferPointer<DisplayItem>, from index: Int) -> PixelRect? {
    guard index < items.count else { return nil }
    switch items[index] {
    case .shape(let shape): return shape.opaquePlace.map { PixelRect(inside: $0, scale: scale) }
    case .beginGroup(let group) where group.alpha >= 1 && group.projection == nil:
      return hiddenPixels(items, from: index + 1)?.intersection(PixelRect(touching: group.bounds, scale: scale))
    case .beginGroup, .beginClip, .endClip, .endGroup, .shadow, .text, .image: return nil
    }
  }

  /// Draws the items of the list that reach a region; nil for all items.
  private func run(_ items: UnsafeBufferPointer<DisplayItem>, in region: PixelRect?, on canvas: inout Canvas) {
    guard let region else { return run(items, on: &canvas) }
    let part = ItemBounds.pack(region)
    bounds.places.withUnsafeBufferPointer { bounds in
      run(items, on: &canvas) { ItemBounds.share(bounds[$0], part) }
    }
  }

  /// Draws items whose begins and ends match; an end after the last item stays open.
  ///
  /// - Parameter reaches: whether an item may be visible.
  @inline(__always)
  func run(
    _ items: UnsafeBufferPointer<DisplayItem>, on canvas: inout Canvas, where reaches: (Int) -> Bool = { _ in true }
  ) {
    // The number of open invisible parts.
    var hidden = 0
    var index = 0
    guard let first = items.baseAddress else { return }
    while index < items.count {
      if Interruption.isRequested { giveUp(.interrupted) }
      if failure != nil { return }
      guard reaches(index) else {
        index += 1
        continue
      }
      // Read in place, because copying an item takes longer.
      switch (first + index).pointee {
      case .beginClip, .beginGroup:
        if hidden > 0 {
          hidden += 1
        } else if let count = drawPicture(items, at: index, on: &canvas) {
          index += count
        } else if !begin(items, at: index, on: &canvas) {
          hidden += 1
        }
      case .endClip, .endGroup:
        if hidden > 0 { hidden -= 1 } else { end(on: &canvas) }
      case .shape:
        if hidden == 0, !drawSmallShape(first + index, on: &canvas) { drawShape(first + index, on: &canvas) }
      case .shadow:
        if hidden == 0 { drawShadow(items, at: index, on: &canvas) }
      case .text:
        if hidden == 0 { drawText(first + index, on: &canvas) }
      case .image:
        if hidden == 0 { drawImage(first + index, on: &canvas) }
      }
      index += 1
    }
  }
}

// MARK: Early end

extension Rasterizer {
  /// Stops the draw; the buffer stays half drawn.
  private func giveUp(_ reason: PictureFailure) {
    if failure == nil { failure = reason }
  }

  /// Takes memory for the pixels of a part; stops the draw and returns nil if there is none.
  func takeBlock(for bounds: PixelRect) -> SurfacePool.Block? {
    if let block = pool.take(bounds.area) { return block }
    giveUp(.noMemory(width: bounds.width, height: bounds.height))
    return nil
  }

  /// Closes all open parts without drawing them.
  private func leaveScopes() {
    while let scope = scopes.popLast() {
      switch scope {
      case .clip: break
      case .group(_, let block, _, _, _, _): pool.giveBack(block)
      case .turned(let open): pool.giveBack(open.block)
      }
    }
  }
}

// MARK: Clips and groups

extension Rasterizer {
  /// Begins a clip or a group. Returns false, with nothing begun, if nothing in it is visible.
  private func begin(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int, on canvas: inout Canvas) -> Bool {
    switch items[index] {
    case .beginClip(let clip): begin(clip, on: &canvas)
    case .beginGroup(let group): begin(group, hiddenPixels(items, from: index + 1), on: &canvas)
    case .endClip, .endGroup, .shape, .shadow, .text, .image: false
    }
  }

  private func begin(_ item: ClipItem, on canvas: inout Canvas) -> Bool {
    guard
      let box = RoundedBox(
        size: item.size, transform: item.transform, radius: item.cornerRadius, scale: scale),
      !box.bounds.intersection(canvas.scissor).isEmpty
    else { return false }
    scopes.append(.clip(scissor: canvas.scissor, clipCount: canvas.clips.count))
    canvas.push(box)
    return true
  }

  /// - Parameter hidden: the pixels that its first item covers.
  private func begin(_ item: GroupItem, _ hidden: PixelRect?, on canvas: inout Canvas) -> Bool {
    let alpha = UInt32(unit(item.alpha) * 255 + 0.5)
    let bounds = PixelRect(touching: item.bounds, scale: scale).intersection(canvas.scissor)
    guard alpha > 0, !bounds.isEmpty else { return false }
    if let projection = item.projection { return begin(projection, alpha: alpha, bounds, on: &canvas) }
    if alpha == 255 || scopes.count >= Self.groupLimit {
      scopes.append(.clip(scissor: canvas.scissor, clipCount: canvas.clips.count))
    } else {
      let isOpaque = hidden?.contains(bounds) ?? false
      guard let block = takeBlock(for: bounds) else { return false }
      scopes.append(
        .group(
          surface: canvas.surface, block: block, scissor: canvas.scissor, firstClip: canvas.firstClip, alpha: alpha,
          isOpaque: isOpaque))
      canvas.surface = block.surface(bounds, isCleared: !isOpaque)
      canvas.firstClip = canvas.clips.count
    }
    canvas.scissor = bounds
    return true
  }

  /// Groups nested too deep are left out: drawn directly, they would be in the wrong place.
  private func begin(_ item: GroupProjection, alpha: UInt32, _ bounds: PixelRect, on canvas: inout Canvas) -> Bool {
    guard scopes.count < Self.groupLimit, let turn = ProjectedPart(item, alpha: alpha, scale: scale),
      turn.content.area <= largestTurn, let block = takeBlock(for: turn.content)
    else { return false }
    scopes.append(
      .turned(
        OpenTurn(
          turn: turn, block: block, surface: canvas.surface, scissor: canvas.scissor, firstClip: canvas.firstClip,
          bounds: bounds)))
    canvas.surface = block.surface(turn.content, isCleared: true)
    canvas.firstClip = canvas.clips.count
    canvas.scissor = turn.content
    return true
  }

  private func end(_ open: OpenTurn, on canvas: inout Canvas) {
    let flat = canvas.surface
    canvas.popClips(to: canvas.firstClip)
    (canvas.surface, canvas.scissor, canvas.firstClip) = (open.surface, open.bounds, open.firstClip)
    if open.turn.isTransposed {
      if let block = takeBlock(for: flat.bounds) {
        canvas.draw(open.turn.picture(flat.transposed(into: block)))
        pool.giveBack(block)
      }
    } else {
      canvas.draw(open.turn.picture(flat))
    }
    canvas.scissor = open.scissor
    pool.giveBack(open.block)
  }

  private func end(on canvas: inout Canvas) {
    switch scopes.popLast() {
    case .clip(let scissor, let clipCount):
      canvas.scissor = scissor
      canvas.popClips(to: clipCount)
    case .group(let surface, let block, let scissor, let firstClip, let alpha, let isOpaque):
      let picture = canvas.surface
      canvas.popClips(to: canvas.firstClip)
      (canvas.surface, canvas.scissor, canvas.firstClip) = (surface, scissor, firstClip)
      canvas.draw(picture, alpha: alpha, isOpaque: isOpaque)
      pool.giveBack(block)
    case .turned(let open): end(open, on: &canvas)
    case nil: break
    }
  }
}
