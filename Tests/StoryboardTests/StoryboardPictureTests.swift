import Storyboard
import Testing
import Views

/// Pictures in storyboards.
struct StoryboardPictureTests {
  private static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
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
}
