import PlanText
import Testing

struct WireFramesTests {
  @Test func `framed by length: several on one stream, in pieces of any size`() throws {
    let texts = ["[]", "", "[{\"a\":\"é\"}]\n\n", String(repeating: "x", count: 3000)]
    let stream = texts.flatMap { WireFrames.frame($0) }
    for size in [1, 2, 7, 100, stream.count] {
      var frames = WireFrames()
      var found: [String] = []
      var start = 0
      while start < stream.count {
        frames.append(stream[start..<min(stream.count, start + size)])
        while let frame = try frames.next() {
          #expect(frame.contentType == WireFrames.transactionType)
          found.append(String(decoding: frame.bytes, as: UTF8.self))
        }
        start += size
      }
      #expect(found == texts)
      #expect(!frames.isIncomplete)
    }
  }

  @Test func `header lines may end with LF, come in any order and case, and be others`() throws {
    var frames = WireFrames()
    frames.append("content-LENGTH: 2\nX-Other: 1\nCONTENT-type: t\n\n[]rest".utf8)
    let frame = try frames.next()
    #expect(frame?.contentType == "t" && frame?.bytes == Array("[]".utf8))
    #expect(try frames.next() == nil)
    #expect(frames.isIncomplete)
  }

  @Test(arguments: [
    ("Content-Type: t\n\n", WireError.Reason.badFrame), ("Content-Length: 2\n\n[]", .badFrame),
    ("Content-Type: t\nContent-Length: -1\n\n", .badFrame), ("Content-Type: t\nContent-Length: x\n\n", .badFrame),
    ("Content-Type: t\nContent-Length: 1\nContent-Length: 2\n\n", .badFrame), ("nonsense\n\n", .badFrame),
    ("Content-Type: t\nContent-Length: 99999999999999999999999\n\n", .tooLarge),
    ("Content-Type: t\nContent-Length: 300000000\n\n", .tooLarge), ("\n\n", .badFrame),
  ])
  func `a header that is none is a typed error, and stays one`(text: String, reason: WireError.Reason) {
    var frames = WireFrames()
    frames.append(text.utf8)
    let first = #expect(throws: WireError.self) { try frames.next() }
    #expect(first?.reason == reason)
    frames.append(WireFrames.frame("[]"))
    let second = #expect(throws: WireError.self) { try frames.next() }
    #expect(second == first)
  }

  @Test func `a header without end is refused`() {
    var frames = WireFrames()
    frames.append(Array(repeating: UInt8(ascii: "a"), count: 20_000))
    #expect(throws: WireError.self) { try frames.next() }
  }

  @Test func `a text that was cut off is not handed out`() throws {
    var frames = WireFrames()
    frames.append(WireFrames.frame("[1,2,3]").dropLast())
    #expect(try frames.next() == nil)
    #expect(frames.isIncomplete)
  }
}
