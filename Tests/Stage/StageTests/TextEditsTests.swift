import Testing
import TextEdits

#if canImport(Glibc)
import Glibc
#endif

/// Random edits of texts; see ``TextEditRun``.
///
/// `STAGECRAFT_TEXT_EDITS=100000` makes as many edits as it says; `STAGECRAFT_TEXT_SEED` is the first seed.
@Suite struct TextEditsTests {
  nonisolated private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
  nonisolated private static let each = 250
  nonisolated private static var seeds: ClosedRange<Int> {
    let first = number("STAGECRAFT_TEXT_SEED") ?? 1
    return first...first + max(1, (number("STAGECRAFT_TEXT_EDITS") ?? 2_000) / each) - 1
  }

  @Test(arguments: seeds)
  func `edits keep the bytes of the text, the selection between letters, and can be undone`(_ seed: Int) throws {
    var run = try TextEditRun(seed: seed)
    run.run(Self.each)
    #expect(run.faults == [])
  }
}
