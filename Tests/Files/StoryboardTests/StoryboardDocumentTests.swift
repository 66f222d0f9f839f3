import Geometry
import Storyboard
import Testing

struct StoryboardDocumentTests {
  @Test func `the example of the format reads as it says`() throws {
    let document = try Samples.document(Samples.notes)
    #expect(document.title == "Notes")
    #expect(document.size == Size(960, 600))
    #expect(document.background == Color(hex: "#10131a"))
    #expect(document.initial == "list")
    #expect(document.scenes.map(\.id) == ["list", "detail"])
    let list = try #require(document.scene("list"))
    #expect(list.title == "Notes")
    #expect(list.views.map(\.id) == ["header", "card-1"])
    #expect(list.keys.map(\.key) == [.return])
    #expect(list.keys.map(\.segue) == ["open"])
    #expect(list.timers.map(\.after) == [1.5])
    #expect(list.timers.map(\.policy) == [.queue])
    let label = try #require(list.views[0].children.first)
    #expect(label.text?.string == "Notes")
    #expect(label.font == 24)
    #expect(label.id == nil)
    let card = list.views[1]
    #expect(card.color == .color(Color(rgb: 0x2a3350)))
    #expect(card.cornerRadius == 12)
    #expect(card.shadow?.shadow.offset == Vector(0, 4))
    #expect(card.click == "open")
    let open = try #require(document.segue("open"))
    #expect((open.from, open.to, open.kind) == ("list", "detail", .push))
    #expect(open.director == "Slide")
    #expect(open.with.map(\.name) == ["response"])
    #expect(open.with.map(\.value) == [.number(0.4)])
    #expect(open.with.map(\.line) == [24])
    #expect((open.interactive, open.policy) == (.right, .reverse))
  }

  @Test func `a split container names the first scene of its second pane`() throws {
    let document = try Samples.document(
      Samples.board(segue: #""from": "a", "to": "b", "kind": "show""#, top: #""container": "split", "detail": "b""#))
    #expect(document.container == .split(detail: "b"))
    #expect(document.segue("go")?.kind == .show)
    #expect(try Samples.document(Samples.board()).container == .navigation)
  }

  @Test func `defaults are filled in`() throws {
    let document = try Samples.document(Samples.board(scene: #""views": [{"frame": [0, 0, 1, 1]}]"#))
    #expect(document.initial == "a")
    #expect(document.size == Size(960, 600))
    let scene = document.scenes[0]
    #expect(scene.color == document.background.map { .color($0) })
    let view = scene.views[0]
    #expect((view.alpha, view.cornerRadius, view.rotation, view.clip) == (1, 0, 0, false))
    #expect((view.color, view.align, view.font) == (.color(.clear), .natural, 16))
    #expect(view.border == nil && view.shadow == nil && view.text == nil)
    let segue = document.segues[0]
    #expect((segue.interactive, segue.policy, segue.director) == (.right, nil, nil))
  }

  @Test(arguments: [
    ("push", StoryboardDocument.Drag.right), ("present", .down), ("pop", .none), ("popToRoot", .none),
    ("dismiss", .none),
  ])
  func `the drag back has a default for each kind`(kind: String, drag: StoryboardDocument.Drag) throws {
    let document = try Samples.document(Samples.board(segue: #""from": "a", "to": "b", "kind": "\#(kind)""#))
    #expect(document.segues[0].interactive == drag)
  }

  @Test(arguments: ["pop", "popToRoot", "dismiss"])
  func `a way back needs no destination`(kind: String) {
    #expect(Samples.faults(Samples.board(segue: #""from": "b", "kind": "\#(kind)""#)) == [])
  }

  @Test func `what a view says goes before its style`() throws {
    let text = Samples.board(
      scene: ##""views": [{"style": "s", "frame": [0,0,9,9], "alpha": 1, "shadow": {"radius": 3}}]"##,
      top: ##""styles": { "s": { "alpha": 0.5, "rotation": 45, "shadow": { "radius": 9, "x": 5 }, "clip": true } }"##)
    let view = try Samples.document(text).scenes[0].views[0]
    #expect((view.alpha, view.rotation, view.clip) == (1, 45, true))
    #expect(view.shadow?.shadow.radius == 3)
    #expect(view.shadow?.shadow.offset == .zero)
  }

  @Test func `edges and shadows may have the theme's colors, and a view's own goes before its style's`() throws {
    let text = Samples.board(
      scene: ##"""
        "views": [
          {"style": "s", "frame": [0,0,9,9]},
          {"style": "s", "frame": [0,0,9,9], "border": {"color": "#fff"}, "shadow": {"radius": 3}}
        ]
        """##,
      top: ##"""
        "styles": {"s": {"border": {"color": "separator"}, "shadow": {"radius": 9, "color": "shadow"}}}
        """##)
    let views = try Samples.document(text).scenes[0].views
    #expect(views[0].border?.role == .separator && views[0].shadow?.role == .shadow)
    #expect(views[1].border?.role == nil && views[1].border?.border.color == .white && views[1].shadow?.role == nil)
  }

  @Test(arguments: [
    ("24", 24.0), ("-8", -8), ("\"50%\"", 50), ("\"100%-48\"", 52), ("\"12.5%+0.5\"", 13), ("\"-10%\"", -10),
    ("\"0%+7\"", 7),
  ])
  func `a length resolves against the parent`(text: String, points: Double) throws {
    let view = try Samples.document(Samples.board(view: #""frame": [\#(text), 0, 1, 1]"#)).scenes[0].views[0]
    #expect(view.frame?.resolved(in: Size(100, 40)).minX == points)
  }

  @Test func `an extent that comes out negative is zero`() throws {
    let view = try Samples.document(Samples.board(view: #""frame": [0, 0, "50%-20", "100%"]"#)).scenes[0].views[0]
    #expect(view.frame?.resolved(in: Size(30, 7)) == Rect(0, 0, 0, 7))
    #expect(view.frame?.resolved(in: Size(100, 7)) == Rect(0, 0, 30, 7))
  }

  @Test func `scenes may reach each other in a circle`() {
    let text = """
      { "stagecraft": 1, "scenes": { "a": {}, "b": {} },
        "segues": { "go": {"from": "a", "to": "b", "kind": "push"}, "on": {"from": "b", "to": "a", "kind": "push"},
                    "self": {"from": "a", "to": "a", "kind": "push"} } }
      """
    #expect(Samples.faults(text) == [])
  }

  @Test func `a letter key may be written small`() throws {
    let document = try Samples.document(Samples.board(scene: #""keys": {"x": "go", "F5": "go", "7": "go"}"#))
    #expect(document.scenes[0].keys.map(\.key) == [.x, .f5, .digit7])
  }

  @Test func `parameters keep their kind and place`() throws {
    let document = try Samples.document(
      Samples.board(
        segue: #""from": "a", "to": "b", "kind": "push", "director": "Slide", "with": {"edge": "left", "dims": false}"#)
    )
    #expect(document.segues[0].with.map(\.value) == [.text("left"), .flag(false)])
  }

  @Test func `a parameter of earlier versions is read without effect`() throws {
    let with = #""director": "Slide", "with": {"literal": true, "dims": false}"#
    let document = try Samples.document(Samples.board(segue: #""from": "a", "to": "b", "kind": "push", \#(with)"#))
    #expect(document.segues[0].with.map(\.name) == ["dims"])
  }
}
