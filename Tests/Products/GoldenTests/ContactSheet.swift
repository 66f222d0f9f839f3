import Stagecraft

/// Several pictures in one, so that they are looked at together.
enum ContactSheet {
  /// - Parameters:
  ///   - columns: the number of pictures in a row; nil: all in one row.
  ///   - gap: pixels between them.
  static func of(_ pictures: [PixelBuffer], columns: Int? = nil, gap: Int = 6) -> PixelBuffer {
    let rows = stride(from: 0, to: pictures.count, by: columns ?? pictures.count).map { first in
      Array(pictures[first..<min(first + (columns ?? pictures.count), pictures.count)])
    }
    let width = rows.map { row in row.reduce(-gap) { $0 + $1.width + gap } }.max() ?? 0
    let height = rows.reduce(-gap) { $0 + ($1.map(\.height).max() ?? 0) + gap }
    let sheet = PixelBuffer(width: max(0, width), height: max(0, height))
    var y = 0
    for row in rows {
      var x = 0
      for picture in row {
        picture.blit(into: sheet, x: x, y: y)
        x += picture.width + gap
      }
      y += (row.map(\.height).max() ?? 0) + gap
    }
    return sheet
  }
}
