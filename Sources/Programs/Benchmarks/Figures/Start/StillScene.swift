import ProcessSupport

/// The scene that both programs show: 50 rectangles, which the C baseline repeats in its source.
enum StillScene {
  static let width = 960
  static let height = 600

  private struct Cell {
    let x: Int
    let y: Int
    let color: UInt32
  }

  private static let cells: [Cell] = (0..<50).map { index in
    let (i, j) = (index % 10, index / 10)
    return Cell(x: 8 + 95 * i, y: 10 + 118 * j, color: Palette.colors[(i + 3 * j) % 8])
  }

  static var storyboard: String {
    let views = cells.enumerated().map { index, cell in
      let color = "#" + hex(cell.color)
      return "{ \"id\": \"r\(index)\", \"frame\": [\(cell.x), \(cell.y), 80, 100], \"color\": \"\(color)\" }"
    }
    return """
      {
        "stagecraft": 1, "size": [\(width), \(height)], "background": "#102040", "initial": "rectangles",
        "scenes": { "rectangles": { "color": "#102040", "views": [
          \(views.joined(separator: ",\n    "))
        ] } }
      }
      """
  }

  private static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Whether the whole scene is on the screen. Fast if it is not, exact if it is.
  static func isShown(on screen: XServer.Screen) -> Bool {
    guard screen.color(x: 1, y: 1) == 0x10_2040, screen.color(x: 900, y: 520) == cells[49].color else { return false }
    for y in 0..<height {
      for x in 0..<width where screen.color(x: x, y: y) != expected(x, y) { return false }
    }
    return true
  }

  private static func expected(_ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = ((x - 8) / 95, (y - 10) / 118)
    guard x >= 8, y >= 10, column < 10, row < 5, (x - 8) % 95 < 80, (y - 10) % 118 < 100 else { return 0x10_2040 }
    return cells[row * 10 + column].color
  }
}
