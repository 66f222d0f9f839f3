import CRaster
import Testing

/// Fills of more pixels than a cache holds go another way than small ones, with the same result.
@Suite(.serialized) struct LargeFillTests {
  @Test(arguments: [false, true], [(0, 2000), (1, 2000), (3, 2001), (7, 2006), (8, 2015)])
  func `a large fill covers its rows and nothing beside them`(isWide: Bool, place: (start: Int, width: Int)) {
    let (stride, rows) = (2040, 1100)
    craster_set_wide(isWide)
    defer { craster_set_wide(true) }
    var expected = [UInt32](repeating: 7, count: stride)
    for x in place.start..<(place.start + place.width) { expected[x] = 0xff12_3456 }
    let untouched = [UInt32](repeating: 7, count: stride)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * (rows + 1))
    defer { pixels.deallocate() }
    pixels.update(repeating: 7, count: stride * (rows + 1))
    craster_fill(pixels + place.start, stride, 0xff12_3456, place.width, rows)
    for row in 0...rows {
      let found = Array(UnsafeBufferPointer(start: pixels + row * stride, count: stride))
      guard found == (row < rows ? expected : untouched) else { return #expect(Bool(false), "row \(row)") }
    }
  }
}
