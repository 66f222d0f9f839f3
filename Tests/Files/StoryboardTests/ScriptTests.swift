import Geometry
import JSON
import Storyboard
import Testing

struct ScriptTests {
  private func faults(_ text: String, segues: [String]? = ["open", "close"]) -> [String] {
    do {
      _ = try Script(parsing: Array(text.utf8), path: "s.txt", segues: segues)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  @Test func `every command reads as it says`() throws {
    let script = try Script(parsing: Array(Samples.script.utf8), path: "s.txt", segues: ["open"])
    #expect(
      script.lines.map(\.command) == [
        .click(Point(480, 130)), .drag(from: Point(40, 300), to: Point(500, 300), duration: 0.25),
        .down(Point(480, 300)), .move(Point(520, 300)), .up(), .key(.escape), .resize(Size(1280, 720)), .segue("open"),
        .shot("mid.png"), .idle,
      ])
    #expect(script.lines.map(\.time).prefix(3) == [.at(0), .after(0.1), .after(0)])
    #expect(script.lines.map(\.line) == Array(2...11))
  }

  @Test func `a script changes the surroundings`() throws {
    let script = try Script(
      parsing: Array("0 stall 0.4\n+0 theme light\n+0 text-scale 1.5".utf8), path: "s.txt")
    #expect(script.lines.map(\.command) == [.stall(0.4), .theme(.light), .textScale(1.5)])
    #expect(script.lines[0].command.duration == 0.4)
    #expect(faults("0 theme automatic") == ["1:9: expected light or dark, not \"automatic\""])
    #expect(faults("0 stall -1").count == 1 && faults("0 stall nan").count == 1 && faults("0 stall 61").count == 1)
    #expect(faults("0 text-scale 0.4").count == 1 && faults("0 text-scale inf").count == 1)
  }

  @Test func `an empty script is a script`() throws {
    #expect(try Script(parsing: [], path: "").lines == [])
    #expect(try Script(parsing: Array("\u{feff}# nothing\r\n\r\n \t\n".utf8), path: "").lines == [])
  }

  @Test func `a quoted text is typed as it is`() throws {
    let text = #"0 type "Ada@home.org \"ñ\" \\ # 日本"  # comment"# + "\n+1 type one"
    let script = try Script(parsing: Array(text.utf8), path: "s.txt")
    #expect(script.lines.map(\.command) == [.type(#"Ada@home.org "ñ" \ # 日本"#), .type("one")])
    #expect(faults(#"0 type "one"#) == ["1:8: the quote is not closed"])
    #expect(faults("0 type one two") == ["1:12: expected \"type \"TEXT\"\", found 2 arguments"])
  }

  @Test func `a comment begins anywhere`() {
    #expect(faults("0 up#1") == ["1:3: \"up\" without a \"down\" before it"])
    #expect(faults("0 idle# 2 3") == [])
  }

  @Test(arguments: [
    ("soon up", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"soon\""),
    ("-1 idle", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"-1\""),
    ("+-1 idle", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"+-1\""),
    ("nan idle", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"nan\""),
    ("1e999 idle", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"1e999\""),
    ("2e9 idle", "1:1: the time \"2e9\" is later than 1000000 seconds"),
    ("0x10 idle", "1:1: expected a time in seconds, as 1.5 or +0.5, not \"0x10\""),
    ("0", "1:1: expected a command after the time"),
    ("0 clik 1 2", "1:3: unknown command \"clik\": did you mean \"click\"?"),
    (
      "0 frobnicate 1 2 3 4",
      "1:3: unknown command \"frobnicate\": known are click, drag, down, move, up, cancel, key, type, wheel, swipe, hold, release, pinch, rotate, resize, stall, theme, text-scale, segue, shot, idle and expect"
    ),
    ("0 click 1", "1:3: expected \"click X Y\", found 1 argument"),
    ("0 click 1 2 3", "1:13: expected \"click X Y\", found 3 arguments"),
    ("0 drag 1 2 3 4", "1:3: expected \"drag X1 Y1 X2 Y2 SECONDS\", found 4 arguments"),
    ("0 drag 1 2 3 4 -1", "1:16: expected a duration in seconds from 0 to 1000000, not \"-1\""),
    ("0\tmove inf 2", "1:8: expected x in points from -100000 to 100000, not \"inf\""),
    ("0 move 1 1e9", "1:10: expected y in points from -100000 to 100000, not \"1e9\""),
    ("0 key Esc", "1:7: unknown key \"Esc\": did you mean \"Escape\"?"),
    ("0 key Tabb", "1:7: unknown key \"Tabb\": did you mean \"Tab\"?"),
    ("0 resize 0 10", "1:10: expected a width, a whole number from 1 to 16384, not \"0\""),
    ("0 resize 10 20000", "1:13: expected a height, a whole number from 1 to 16384, not \"20000\""),
    ("0 segue opne", "1:9: unknown segue \"opne\": did you mean \"open\"?"),
    ("0 shot a.jpg", "1:8: a shot is a .png file, not \"a.jpg\""),
    ("0 shot .png", "1:8: a shot is a .png file, not \".png\""),
    ("1 idle\n0.5 idle", "2:1: time runs back: the line before is at 1 or later"),
    ("1 idle\n+2 idle\n2.9 idle", "3:1: time runs back: the line before is at 3 or later"),
    ("0 drag 0 0 9 9 1\n+0 idle\n0.5 idle", "3:1: time runs back: the line before is at 1 or later"),
    ("0 drag 0 0 9 9 1\n0.5 click 1 1", "2:5: the drag of line 1 has the pointer until 1"),
    ("0 drag 0 0 9 9 1\n0.5 key Tab\n+0 move 1 1", "3:4: the drag of line 1 has the pointer until 1"),
    ("0 down 1 1\n1 click 2 2", "2:3: the button is still down from line 1"),
    ("0 idle\n0 up", "2:3: \"up\" without a \"down\" before it"),
  ])
  func `a bad line is a fault with its place`(text: String, fault: String) {
    #expect(faults(text) == [fault])
  }

  @Test(arguments: [
    "0.1 idle\n+0.2 idle\n0.3 idle",
    "0 drag 0 0 9 9 1\n0.5 resize 100 100\n1 click 3 3",
    "0 drag 0 0 9 9 1\n+0 down 3 3",
    "0 click 1 1\n+0 idle\n0 key a",
    "1e-3 key F12\n.5 key 9",
  ])
  func `lines that fit each other`(text: String) {
    #expect(faults(text) == [])
  }

  @Test func `every fault is reported, and a mistake once`() {
    #expect(
      faults("0 down 1 x\n1 up\n0.5 ky\n2 click 1 y 3\n") == [
        "1:10: expected y in points from -100000 to 100000, not \"x\"",
        "3:5: unknown command \"ky\": did you mean \"key\"?",
        "4:13: expected \"click X Y\", found 3 arguments",
      ])
  }

  @Test func `two fingers on a touchpad, and the keys back and forward`() throws {
    let text = "0 swipe 10 20 -300 0 0.25\n+0 key Back\n+0 key Forward"
    let script = try Script(parsing: Array(text.utf8), path: "")
    #expect(
      script.lines.map(\.command) == [
        .swipe(Point(10, 20), Vector(-300, 0), duration: 0.25), .key(.back), .key(.forward),
      ])
    #expect(
      faults("0 swipe 1 2 3 4\n0 swipe 1 2 3 4 5\n1 click 1 1\n2 key Backwards") == [
        "1:3: expected \"swipe X Y DX DY SECONDS\", found 4 arguments",
        "3:3: the swipe of line 2 has the pointer until 5",
        "4:7: unknown key \"Backwards\": did you mean \"Back\"?",
      ])
  }

  @Test func `other buttons, single fingers, lost presses and repeated keys`() throws {
    let text = """
      0 click 1 2 secondary
      0 down 1 2 middle
      0 cancel
      0 down 1 2 finger 0
      0 down 3 4 finger 9
      0 move 5 6 finger 9
      0 click 7 8
      0 up finger 9
      0 cancel finger 0
      0 key Left repeat
      """
    let script = try Script(parsing: Array(text.utf8), path: "s")
    #expect(
      script.lines.map(\.command) == [
        .click(Point(1, 2), .secondary), .down(Point(1, 2), .button(.middle)), .cancel(),
        .down(Point(1, 2), .finger(0)), .down(Point(3, 4), .finger(9)), .move(Point(5, 6), finger: 9),
        .click(Point(7, 8)),
        .up(finger: 9), .cancel(finger: 0), .key(.left, isRepeat: true),
      ])
  }

  @Test(arguments: [
    ("0 cancel", "1:3: \"cancel\" without a \"down\" before it"),
    ("0 up finger 1", "1:3: finger 1 is not down"),
    ("0 move 1 1 finger 1", "1:3: finger 1 is not down"),
    ("0 down 1 1 finger 1\n0 down 1 1 finger 1", "2:3: finger 1 is still down from line 1"),
    ("0 down 1 1 finger 10", "1:19: expected the number of a finger, 0 to 9, not \"10\""),
    ("0 down 1 1 finger", "1:12: expected \"down X Y\", found 3 arguments"),
    ("0 click 1 1 finger 1", "1:13: expected \"click X Y\", found 4 arguments"),
    ("0 up secondary", "1:6: expected \"up\", found 1 argument"),
    ("0 key Left again", "1:12: expected \"key KEY\", found 2 arguments"),
    ("0 down 1 1 finger 0\n0 pinch 1 1 2 1", "2:3: a finger is still down from line 1"),
    ("0 pinch 1 1 2 1\n0.5 down 1 1 finger 4", "2:5: the pinch of line 1 has the fingers until 1"),
    ("0 down 1 1 middle\n0 down 1 1 secondary", "2:3: the button is still down from line 1"),
  ])
  func `what is wrong with a button or a finger is said where it stands`(text: String, fault: String) {
    #expect(faults(text) == [fault])
  }

  @Test func `the wheel, keys that are held, and two fingers`() throws {
    let text = "0 hold control\n+0 wheel 10 20 0 -1.5\n+0 release control\n1 pinch 5 6 2 0.5\n+0 rotate 5 6 -90 0.25"
    let script = try Script(parsing: Array(text.utf8), path: "s")
    #expect(
      script.lines.map(\.command) == [
        .hold(.control), .wheel(Point(10, 20), Vector(0, -1.5)), .release(.control),
        .pinch(Point(5, 6), scale: 2, duration: 0.5), .rotate(Point(5, 6), degrees: -90, duration: 0.25),
      ])
  }

  @Test func `what is wrong with those is said where it stands`() {
    #expect(
      faults("0 hold ctrl\n0 hold alt\n0 hold alt\n0 release shift\n0 wheel 1 2 3\n0 wheel 1 2 0 1e9") == [
        "1:8: unknown modifier \"ctrl\": did you mean \"control\"?",
        "3:3: alt is held from line 2 already",
        "4:3: \"release shift\" without a \"hold shift\" before it",
        "5:3: expected \"wheel X Y DX DY\", found 3 arguments",
        "6:15: expected notches up from -1000 to 1000, not \"1e9\"",
      ])
    #expect(
      faults("0 pinch 1 2 0 1\n0 pinch 1 2 2 1\n0.5 rotate 1 2 90 1\n2 rotate 1 2 9e9 1\n+0 pinhc 1 2 3 4") == [
        "1:13: expected a scale from 0.1 to 10, not \"0\"",
        "3:5: the pinch of line 2 has the fingers until 1",
        "4:14: expected an angle in degrees from -3600 to 3600, not \"9e9\"",
        "5:4: unknown command \"pinhc\": did you mean \"pinch\"?",
      ])
  }

  @Test func `fingers and the mouse do not stand in each other's way`() {
    #expect(
      faults("0 drag 1 1 2 2 1\n0.5 pinch 5 5 2 1\n0.7 wheel 1 1 0 1") == [
        "3:5: the drag of line 1 has the pointer until 1"
      ])
  }

  @Test func `segues are not checked without a list of them`() {
    #expect(faults("0 segue anything", segues: nil) == [])
  }

  @Test func `bytes that are not UTF-8 are a fault of their line`() {
    #expect(
      throws: StoryboardError(
        path: "s", faults: [Fault("the file is not UTF-8 text here", at: TextPosition(line: 2, column: 3))])
    ) {
      try Script(parsing: Array("# é\n#é".utf8) + [0xff], path: "s")
    }
  }
}
