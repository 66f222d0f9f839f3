import Directors
import Schema
import Storyboard

/// What the tests of this module read.
enum Samples {
  /// The example of the format's description, without what is not available yet.
  static let notes = """
    {
      "stagecraft": 1,
      "title": "Notes",
      "size": [960, 600],
      "background": "#10131a",
      "initial": "list",
      "container": "navigation",
      "styles": { "card": { "color": "#2a3350", "cornerRadius": 12, "shadow": { "radius": 12, "y": 4, "color": "#00000066" } } },
      "scenes": {
        "list": {
          "title": "Notes",
          "color": "#171b26",
          "views": [
            { "id": "header", "frame": [0, 0, "100%", 64], "color": "#1d2336",
              "views": [ { "text": "Notes", "frame": [24, 16, 300, 32], "font": 24, "textColor": "#ffffff" } ] },
            { "id": "card-1", "style": "card", "frame": [24, 88, "100%-48", 96], "click": "open" }
          ],
          "keys": { "Return": "open" },
          "timers": [ { "after": 1.5, "segue": "open", "policy": "queue" } ]
        },
        "detail": { "title": "A note", "views": [ { "id": "hero", "style": "card", "frame": [0, 0, "100%", "40%"] } ] }
      },
      "segues": {
        "open": { "from": "list", "to": "detail", "kind": "push", "director": "Slide", "with": { "response": 0.4 },
                  "interactive": "drag-right", "policy": "reverse" }
      }
    }
    """

  /// A few views to make items of.
  static let pile = #"""
    {"id": "box", "frame": [0,0,40,40]}, {"id": "ball-1", "frame": [50,0,40,40]}, {"frame": [0,0,1,1]},
    {"id": "ball-big-1", "frame": [100,0,80,80]}, {"id": "ball-big-2", "frame": [200,0,80,80],
      "views": [{"id": "inner", "frame": [0,0,9,9]}]}
    """#

  static let script = """
    # every command
    0.00  click 480 130            # move, down, up
    +0.10 drag 40 300 500 300 0.25
    +0.00 down 480 300
    +0.05 move 520 300
    +0.05 up
    +0.50 key Escape
    +0.10 resize 1280 720
    +0.00 segue open
    +0.00 shot mid.png
    +0.00 idle
    """

  static let directors = DirectorCatalog([
    DirectorInfo(name: "Fade", summary: "One scene fades into the other.", parameters: []),
    DirectorInfo(
      name: "Slide", summary: "The scene slides in on a spring.",
      parameters: [
        FieldInfo(
          "response", .number(NumberDomain(0.05...5, unit: "seconds")), defaultValue: .number(0.5),
          summary: "How quickly it answers."),
        FieldInfo("edge", .choice(["left", "right"]), defaultValue: .text("right"), summary: "Where from."),
        FieldInfo("dims", .flag, defaultValue: .flag(true), summary: "Whether the scene below darkens."),
      ]),
  ])

  static func document(_ text: String) throws -> StoryboardDocument {
    try StoryboardDocument(json: Array(text.utf8), path: "s.json", directors: directors)
  }

  /// The faults of a storyboard as `LINE:COLUMN: message`; empty for a good one.
  static func faults(_ text: String) -> [String] { faults(Array(text.utf8)) }

  static func faults(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try StoryboardDocument(json: bytes, path: "s.json", directors: directors)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  /// A storyboard of two scenes whose first holds `scene` and which ends with `more`.
  static func board(scene: String = "", segue: String = "", top: String = "") -> String {
    let segue = segue.isEmpty ? #""from": "a", "to": "b", "kind": "push""# : segue
    return
      #"{ "stagecraft": 1, \#(top.isEmpty ? "" : top + ", ")"scenes": { "a": {\#(scene)}, "b": {} }, "segues": { "go": {\#(segue)} } }"#
  }

  static func board(view: String) -> String { board(scene: #""views": [{\#(view)}]"#) }
}
