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

  @Test func `a description reads back`() {
    let color = Color(rgb: 0x2a3350, alpha: 0.4)
    #expect(color.description == "#2a335066")
    #expect(Color(hex: color.description)?.description == color.description)
  }
}
