import Geometry
import Rendering
import Runtime
import Stage
import Transitions
import Typesetting

/// A picture with frames of a run side by side, each with its time and, during a transition, its progress and
/// direction.
///
/// The frames include the first and the last moment of motion, with about equal visual changes between them, so that
/// the strip of a run that mostly rests still shows its motion. The length of the run is not known in advance: small
/// pictures are kept at a stride that doubles whenever there are too many.
package final class FilmStrip {
  /// The progress of a transition.
  package struct Progress: Hashable {
    /// The progress: 0 for the back view controller, 1 for the fore one; a spring may overshoot.
    let position: Double
    let direction: TransitionDirection
  }

  private let wanted: Int
  private var choice: FrameSelection
  private var newest: PixelBuffer?
  private var shown: [Int: Cell] = [:]
  private var seen = 0

  private struct Cell {
    let picture: PixelBuffer
    let time: Double
    let progress: Progress?
  }

  /// The width of a frame in the strip, in pixels.
  private static let width = 300
  private static let gap = 10
  private static let caption = 34
  private static let barHeight = 3

  /// Creates a strip.
  /// - Parameter frames: the number of frames in the strip, at least 1.
  package init(frames: Int) {
    wanted = frames
    choice = FrameSelection(wanted: frames)
  }

  /// Adds a frame.
  /// - Throws: the reason why the picture cannot be drawn.
  package func add(_ picture: any PictureStrips, at time: Double, progress: Progress?) throws(PictureFailure) {
    let picture = try small(picture)
    let change = newest.map { Self.difference($0, picture) } ?? 0
    newest = picture
    shown[seen] = Cell(picture: picture, time: time, progress: progress)
    choice.add(change: change, isRunning: progress != nil)
    if shown.count > choice.room {
      let kept = choice.kept
      shown = shown.filter { kept.contains($0.key) }
    }
    seen += 1
  }

  /// Writes the strip as a PNG file.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  package func write(into file: AtomicFile) throws(StageError) {
    let cells = choice.chosen.compactMap { shown[$0] }
    guard let width = cells.map(\.picture.width).max(), let height = cells.map(\.picture.height).max() else {
      throw .cannotWrite(path: file.path, reason: "no frame was drawn")
    }
    let column = max(width, Self.width / 2)
    let strip = PixelBuffer(
      width: cells.count * (column + Self.gap) + Self.gap, height: height + 2 * Self.gap + Self.caption)
    var captions = DisplayList()
    for (index, cell) in cells.enumerated() {
      let x = Self.gap + index * (column + Self.gap)
      captions.append(.text(caption(cell, x: x, y: height + Self.gap, column)))
    }
    Rasterizer(text: TextSystem()).draw(captions, into: strip, scale: 1, background: Color(rgb: 0x0b0d12))
    for (index, cell) in cells.enumerated() {
      let x = Self.gap + index * (column + Self.gap)
      cell.picture.blit(into: strip, x: x + (column - cell.picture.width) / 2, y: Self.gap)
      if let progress = cell.progress {
        drawBar(progress, into: strip, x: x, y: height + Self.gap + Self.caption - Self.barHeight, column)
      }
    }
    try PNGWriter.write(strip, into: file)
  }

  // MARK: Captions

  private func caption(_ cell: Cell, x: Int, y: Int, _ width: Int) -> TextItem {
    let milliseconds = Int((cell.time * 1000).rounded())
    let fraction = "\(milliseconds % 1000)"
    var text = "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction + " s"
    if let progress = cell.progress {
      text += "   \(Int((progress.position * 100).rounded())) % \(progress.direction.rawValue)"
    }
    return TextItem(
      text, fontSize: width < 200 ? 11 : 13, color: Color(rgb: 0xb4bdcf),
      box: Rect(Double(x), Double(y), Double(width), Double(Self.caption - Self.barHeight)), alignment: .center)
  }

  /// Draws the progress as a bar that fills from the left.
  private func drawBar(_ progress: Progress, into strip: PixelBuffer, x: Int, y: Int, _ width: Int) {
    let filled = Int((min(1, max(0, progress.position)) * Double(width)).rounded())
    for row in y..<y + Self.barHeight {
      for column in 0..<width { strip[x + column, row] = column < filled ? 0xff6f_9bff : 0xff23_2838 }
    }
  }

  // MARK: Pictures

  /// The visual difference of two pictures, 0...1: the mean over a grid of their pixels; 1 for different sizes.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    guard a.width == b.width, a.height == b.height else { return 1 }
    var sum = 0
    var count = 0
    for y in stride(from: 0, to: a.height, by: 5) {
      for x in stride(from: 0, to: a.width, by: 5) {
        let (p, q) = (a.pixels[y * a.stride + x], b.pixels[y * b.stride + x])
        for shift in [UInt32(0), 8, 16] { sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255)) }
        count += 3
      }
    }
    return count > 0 ? Double(sum) / Double(count * 255) : 0
  }

  private func small(_ picture: any PictureStrips) throws(PictureFailure) -> PixelBuffer {
    let factor = min(1, Double(Self.width) / Double(picture.width))
    return try picture.downscaled(
      toWidth: max(1, Int((Double(picture.width) * factor).rounded())),
      height: max(1, Int((Double(picture.height) * factor).rounded())))
  }
}

extension FilmStrip.Progress {
  /// The current progress of a transition.
  package init(_ transition: Transition) {
    self.init(position: transition.progress.position, direction: transition.currentDirection)
  }
}
