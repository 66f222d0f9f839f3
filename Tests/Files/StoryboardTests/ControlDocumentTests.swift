import Controls
import Geometry
import Storyboard
import Testing
import Views

/// Controls, tooltips, cursors and themes in storyboards: what they mean, and each fault with its message.
struct ControlDocumentTests {
  private func view(_ text: String) throws -> StoryboardDocument.View {
    let document = try StoryboardDocument(
      json: Array(Samples.board(view: text).utf8), path: "s", directors: Samples.directors)
    return try #require(document.scenes.first?.views.first)
  }

  private func messages(_ view: String) -> [String] {
    Samples.faults(Samples.board(view: view)).map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
  }

  private func control(_ text: String) throws -> StoryboardDocument.Control {
    try #require(try view(#""frame": [0,0,1,1], "control": {\#(text)}"#).control)
  }

  @Test func `each kind is read with its keys`() throws {
    let button = try control(
      #""kind": "button", "title": "Send", "icon": "check", "style": "tinted", "role": "primary""#)
    #expect(button.title == "Send" && button.icon == .check && button.style == .tinted && button.role == .primary)
    let slider = try control(#""kind": "slider", "value": 4, "min": -1, "max": 9, "step": 2, "enabled": false"#)
    #expect(slider.value == 4 && slider.minimum == -1 && slider.maximum == 9 && slider.step == 2 && !slider.isEnabled)
    let segments = try control(#""kind": "segments", "items": ["A", "B"], "selected": 1"#)
    #expect(segments.items == ["A", "B"] && segments.selected == 1)
    #expect(try control(#""kind": "toggle", "on": true"#).isOn)
    #expect(try control(#""kind": "spinner""#).kind == .spinner)
    let combo = try control(#""kind": "comboBox", "items": ["A", "B"], "text": "B", "placeholder": "Letter""#)
    #expect(combo.items == ["A", "B"] && combo.text == "B" && combo.placeholder == "Letter")
  }

  @Test(arguments: [
    (#""title": "A""#, #"a control needs "kind", such as "button""#),
    (#""kind": "buton", "title": "A""#, #"unknown kind "buton": did you mean "button"?"#),
    (#""kind": "toggle", "value": 1"#, #"a control of the kind "toggle" has no "value""#),
    (#""kind": "button""#, #"a button has a "title" or an "icon""#),
    (#""kind": "slider", "min": 2, "max": 1"#, #""max" is 1.0, below "min", 2.0"#),
    (#""kind": "segments""#, #""items" is a list of at least one text"#),
    (
      #""kind": "segments", "items": ["A"], "selected": 1"#,
      #""selected" is 1, but the last item has the index 0"#
    ),
    (#""kind": "comboBox", "text": "A""#, #""items" is a list of at least one text"#),
    (#""kind": "comboBox", "items": ["A"], "secure": true"#, #"a control of the kind "comboBox" has no "secure""#),
    (#""kind": "progress", "value": 2"#, "the value of a progress view is 0 to 1"),
    (#""kind": "stepper", "step": 0"#, "the step of a stepper is more than 0"),
  ])
  func `a fault is told in one line`(text: String, message: String) {
    let found = messages(#""frame": [0,0,1,1], "control": {\#(text)}"#)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func `a control has no text, picture or children`() {
    let found = messages(
      #""frame": [0,0,1,1], "control": {"kind": "toggle"}, "text": "A", "views": []"#)
    #expect(found.count == 2 && found.allSatisfy { $0.contains("a control has no") }, "\(found)")
  }

  @Test func `tooltip, cursor and colors of the theme`() throws {
    let card = try view(
      ##""frame": [0,0,1,1], "toolTip": "Drag me", "cursor": "grab", "color": "surface", "textColor": "#ff0000""##)
    #expect(card.toolTip == "Drag me" && card.cursor == .grab && card.color == .role(.surface))
    #expect(card.textColor == .color(Color(rgb: 0xff0000)))
    let found = messages(#""frame": [0,0,1,1], "color": "surfce", "cursor": "hand""#)
    #expect(found.count == 2, "\(found)")
  }

  @Test func `a file with a theme has its colors where it names none`() throws {
    func document(_ theme: String) throws -> StoryboardDocument {
      try StoryboardDocument(
        json: Array(
          #"""
          {"stagecraft": 1, \#(theme) "scenes": {"a": {"views": [{"text": "A", "frame": [0,0,1,1]}]}}}
          """#.utf8), path: "s", directors: Samples.directors)
    }
    let plain = try document("")
    #expect(plain.theme == nil && plain.background == Theme.dark.background)
    #expect(plain.scenes[0].views[0].textColor == .color(.white))
    let themed = try document(#""theme": "automatic","#)
    #expect(themed.theme == .automatic && themed.background == nil)
    #expect(themed.scenes[0].color == .role(.background) && themed.scenes[0].views[0].textColor == .role(.text))
    #expect(try document(##""theme": "light", "background": "#ffffff","##).background == .white)
  }
}
