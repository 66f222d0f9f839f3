import ProcessSupport
import SDLWindow
import Testing

struct DrawingPathTests {
  @Test(arguments: [(String?.none, true), (nil, false), ("", true), ("software", true), ("opengl", false)])
  func `a wish goes before what the machine has`(wish: String?, hasGPU: Bool) {
    let expected: DrawingPath =
      switch wish {
      case "software": .pixels
      case "opengl": .gpu
      default: hasGPU ? .gpu : .pixels
      }
    #expect(DrawingPath.preferred(wish: wish, hasGPU: hasGPU) == expected)
  }

  @Test func `a folder without devices holds no GPU`() {
    #expect(!DrawingPath.findsGPU(devices: "/nonexistent"))
  }

  @Test func `a render node that may be opened is a GPU`() throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write("nvidia0", "")
    #expect(DrawingPath.findsGPU(devices: folder.path))
  }
}
