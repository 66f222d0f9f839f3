import Storyboard
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Pictures in storyboards.
struct StoryboardPictureTests {
  private static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/Resources/examples/"
  }()

  private func document(_ fields: String) throws -> StoryboardDocument {
    try StoryboardDocument(
      json: Array(Samples.board(scene: #""views": [{"frame": [0, 0, 9, 9], \#(fields)}]"#).utf8),
      path: Self.folder + "s.json", directors: Samples.directors)
  }

  private func fault(_ fields: String) -> String? {
    do throws(StoryboardError) {
      _ = try StoryboardDocument(
        json: Array(Samples.board(scene: #""views": [{"frame": [0, 0, 9, 9], \#(fields)}]"#).utf8),
        path: Self.folder + "s.json", directors: Samples.directors)
      return nil
    } catch {
      return error.faults.first.map { String($0.description.split(separator: ": ", maxSplits: 1)[1]) }
    }
  }

  @Test func `a picture lies beside the file`() throws {
    let view = try document(
      ##""image": "photos/dunes.jpg", "contentMode": "scaleAspectFill", "placeholder": "#223344""##
    )
    .scenes[0].views[0]
    #expect(view.image == Self.folder + "photos/dunes.jpg")
    #expect(view.contentMode == .scaleAspectFill && view.placeholder != nil)
  }

  @Test func `a misspelled picture or mode is a fault with a suggestion`() {
    #expect(
      fault(#""image": "photos/dune.jpg""#)
        == #"unknown picture "photos/dune.jpg": did you mean "photos/dunes.jpg"?"#)
    #expect(fault(#""image": "photos""#) == #"the picture "photos" is not a file"#)
    #expect(
      fault(#""contentMode": "scaleAspectfill""#)
        == #"unknown contentMode "scaleAspectfill": did you mean "scaleAspectFill"?"#)
    #expect(fault(#""image": 4"#) != nil)
  }

  @Test func `what is no picture is not suggested`() throws {
    let folder = "/tmp/stagecraft-links-\(getpid())/"
    mkdir(folder, 0o700)
    defer { for name in ["loop.png", "lost.png", "real.png", "folder.png", ""] { remove(folder + name) } }
    symlink("loop.png", folder + "loop.png")
    symlink("nowhere", folder + "lost.png")
    mkdir(folder + "folder.png", 0o700)
    for name in ["loop.png", "lost.png"] {
      let told = #"the picture "\#(folder)\#(name)" is a link that leads to no file"#
      #expect(fault(#""image": "\#(folder)\#(name)""#) == told)
    }
    for name in ["loo.png", "los.png", "folde.png"] {
      #expect(fault(#""image": "\#(folder)\#(name)""#) == #"unknown picture "\#(folder)\#(name)": there is none"#)
    }
    if let file = fopen(folder + "real.png", "w") { fclose(file) }
    #expect(
      fault(#""image": "\#(folder)rea.png""#)
        == #"unknown picture "\#(folder)rea.png": did you mean "\#(folder)real.png"?"#)
  }
}
