import Geometry

/// Drawing of cached parts of the list.
///
/// Each function returns the number of items after the begin that it has drawn, including the end; nil if the caller
/// must draw the items.
extension Rasterizer {
  func drawPicture(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int, on canvas: inout Canvas) -> Int? {
    guard pictures.limit > 0, !isMakingPicture, let part = StampedPart(items, at: index) else { return nil }
    return draw(part, items, on: &canvas)
  }

  private func draw(
    _ part: StampedPart, _ items: UnsafeBufferPointer<DisplayItem>, on canvas: inout Canvas
  ) -> Int? {
    let origin = Point(part.stamp.origin.x * scale, part.stamp.origin.y * scale)
    guard abs(origin.x) < farthestPixel, abs(origin.y) < farthestPixel,
      !isRepeatable || isRepeatable(part, at: origin),
      let entry = pictures.see(
        part.key, version: part.stamp.version, origin: origin, isAtOnce: isRepeatable && part.isMoving, &pool),
      let content = content(of: entry, items, after: part.index)
    else { return nil }
    let bounds = PixelRect(touching: part.bounds, scale: scale).intersection(canvas.scissor)
    guard part.alpha > 0, !bounds.isEmpty else { return content.count + 1 }
    if let projection = part.projection {
      return drawTurned(part, projection, entry, content, origin, bounds, items, on: &canvas)
    }
    // A clip must cut each opaque item; cutting their picture at once would differ.
    if part.alpha == 255, canvas.isCrossed(bounds) { return nil }
    guard let picture = picture(of: part, entry, content, origin, items, on: &canvas) else { return nil }
    let scissor = canvas.scissor
    canvas.scissor = bounds
    let shift =
      isRepeatable ? PictureShift(of: origin, fromPixel: picture.origin) : PictureShift(origin - picture.origin)
    canvas.draw(picture, shift, alpha: part.alpha)
    canvas.scissor = scissor
    return content.count + 1
  }

  /// Whether a part may be drawn from its picture where a list must give the same pixels at any time.
  ///
  /// Moving parts always are. Blended groups and projections have the same pixels without a picture. All other parts
  /// would differ by rounding.
  private func isRepeatable(_ part: StampedPart, at origin: Point) -> Bool {
    part.isMoving || part.projection != nil || part.alpha < 255 && PictureShift(origin - .zero).isWhole
  }

  /// Returns the picture of a part, rendered again if needed; nil if it is not worth caching.
  private func picture(
    of part: StampedPart, _ entry: Int, _ content: PictureCache.Content, _ origin: Point,
    _ items: UnsafeBufferPointer<DisplayItem>, on canvas: inout Canvas
  ) -> CachedPicture? {
    // At rest, or moving by whole pixels, the picture must equal its items; otherwise it may be shifted.
    let isWhole = PictureShift(origin - .zero).isWhole
    let isSharp = isWhole || !isRepeatable && pictures.entries[entry].isStill
    if let picture = pictures.entries[entry].picture {
      if !picture.isTransposed, !isSharp || PictureShift(origin - picture.origin).isWhole {
        pictureReuseCount += 1
        return picture
      }
      pictures.discardPicture(entry, &pool)
    }
    let made = isSharp ? origin : Point(origin.x.rounded(.down), origin.y.rounded(.down))
    let distance = (made - origin) / scale
    let inside = PixelRect(touching: part.extent.offset(by: distance), scale: scale)
    let area = Double(inside.width) * Double(inside.height)
    guard !inside.isEmpty, area < Double(pictures.limit),
      part.alpha < 255 || content.cost > area * DisplayItem.costOfPicturePixel
    else { return nil }
    let bounds = PixelRect(x0: inside.x0 - 1, y0: inside.y0 - 1, x1: inside.x1 + 1, y1: inside.y1 + 1)
    guard pictures.pixelCount + bounds.area <= pictures.limit, let block = takeBlock(for: bounds) else { return nil }
    let surface = block.surface(bounds, isCleared: true)
    let isClip = part.key.part == .clip
    let range = isClip ? part.index..<part.index + content.count + 2 : part.index + 1..<part.index + content.count + 1
    canvas.enter(surface, scissor: inside) { canvas in
      isMakingPicture = true
      if distance == .zero, !isRepeatable {
        run(UnsafeBufferPointer(rebasing: items[range]), on: &canvas)
      } else {
        items[range].map { $0.moved(by: distance, isOnGrid: isRepeatable) }
          .withUnsafeBufferPointer { run($0, on: &canvas) }
      }
      isMakingPicture = false
    }
    guard failure == nil else {
      pool.giveBack(block)
      return nil
    }
    let picture = CachedPicture(block: block, surface: surface, origin: made)
    pictures.keep(picture, at: entry)
    rebuiltPictureCount += 1
    return picture
  }

  /// Draws a part in perspective. Its flat picture is rendered once for all angles.
  private func drawTurned(
    _ part: StampedPart, _ projection: GroupProjection, _ entry: Int, _ content: PictureCache.Content, _ origin: Point,
    _ bounds: PixelRect, _ items: UnsafeBufferPointer<DisplayItem>, on canvas: inout Canvas
  ) -> Int? {
    guard var turn = ProjectedPart(projection, alpha: part.alpha, scale: scale) else { return content.count + 1 }
    if let old = pictures.entries[entry].picture, old.isTransposed == turn.isTransposed,
      !isRepeatable || old.origin == origin
    {
      pictureReuseCount += 1
    } else {
      pictures.discardPicture(entry, &pool)
      guard makeTurned(turn, entry, items[part.index + 1..<part.index + 1 + content.count], origin, on: &canvas) else {
        return nil
      }
    }
    guard let picture = pictures.entries[entry].picture else { return nil }
    turn.move(by: origin - picture.origin)
    let scissor = canvas.scissor
    canvas.scissor = bounds
    canvas.draw(turn.picture(picture.surface))
    canvas.scissor = scissor
    return content.count + 1
  }

  /// - Returns: whether there is a picture now.
  private func makeTurned(
    _ turn: ProjectedPart, _ entry: Int, _ items: Slice<UnsafeBufferPointer<DisplayItem>>, _ origin: Point,
    on canvas: inout Canvas
  ) -> Bool {
    guard turn.content.area <= largestTurn, pictures.pixelCount + turn.content.area <= pictures.limit,
      let block = takeBlock(for: turn.content)
    else { return false }
    let flat = block.surface(turn.content, isCleared: true)
    canvas.enter(flat, scissor: turn.content) { canvas in
      isMakingPicture = true
      run(UnsafeBufferPointer(rebasing: items), on: &canvas)
      isMakingPicture = false
    }
    guard failure == nil else {
      pool.giveBack(block)
      return false
    }
    rebuiltPictureCount += 1
    guard turn.isTransposed else {
      pictures.keep(CachedPicture(block: block, surface: flat, origin: origin), at: entry)
      return true
    }
    guard let second = takeBlock(for: turn.content) else {
      pool.giveBack(block)
      return false
    }
    let surface = flat.transposed(into: second)
    pool.giveBack(block)
    pictures.keep(CachedPicture(block: second, surface: surface, origin: origin, isTransposed: true), at: entry)
    return true
  }

  /// Returns the items between a begin and its end; nil if there is no end.
  private func content(
    of entry: Int, _ items: UnsafeBufferPointer<DisplayItem>, after begin: Int
  ) -> PictureCache.Content? {
    if let known = pictures.entries[entry].content, begin + known.count + 1 < items.count,
      items[begin + known.count + 1].isEnd
    {
      return known
    }
    var depth = 1
    var cost = 0.0
    var index = begin + 1
    while index < items.count {
      switch items[index] {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      case .shape, .shadow, .text, .image: break
      }
      if depth == 0 {
        let content = PictureCache.Content(count: index - begin - 1, cost: cost)
        pictures.note(content, at: entry)
        return content
      }
      cost += items[index].cost
      index += 1
    }
    return nil
  }
}

/// A part of a list that has a stamp.
nonisolated private struct StampedPart {
  var stamp: PictureStamp
  var key: PictureCache.Key
  /// The opacity, 0...255.
  var alpha: UInt32
  /// The visible bounds, in points.
  var bounds: Rect
  /// The bounds of the picture, in points.
  var extent: Rect
  /// The projection; nil for none.
  var projection: GroupProjection?
  /// Whether the list has it as a picture only because it moves: an opaque group.
  var isMoving = false
  /// The index of its begin.
  var index: Int

  /// - Returns: nil if no part with a stamp begins at this index.
  init?(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int) {
    switch items[index] {
    case .beginClip(let item):
      guard let stamp = item.picture else { return nil }
      let bounds = item.transform.bounds(of: Rect(origin: .zero, size: item.size))
      self.init(
        stamp: stamp, key: PictureCache.Key(id: stamp.id, part: .clip), alpha: 255, bounds: bounds,
        extent: stamp.extent.intersection(bounds), index: index)
    case .beginGroup(let item):
      guard let stamp = item.picture else { return nil }
      self.init(
        stamp: stamp, key: PictureCache.Key(id: stamp.id, part: .group), alpha: UInt32(unit(item.alpha) * 255 + 0.5),
        bounds: item.bounds, extent: stamp.extent, index: index)
      projection = item.projection
      isMoving = item.alpha == 1 && item.projection == nil
    case .endClip, .endGroup, .shape, .shadow, .text, .image: return nil
    }
  }

  private init(
    stamp: PictureStamp, key: PictureCache.Key, alpha: UInt32, bounds: Rect, extent: Rect, index: Int
  ) {
    self.stamp = stamp
    self.key = key
    self.alpha = alpha
    self.bounds = bounds
    self.extent = extent
    self.index = index
  }
}
