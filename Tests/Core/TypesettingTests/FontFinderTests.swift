import Testing
import Typesetting

struct FontFinderTests {
  @Test func `fontconfig names a font file`() throws {
    #expect(try FontFinder().primaryFace().path.hasPrefix("/"))
  }
}
