import Controls
import Glibc
import ProcessSupport
import Storyboard
import Testing
import Views

@testable import Storyboard

/// Storyboards, scripts and files whose texts change only to their other normal form.
@Suite(.serialized) struct ExactReloadTests {
  private static let forms = ["caf\u{E9}", "cafe\u{301}"]

  /// A storyboard with one text that a user or a program reads.
  private static func board(_ place: String, _ form: String) -> String {
    func text(_ name: String, _ other: String = "x") -> String { "\"\(name == place ? form : other)\"" }
    return """
      { "stagecraft": 1, "title": \(text("title")), "size": [400, 300], "initial": "list", "scenes": { "list": {
        "title": \(text("scene")), "views": [
          { "id": "label", "frame": [0, 0, 90, 20], "text": \(text("text")), "family": \(text("family", "serif")),
            "toolTip": \(text("toolTip")) },
          { "id": "button", "frame": [0, 20, 90, 30],
            "control": { "kind": "button", "title": \(text("button")) } },
          { "id": "segments", "frame": [0, 50, 90, 30],
            "control": { "kind": "segments", "items": ["a", \(text("item"))] } },
          { "id": "field", "frame": [0, 80, 90, 30],
            "control": { "kind": "textField", "text": \(text("field")), "placeholder": \(text("placeholder")) } },
          { "id": "list", "frame": [100, 0, 200, 200], "list": {
            "row": { "views": [{ "id": "part", "frame": [0, 0, 90, 20], "text": "{name}" }] },
            "header": { "views": [{ "frame": [0, 0, 90, 20], "text": "{title}" }] },
            "trailing": [{ "title": \(text("swipe")) }],
            "sections": [{ "title": \(text("section")), "rows": [
              { "name": \(text("value")) }, { "name": "n", "part": { "text": \(text("change")) } }] }] } }
        ] } } }
      """
  }

  @Test(arguments: [
    "title", "scene", "text", "family", "toolTip", "button", "item", "field", "placeholder", "swipe", "section",
    "value", "change",
  ])
  func `a saved text in the other normal form is another version`(_ place: String) throws {
    let versions = try Self.forms.map {
      try StoryboardDocument(json: Array(Self.board(place, $0).utf8), path: "b.json", directors: Storyboard.directors)
    }
    #expect(versions[0] != versions[1])
    let bench = try LiveBench(Self.board(place, Self.forms[0]))
    for form in [Self.forms[1], Self.forms[0]] {
      try bench.save(Self.board(place, form))
      bench.run(0.3)
      let labels = shown(in: bench.stage.window)
      if !["title", "scene", "family", "toolTip", "swipe"].contains(place) {
        #expect(labels.contains(Array(form.utf8)), "\(form.unicodeScalars): \(labels)")
      }
    }
    #expect(bench.results.count == 2 && !bench.results.contains("same"), "\(bench.results)")
  }

  private func shown(in view: View) -> [[UInt8]] {
    ((view as? Label).map { [Array($0.text.utf8)] } ?? []) + view.subviews.flatMap { shown(in: $0) }
  }

  @Test func `a script that types the other normal form is another script`() throws {
    let scripts = try Self.forms.map { try Script(parsing: Array("0 type \"\($0)\"\n".utf8), path: "s.script") }
    #expect(scripts[0] != scripts[1])
  }

  @Test func `two files whose names differ only in their form are two files`() throws {
    let folder = try TemporaryDirectory()
    let paths = try Self.forms.map { try folder.write($0, "1") }
    let watcher = FileWatcher()
    watcher.watch(Set(paths.map { ExactText($0) }))
    for form in Self.forms {
      _ = try folder.write(form, "2")
      #expect(watcher.takeChanges(), "\(form.unicodeScalars)")
    }
    watcher.watch([ExactText(paths[0])])
    _ = try folder.write(Self.forms[1], "3")
    #expect(!watcher.takeChanges())
    let board = "{\"views\": [{\"image\": \"\(Self.forms[0])\"}, {\"image\": \"\(Self.forms[1])\"}]}"
    #expect(StoryboardDocument.pictures(namedIn: Array(board.utf8), path: folder.path + "/b.json").count == 2)
  }

  @Test func `a name that begins with a mark is in its folder`() {
    let paths = ["/a/\u{301}b.png", "c/\u{301}b.png"]
    #expect(FileTrail("/\u{301}none/b").steps.map(\.folder) == ["/"])
    let board = "{\"views\": [{\"image\": \"\(paths[0])\"}]}"
    #expect(
      StoryboardDocument.pictures(namedIn: Array(board.utf8), path: "c/\u{301}b.json") == [ExactText(paths[0])])
    #expect(RowText.filled("{\u{301}a}\u{301}") { $0 == "\u{301}a" ? "1" : nil } == "1\u{301}")
  }
}
