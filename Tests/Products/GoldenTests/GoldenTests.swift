import Stagecraft
import Testing

struct GoldenTests {
  @Test func `nothing is recorded in CI`() throws {
    #expect(try Golden.isRecording(["STAGECRAFT_RECORD": "1"]))
    #expect(try !Golden.isRecording([:]))
    #expect(throws: (any Error).self) { try Golden.isRecording(["STAGECRAFT_RECORD": "1", "CI": "true"]) }
  }

  @Test func `a picture that is off shows where`() {
    let (one, other) = (PixelBuffer(width: 2, height: 1), PixelBuffer(width: 2, height: 1))
    one[1, 0] = 0xff10_0000
    #expect(one.differenceCount(from: other, tolerance: 6) == 1)
    let difference = one.difference(from: other)
    #expect(difference[0, 0] == 0xff00_0000 && difference[1, 0] == 0xff80_0000)
  }
}
