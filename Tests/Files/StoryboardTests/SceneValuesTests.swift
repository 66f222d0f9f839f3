import Geometry
import Storyboard
import Testing

/// The values that scenes take: their faults.
struct SceneValuesTests {
  private func faults(
    values: String = #"{ "title": "T", "tint": "accent" }"#, view: String = "", row: String = "{}", segue: String = ""
  ) -> [String] {
    Samples.faults(
      #"""
      { "stagecraft": 1, "scenes": {
        "a": { "views": [{ "frame": [0,0,9,9], "list": { "click": "go", "row": { "text": "" }, "rows": [\#(row)] } }] },
        "b": { "values": \#(values), "title": "{title}", "color": "{tint}",
          "views": [{ "frame": [0,0,9,9]\#(view) }] } },
        "segues": { "go": { "from": "a", "to": "b", "kind": "push"\#(segue) },
          "on": { "from": "b", "to": "b", "kind": "push" } } }
      """#
    ).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
  }

  @Test func `A scene names its values in texts, titles and colors`() {
    #expect(faults() == [])
    #expect(faults(view: #", "text": "{title}", "textColor": "{tint}", "toolTip": "a { b""#) == [])
    #expect(faults(row: #"{ "title": "x", "tint": "accent", "other": "no value of b" }"#) == [])
  }

  @Test func `Unknown names are faults`() {
    #expect(
      faults(view: #", "text": "{titel}""#)
        == [#"unknown value "titel" of the scene "b": did you mean "title"?"#])
    #expect(faults(view: #", "color": "{tin}""#) == [#"unknown value "tin" of the scene "b": did you mean "tint"?"#])
    #expect(
      faults(segue: #", "values": { "titel": "x" }"#)
        == [#"unknown value "titel" of the scene "b": did you mean "title"?"#])
    #expect(
      faults(row: #"{ "name": "x" }"#, segue: #", "values": { "title": "{nam}" }"#)
        == [#"unknown value "nam" here: did you mean "name"?"#])
  }

  @Test func `What is used as a color must be one, wherever it comes from`() {
    let message = ##""tint" must be a color, "#rgb", "#rrggbb" or "#rrggbbaa", not "blueish""##
    #expect(faults(values: #"{ "title": "T", "tint": "blueish" }"#) == [message])
    #expect(faults(row: #"{ "tint": "blueish" }"#) == [message])
    #expect(faults(segue: #", "values": { "tint": "blueish" }"#) == [message])
    #expect(faults(view: #", "click": "on", "values": { "tint": "blueish" }"#) == [message])
  }

  @Test func `Circles, texts of another type and values without a click are faults`() {
    #expect(
      faults(values: #"{ "title": "{title}", "tint": "accent" }"#)
        == [#"a default is a plain text: "{title}" in it would lead in a circle"#])
    #expect(
      faults(values: #"{ "title": 3, "tint": "accent" }"#).first == #""title" must be a text in double quotes, not 3"#)
    #expect(
      faults(view: #", "values": { "title": "x" }"#)
        == [#""values" needs a "click": it hands them over to the scene that opens"#])
  }

  @Test func `Braces stay letters in scenes without values`() throws {
    let document = try StoryboardDocument(
      json: Array(Samples.board(view: ##""frame": [0,0,1,1], "text": "{x}""##).utf8), path: "s",
      directors: Samples.directors)
    #expect(document.scenes.first?.views.first?.text?.string == "{x}")
  }

  @Test func `A script gives values by name`() throws {
    let bytes = Array(#"0 segue go title "Kind of blue" tint "accent""#.utf8)
    let script = try Script(parsing: bytes, path: "s", segues: ["go"], values: ["go": ["tint", "title"]])
    #expect(script.lines.map(\.command) == [.segue("go", values: ["title": "Kind of blue", "tint": "accent"])])
    #expect(throws: StoryboardError.self) {
      try Script(parsing: bytes, path: "s", segues: ["go"], values: ["go": ["title"]])
    }
    #expect(throws: StoryboardError.self) { try Script(parsing: Array("0 segue go title".utf8), path: "s") }
  }
}
