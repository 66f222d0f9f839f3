import Storyboard
import Testing

/// Bad storyboards: each fault with its message; places are checked where they differ in kind.
struct StoryboardFaultTests {
  /// Without their places.
  private func messages(_ text: String) -> [String] {
    Samples.faults(text).map { fault in String(fault.split(separator: ": ", maxSplits: 1)[1]) }
  }

  @Test(arguments: [
    ("[]", "1:1: a storyboard is a JSON object, not a list"),
    ("{}", "1:1: \"stagecraft\" is missing: a storyboard says \"stagecraft\": 1, the version it is written in"),
    (
      #"{"stagecraft": 2, "scenez": 1}"#, "1:16: this program reads version 1 of storyboards, not 2"
    ),
    (#"{"stagecraft": "1"}"#, "1:16: this program reads version 1 of storyboards, not \"1\""),
    (#"{"stagecraft": 1}"#, "1:1: the storyboard needs \"scenes\""),
    (#"{"stagecraft": 1, "scenes": {}}"#, "1:29: a storyboard needs at least one scene"),
    (#"{"stagecraft": 1, "scenes": []}"#, "1:29: \"scenes\" must be an object of scenes by name, not a list"),
    (#"{"stagecraft": 1, "scenes": {"": {}}}"#, "1:30: the name of a scene may not be empty"),
    (#"{"stagecraft": 1, "scenes": {"a": 4}}"#, "1:35: a scene must be an object, not 4"),
    (
      #"{"stagecraft": 1, "scenes": {"a": {}}, "segues": 1}"#,
      "1:50: \"segues\" must be an object of segues by name, not 1"
    ),
    (
      #"{"stagecraft": 1, "scenes": {"a": {}}, "sceens": 1}"#,
      "1:40: unknown key \"sceens\" in the storyboard: did you mean \"scenes\"?"
    ),
  ])
  func `the top level`(text: String, fault: String) {
    #expect(Samples.faults(text) == [fault])
  }

  @Test(arguments: [
    (#""title": 1"#, "\"title\" must be a text in double quotes, not 1"),
    (#""size": 5"#, "\"size\" must be a list of two numbers, [width, height], not 5"),
    (#""size": [0, 100]"#, "a width in \"size\" must be a whole number from 1 to 16384, not 0"),
    (#""size": [100, 16385]"#, "a height in \"size\" must be a whole number from 1 to 16384, not 16385"),
    (#""size": [100, 99.5]"#, "a height in \"size\" must be a whole number from 1 to 16384, not 99.5"),
    (#""initial": "c""#, "unknown scene \"c\": known are a and b"),
    (#""initial": "nowhere""#, "unknown scene \"nowhere\": known are a and b"),
    (#""container": "split""#, "a split container needs \"detail\", the first scene of its second pane"),
    (#""container": "navigate""#, "unknown container \"navigate\": did you mean \"navigation\"?"),
    (#""container": "navgiation""#, "unknown container \"navgiation\": did you mean \"navigation\"?"),
    (#""detail": "a""#, "\"detail\" goes with a split container only"),
    (#""background": "red""#, "\"background\" is no color: \"red\"; did you mean \"#ff0000\"?"),
    (#""styles": {"s": {"style": "s"}}"#, "unknown key \"style\" in a style: styles do not nest"),
    (#""styles": {"s": {"frame": []}}"#, "unknown key \"frame\" in a style: it belongs to each view"),
    (#""styles": {"s": {"colour": 1}}"#, "unknown key \"colour\" in a style: did you mean \"color\"?"),
  ])
  func `values of the top level`(top: String, fault: String) {
    #expect(messages(Samples.board(top: top)) == [fault])
  }

  @Test(arguments: [
    (
      #""fram": [0,0,1,1]"#,
      ["unknown key \"fram\" in a view: did you mean \"frame\"?", "a view needs \"frame\", [x, y, width, height]"]
    ),
    (#""frame": [0,0,1]"#, ["\"frame\" must be a list of four lengths, [x, y, width, height], not of 3"]),
    (#""frame": "100%""#, ["\"frame\" must be a list of four lengths, [x, y, width, height], not \"100%\""]),
    (#""frame": [0,0,-1,"0%-5"]"#, ["a width may not be negative: -1", "a height may not be negative: \"0%-5\""]),
    (
      #""frame": [1e300,0,1,1]"#,
      ["x must be points from -100000 to 100000, or \"P%\", \"P%+N\" or \"P%-N\" of the parent, not 1e+300"]
    ),
    (
      #""frame": [0,"50 %",1,1]"#,
      ["y must be points from -100000 to 100000, or \"P%\", \"P%+N\" or \"P%-N\" of the parent, not \"50 %\""]
    ),
    (#""frame": [0,0,1,1], "id": """#, ["the id of a view may not be empty"]),
    (#""frame": [0,0,1,1], "alpha": 1.5"#, ["\"alpha\" must be a number from 0 to 1, not 1.5"]),
    (#""frame": [0,0,1,1], "alpha": "1""#, ["\"alpha\" must be a number from 0 to 1, not \"1\""]),
    (#""frame": [0,0,1,1], "cornerRadius": -1"#, ["\"cornerRadius\" must be a number from 0 to 100000 points, not -1"]),
    (#""frame": [0,0,1,1], "font": 0"#, ["\"font\" must be a number from 1 to 1000 points, not 0"]),
    (#""frame": [0,0,1,1], "clip": 1"#, ["\"clip\" must be true or false, not 1"]),
    (
      #""frame": [0,0,1,1], "color": null"#,
      ["\"color\" must be a color, \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\", not null"]
    ),
    (#""frame": [0,0,1,1], "color": "2a3350""#, ["\"color\" is no color: \"2a3350\"; did you mean \"#2a3350\"?"]),
    (##""frame": [0,0,1,1], "color": "#abcd""##, ["\"color\" is no color: \"#abcd\"; did you mean \"#aabbccdd\"?"]),
    (#""frame": [0,0,1,1], "align": "centre""#, ["unknown align \"centre\": did you mean \"center\"?"]),
    (#""frame": [0,0,1,1], "text": "a\u0000b""#, ["\"text\" may not hold U+0000"]),
    (#""frame": [0,0,1,1], "border": {}"#, ["a border needs \"color\""]),
    (
      ##""frame": [0,0,1,1], "border": {"width": -2, "color": "#fff"}"##,
      ["\"width\" must be a number from 0 to 1000 points, not -2"]
    ),
    (
      #""frame": [0,0,1,1], "shadow": {"blur": 2}"#,
      ["unknown key \"blur\" in a shadow: known are radius, x, y and color", "a shadow needs \"radius\""].reversed()
    ),
    (#""frame": [0,0,1,1], "shadow": 3"#, ["a shadow must be an object, not 3"]),
    (#""frame": [0,0,1,1], "style": "card""#, ["unknown style \"card\": there is none"]),
    (#""frame": [0,0,1,1], "click": "goo""#, ["unknown segue \"goo\": did you mean \"go\"?"]),
    (#""frame": [0,0,1,1], "views": {}"#, ["\"views\" must be a list of views, not an object"]),
    (#""frame": [0,0,1,1], "views": [7]"#, ["a view must be an object, not 7"]),
  ])
  func `views`(view: String, faults: [String]) {
    #expect(messages(Samples.board(view: view)).sorted() == faults.sorted())
  }

  @Test(arguments: [
    (#""keys": []"#, "\"keys\" must be an object of segues by key, not a list"),
    (#""keys": {"Entre": "go"}"#, "unknown key name \"Entre\": known are Return"),
    (#""keys": {"Enter": "go"}"#, "unknown key name \"Enter\": did you mean \"Return\"?"),
    (#""keys": {"retrun": "go"}"#, "unknown key name \"retrun\": did you mean \"Return\"?"),
    (#""keys": {"Escape": "go"}"#, "Escape cannot be bound: it asks for the way back"),
    (#""keys": {"Backspace": "go"}"#, "Backspace cannot be bound: it asks for the way back"),
    (#""keys": {"a": "go", "A": "go"}"#, "the key A is bound twice in this scene"),
    (#""keys": {"a": "stop"}"#, "unknown segue \"stop\": known is go"),
    (#""timers": {}"#, "\"timers\" must be a list of timers, not an object"),
    (#""timers": [{"after": -1, "segue": "go"}]"#, "\"after\" must be a number from 0 to 86400 seconds, not -1"),
    (#""timers": [{"segue": "go"}]"#, "a timer needs \"after\""),
    (#""timers": [{"after": 1}]"#, "a timer needs \"segue\""),
    (
      #""timers": [{"after": 1, "segue": "go", "policy": "wait"}]"#,
      "unknown policy \"wait\": known are drop, queue and reverse"
    ),
    (
      #""views": [{"id": "v", "frame": [0,0,1,1]}, {"id": "v", "frame": [0,0,1,1]}]"#,
      "the id \"v\" is used twice in this scene, first at 1:55"
    ),
  ])
  func `scenes`(scene: String, fault: String) throws {
    let found = messages(Samples.board(scene: scene))
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(fault))
  }

  @Test(arguments: [
    (#""to": "b", "kind": "push""#, ["a segue needs \"from\""]),
    (#""from": "a", "to": "b""#, ["a segue needs \"kind\""]),
    (#""from": "a", "kind": "push""#, ["a segue of kind \"push\" needs \"to\""]),
    (#""from": "a", "kind": "present""#, ["a segue of kind \"present\" needs \"to\""]),
    (#""from": "a", "to": "b", "kind": "pusch""#, ["unknown kind \"pusch\": did you mean \"push\"?"]),
    (
      #""from": "a", "to": "b", "kind": "show""#,
      ["a segue of kind \"show\" replaces the detail of a split container; this storyboard is not one"]
    ),
    (
      #""from": "z", "to": "y9", "kind": "push""#,
      ["unknown scene \"z\": known are a and b", "unknown scene \"y9\": known are a and b"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "director": "Slyde""#,
      ["unknown director \"Slyde\": did you mean \"Slide\"?"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "with": {}"#,
      ["\"with\" needs a \"director\": it gives that director's parameters"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "director": "Slide", "with": {"respons": 1, "response": 9}"#,
      [
        "unknown parameter \"respons\" of Slide: did you mean \"response\"?",
        "\"response\" must be a number from 0.05 to 5 seconds, not 9",
      ]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "director": "Slide", "with": {"edge": "up", "dims": 1}"#,
      ["unknown edge \"up\": known are left and right", "\"dims\" must be true or false, not 1"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "director": "Fade", "with": {"x": 1}"#,
      ["unknown parameter \"x\" of Fade: there is none"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "interactive": "sideways""#,
      ["unknown interactive \"sideways\": known are none, drag-right, drag-left, drag-up, drag-down and drag-any"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "policy": "Reverse""#,
      ["unknown policy \"Reverse\": did you mean \"reverse\"?"]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "match": {"p": "q"}"#,
      [
        "unknown view \"p\" in the scene \"a\": there is none",
        "unknown view \"q\" in the scene \"b\": there is none",
      ]
    ),
    (
      #""from": "a", "to": "b", "kind": "push", "match": ["p"]"#,
      ["\"match\" must be an object of view ids by view id, not a list"]
    ),
    (
      #""from": "a", "kind": "pop", "match": {}"#,
      ["\"match\" goes with push, present and show; the way back knows the pairs of the way there"]
    ),
  ])
  func `segues`(segue: String, faults: [String]) {
    #expect(messages(Samples.board(segue: segue)) == faults)
  }

  @Test func `a segue is used only where it begins`() {
    let text = Samples.board(
      scene:
        #""keys": {"a": "go"}, "timers": [{"after": 1, "segue": "go"}], "views": [{"frame": [0,0,1,1], "click": "go"}]"#,
      segue: #""from": "b", "kind": "pop""#)
    #expect(
      messages(text) == Array(repeating: "the segue \"go\" begins at \"b\", not at this scene, \"a\"", count: 3))
  }

  @Test func `every fault is reported in the order of the file`() {
    let text = """
      { "stagecraft": 1,
        "initial": "lost",
        "scenes": { "list": { "views": [
            { "frame": [0, 0, 1, 1], "colr": "#fff" },
            { "frame": [0, 0, 1, 1], "click": "opne" } ] } },
        "segues": { "open": { "from": "lst", "to": "list", "kind": "push" } },
        "initial": "list" }
      """
    #expect(
      Samples.faults(text) == [
        "2:14: unknown scene \"lost\": did you mean \"list\"?",
        "4:32: unknown key \"colr\" in a view: did you mean \"color\"?",
        "5:41: unknown segue \"opne\": did you mean \"open\"?",
        "6:33: unknown scene \"lst\": did you mean \"list\"?",
        "7:3: the key \"initial\" is given twice in one object, first at 2:3",
      ])
  }

  @Test func `a line names the file and stays one line`() throws {
    let text = "{\"stagecraft\": 1, \"scenes\": {\"a\": {}}, \"b\\nc\\u202e\": 1}"
    #expect(throws: StoryboardError.self) {
      try StoryboardDocument(json: Array(text.utf8), path: "my\nfile.json", directors: Samples.directors)
    }
    do {
      _ = try StoryboardDocument(json: Array(text.utf8), path: "my\nfile.json", directors: Samples.directors)
    } catch {
      let line = try #require(error.lines.first)
      #expect(line.hasPrefix("my\\u{a}file.json:1:40: unknown key \"b\\u{a}c\\u{202e}\" in the storyboard"))
    }
  }

  @Test func `views nest so deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      var view = #""frame": [0,0,1,1]"#
      for _ in 1..<depth { view = #""frame": [0,0,1,1], "views": [{\#(view)}]"# }
      return Samples.board(view: view)
    }
    #expect(Samples.faults(nested(64)) == [])
    #expect(messages(nested(65)) == ["views nest more than 64 deep"])
  }

  @Test func `too many views are one fault`() {
    let views = Array(repeating: #"{"frame":[0,0,1,1]}"#, count: 20_001).joined(separator: ",")
    #expect(messages(Samples.board(scene: #""views":[\#(views)]"#)) == ["the storyboard has more than 20000 views"])
  }

  @Test func `a huge text is refused unread`() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: StoryboardDocument.sizeLimit + 1)
    #expect(Samples.faults(bytes) == ["1:1: the file is larger than 8 MB"])
  }

  @Test func `faults past the limit are counted`() {
    let views = Array(repeating: "0", count: 10_007).joined(separator: ",")
    let faults = messages(Samples.board(scene: #""views":[\#(views)]"#))
    #expect(faults.count == 10_001)
    #expect(faults.last == "7 more faults are not shown")
  }

  @Test func `misspelt names among many stay quick`() {
    let scenes = (0..<3000).map { "\"scene\($0)\": {\"keys\": {\"a\": \"segue-\($0)\"}}" }.joined(separator: ",")
    let segues = (0..<3000).map { "\"sege\($0)\": {\"from\": \"sceen\($0)\", \"kind\": \"pop\"}" }.joined(
      separator: ",")
    let start = ContinuousClock.now
    #expect(Samples.faults("{\"stagecraft\": 1, \"scenes\": {\(scenes)}, \"segues\": {\(segues)}}").count == 6000)
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
