import SDLStage
import Testing

struct FontBookTests {
  @Test func `fontconfig names a font file`() throws {
    #expect(try FontBook().primaryFace().path.hasPrefix("/"))
  }

  @Test func `a font that opens is no error`() throws { try TextSystem().requireFont() }
}
