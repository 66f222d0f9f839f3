import Geometry
import Testing

struct ColorTests {
  @Test(arguments: [
    ("#fff", Color.white), ("#000000", .black), ("#ff000080", Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255)),
  ])
  func `hexadecimal forms`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: ["", "#", "fff", "#ff", "#ffff", "#fffff", "#gggggg", "#ff0000ff0", "#١٢٣", "red"])
  func `anything else is no colour`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `a gray has one brightness, and names are UIKit's values`() {
    #expect(Color(white: 0.3, alpha: 0.5) == Color(red: 0.3, green: 0.3, blue: 0.3, alpha: 0.5))
    #expect(Color(white: 1) == .white && Color(white: 0, alpha: 0) == .clear)
    let named: [(Color, String)] = [
      (.darkGray, "#555555"), (.lightGray, "#aaaaaa"), (.green, "#00ff00"), (.orange, "#ff8000"),
      (.systemBlue, "#007aff"), (.systemRed, "#ff3b30"),
    ]
    for (color, text) in named { #expect(color.description == text) }
  }

  @Test func `a description reads back`() {
    let color = Color(rgb: 0x2a3350, alpha: 0.4)
    #expect(color.description == "#2a335066")
    #expect(Color(hex: color.description)?.description == color.description)
  }
}
