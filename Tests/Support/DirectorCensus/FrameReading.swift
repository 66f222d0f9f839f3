import Stagecraft

/// A small picture of a frame, for comparisons of frames.
struct FrameReading {
  private let width: Int
  private let words: [UInt32]

  init(_ picture: PixelBuffer) {
    width = picture.width
    words = (0..<picture.height).flatMap { y in
      UnsafeBufferPointer(start: picture.pixels + y * picture.stride, count: picture.width)
    }
  }

  /// The share of pixels that differ from the color that most pixels have, 0...1.
  ///
  /// A frame of one color, such as a screen without its contents, has none.
  var content: Double {
    var counts: [UInt32: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    guard let ground = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return 0 }
    let same = counts.reduce(0) { $0 + (Self.largest($1.key, ground) <= Self.visible ? $1.value : 0) }
    return 1 - Double(same) / Double(words.count)
  }

  /// The share of pixels that differ visibly from those of another frame, 0...1.
  func changed(from other: FrameReading) -> Double {
    Double(zip(words, other.words).count { $0 != $1 && Self.largest($0, $1) > Self.visible }) / Double(words.count)
  }

  /// The mean difference from another frame, 0...1 of full scale.
  func difference(from other: FrameReading) -> Double { difference(from: other, x: 0, y: 0) }

  /// The mean difference from the same frame moved by a pixel. Slow motion goes in such steps.
  var step: Double { max(difference(from: self, x: 1, y: 0), difference(from: self, x: 0, y: 1)) }

  private func difference(from other: FrameReading, x: Int, y: Int) -> Double {
    let shift = y * width + x
    var sum = 0
    for index in 0..<words.count - shift {
      let (a, b) = (words[index], other.words[index + shift])
      if a != b { sum += Self.distance(a, b, 0) + Self.distance(a, b, 8) + Self.distance(a, b, 16) }
    }
    return Double(sum) / Double(words.count * 3 * 255)
  }

  /// The largest difference of a channel that nobody sees, of 255.
  private static let visible = 2

  private static func largest(_ a: UInt32, _ b: UInt32) -> Int {
    max(distance(a, b, 0), distance(a, b, 8), distance(a, b, 16))
  }

  private static func distance(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
    abs(Int(a >> shift & 255) - Int(b >> shift & 255))
  }
}
