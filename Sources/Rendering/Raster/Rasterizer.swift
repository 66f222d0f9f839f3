import Geometry
import Runtime

/// Draws display lists into pixels, anti-aliased and at any sub-pixel place.
///
/// One rasterizer serves one window: it keeps row masks, group pictures and shadow masks from frame to frame, and
/// in a steady state allocates nothing.
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
  /// Whether what is drawn now is to be kept: parts of it get no pictures of their own.
  var isMakingPicture = false
  /// Parts of the list that were drawn from a picture of an earlier frame, since the rasterizer was made.
  package internal(set) var pictureReuseCount = 0
  /// Pictures that were made of parts, since the rasterizer was made.
  package internal(set) var rebuiltPictureCount = 0
  private let keepsPictures: Bool
  private var canvas: Canvas?
  private var scopes: [Scope] = []
  private var regions: [PixelRect] = []
  private var bounds = ItemBounds()
  /// What is drawn into, and the picture that it is a part of.
  private var target = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  private var whole = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// Why the last draw was given up, its buffer half drawn; nil where it was drawn to its end.
  package private(set) var failure: PictureFailure?

  /// What an end in the list goes back to.
  private enum Scope {
    case clip(scissor: PixelRect, clipCount: Int)
    case group(
      surface: Surface, block: SurfacePool.Block, scissor: PixelRect, firstClip: Int, alpha: UInt32, isOpaque: Bool)
    case turned(OpenTurn)
  }

  /// A picture that is drawn flat, and how it will be turned.
  private struct OpenTurn {
    var turn: TurnedPart
    var block: SurfacePool.Block
    /// What was before it began, and where it may show.
    var surface: Surface
    var scissor: PixelRect
    var firstClip: Int
    var bounds: PixelRect
  }

  /// Groups within groups beyond this are drawn straight: each holds a picture as large as the window.
  private static let groupLimit = 32

  /// - Parameter keepsPictures: whether parts with a stamp may be drawn from pictures of them. Where one lies between
  ///   pixels, it is then a little softer than its items would be.
  package init(text: any TextRasterizer, keepsPictures: Bool = true) {
    self.text = text
    self.keepsPictures = keepsPictures
  }

  isolated deinit {
    forgetPictures()
    canvas?.deallocate()
    pool.removeAll()
  }

  /// A picture of more pixels than this is not turned in depth.
  var largestTurn: Int { 4 * whole.area + 65_536 }

  /// How many parts of the last frame have a picture.
  package var keptPictureCount: Int { pictures.pictureCount }

  /// Lets go of all pictures, of texts as well, for a change that no list tells, such as of the fonts.
  package func forgetPictures() {
    pictures.removeAll(&pool)
    runs.removeAll()
  }

  /// Draws a list over what the buffer holds.
  ///
  /// - Precondition: `scale` is finite and above 0.
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - background: what the damaged pixels are set to before; nil keeps them.
  ///   - damage: in points; nothing outside is touched. Nil means everywhere.
  ///   - top: the row of the picture that is the buffer's first one.
  ///   - height: of the picture, in pixels; nil where the buffer holds all of it.
  /// - Complexity: what lies outside the damage or a clip, and what cannot be seen, costs a test.
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

  /// Sets what the first of the items does not hide.
  private func clear(
    _ region: PixelRect, under items: UnsafeBufferPointer<DisplayItem>, of surface: Surface, to color: PixelColor
  ) {
    let region = hiddenPixels(items, from: 0).map { region.trimmed(by: $0) } ?? region
    guard !region.isEmpty else { return }
    Span.fill(
      color, surface.pointer(x: region.x0, y: region.y0), stride: surface.stride, count: region.width,
      rows: region.height)
  }

  /// Pixels of which the item at an index leaves nothing; nil where it is no opaque rectangle.
  private func hiddenPixels(_ items: UnsafeBufferPointer<DisplayItem>, from index: Int) -> PixelRect? {
    guard index < items.count else { return nil }
    switch items[index] {
    case .shape(let shape): return shape.opaquePlace.map { PixelRect(inside: $0, scale: scale) }
    case .beginGroup(let group) where group.alpha >= 1 && group.projection == nil:
      return hiddenPixels(items, from: index + 1)?.intersection(PixelRect(touching: group.bounds, scale: scale))
    case .beginGroup, .beginClip, .endClip, .endGroup, .shadow, .text: return nil
    }
  }

  /// Draws those items of the list that reach a region; nil for all.
  private func run(_ items: UnsafeBufferPointer<DisplayItem>, in region: PixelRect?, on canvas: inout Canvas) {
    guard let region else { return run(items, on: &canvas) }
    let part = ItemBounds.pack(region)
    bounds.places.withUnsafeBufferPointer { bounds in
      run(items, on: &canvas) { ItemBounds.share(bounds[$0], part) }
    }
  }

  /// Draws items whose begins and ends belong together; what ends beyond the last item stays open.
  ///
  /// - Parameter reaches: false for items of which nothing shows.
  @inline(__always)
  func run(
    _ items: UnsafeBufferPointer<DisplayItem>, on canvas: inout Canvas, where reaches: (Int) -> Bool = { _ in true }
  ) {
    // Begins that opened a part of which nothing shows, and have not ended.
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
      // Items are looked at where they lie: to copy one takes longer.
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
      }
      index += 1
    }
  }
}

// MARK: Giving up

extension Rasterizer {
  /// Ends the draw here; the buffer stays half drawn.
  private func giveUp(_ reason: PictureFailure) {
    if failure == nil { failure = reason }
  }

  /// Memory for the pixels of a part; nil where there is none, and then the draw is given up.
  func takeBlock(for bounds: PixelRect) -> SurfacePool.Block? {
    if let block = pool.take(bounds.area) { return block }
    giveUp(.noMemory(width: bounds.width, height: bounds.height))
    return nil
  }

  /// Lets go of what is open without drawing it.
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
  /// Whether anything can show in it; if not, nothing was begun.
  private func begin(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int, on canvas: inout Canvas) -> Bool {
    switch items[index] {
    case .beginClip(let clip): begin(clip, on: &canvas)
    case .beginGroup(let group): begin(group, hiddenPixels(items, from: index + 1), on: &canvas)
    case .endClip, .endGroup, .shape, .shadow, .text: false
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

  /// - Parameter hidden: pixels of which its first item leaves nothing.
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

  /// Groups too deep are left out: drawn straight they would be in the wrong place.
  private func begin(_ item: GroupProjection, alpha: UInt32, _ bounds: PixelRect, on canvas: inout Canvas) -> Bool {
    guard scopes.count < Self.groupLimit, let turn = TurnedPart(item, alpha: alpha, scale: scale),
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
