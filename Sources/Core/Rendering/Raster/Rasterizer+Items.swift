import Geometry

/// Drawing of each kind of item.
extension Rasterizer {
  /// Draws a shape if it is a small box or invisible; otherwise draws nothing and returns false.
  ///
  /// Reads the item in place, because copying it takes as long as testing it.
  @inline(__always)
  func drawSmallShape(_ item: UnsafePointer<DisplayItem>, on canvas: inout Canvas) -> Bool {
    guard case .shape(let item) = item.pointee else { return false }
    guard canShow(item.size, item.transform, on: canvas) else { return true }
    guard item.borderWidth <= 0,
      let box = SmallBox(size: item.size, transform: item.transform, radius: item.cornerRadius, scale: scale)
    else { return false }
    let color = PixelColor(item.fill, alpha: item.alpha)
    return color.isClear || canvas.fill(box, color)
  }

  func drawShape(_ item: UnsafePointer<DisplayItem>, on canvas: inout Canvas) {
    guard case .shape(let item) = item.pointee else { return }
    let fill = PixelColor(item.fill, alpha: item.alpha)
    let border = item.borderWidth > 0 ? PixelColor(item.borderColor, alpha: item.alpha) : PixelColor(word: 0)
    guard !(fill.isClear && border.isClear),
      let outer = RoundedBox(
        size: item.size, transform: item.transform, radius: item.cornerRadius, scale: scale)
    else { return }
    if border.isClear { return canvas.fill(outer, fill) }
    let edge = border.over(fill)
    let inner = RoundedBox(
      size: item.size, transform: item.transform, radius: item.cornerRadius, inset: item.borderWidth, scale: scale)
    if let inner {
      canvas.fill(outer, inner, fill, border: edge)
    } else {
      canvas.fill(outer, edge)
    }
  }

  /// Whether a shape may be visible: a cheap test before its outline is made.
  @inline(__always)
  private func canShow(_ size: Size, _ t: Transform2D, on canvas: borrowing Canvas) -> Bool {
    let (across, down) = (SIMD2(t.a, t.b) * size.width, SIMD2(t.c, t.d) * size.height)
    let zero = SIMD2<Double>.zero
    let least = across.replacing(with: zero, where: across .> zero) + down.replacing(with: zero, where: down .> zero)
    let most = across.replacing(with: zero, where: across .< zero) + down.replacing(with: zero, where: down .< zero)
    let place = SIMD2(t.tx, t.ty)
    return all(
      ((place + most) * scale .> canvas.reach.low) .& ((place + least) * scale .< canvas.reach.high))
  }

  func drawShadow(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int, on canvas: inout Canvas) {
    guard case .shadow(let item) = items[index] else { return }
    let color = PixelColor(item.color, alpha: item.alpha)
    let t = item.transform.translatedBy(x: item.offset.x, y: item.offset.y)
    guard !color.isClear, t.isFinite, item.size.isFinite, !item.size.isEmpty, item.blur.isFinite else { return }
    // Corner and blur keep their shape under rotation and even scaling; under a skew they use the mean factor.
    let factor = abs(t.determinant).squareRoot() * scale
    let sigma = item.blur * 0.5 * factor
    guard sigma > 0.25 else {
      if let box = RoundedBox(size: item.size, transform: t, radius: item.cornerRadius, scale: scale) {
        canvas.fill(box, color)
      }
      return
    }
    // Tested before any mask is made.
    guard let extent = item.extent,
      !PixelRect(touching: extent, scale: scale).intersection(canvas.scissor).isEmpty
    else { return }
    let isUpright = t.b == 0 && t.c == 0
    let width = item.size.width * (isUpright ? abs(t.a) * scale : factor)
    let height = item.size.height * (isUpright ? abs(t.d) * scale : factor)
    let radius = min(max(0, item.cornerRadius * factor), min(width, height) / 2)
    let mask = shadows.mask(for: ShadowMask.key(width: width, height: height, radius: radius, sigma: sigma))
    let center = Point(item.size.width / 2, item.size.height / 2).applying(t)
    let (x, y) = (gridded(center.x * scale), gridded(center.y * scale))
    if isUpright {
      let (left, top) = (gridded(x - width / 2), gridded(y - height / 2))
      let size = Size(gridded(x + width / 2) - left, gridded(y + height / 2) - top)
      canvas.fillShadow(
        mask, color, of: Rect(origin: Point(left, top), size: size), around: hiddenPart(items, under: index + 1))
    } else {
      let linear = scale / factor
      let map = Transform2D(a: t.a * linear, b: t.b * linear, c: t.c * linear, d: t.d * linear, tx: x, ty: y)
      canvas.fillShadow(mask, color, size: Size(width, height), transform: map)
    }
  }

  /// The pixels of a shadow that the next item, the shape that casts it, will cover.
  private func hiddenPart(_ items: UnsafeBufferPointer<DisplayItem>, under next: Int) -> PixelRect? {
    guard next < items.count, case .shape(let shape) = items[next], shape.fill.alpha >= 1, shape.alpha >= 1,
      let box = RoundedBox(size: shape.size, transform: shape.transform, radius: shape.cornerRadius, scale: scale)
    else { return nil }
    return box.solidRows
  }

  func drawText(_ item: UnsafePointer<DisplayItem>, on canvas: inout Canvas) {
    guard case .text(let item) = item.pointee else { return }
    let color = PixelColor(item.color, alpha: item.alpha)
    let t = item.transform
    guard !color.isClear, t.isFinite, item.box.isFinite, item.fontSize > 0, item.fontSize.isFinite,
      let extent = item.paintedExtent(under: t),
      !PixelRect(touching: extent, scale: scale).intersection(canvas.scissor).isEmpty
    else { return }
    // Text scaled up much is rasterized larger; otherwise one picture serves a whole animation.
    let growth = max(abs(t.a) + abs(t.c), abs(t.b) + abs(t.d))
    let detail = scale * (growth > 3 ? 4 : growth > 1.5 ? 2 : 1)
    let run = runs.run(item, detail: detail, by: text)
    guard !run.isEmpty, run.width.isFinite, run.height.isFinite else { return }
    let (x, y) = run.place(in: item.box, item.alignment, detail: detail)
    draw(run.mask, color, x: x + Double(run.left), y: y + Double(run.top), t, detail: detail, on: &canvas)
    for part in run.tinted {
      draw(
        part.mask, PixelColor(part.color, alpha: item.alpha), x: x + Double(part.left), y: y + Double(part.top), t,
        detail: detail, on: &canvas)
    }
    for picture in run.pictures {
      draw(run.image(picture, of: item, x: x, y: y, detail: detail), on: &canvas)
    }
  }

  /// Draws a mask at a place in the plane of an item.
  private func draw(
    _ mask: Mask, _ color: PixelColor, x: Double, y: Double, _ t: Transform2D, detail: Double,
    on canvas: inout Canvas
  ) {
    guard mask.width > 0, mask.height > 0, !color.isClear else { return }
    if t.isTranslation {
      draw(mask, color, x: x + gridded(t.tx * scale), y: y + gridded(t.ty * scale), on: &canvas)
    } else {
      let factor = scale / detail
      let map = Transform2D(
        a: t.a * factor, b: t.b * factor, c: t.c * factor, d: t.d * factor, tx: gridded(t.tx * scale),
        ty: gridded(t.ty * scale)
      ).translatedBy(x: x, y: y)
      canvas.fill(mask, color, transform: map)
    }
  }

  /// Draws a mask that is only moved; pixel for pixel if it is nearly on whole pixels.
  private func draw(_ mask: Mask, _ color: PixelColor, x: Double, y: Double, on canvas: inout Canvas) {
    let tolerance = 1.0 / 64
    if abs(x - x.rounded()) <= tolerance, abs(y - y.rounded()) <= tolerance {
      canvas.fill(mask, color, x: devicePixel(floor: x.rounded()), y: devicePixel(floor: y.rounded()))
    } else {
      let (left, top) = (x.rounded(.down), y.rounded(.down))
      canvas.fill(
        mask, color, x: devicePixel(floor: left), y: devicePixel(floor: top),
        fractionX: Int(unit(x - left) * 256), fractionY: Int(unit(y - top) * 256))
    }
  }
}
