import Geometry

/// A premultiplied color as a pixel.
nonisolated struct PixelColor: Hashable {
  var word: UInt32

  init(word: UInt32) { self.word = word }

  /// Premultiplies a color. Components outside 0...1 are clamped; NaN counts as 0.
  init(_ color: Color, alpha: Double = 1) {
    let a = unit(color.alpha) * unit(alpha) * 255
    let whole = UInt32(a + 0.5)
    func channel(_ value: Double) -> UInt32 { min(whole, UInt32(unit(value) * a + 0.5)) }
    word = whole << 24 | channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
  }

  var alpha: UInt32 { word >> 24 }
  var isOpaque: Bool { word >= 0xff00_0000 }
  var isClear: Bool { alpha == 0 }

  func scaled(by coverage: UInt32) -> PixelColor { PixelColor(word: scalePixel(word, coverage)) }
  func over(_ other: PixelColor) -> PixelColor { PixelColor(word: word &+ scalePixel(other.word, 255 &- alpha)) }
}

nonisolated func unit(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }

/// Multiplies each channel by `factor` / 255, rounded to nearest, two channels at a time. With t = x + 128, (t + (t >>
/// 8)) >> 8 is x / 255 rounded for every product x of two bytes, and no lane overflows its 16 bits.
@inline(__always)
nonisolated func scalePixel(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  var rb = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
  var ag = (pixel &>> 8 & 0x00ff_00ff) &* factor &+ 0x0080_0080
  rb = (rb &+ (rb &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
  ag = (ag &+ (ag &>> 8 & 0x00ff_00ff)) & 0xff00_ff00
  return rb | ag
}
