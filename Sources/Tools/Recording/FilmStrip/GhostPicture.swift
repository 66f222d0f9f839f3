import Geometry
import MotionLog
import Rendering
import Stage
import Typesetting
import Views

/// Draws onion skins of moving views in one picture: the frame in the middle of the motion, over it the outlines of the
/// views in earlier and later frames, in two colors, and their paths with a dot for each frame.
///
/// The frame is known only when the run is over, so the pictures of the run are kept on disk until then.
package final class GhostPicture {
  /// The most frames that are followed: a minute at 240 frames a second.
  private static let frameLimit = 14_400

  private let path: String
  private let views: [String]
  /// The number of outlines before the shown frame, and of those after it.
  private let count: Int
  private let scale: Double
  private var spool: FrameSpool?
  private var frames: [Frame] = []

  /// The corners of each view in a frame, in window points; nil for a view that is not there.
  private struct Frame {
    let time: Double
    let outlines: [Outline?]
  }

  private struct Outline {
    let view: ObjectIdentifier
    let corners: [Point]

    var center: Point { corners[0] + (corners[2] - corners[0]) * 0.5 }
    func isEqual(to other: Outline) -> Bool { corners == other.corners }
  }

  /// Creates a picture of the views with these identifiers.
  /// - Parameters:
  ///   - count: how many outlines there are before the shown frame, and after it; at least 1.
  ///   - scale: device pixels per point.
  ///   - path: the path of the picture, for errors.
  package init(of views: [String], count: Int, scale: Double, path: String) {
    self.views = views
    self.count = max(1, count)
    self.scale = scale
    self.path = path
  }

  /// Adds a drawn frame.
  package func add(_ picture: PixelBuffer, at time: Double, in window: Window) throws(StageError) {
    if spool == nil { spool = try FrameSpool(width: picture.width, height: picture.height, for: path) }
    guard let spool, frames.count < Self.frameLimit else { return }
    try spool.add(FrameFitter(width: spool.width, height: spool.height).fit(picture), at: time, for: path)
    frames.append(
      Frame(
        time: time,
        outlines: views.map { id in
          guard let view = window.topmostView(withIdentifier: id), view.alphaOnScreen > 0 else { return nil }
          let corners = view.cornersOnScreen
          return corners.allSatisfy(\.isFinite) ? Outline(view: ObjectIdentifier(view), corners: corners) : nil
        }))
  }

  /// Writes the picture.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if none of the views moved.
  package func write(into file: AtomicFile) throws(StageError) {
    guard let spool else { throw .cannotWrite(path: path, reason: "no frame was drawn") }
    let motions = views.indices.compactMap { motion(of: $0) }
    guard let first = motions.max(by: { $0.length < $1.length }) else {
      throw .cannotWrite(path: path, reason: "no view of --ghosts moved")
    }
    let shown = first.middle
    var number = 0
    var whole: PixelBuffer?
    try spool.replay(for: path) { (picture: PixelBuffer, _: Double) throws(StageError) -> Void in
      if number == shown {
        let copy = PixelBuffer(width: picture.width, height: picture.height)
        picture.blit(into: copy, x: 0, y: 0)
        whole = copy
      }
      number += 1
    }
    guard let whole else { throw .cannotWrite(path: path, reason: "no frame was drawn") }
    let size = Size(Double(whole.width) / scale, Double(whole.height) / scale)
    var canvas = PictureCanvas(size: size)
    for motion in motions { draw(motion, around: shown, &canvas) }
    drawLegend(shown, size, &canvas)
    Rasterizer(text: TextSystem()).draw(canvas.list, into: whole, scale: scale)
    try PNGWriter.write(whole, into: file)
  }

  // MARK: Motions

  /// The longest way of a view: the frames in which it moves, and where it is in them.
  private struct Motion {
    var frames: [Int]
    var outlines: [Outline]
    /// The way from the first outline to each.
    var ways: [Double]

    var length: Double { ways.last ?? 0 }
    /// The frame that is nearest to the middle of the way.
    var middle: Int {
      let index = ways.indices.min { abs(ways[$0] - length / 2) < abs(ways[$1] - length / 2) } ?? 0
      return frames[index]
    }
  }

  private func motion(of view: Int) -> Motion? {
    var longest: Motion?
    var current: Motion?
    func end() {
      if let found = current, found.length > longest?.length ?? 0 { longest = found }
      current = nil
    }
    for (index, frame) in frames.enumerated() {
      guard let outline = frame.outlines[view] else {
        end()
        continue
      }
      guard let last = current?.outlines.last, last.view == outline.view else {
        end()
        current = Motion(frames: [index], outlines: [outline], ways: [0])
        continue
      }
      if outline.isEqual(to: last) { continue }
      // Corners, not only the middle: a view that turns or grows moves, too.
      let step = zip(outline.corners, last.corners).map { ($0 - $1).length }.max() ?? 0
      let way = (current?.length ?? 0) + step
      current?.ways.append(way)
      current?.frames.append(index)
      current?.outlines.append(outline)
    }
    end()
    return longest
  }

  // MARK: Drawing

  private static let before = Color(rgb: 0xffa23a)
  private static let after = Color(rgb: 0x3fc7ff)

  private func draw(_ motion: Motion, around shown: Int, _ canvas: inout PictureCanvas) {
    let earlier = motion.frames.indices.filter { motion.frames[$0] < shown }
    let later = motion.frames.indices.filter { motion.frames[$0] > shown }
    // The nearest ghost is the clearest; the first and the last of the motion are among them.
    for (indices, color) in [(Array(earlier.reversed()), Self.before), (Array(later), Self.after)] {
      let chosen = spread(indices, motion)
      for (rank, index) in chosen.enumerated().reversed() {
        let strength = 1 - 0.65 * Double(rank) / Double(max(1, count))
        let path = outline(motion.outlines[index].corners)
        canvas.fill(path, color.withAlpha(0.045 * strength))
        canvas.stroke(path, color.withAlpha(0.9 * strength), width: 1.5)
      }
    }
    for (index, outline) in motion.outlines.enumerated() {
      let isShown = motion.frames[index] == shown
      canvas.disc(outline.center, radius: isShown ? 5 : 3.2, Color.black.withAlpha(0.45))
      let color = isShown ? Color.white : motion.frames[index] < shown ? Self.before : Self.after
      canvas.disc(outline.center, radius: isShown ? 4 : 2.2, color)
    }
  }

  /// At most ``count`` of the indices, at about equal ways from each other, the last one included.
  private func spread(_ indices: [Int], _ motion: Motion) -> [Int] {
    guard let first = indices.first, let last = indices.last, indices.count > count else { return indices }
    let (start, end) = (motion.ways[first], motion.ways[last])
    var chosen: [Int] = []
    for number in 1...count {
      let aim = start + (end - start) * Double(number) / Double(count)
      let nearest = indices.min { abs(motion.ways[$0] - aim) < abs(motion.ways[$1] - aim) } ?? last
      if !chosen.contains(nearest) { chosen.append(nearest) }
    }
    return chosen
  }

  private func outline(_ corners: [Point]) -> Path {
    var path = Path()
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.closeSubpath()
    return path
  }

  private func drawLegend(_ shown: Int, _ size: Size, _ canvas: inout PictureCanvas) {
    let texts = [
      ("before", Self.before), (formatted(frames[shown].time, decimals: 3) + " s", Color.white), ("after", Self.after),
    ]
    let widths = texts.map { estimatedWidth($0.0, size: 12) + 24 }
    let width = widths.reduce(16, +)
    guard width + 16 < size.width, size.height > 60 else { return }
    var x = size.width - width - 12
    let y = size.height - 38
    canvas.fill(Path(Rect(x, y, width, 26), cornerRadius: 13), Color(rgb: 0x10131a).withAlpha(0.82))
    x += 10
    for (text, width) in zip(texts, widths) {
      canvas.disc(Point(x + 5, y + 13), radius: 3.5, text.1)
      canvas.text(text.0, in: Rect(x + 13, y, width, 26), size: 12, text.1, .left)
      x += width
    }
  }
}
