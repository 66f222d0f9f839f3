import Stagecraft

/// Frames of a run side by side, the time under each.
///
/// The frames are chosen so that about as much changes from each to the next: a strip of a run that mostly rests still
/// shows its motion. The run's length is not known beforehand: small pictures are kept at a stride that doubles whenever
/// too many have gathered.
final class Filmstrip {
  private let wanted: Int
  private var kept: [Cell] = []
  private var newest: Cell?
  private var stride = 1
  private var seen = 0

  private struct Cell {
    let picture: PixelBuffer
    let time: Double
    /// How much has changed since the run began, from frame to frame, added up.
    let change: Double
  }

  /// The width of one frame in the strip, in pixels.
  private static let width = 300.0
  private static let gap = 10
  private static let caption = 26

  init(frames: Int) { wanted = frames }

  func add(_ picture: PixelBuffer, at time: Double) {
    defer { seen += 1 }
    let picture = small(picture)
    let step = newest.map { Self.difference($0.picture, picture) } ?? 0
    let cell = Cell(picture: picture, time: time, change: (newest?.change ?? 0) + step)
    newest = cell
    guard seen % stride == 0 else { return }
    kept.append(cell)
    if kept.count > max(32, wanted * 16) {
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
    let whole = all[all.count - 1].change
    var indices = [0]
    for number in 1..<wanted {
      // Each a later frame than the one before, with enough frames left for those to come.
      let (first, last) = ((indices.last ?? 0) + 1, all.count - wanted + number)
      let goal = whole * Double(number) / Double(wanted - 1)
      let nearest = (first...last).min { abs(all[$0].change - goal) < abs(all[$1].change - goal) }
      indices.append(number == wanted - 1 ? all.count - 1 : nearest ?? first)
    }
    return indices.map { all[$0] }
  }

  /// How different two pictures look, in 0...1: the mean over a grid of their pixels. Pictures of other sizes are wholly
  /// different.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    guard a.width == b.width, a.height == b.height else { return 1 }
    var sum = 0
    var count = 0
    for y in Swift.stride(from: 0, to: a.height, by: 5) {
      for x in Swift.stride(from: 0, to: a.width, by: 5) {
        let (p, q) = (a.pixels[y * a.stride + x], b.pixels[y * b.stride + x])
        for shift in [UInt32(0), 8, 16] { sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255)) }
        count += 3
      }
    }
    return count > 0 ? Double(sum) / Double(count * 255) : 0
  }

  private func small(_ picture: PixelBuffer) -> PixelBuffer {
    let factor = min(1, Self.width / Double(picture.width))
    return picture.downscaled(
      toWidth: max(1, Int((Double(picture.width) * factor).rounded())),
      height: max(1, Int((Double(picture.height) * factor).rounded())))
  }
}
