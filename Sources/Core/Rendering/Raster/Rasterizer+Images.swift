import CRaster
import Geometry
import Views

/// Drawing of images.
extension Rasterizer {
  func drawImage(_ item: UnsafePointer<DisplayItem>, on canvas: inout Canvas) {
    guard case .image(let item) = item.pointee else { return }
    draw(item, on: &canvas)
  }

  func draw(_ item: ImageItem, on canvas: inout Canvas) {
    let alpha = UInt32(unit(item.alpha) * 255 + 0.5)
    let tint = item.tint.map { PixelColor($0) }
    guard alpha > 0, !(tint?.isClear ?? false), item.isDrawable, let extent = item.extent,
      !PixelRect(touching: extent, scale: scale).intersection(canvas.scissor).isEmpty,
      let outline = RoundedBox(
        size: item.box.size, transform: item.boxTransform, radius: item.cornerRadius, scale: scale)
    else { return }
    let version = item.image.version(density: item.density(scale: scale))
    canvas.draw(
      Canvas.ImagePlace(
        pixels: CRasterImage(pixels: version.words, width: version.width, height: version.height),
        map: item.map(from: version, scale: scale), outline: outline, isOpaque: version.isOpaque && tint == nil,
        tint: tint, alpha: alpha))
  }
}

extension ImageItem {
  /// Whether all numbers allow drawing.
  nonisolated package var isDrawable: Bool {
    transform.isFinite && box.isFinite && source.isFinite && !box.isEmpty && !source.isEmpty
  }

  /// The transform from a version's pixels to those of the device.
  package func map(from version: ImageVersion, scale: Double) -> Transform2D {
    let t = transform
    let x = box.width / (source.width * version.densityX)
    let y = box.height / (source.height * version.densityY)
    let left = box.minX - source.minX * version.densityX * x
    let top = box.minY - source.minY * version.densityY * y
    return Transform2D(
      a: t.a * x * scale, b: t.b * x * scale, c: t.c * y * scale, d: t.d * y * scale,
      tx: gridded((t.tx + t.a * left + t.c * top) * scale), ty: gridded((t.ty + t.b * left + t.d * top) * scale))
  }
}
