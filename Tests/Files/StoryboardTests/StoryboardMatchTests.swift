import Directors
import Storyboard
import Testing
import Transitions

/// `match` in a storyboard: views that are the same element on both scenes.
struct StoryboardMatchTests {
  private func board(_ match: String) -> [UInt8] {
    Array(
      """
      {"stagecraft": 1, "scenes": {
        "a": {"views": [{"id": "card-1", "frame": [0,0,9,9]}, {"id": "card-2", "frame": [0,0,9,9]}]},
        "b": {"views": [{"id": "hero", "frame": [0,0,9,9]}, {"id": "title", "frame": [0,0,9,9]}]}},
       "segues": {"go": {"from": "a", "to": "b", "kind": "push", "director": "Zoom",
         "match": \(match)}}}
      """.utf8)
  }

  private func messages(_ match: String) -> [String] {
    do {
      _ = try StoryboardDocument(json: board(match), path: "m.json", directors: Storyboard.directors)
      return []
    } catch {
      return error.faults.map { "\($0)" }
    }
  }

  @Test func `the pairs are read in the order of the file`() throws {
    let document = try StoryboardDocument(
      json: board(#"{"card-2": "hero", "card-1": "title"}"#), path: "m.json", directors: Storyboard.directors)
    #expect(
      document.segue("go")?.match == [
        ElementMatch(back: "card-2", fore: "hero"), ElementMatch(back: "card-1", fore: "title"),
      ])
  }

  @Test func `a misspelt id is pointed at, with the one that was meant`() {
    let faults = messages(#"{"card-1": "hiro"}"#).joined()
    #expect(faults.contains(#"did you mean "hero"?"#) && faults.contains("5"))
  }

  @Test func `an id is matched once on either side`() {
    #expect(messages(#"{"card-1": "hero", "card-2": "hero"}"#).joined().contains(#"the view "hero" is matched twice"#))
    #expect(messages(#"{"card-1": "hero", "card-1": "title"}"#).joined().contains("given twice"))
  }
}
