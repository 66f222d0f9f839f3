import Testing
import Typesetting

struct FontFinderTests {
  @Test func `fontconfig names a font file`() throws {
    #expect(try FontFinder().primaryFace().path.hasPrefix("/"))
  }

  @Test func `a font that opens is no error`() throws { try TextSystem().requireFont() }
}
