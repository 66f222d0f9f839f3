import SDLWindow
import Testing

struct DisplayScaleTests {
  @Test(
    arguments: [(96.0, 1.0), (120, 1.25), (144, 1.5), (168, 1.75), (192, 2), (110, 110.0 / 96)] as [(Double, Double)])
  func `96 dots per inch are a scale of 1`(dpi: Double, scale: Double) {
    #expect(DisplayScale.scale(ofDPI: dpi) == scale)
  }

  @Test func `resolutions of no display are none, and extreme ones the nearest that is allowed`() {
    for dpi in [0, -96, .nan, .infinity, 5000, 3] { #expect(DisplayScale.scale(ofDPI: dpi) == nil) }
    #expect(DisplayScale.scale(ofDPI: 20) == 0.5)
    #expect(DisplayScale.scale(ofDPI: 1000) == 4)
  }

  @Test(arguments: [
    ("Xft.dpi:\t144\n", 1.5), ("*.font: fixed\n Xft.dpi : 120 \nXft.antialias:\t1", 1.25),
    ("Xft.dpi: 96\nXft.dpi: 192", 2.0), ("Xft.dpi:144.0", 1.5),
  ])
  func `Xft.dpi is found among X resources`(text: String, scale: Double) {
    #expect(DisplayScale.scale(inResources: text) == scale)
  }

  @Test(arguments: [
    "", "Xft.dpi", "Xft.dpi:", "Xft.dpi: many", "Xft.dpix: 144", ": 144", "Xft.dpi: -1", "!Xft.dpi: 144",
  ])
  func `resources without a resolution ask for nothing`(text: String) {
    #expect(DisplayScale.scale(inResources: text) == nil)
  }

  /// A string, a color and the resolution, in the order of a machine.
  private func settings(isBigEndian: Bool, dpi: Int = 144) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func name(_ text: String) -> [UInt8] {
      number(text.utf8.count, 2) + Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    return [isBigEndian ? 1 : 0, 0, 0, 0] + number(7, 4) + number(3, 4)
      + [1, 0] + name("Net/ThemeName") + number(1, 4) + number(5, 4) + Array("Plain".utf8) + [0, 0, 0]
      + [2, 0] + name("Net/Color") + number(1, 4) + [UInt8](repeating: 9, count: 8)
      + [0, 0] + name("Xft/DPI") + number(1, 4) + number(dpi * 1024, 4)
  }

  @Test(arguments: [false, true]) func `Xft/DPI is found among a settings manager's values`(isBigEndian: Bool) {
    #expect(DisplayScale.scale(inSettings: settings(isBigEndian: isBigEndian)) == 1.5)
  }

  @Test func `settings that are cut off or of another form ask for nothing`() {
    let whole = settings(isBigEndian: false)
    for count in whole.indices { #expect(DisplayScale.scale(inSettings: Array(whole[..<count])) == nil) }
    for index in whole.indices {
      var wrong = whole
      wrong[index] = 0xff
      _ = DisplayScale.scale(inSettings: wrong)
    }
  }

  @Test func `a fractional scale is found again from whole pixels, at every size`() {
    for scale in [1, 1.25, 1.5, 1.75, 2, 2.5, 3] {
      for width in 8...700 {
        let height = 400 - width / 2
        for rounding in [FloatingPointRoundingRule.up, .down, .toNearestOrAwayFromZero] {
          let pixels = (
            Int((Double(width) * scale).rounded(rounding)), Int((Double(height) * scale).rounded(rounding))
          )
          #expect(DisplayScale.density(units: (width, height), pixels: pixels) == scale)
        }
      }
    }
  }

  @Test func `what is no quarter is taken as it is, and nothing at all as 1`() {
    #expect(DisplayScale.density(units: (900, 600), pixels: (1200, 800)) == 1200.0 / 900)
    for nothing in [(0, 0), (-1, 5)] {
      #expect(DisplayScale.density(units: nothing, pixels: (5, 5)) == 1)
      #expect(DisplayScale.density(units: (5, 5), pixels: nothing) == 1)
    }
  }
}
