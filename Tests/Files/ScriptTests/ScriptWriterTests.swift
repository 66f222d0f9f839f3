import Geometry
import Stage
import Storyboard
import TestSupport
import Testing
import Views

/// How inputs are written as the lines of a script.
struct ScriptWriterTests {
  private static let board = """
    {
      "stagecraft": 1, "size": [400, 300], "initial": "list",
      "scenes": {
        "list": { "views": [
          { "id": "card", "frame": [10, 10, 100, 40], "color": "#4060a0", "click": "open" },
          { "id": "name", "frame": [150, 120, 200, 32], "control": { "kind": "textField" } },
          { "id": "scroll", "frame": [150, 10, 100, 100], "scroll": {}, "views": [
            { "id": "long", "frame": [0, 0, "100%", 500], "color": "#333" } ] } ] },
        "detail": { "views": [ { "id": "more", "frame": [10, 10, 100, 40], "color": "#806020", "click": "deep" } ] },
        "end": { "color": "#405060" }
      },
      "segues": {
        "open": { "from": "list", "to": "detail", "kind": "push" },
        "deep": { "from": "detail", "to": "end", "kind": "present" }
      }
    }
    """

  private func lines(_ inputs: [HandBench.Input], _ board: String = board) throws -> [String] {
    let bench = try HandBench(board)
    bench.play(inputs)
    let lines = bench.lines()
    // The written text can be read.
    _ = try Script(parsing: Array(lines.joined(separator: "\n").utf8), path: "s")
    return lines
  }

  @Test func `A click is a click, at the time of its release`() throws {
    let place = Point(50, 30.004)
    #expect(
      try lines([
        HandBench.pointer(0.1, .hovered, place), HandBench.pointer(0.2, .began, place),
        HandBench.pointer(0.28, .ended, place),
      ]) == ["0.1001  move 50 30", "0.28  click 50 30", "+0  idle"])
  }

  @Test func `A press on what moves is a press, since it seizes`() throws {
    let lines = try lines([
      HandBench.pointer(0.2, .began, Point(50, 30)), HandBench.pointer(0.2301, .ended, Point(50, 30)),
      HandBench.pointer(0.4203, .began, Point(390, 200)), HandBench.pointer(0.4403, .ended, Point(390, 200)),
    ])
    #expect(lines == ["0.2301  click 50 30", "0.4203  down 390 200", "0.4403  up", "+0  idle"])
  }

  @Test func `A long press, and one with a move, are written in full`() throws {
    #expect(
      try lines([
        HandBench.pointer(0.11, .began, Point(300, 250)), HandBench.pointer(0.8101, .ended, Point(300, 250)),
      ]) == ["0.11  down 300 250", "0.8101  up", "+0  idle"])
    #expect(
      try lines([
        HandBench.pointer(0.11, .began, Point(300, 250)), HandBench.pointer(0.12, .moved, Point(303, 250)),
        HandBench.pointer(0.13, .ended, Point(304, 250)),
      ]) == ["0.11  down 300 250", "0.12  move 303 250", "0.13  move 304 250", "0.13  up", "+0  idle"])
  }

  @Test func `Coalesced places are lines of their own`() throws {
    var event = PointerEvent(.moved, at: Point(30, 40), time: 0)
    let inputs: [HandBench.Input] = [
      HandBench.pointer(0.11, .began, Point(10, 200)),
      (
        0.128,
        {
          event.time = $0
          event.coalesced = [
            PointerSample(Point(16.666_6, 200), time: $0 - 0.004), PointerSample(Point(20, 30), time: $0),
          ]
          return .event(.pointer(event))
        }
      ),
      HandBench.pointer(0.14, .ended, Point(30, 40)),
    ]
    #expect(
      try lines(inputs) == [
        "0.11  down 10 200", "0.124  move 16.67 200", "0.128  move 20 30", "0.128  move 30 40", "0.14  up", "+0  idle",
      ])
  }

  @Test func `An even drag with a thousand places a second is a drag`() throws {
    var inputs = [HandBench.pointer(0.2101, .began, Point(10, 200))]
    for step in 1...50 {
      inputs.append(HandBench.pointer(0.2101 + Double(step) / 1000, .moved, Point(10 + Double(step) * 2, 200)))
    }
    inputs.append(HandBench.pointer(0.2601, .ended, Point(110, 200)))
    #expect(try lines(inputs) == ["0.2101  drag 10 200 110 200 0.05", "+0  idle"])
    // One place beside the way.
    inputs[20] = HandBench.pointer(0.2101 + 0.02, .moved, Point(51, 200))
    #expect(try lines(inputs).count == 53)
  }

  @Test func `Other buttons, fingers, the wheel and the touchpad`() throws {
    #expect(
      try lines([
        HandBench.pointer(0.11, .began, Point(300, 250), button: .secondary),
        HandBench.pointer(0.15, .ended, Point(300, 250), button: .secondary),
        HandBench.pointer(0.51, .began, Point(300, 250), pointer: .finger(1)),
        HandBench.pointer(0.52, .moved, Point(280, 250), pointer: .finger(1)),
        HandBench.pointer(0.53, .ended, Point(280, 250), pointer: .finger(1)),
        HandBench.pointer(0.61, .began, Point(300, 250), pointer: .finger(0)),
        HandBench.pointer(0.62, .cancelled, Point(300, 250), pointer: .finger(0)),
        (0.71, { .event(.wheel(WheelEvent(location: Point(200, 50), delta: Vector(0, -1), time: $0))) }),
        (
          1.21,
          {
            .event(.wheel(WheelEvent(location: Point(200, 50), delta: Vector(0.25, -0.5), time: $0, isPrecise: true)))
          }
        ),
      ]) == [
        "0.1501  click 300 250 secondary", "0.51  down 300 250 finger 1", "0.52  move 280 250 finger 1",
        "0.53  move 280 250 finger 1", "0.53  up finger 1", "0.61  down 300 250 finger 0", "0.62  cancel finger 0",
        "0.71  wheel 200 50 0 -1", "1.21  swipe 200 50 -2.5 -5 0", "+0  idle",
      ])
  }

  @Test func `Keys with their modifiers, and what is typed`() throws {
    let inputs: [HandBench.Input] = [
      HandBench.key(0.11, .tab), HandBench.key(0.21, .character("a"), modifiers: .control),
      HandBench.key(0.31, .left, modifiers: [.shift]), HandBench.key(0.41, .left, modifiers: .shift, isRepeat: true),
      HandBench.key(0.45, .other),
      HandBench.pointer(0.51, .began, Point(160, 130)), HandBench.pointer(0.52, .ended, Point(160, 130)),
      HandBench.key(0.61, .character("ü")),
      (0.61, { .event(.text(TextInputEvent(.typed, "ü \"#", time: $0))) }),
      (0.71, { .event(.text(TextInputEvent(.composed(selection: 0..<1), "か", time: $0))) }),
      (0.72, { .event(.text(TextInputEvent(.composed(selection: 0..<0), "", time: $0))) }),
      HandBench.key(0.81, .backspace),
    ]
    #expect(
      try lines(inputs) == [
        "0.11  key Tab", "0.21  hold control", "0.21  key A", "0.31  release control", "0.31  hold shift",
        "0.31  key Left", "0.41  key Left repeat", "0.51  release shift", "0.52  click 160 130",
        "0.61  type \"ü \\\"#\"", "# here was a composition of an input method, which a script cannot say",
        "0.81  key Backspace", "+0  idle",
      ])
  }

  @Test func `What a script cannot say is told, with the number of times`() throws {
    let bench = try HandBench(Self.board)
    bench.play([
      (0.71, { .event(.text(TextInputEvent(.composed(selection: 0..<1), "か", time: $0))) }),
      (0.72, { .event(.text(TextInputEvent(.composed(selection: 0..<0), "", time: $0))) }),
      HandBench.key(0.81, .function(20)),
      HandBench.pointer(0.9, .began, Point(300, 250)),
    ])
    let saved = bench.log.script(expecting: nil)
    #expect(
      saved.omissions == [
        "a composition of an input method, 2 times", "a key without a name in scripts",
        "a press that had not ended",
      ])
    #expect(try bench.failures(of: saved.text) == [])
  }

  @Test func `The mouse is followed from view to view, and sizes are whole points`() throws {
    var inputs: [HandBench.Input] = []
    for step in 1...40 {
      inputs.append(HandBench.pointer(0.11 + Double(step) / 100, .hovered, Point(Double(step) * 5, 30)))
    }
    inputs.append((0.6, { .resized(Size(500.4, 300), at: $0) }))
    #expect(
      try lines(inputs) == [
        "0.12  move 5 30", "0.13  move 10 30", "0.33  move 110 30", "0.41  move 150 30", "0.6001  resize 500 300",
        "+0  idle",
      ])
  }

  @Test func `A log that began later leads to its screens first, by their segues`() throws {
    let bench = try HandBench(Self.board, isStarted: false)
    func click(_ time: Double, _ place: Point) -> [HandBench.Input] {
      [HandBench.pointer(time, .began, place), HandBench.pointer(time + 0.05, .ended, place)]
    }
    bench.play(click(0.3, Point(50, 30)))
    bench.play(click(0.5, Point(50, 30)))
    bench.log.start()
    bench.play([HandBench.key(0.5, .escape)])
    let saved = bench.log.script()
    let lines = saved.text.split(separator: "\n")
    #expect(saved.omissions == [], "\(saved.text)")
    #expect(lines.prefix(4) == ["0  segue open", "+0  idle", "2  segue deep", "+0  idle"])
    #expect(lines.suffix(2) == ["+0  idle", "+0  expect scene detail"])
    #expect(saved.text.contains("expect view"))
    #expect(try bench.failures(of: saved.text) == [], "\(saved.text)")
  }

  @Test func `A log keeps its limit, says what is gone, and begins at rest`() throws {
    let bench = try HandBench(Self.board, limit: InputLog.Limit(seconds: 4, inputs: 1000))
    for _ in 1...6 {
      let place = Point(50, 30)
      bench.play([HandBench.pointer(0.3, .began, place), HandBench.pointer(0.33, .ended, place)])
      bench.play([HandBench.key(0.5, .escape)])
    }
    #expect(bench.log.entries.count < 10)
    let dropped = try #require(bench.log.droppedUntil)
    #expect(dropped > 3 && bench.stage.time - dropped < 8)
    let saved = bench.log.script()
    #expect(saved.omissions.count == 1 && saved.omissions[0].hasPrefix("inputs until"))
    #expect(try bench.failures(of: saved.text) == [], "\(saved.text)")
  }

  @Test func `A part of a log begins at the last rest before it`() throws {
    let bench = try HandBench(Self.board)
    bench.play([HandBench.pointer(0.3, .began, Point(50, 30)), HandBench.pointer(0.33, .ended, Point(50, 30))])
    let middle = bench.stage.time + 0.7
    bench.play([HandBench.key(0.5, .escape), HandBench.key(1.5, .enter)])
    let saved = bench.log.script(from: middle, to: middle + 0.2)
    #expect(saved.text.hasPrefix("0  segue open\n+0  idle\n2."))
    #expect(saved.text.contains("key Escape") && !saved.text.contains("key Return"))
    #expect(try bench.failures(of: saved.text) == [], "\(saved.text)")
  }

  @Test func `A log that is not started records nothing`() throws {
    let bench = try HandBench(Self.board, isStarted: false)
    bench.play([HandBench.key(0.5, .escape)])
    #expect(bench.log.entries.isEmpty && bench.log.beginnings.isEmpty && bench.log.outcomes.isEmpty)
    bench.log.start()
    bench.log.start()
    bench.play([HandBench.key(0.5, .escape)])
    #expect(bench.log.entries.count == 1)
    bench.log.stop()
    bench.play([HandBench.key(0.5, .escape)])
    #expect(bench.log.entries.count == 1)
  }
}
