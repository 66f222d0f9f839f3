import ProcessSupport
import SDLWindow
import TestSupport
import Testing
import Views

/// Paths are split by their bytes: a combining mark after a slash makes one `Character` with it.
struct PathTests {
  nonisolated private static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{308}", "", "a"]

  @Test(arguments: marks) func `each slash of a path divides it`(_ mark: String) {
    let path = "/one/\(mark)two/\(mark)"
    #expect(path.pathNames.isExactly(["one", mark + "two", mark].filter { !$0.isEmpty }))
    #expect(path.splitPath.folder.isExactly("/one/\(mark)two") && path.splitPath.name.isExactly(mark))
    #expect("/\(mark)".isAbsolutePath && "\(mark)/".isAbsolutePath == mark.isEmpty)
    #expect("/\(mark)x".splitPath == ("/", mark + "x") && "\(mark)x".splitPath == (".", mark + "x"))
  }

  @Test(arguments: marks)
  func `a window's place is saved in a folder whose name begins with a mark`(_ mark: String) throws {
    let folder = try TemporaryDirectory()
    let places = SavedWindows(folder: "\(folder.path)/\(mark)state/\(mark)program")
    let place = WindowPlace(width: 300, height: 400)
    places.save(place, [], name: "main")
    #expect(places.load("main")?.place == place)
  }
}
