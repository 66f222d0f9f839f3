import ProgramSupport
import Testing

/// `--play`: a recorded run again, and files that are none.
struct PlayTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// The first line of a trace of the bench's storyboard, as the program writes it.
  private func startLine(_ change: (String) -> String = { $0 }) throws -> String {
    let bytes = Array(Workbench.storyboard.utf8)
    // FNV-1a, 64 bits, and the number of bytes.
    let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    let digest = String(repeating: "0", count: 16 - digits.count) + digits + "-\(bytes.count)"
    return change(
      #"{"t":0,"event":"start","scene":"list","storyboard":"\#(digest)","size":[200,150],"scale":1,"speed":1,"reducedMotion":false}"#
    )
  }

  /// A hand that opens the detail, drags it half away, resizes the window meanwhile, and throws it.
  private func hand() -> [String] {
    var lines = [#"{"t":0,"event":"frame","time":0}"#]
    func input(_ time: Double, _ fields: String) {
      lines.append(#"{"t":\#(time),"event":"input","time":\#(time),\#(fields)}"#)
    }
    func pointer(_ time: Double, _ phase: String, _ x: Double, _ y: Double, _ more: String = "") {
      input(time, #""kind":"pointer","phase":"\#(phase)","at":[\#(x),\#(y)]\#(more)"#)
    }
    func frames(_ range: ClosedRange<Int>) {
      for frame in range { lines.append(#"{"t":0,"event":"frame","time":\#(Double(frame) / 61)}"#) }
    }
    pointer(0.1, "hovered", 100, 30)
    pointer(0.11, "began", 100, 30)
    pointer(0.12, "ended", 100, 30)
    frames(8...180)
    pointer(3, "began", 20, 100)
    for step in 1...40 {
      pointer(
        3 + Double(step) / 100, "moved", 20 + Double(step), 100,
        #","before":[[\#(2.995 + Double(step) / 100),\#(19.5 + Double(step)),100]]"#)
      if step == 20 { input(3.2, #""kind":"resize","size":[240,180]"#) }
      if step.isMultiple(of: 2) { frames((183 + step / 2)...(183 + step / 2)) }
    }
    pointer(3.41, "ended", 60, 100)
    frames(209...330)
    input(6, #""kind":"key","phase":"down","key":"Escape""#)
    input(6, #""kind":"focus","state":"lost""#)
    input(6, #""kind":"redraw""#)
    frames(367...520)
    return lines
  }

  private func play(_ trace: String, _ arguments: [String] = ["--trace", "-"]) throws -> Workbench.Run {
    _ = try bench.directory.write("run.jsonl", trace)
    return try bench.run(["board.json", "--headless", "--play", "run.jsonl"] + arguments)
  }

  @Test func `a recorded hand does the same again, and the trace of that is played to the same trace`() throws {
    let recorded = ([try startLine()] + hand()).joined(separator: "\n") + "\n"
    let arguments = ["--trace", "-", "--trace-input", "--watch", "detail", "--watch", "list"]
    let first = try play(recorded, arguments)
    #expect(first.ending == .exited(0) && first.errors.isEmpty, "\(first.errors)")
    let trace = try first.trace()
    #expect(
      trace.story(["begin", "grab", "release", "end", "answer"]).prefix(4) == [
        "begin open list detail Slide forward", "end completed", "answer completed",
        "begin detail list Slide backward",
      ])
    #expect(trace.all("input").count == hand().filter { $0.contains("\"input\"") }.count)
    #expect(trace.all("frame").compactMap { $0.number("time") }.last == 520.0 / 61)
    #expect(trace.last("resize")?.numbers("size") == [240, 180])
    let second = try play(first.output, arguments)
    #expect(second.output == first.output)
  }

  @Test func `a recorded hand is saved as a script that passes, and fails with another motion`() throws {
    let recorded = ([try startLine()] + hand()).joined(separator: "\n") + "\n"
    let run = try play(recorded, ["--save-script", "hand.script"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    let script = try #require(readText(bench.file("hand.script")))
    #expect(script.hasPrefix("# What a hand did, and what moved. To play it:\n#   stagecraft board.json"))
    for part in ["click 100 30", "resize 240 180", "key Escape", "expect outcome completed", "expect view detail x"] {
      #expect(script.contains(part), "\(part) in \(script)")
    }
    let again = try bench.run(["board.json", "--headless"], script: script)
    #expect(again.ending == .exited(0) && again.errors.isEmpty, "\(again.errors)")
    let other = try bench.run(["board.json", "--headless", "--director", "Cover"], script: script)
    #expect(other.ending == .exited(1) && other.errors.contains("expected view detail x"), "\(other.errors)")
  }

  @Test func `a script that cannot be saved ends the run before it begins`() throws {
    let run = try play(try startLine() + "\n", ["--save-script", "no/hand.script"])
    #expect(run.ending == .exited(73) && run.messages.count == 1, "\(run.errors)")
    let over = try play(try startLine() + "\n", ["--save-script", "./board.json"])
    #expect(over.ending == .exited(73) && over.errors.contains("the same file"), "\(over.errors)")
  }

  @Test func `pictures of a played run are the same each time`() throws {
    let recorded = ([try startLine()] + hand().prefix(60)).joined(separator: "\n") + "\n"
    let pictures = try ["a.png", "b.png"].map { name in
      let run = try play(recorded, ["--screenshot", name, "--filmstrip", "strip-\(name)"])
      #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
      return [try #require(readBytes(bench.file(name))), try #require(readBytes(bench.file("strip-\(name)")))]
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `a run whose trace ends between two lines is played as far as it goes`() throws {
    let run = try play(([try startLine()] + hand().prefix(5)).joined(separator: "\n") + "\n")
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    #expect(try run.trace().first("answer")?.text("outcome") == "completed")
  }

  @Test func `what is no trace of this storyboard's run in a window is 65, with its place`() throws {
    let start = try startLine()
    let cases: [(text: String, place: String, part: String)] = [
      ("", "1:1", "empty"), ("hello\n", "1:1", "expected a value"), ("[1]\n", "1:1", "an object"),
      (#"{"t":0,"event":"exit","status":0}"# + "\n", "1:1", "not a trace"),
      (#"{"t":0,"event":"start","scene":"list"}"# + "\n", "1:1", "--trace-input"),
      (
        try startLine { $0.replacing("\"storyboard\":\"", with: "\"storyboard\":\"0") } + "\n", "1:1",
        "another storyboard"
      ),
      (start + "\n" + #"{"t":0.1,"event":"inp"#, "2:1", "cut off"),
      (start + "\n" + start + "\n", "2:1", "second start"),
      (start + "\n" + #"{"t":0.1,"event":"input"}"# + "\n", "2:1", "kind"),
      (start + "\n" + #"{"t":0.1,"event":"input","kind":"pionter"}"# + "\n", "2:33", "pointer"),
      (start + "\n" + #"{"t":0.1,"event":"input","kind":"pointer","phase":"moved","time":1}"# + "\n", "2:1", "at"),
      (start + "\n" + #"{"t":0.1,"event":"frame","time":"soon"}"# + "\n", "2:33", "number"),
      (start + "\n" + #"{"t":0.1,"event":"frame","time":1e99}"# + "\n", "2:33", "from"),
      (start.replacing("[200,150]", with: "[0,150]") + "\n", "1:", "size"),
      (start.replacing("\"speed\":1", with: "\"speed\":0") + "\n", "1:", "speed"),
      (start.replacing("\"scene\":\"list\"", with: "\"scene\":\"lisst\"") + "\n", "1:1", "no scene \"lisst\""),
      (start.replacing("\"speed\":1", with: "\"speed\":1,\"director\":\"Zum\"") + "\n", "1:1", "no director \"Zum\""),
      (String(repeating: "[", count: 100_000) + "\n", "1:", "deep"),
    ]
    for (text, place, part) in cases {
      let run = try play(text)
      #expect(run.ending == .exited(65), "\(text.prefix(80)): \(run.ending)")
      #expect(run.messages.count == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("stagecraft: run.jsonl:\(place)") && run.errors.contains(part), "\(run.errors)")
    }
  }

  @Test func `a trace that cannot be read is 66, and an output over it is refused`() throws {
    let run = try bench.run(["board.json", "--headless", "--play", "none.jsonl"])
    #expect(run.ending == .exited(66) && run.errors.contains("none.jsonl"))
    let over = try play(try startLine() + "\n", ["--trace", "./run.jsonl"])
    #expect(over.ending == .exited(73) || over.ending == .exited(64), "\(over.errors)")
    #expect(readText(bench.file("run.jsonl"))?.contains("\"start\"") == true)
  }

  @Test func `plan lines carry the plan as text, and what names the target`() throws {
    let trace = try bench.headless("0 segue open\n+0 idle\n")
    let plans = trace.all("plan")
    #expect(!plans.isEmpty)
    // What only its director knows, such as the edge of a dark screen, cannot be named in a file.
    for plan in plans where plan.text("target") != "PageEdge" {
      #expect(plan.raw.contains(#""wire":{"family":""#), "\(plan)")
    }
    #expect(plans.contains { $0.text("selector") == "TransitionProgress" && $0.text("plan") == "SpringProgress" })
    #expect(
      plans.contains { $0.text("selector") == "#detail" && $0.raw.contains(#""property":"relativeTranslation""#) })
  }
}
