import Storyboard
import Testing

/// Bad dynamics: each fault with its message, and all of them told.
struct DynamicsFaultTests {
  private func messages(_ dynamics: String) -> [String] {
    Samples.faults(Samples.board(scene: #""views": [\#(Samples.pile)], "dynamics": {\#(dynamics)}"#)).map { fault in
      String(fault.split(separator: ": ", maxSplits: 1)[1])
    }
  }

  @Test(arguments: [
    (#""item": {}, "items": {}"#, #"unknown key "item" in dynamics: did you mean "items"?"#),
    (#""gravity": {}"#, #"dynamics needs "items""#),
    (#""items": []"#, #""items" must be an object of items by the id of a view, not a list"#),
    (#""items": {}, "area": "bal-1""#, #"unknown view "bal-1" in this scene: did you mean "ball-1"?"#),
    (
      #""items": {}, "gravity": 9.8"#,
      #""gravity" must be a list of two numbers, [x, y], or an object of angle and magnitude, not 9.8"#
    ),
    (#""items": {}, "gravity": {"magnitude": -1}"#, #""magnitude" must be a number from 0 to 1000, not -1"#),
    (#""items": {}, "gravity": {"angel": 1}"#, #"unknown key "angel" in gravity: did you mean "angle"?"#),
    (
      #""items": {}, "bounds": 3"#, #""bounds" must be true, false, or an object of top, left, bottom and right, not 3"#
    ),
    (
      #""items": {}, "collisions": "all""#,
      #"unknown collisions "all": known are everything, items, boundaries and none"#
    ),
    (#""items": {"ball-3": {}}"#, #"unknown view "ball-3": did you mean "ball-1"?"#),
    (#""items": {"ball-3*": {}}"#, #"no view in the scene itself has an id that begins with "ball-3""#),
    (
      #""items": {"inner": {}}"#,
      #"the view "inner" does not stand in the scene itself: "area" names the view whose children are items"#
    ),
    (#""items": {"box": {"mass": 2}}"#, #"unknown key "mass" in an item: known are shape, elasticity, friction, "#),
    (#""items": {"box": {"elasticity": 1.5}}"#, #""elasticity" must be a number from 0 to 1, not 1.5"#),
    (#""items": {"box": {"density": 0}}"#, #""density" must be a number from 1e-06 to 1000000, not 0"#),
    (#""items": {"*": {"elasticty": 1}}"#, #"unknown key "elasticty" in an item: did you mean "elasticity"?"#),
    (
      #""items": {"box": {"velocity": [1e9, 0]}}"#,
      #"the x of "velocity" must be a number from -1000000 to 1000000 points a second, not 1000000000"#
    ),
    (#""items": {"box": {"shape": "circle"}}"#, #"unknown shape "circle": known are rectangle and ellipse"#),
    (
      #""items": {"box": {"shape": [[5, 0], ["9%", 0], [0, "9%"]]}}"#,
      #"a corner is two texts in percent of the view, as ["50%", "0%"], not points"#
    ),
  ])
  func `the section and its items`(dynamics: String, fault: String) {
    let found = messages(dynamics)
    #expect(found.count == 1 && found[0].hasPrefix(fault), "\(found)")
  }

  @Test func `a polygon is convex, does not cross itself, and has an area`() {
    func shape(_ corners: String) -> [String] { messages(#""items": {"box": {"shape": [\#(corners)]}}"#) }
    #expect(shape(#"["0%","0%"],["100%","0%"],["50%","20%"],["50%","100%"]"#).first?.contains("concave") == true)
    #expect(
      shape(#"["50%","0%"],["80%","100%"],["0%","40%"],["100%","40%"],["20%","100%"]"#).first?.contains("crosses")
        == true)
    #expect(shape(#"["0%","0%"],["50%","50%"],["100%","100%"]"#).count == 1)
    #expect(shape(#"["0%","0%"]"#).count == 1)
  }

  @Test(arguments: [
    (
      #""boundaries": {"a": [[0, 0]]}"#,
      "a boundary must be a list of at least 2 points, [[x, y], [x, y]], not of 1"
    ),
    (
      #""boundaries": {"a": {"points": [[0,0],[1,1]], "closed": true}}"#,
      "a boundary must be a list of at least 3 points, [[x, y], [x, y]], not of 2"
    ),
    (#""boundaries": {"a": {}}"#, #"a boundary needs "points""#),
    (#""boundaries": {"a": [[0, 0], [1]]}"#, "a point of a boundary must be a list of two lengths, [x, y], not of 1"),
    (#""boundaries": []"#, #""boundaries" must be an object of boundaries by name, not a list"#),
    (#""snaps": {}"#, #""snaps" must be a list of snaps, not an object"#),
    (#""snaps": [{"item": "box"}]"#, #"a snap needs "to""#),
    (#""snaps": [{"item": "ball-1", "to": [0, 0]}]"#, #"the view "ball-1" is no item: name it in "items""#),
    (#""snaps": [{"item": "bix", "to": [0, 0]}]"#, #"unknown item "bix": did you mean "box"?"#),
    (#""snaps": [{"item": "ball*", "to": [0, 0]}]"#, #"no item has an id that begins with "ball""#),
    (
      #""snaps": [{"item": "box", "to": [0, 0], "damping": 2}]"#, #""damping" must be a number from 0 to 1, not 2"#
    ),
    (#""pushes": [{"item": "box"}]"#, #"a push needs "vector""#),
    (#""pushes": [{"item": "box", "vector": [1, 0], "mode": "once"}]"#, #"unknown mode "once": known are"#),
    (#""attachments": [{"item": "box", "to": "box"}]"#, "an item cannot be attached to itself"),
    (#""attachments": [{"item": "box", "to": 4}]"#, #""to" must be the id of an item or a place, [x, y], not 4"#),
    (
      #""attachments": [{"item": "box", "to": [0, 0], "kind": "pin"}]"#,
      #"an attachment of kind "pin" holds two items: "to" must be an item, which may be anchored"#
    ),
    (
      #""attachments": [{"item": "box", "to": [0, 0], "axis": [1, 0]}]"#,
      #""axis" goes with "slide", not with an attachment of kind "rod""#
    ),
    (
      #""attachments": [{"item": "box", "to": [0, 0], "kind": "slide", "axis": [0, 0]}]"#,
      #""axis" must point somewhere, not [0, 0]"#
    ),
    (
      #""attachments": [{"item": "box", "to": [0, 0], "kind": "slide", "range": [2, 1]}]"#,
      #""range" runs from the lesser number to the greater one"#
    ),
    (
      #""attachments": [{"item": "box", "to": [0, 0], "kind": "spring"}]"#,
      #"unknown kind "spring": did you mean "pin"?"#
    ),
    (#""fields": [{}]"#, #"a field needs "kind""#),
    (#""fields": [{"kind": "wind"}]"#, #"unknown kind "wind": "#),
    (#""fields": [{"kind": "linear"}]"#, #"a field of kind "linear" needs "direction", [x, y]"#),
    (#""fields": [{"kind": "drag", "speed": 1}]"#, #""speed" goes with a field of kind "noise" or "turbulence""#),
    (
      #""fields": [{"kind": "drag", "radius": 1, "size": [1, 1]}]"#,
      #"a field is a circle of a "radius" or a rectangle of a "size", not both"#
    ),
    (#""fields": [{"kind": "drag", "items": "ball-1"}]"#, #"the view "ball-1" is no item: name it in "items""#),
  ])
  func `what acts on items`(part: String, fault: String) {
    let found = messages(#""items": {"box": {}}, \#(part)"#)
    #expect(found.count == 1 && found[0].hasPrefix(fault), "\(found)")
  }

  @Test func `the area is a plain view`() {
    let board = Samples.board(
      scene: #""views": [{"id": "room", "frame": [0,0,9,9], "text": "x"}], "dynamics": {"area": "room", "items": {}}"#)
    #expect(
      Samples.faults(board) == [#"1:119: the view "room" cannot be the area of dynamics: it has "text" or "click""#])
  }

  @Test func `every fault is told, with its place, and a name with a star tells its own once`() {
    let board = Samples.board(
      scene: """
        "dynamics": { "items": { "ball-*": {"density": -1}, "bax": {} },
        "snaps": [{"item": "nobody", "to": [0]}] },
        "views": [\(Samples.pile)]
        """)
    #expect(
      Samples.faults(board).map { String($0.prefix { $0 != "u" && $0 != "\"" && $0 != "a" }) } == [
        "1:85: ", "1:90: ", "2:20: ", "2:36: ",
      ])
  }

  @Test func `a view that is wrong itself is no second fault as an item`() {
    let found = Samples.faults(
      Samples.board(scene: #""views": [{"id": "a", "frame": [0]}], "dynamics": {"items": {"a": {}}}"#))
    #expect(found.count == 1 && found[0].contains("four lengths"), "\(found)")
  }
}
