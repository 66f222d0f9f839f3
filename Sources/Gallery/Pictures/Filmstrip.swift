import Stagecraft

/// Frames of a run side by side, the time under each.
///
/// The run's length is not known beforehand: small pictures are kept at a stride that doubles whenever too many have
/// gathered, so that they stay evenly spread and few.
final class Filmstrip {
  private let wanted: Int
  private var kept: [Cell] = []
  private var newest: Cell?
  private var stride = 1
  private var seen = 0

  private struct Cell {
    let picture: PixelBuffer
    let time: Double
  }

  /// The width of one frame in the strip, in pixels.
  private static let width = 300.0
  private static let gap = 10
  private static let caption = 26

  init(frames: Int) { wanted = frames }

  func add(_ picture: PixelBuffer, at time: Double) {
    defer { seen += 1 }
    let cell = Cell(picture: small(picture), time: time)
    newest = cell
    guard seen % stride == 0 else { return }
    kept.append(cell)
    if kept.count > max(16, wanted * 8) {
      kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      stride *= 2
    }
  }

  func write(to path: String) throws(StageError) {
    let cells = chosen
    guard let first = cells.first else { throw .cannotWrite(path: path, reason: "no frame was drawn") }
    let width = cells.map(\.picture.width).max() ?? first.picture.width
    let height = cells.map(\.picture.height).max() ?? first.picture.height
    let strip = PixelBuffer(
      width: cells.count * (width + Self.gap) + Self.gap, height: height + 2 * Self.gap + Self.caption)
    var captions = DisplayList()
    for (index, cell) in cells.enumerated() {
      captions.append(.text(caption(cell, x: Self.gap + index * (width + Self.gap), y: height + Self.gap, width)))
    }
    Rasterizer(text: TextSystem()).draw(captions, into: strip, scale: 1, background: Color(rgb: 0x0b0d12))
    for (index, cell) in cells.enumerated() {
      cell.picture.blit(into: strip, x: Self.gap + index * (width + Self.gap), y: Self.gap)
    }
    try PNG.write(strip, to: path)
  }

  private func caption(_ cell: Cell, x: Int, y: Int, _ width: Int) -> TextItem {
    let milliseconds = Int((cell.time * 1000).rounded())
    let fraction = "\(milliseconds % 1000)"
    let text = "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction + " s"
    return TextItem(
      text, fontSize: 13, color: Color(rgb: 0x9aa4b8),
      box: Rect(Double(x), Double(y), Double(width), Double(Self.caption) + Double(Self.gap)), alignment: .center)
  }

  /// As many as were asked for, the first and the last among them.
  private var chosen: [Cell] {
    var all = kept
    if let newest, newest.time != all.last?.time { all.append(newest) }
    guard all.count > wanted, wanted > 1 else { return wanted == 1 ? Array(all.suffix(1)) : all }
    return (0..<wanted).map { all[$0 * (all.count - 1) / (wanted - 1)] }
  }

  private func small(_ picture: PixelBuffer) -> PixelBuffer {
    let factor = min(1, Self.width / Double(picture.width))
    return picture.downscaled(
      toWidth: max(1, Int((Double(picture.width) * factor).rounded())),
      height: max(1, Int((Double(picture.height) * factor).rounded())))
  }
}
