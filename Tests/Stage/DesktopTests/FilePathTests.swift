import Testing
import Views

@testable import Desktop

struct FilePathTests {
  @Test func `a name that is no text survives the way to an address and back`() throws {
    let path = FilePath(bytes: Array("/tmp/".utf8) + [0xff, 0xfe, 37, 32, 35, 63] + Array("ü.txt".utf8))
    #expect(path.uri == "file:///tmp/%FF%FE%25%20%23%3F%C3%BC.txt")
    #expect(FilePath(uri: path.uri) == path)
    #expect(path.string == "/tmp/\u{FFFD}\u{FFFD}% #?ü.txt" && path.lastComponent == "\u{FFFD}\u{FFFD}% #?ü.txt")
  }

  @Test(arguments: [
    "", "file:", "file://", "file://elsewhere/tmp", "http://localhost/tmp", "file:///tmp/%", "file:///tmp/%4",
    "file:///tmp/%zz", "file:///tmp/%+1", "file:///tmp/%00", "tmp", "file:tmp",
  ])
  func `an address that is none of a file here is none`(text: String) { #expect(FilePath(uri: text) == nil) }

  @Test func `an address may have a host that is this machine, or none`() {
    for text in ["file:///a", "file:/a", "FILE://localhost/a"] { #expect(FilePath(uri: text) == FilePath("/a")) }
  }

  @Test func `folders and names`() {
    #expect(FilePath("/a/b").parent == FilePath("/a") && FilePath("/a").parent == FilePath("/"))
    #expect(FilePath("/").parent == nil && FilePath("").parent == nil && FilePath("a").parent == nil)
    #expect(FilePath("/a/b/").parent == FilePath("/a") && FilePath("/a/b/").lastComponent == "b")
    #expect(FilePath("/").lastComponent == "/" && FilePath("").lastComponent.isEmpty)
    #expect(FilePath("/").appending("a".utf8) == FilePath("/a"))
    #expect(FilePath("/a\0b") == FilePath("/a"))
  }

  @Test func `kinds of files know no capitals, here and in the portal`() {
    let pictures = FileType("Pictures", ["*.png", "[ab]*.JP?G"])
    #expect(pictures.matches(FilePath("/x/A.PNG")) && pictures.matches(FilePath("/x/bee.jpeg")))
    #expect(!pictures.matches(FilePath("/x.png/c.txt")) && !FileType("None", []).matches(FilePath("/a")))
    #expect(pictures.portalPatterns == ["*.[pP][nN][gG]", "[ab]*.[jJ][pP]?[gG]"])
    #expect(FileType.all.matches(FilePath(bytes: [47, 0xff])))
  }
}
