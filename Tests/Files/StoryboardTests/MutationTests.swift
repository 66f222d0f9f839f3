import Storyboard
import Testing

/// Thousands of slightly damaged files: whatever is in them, a reader answers with a value or with faults.
struct MutationTests {
  /// SplitMix64: the same damage on every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private static let tokens: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "-", "1e999", "-1", "0", "1e308", "\"\"", "\"100%\"",
      "\"-1%-1\"", "\n", "\\u0000", "\\ud800", "#", "+", "idle", "push", "\u{feff}", "é", "\"style\"", "\"views\": [",
      "0 up\n",
    ].map { Array($0.utf8) } + [[0xff], [0xc3], [0]]

  private func damaged(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: Self.tokens.randomElement(using: &generator) ?? [], at: place)
      case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      default: bytes.replaceSubrange(place..<end, with: Self.tokens.randomElement(using: &generator) ?? [])
      }
    }
    return bytes
  }

  private func check(_ error: StoryboardError, of bytes: [UInt8], seed: UInt64) {
    let lines = bytes.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    #expect(error.faults == error.faults.sorted(), "seed \(seed)")
    for fault in error.faults {
      let isPlaced = (1...lines).contains(fault.line) && (1...bytes.count + 1).contains(fault.column)
      #expect(isPlaced, "seed \(seed): \(fault)")
      let isOneLine = !fault.message.isEmpty && fault.message.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      #expect(isOneLine, "seed \(seed): \(fault)")
    }
  }

  @Test func `a damaged storyboard is faults or a document`() {
    let whole = Array(Samples.notes.utf8)
    var documents = 0
    for seed in 0..<UInt64(1200) {
      var generator = Generator(state: seed)
      let bytes = damaged(whole, &generator)
      do {
        let document = try StoryboardDocument(json: bytes, path: "s", directors: Samples.directors)
        documents += 1
        #expect(document.scene(document.initial) != nil, "seed \(seed)")
      } catch {
        check(error, of: bytes, seed: seed)
      }
    }
    #expect((1..<1200).contains(documents))
  }

  @Test func `a damaged script is faults or a script`() {
    let whole = Array(Samples.script.utf8)
    var scripts = 0
    for seed in 0..<UInt64(1000) {
      var generator = Generator(state: seed)
      let bytes = damaged(whole, &generator)
      do {
        _ = try Script(parsing: bytes, path: "s", segues: ["open"])
        scripts += 1
      } catch {
        check(error, of: bytes, seed: seed)
      }
    }
    #expect((1..<1000).contains(scripts))
  }
}
