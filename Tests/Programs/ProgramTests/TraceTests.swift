import ProgramSupport
import Testing

/// What a run says about itself, word for word.
struct TraceTests {
  /// The lines that tell a lifecycle.
  private let story: Set<String> = [
    "start", "scene", "request", "queued", "begin", "turn", "grab", "release", "end", "answer", "exit",
  ]

  private func story(_ script: String, _ events: Set<String>? = nil) throws -> [String] {
    try Workbench().headless(script).story(events ?? story)
  }

  @Test func `plan lines carry the plan as text, and what names the target`() throws {
    let trace = try Workbench().headless("0 segue open\n+0 idle\n")
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

  @Test func `two traces of the same run are the same, and those of two directors are not`() throws {
    let bench = try Workbench()
    for (name, more) in [("a", []), ("b", []), ("c", ["--director", "Fade"])] {
      let run = try bench.run(
        ["board.json", "--headless", "--watch", "detail", "--trace", "\(name).jsonl"] + more,
        script: "0 segue open\n+0 idle\n")
      #expect(run.ending == .exited(0))
    }
    let same = try bench.run(["--compare", "a.jsonl", "b.jsonl"])
    #expect(same.ending == .exited(0) && same.output == "the motion is the same\n" && same.errors.isEmpty)
    let other = try bench.run(["--compare", "a.jsonl", "c.jsonl", "--page", "page.html"])
    #expect(
      other.ending == .exited(1) && other.output.hasPrefix("transition 1, open list detail: director Fade, was Slide\n")
    )
    #expect(other.output.contains("\ndetail: x differs by up to "))
    #expect(readText(bench.file("page.html"))?.contains("<polyline") == true)
    for (arguments, status) in [
      (["a.jsonl"], 64), (["a.jsonl", "b.jsonl", "--page"], 64), (["a.jsonl", "--check", "b.jsonl"], 64),
      (["a.jsonl", "none.jsonl"], 66), (["a.jsonl", "board.json"], 65),
      (["a.jsonl", "b.jsonl", "--page", "/none/a"], 73),
    ] as [([String], Int32)] {
      let run = try bench.run(["--compare"] + arguments)
      #expect(run.ending == .exited(status) && run.messages.count == 1, "\(arguments): \(run.errors)")
    }
  }

  @Test func `a click opens the detail, and the way is told in order`() throws {
    #expect(
      try story("0.1 click 100 30\n+0 idle\n") == [
        "start list", "scene list willAppear", "scene list didAppear",
        "request open click reverse",
        "begin open list detail Slide forward",
        "scene list willDisappear", "scene detail willAppear",
        "end completed",
        "scene list didDisappear", "scene detail didAppear",
        "answer completed", "exit 0",
      ])
  }

  @Test func `set-up, tokens and tear-down are told, each in its place`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n")
    let story = trace.lines.filter { ["begin", "director", "plan", "token", "activity", "end"].contains($0.event) }
      .map { $0.summary(["scheduler", "director", "phase", "token", "state", "plan", "outcome"]) }
    #expect(
      story.filter { !$0.hasPrefix("plan") && !$0.contains("relativeTranslation") } == [
        "begin Slide", "director transition 1 Slide setUp began", "director transition 1 Slide setUp ended",
        "token transition 1 travel of the transition, forward taken",
        "token transition 1 edge of edge of detail taken", "token transition 1 edge of edge of detail returned",
        "activity transition 1 active",
        "token transition 1 travel of the transition, forward returned", "activity transition 1 idle",
        "director transition 1 Slide tearDown began", "director transition 1 Slide tearDown ended", "end completed",
      ], "\(story)")
    let firstPlan = try #require(story.firstIndex { $0.hasPrefix("plan") })
    #expect(
      story[..<firstPlan].contains("director transition 1 Slide setUp ended"), "plans are recorded, then committed")
    let words = Set(trace.lines.map(\.event))
    #expect(words.isSuperset(of: ["performer", "plan"]))
  }

  /// A busy run: caught, scrubbed, thrown, turned, cut off by a resize, and pushed on top of each other.
  private static let busy = """
    0.1 key O
    +0.15 drag 180 120 60 120 0.3
    +0.05 key Escape
    +0.05 key O
    +0.1 resize 300 200
    +0.1 drag 100 60 280 60 0.1
    +0 idle
    +0 segue open
    +0.1 segue back
    +0 idle

    """

  @Test func `each token that is taken is returned, in turn, and there are about as many as plans`() throws {
    let trace = try Workbench().headless(Self.busy)
    let tokens = trace.all("token")
    #expect(tokens.count >= 6)
    for scheduler in Set(tokens.compactMap { $0.text("scheduler") }) {
      let lines = tokens.filter { $0.text("scheduler") == scheduler }
      var held = 0
      for line in lines {
        held += line.text("state") == "taken" ? 1 : -1
        #expect(held >= 0, "\(line)")
      }
      #expect(held == 0, "\(scheduler)")
    }
    #expect(tokens.count <= 2 * trace.all("plan").count + 2 * trace.all("grab").count + 8, "\(tokens.count)")
    for run in trace.all("director").map({ $0.text("scheduler") }) {
      let phases = trace.all("director").filter { $0.text("scheduler") == run }.map { $0.summary(["phase", "state"]) }
      #expect(phases == ["setUp began", "setUp ended", "tearDown began", "tearDown ended"].map { "director " + $0 })
    }
  }

  @Test func `a run that is cut off returns its tokens and tears its director down`() throws {
    let run = try Workbench().run(
      ["board.json", "--headless", "--trace", "-", "--speed", "0.01", "--timeout", "1"], script: "0.1 key O\n+0 idle\n")
    #expect(run.ending == .exited(75))
    let trace = try run.trace()
    let states = trace.all("token").compactMap { $0.text("state") }
    #expect(states.filter { $0 == "taken" }.count == states.filter { $0 == "returned" }.count && !states.isEmpty)
    #expect(
      trace.story(["director", "end", "answer"]).suffix(3).first?.hasPrefix("director") == true,
      "\(trace.story(["director"]))")
  }

  @Test func `Escape and Backspace ask for the way back`() throws {
    for key in ["Escape", "Backspace"] {
      let lines = try story("0.1 key O\n+0 idle\n+0.1 key \(key)\n+0 idle\n")
      #expect(
        lines.suffix(8)
          == [
            "request key reverse", "begin detail list Slide backward",
            "scene detail willDisappear", "scene list willAppear", "end completed",
            "scene detail didDisappear", "scene list didAppear", "answer completed", "exit 0",
          ].suffix(8), "\(key)")
    }
  }

  @Test func `Escape at the root makes no request`() throws {
    #expect(try story("0.1 key Escape\n+0.1 key Backspace\n+0 idle\n", ["request", "begin", "warning"]).isEmpty)
  }

  @Test func `a segue of kind pop goes back`() throws {
    let trace = try Workbench().headless("0.1 segue open\n+0 idle\n+0 segue back\n+0 idle\n")
    #expect(
      trace.story(["request", "begin", "answer"]) == [
        "request open script reverse", "begin open list detail Slide forward", "answer completed",
        "request back script reverse", "begin back detail list Slide backward", "answer completed",
      ])
  }

  @Test func `a drag past the middle completes the way back`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0.1 drag 20 100 140 100 1\n+0 idle\n")
    #expect(
      trace.story(["request", "begin", "turn", "grab", "release", "end", "answer"]).suffix(6) == [
        "request gesture drop", "begin detail list Slide backward", "grab", "release", "end completed",
        "answer completed",
      ])
    let release = try #require(trace.last("release"))
    let progress = try #require(release.number("progress"))
    #expect(abs(progress - 0.4) < 0.03)
    #expect(release.text("view") == "detail")
  }

  @Test func `a short slow drag from rest is cancelled`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0.1 drag 20 100 60 100 1\n+0 idle\n")
    #expect(
      trace.story(["request", "begin", "turn", "grab", "release", "end", "answer"]).suffix(7) == [
        "request gesture drop", "begin detail list Slide backward", "grab", "release", "turn forward gesture",
        "end cancelled", "answer cancelled",
      ])
    #expect(
      trace.story(["scene"]).suffix(4).sorted() == [
        "scene detail didAppear", "scene detail willAppear", "scene list didDisappear", "scene list willDisappear",
      ])
  }

  @Test func `a flick leaves, however short its way`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0.1 drag 20 100 60 100 0.05\n+0 idle\n")
    #expect(trace.story(["end", "answer"]).suffix(2) == ["end completed", "answer completed"])
    let velocity = try #require(trace.last("release")?.numbers("velocity"))
    #expect(abs(velocity[0] - 800) < 8 && velocity[1] == 0)
  }

  @Test func `a screen in flight can be caught, pushed back and let go`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0.15 drag 180 120 195 120 0.05\n+0 idle\n")
    #expect(
      trace.story(["request", "begin", "turn", "grab", "release", "end", "answer"]) == [
        "request open key reverse", "begin open list detail Slide forward", "grab", "release",
        "turn backward gesture", "end cancelled", "answer cancelled",
      ])
  }

  @Test func `a screen caught in flight and let go at rest goes on its way`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0.25 down 180 120\n+0.5 up\n+0 idle\n")
    #expect(trace.story(["turn", "grab", "release", "end"]) == ["grab", "release", "end completed"])
  }

  @Test func `Escape in mid-flight turns the screen round where it is`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0.15 key Escape\n+0 idle\n")
    #expect(
      trace.story(["request", "queued", "begin", "turn", "end", "answer"]).filter { !$0.hasPrefix("answer") } == [
        "request open key reverse", "begin open list detail Slide forward", "request key reverse",
        "turn backward request", "end cancelled",
      ])
    let answers = trace.all("answer")
    #expect(answers.count == 2)
    #expect(answers.first { $0.number("request") == 1 }?.text("outcome") == "cancelled")
    #expect(answers.first { $0.number("request") == 2 }?.text("outcome") == "completed")
    let progress = try #require(trace.first("turn")?.number("progress"))
    #expect(progress > 0.1 && progress < 0.9)
  }

  @Test func `a request under drop is refused while a transition runs`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0 key Escape\n+0.1 segue open-drop\n+0 idle\n")
    let answer = try #require(trace.all("answer").first { $0.number("request") == 3 })
    #expect(answer.text("outcome") == "refused" && answer.text("reason") == "busy")
    #expect(trace.all("begin").count == 2)
    #expect(trace.all("answer").count { $0.keys.contains("reason") } == 1, "completed needs no reason")
  }

  @Test func `two quick backs pop two scenes, and a third makes no request`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0 key Escape\n+0.2 key Escape\n+0 key Back\n+0 idle\n")
    #expect(
      trace.story(["request", "turn", "end", "answer"]) == [
        "request open key reverse", "end completed", "answer completed", "request key reverse", "end completed",
        "answer completed",
      ])
  }

  @Test func `requests under queue go one after another, and one that finds its scene gone is obsolete`() throws {
    let trace = try Workbench().headless(
      "0.1 key O\n+0 idle\n+0 key Escape\n+0.1 segue open-queue\n+0.1 segue sheet-queue\n+0 idle\n")
    #expect(trace.all("queued").map { $0.number("request") } == [3, 4])
    #expect(trace.all("queued").map { $0.number("ahead") } == [0, 1])
    #expect(trace.all("answer").first { $0.number("request") == 3 }?.text("outcome") == "completed")
    #expect(trace.all("answer").first { $0.number("request") == 4 }?.text("outcome") == "obsolete")
  }

  @Test func `a request of a scene that is not on top is refused`() throws {
    let trace = try Workbench().headless("0.1 segue back\n+0 idle\n")
    #expect(trace.story(["request", "begin", "answer"]) == ["request back script reverse", "answer refused"])
  }

  @Test func `the same destination asked for twice is one transition`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0.1 segue open\n+0 idle\n")
    #expect(trace.all("begin").count == 1)
    #expect(trace.all("answer").map { $0.text("outcome") } == ["completed", "completed"])
  }

  @Test func `a sheet comes and is dragged down`() throws {
    let trace = try Workbench().headless("0.1 click 40 75\n+0 idle\n+0.1 drag 100 20 100 130 0.3\n+0 idle\n")
    #expect(
      trace.story(["begin", "end", "answer"]) == [
        "begin sheet list sheet Slide forward", "end completed", "answer completed",
        "begin sheet list Slide backward", "end completed", "answer completed",
      ])
  }

  @Test func `a scene that is not interactive stays under the hand`() throws {
    let trace = try Workbench().headless("0.1 click 140 75\n+0 idle\n+0.1 drag 20 100 180 100 0.3\n+0 idle\n")
    #expect(trace.story(["begin"]) == ["begin still list still Slide forward"])
  }

  @Test func `timers start when their scene has appeared, and stop when it begins to leave`() throws {
    let board = """
      { "stagecraft": 1, "size": [100, 80], "initial": "a",
        "scenes": {
          "a": { "color": "#333", "timers": [ { "after": 0.5, "segue": "b" }, { "after": 0.6, "segue": "c" } ] },
          "b": { "color": "#555" }, "c": { "color": "#777" } },
        "segues": { "b": { "from": "a", "to": "b", "kind": "push" }, "c": { "from": "a", "to": "c", "kind": "push" } } }
      """
    let trace = try Workbench(storyboard: board).headless("1.5 idle\n")
    #expect(
      trace.story(["request", "begin", "answer"]) == [
        "request b timer reverse", "begin b a b Slide forward", "answer completed",
      ])
    #expect(trace.first("request").map { abs($0.time - 0.5) < 1e-9 } == true)
  }

  @Test func `timers that are not due do not keep a run alive`() throws {
    let board = """
      { "stagecraft": 1, "size": [100, 80], "initial": "a",
        "scenes": { "a": { "timers": [ { "after": 3600, "segue": "b" } ] }, "b": {} },
        "segues": { "b": { "from": "a", "to": "b", "kind": "push" } } }
      """
    let trace = try Workbench(storyboard: board).headless("0.1 idle\n")
    #expect(trace.first("request") == nil)
    #expect(try #require(trace.last("exit")).time < 1)
  }

  @Test func `a resize in mid-flight ends where the new size says`() throws {
    let trace = try Workbench().headless(
      "0.1 key O\n+0.1 resize 300 200\n+0 idle\n", ["--watch", "detail", "--watch", "card"])
    #expect(trace.first("resize")?.numbers("size") == [300, 200])
    #expect(trace.frames(of: "detail").last?.numbers("frame") == [0, 0, 300, 200])
    #expect(trace.story(["end"]) == ["end completed"])
    // The share of the way that is left is continuous; only its size in points changes.
    let shares = trace.frames(of: "detail").compactMap { $0.numbers("frame").map { $0[0] / $0[2] } }
    for (before, after) in zip(shares, shares.dropFirst()) { #expect(after <= before && before - after < 0.2) }
  }

  @Test func `every request is answered exactly once, and a release follows its grab`() throws {
    let trace = try Workbench().headless(
      """
      0.1 key O
      +0.1 key Escape
      +0.05 segue open
      +0.05 segue sheet
      +0.05 segue open-queue
      +0.05 drag 190 140 199 140 0.1
      +0.05 segue sheet-queue
      +0.05 segue open-drop
      +0 idle
      """)
    let asked = trace.all("request").compactMap { $0.number("request") }
    #expect(asked.count >= 4)
    #expect(trace.all("answer").compactMap { $0.number("request") }.sorted() == asked.sorted())
    let begun = trace.all("begin").compactMap { $0.number("transition") }
    #expect(trace.all("end").compactMap { $0.number("transition") } == begun)
    var holder: Double?
    for line in trace.lines where line.event == "grab" || line.event == "release" {
      if line.event == "grab" {
        #expect(holder == nil)
        holder = line.number("transition")
      } else {
        #expect(holder == line.number("transition"))
        holder = nil
      }
    }
    #expect(holder == nil)
  }

  @Test func `every line has the fields of the contract`() throws {
    let fields: [String: Set<String>] = [
      "start": ["scene"], "exit": ["status"], "scene": ["scene", "phase"],
      "request": ["request", "segue", "source", "policy"], "queued": ["request", "ahead"],
      "begin": ["transition", "request", "segue", "from", "to", "director", "direction", "interactive"],
      "turn": ["transition", "direction", "progress", "by"], "grab": ["transition", "view", "progress"],
      "release": ["transition", "view", "progress", "velocity"], "end": ["transition", "outcome", "duration"],
      "answer": ["request", "outcome"], "activity": ["scheduler", "state"],
      "token": ["scheduler", "token", "state"], "director": ["scheduler", "director", "phase", "state"],
      "plan": ["target", "plan"],
      "performer": ["target", "performer"], "resize": ["size"], "view": ["view", "frame", "alpha", "rotation"],
    ]
    let trace = try Workbench().headless(
      "0.1 key O\n+0.1 drag 190 120 199 120 0.1\n+0 resize 220 150\n+0 idle\n"
        + "+0 segue open\n+0 idle\n+0.1 key Escape\n+0.1 segue sheet-queue\n+0 idle\n",
      ["--watch", "detail"])
    #expect(trace.lines.first?.event == "start" && trace.lines.last?.event == "exit")
    var seen: Set<String> = []
    for line in trace.lines {
      seen.insert(line.event)
      let expected = try #require(fields[line.event], "unknown event: \(line)")
      #expect(expected.isSubset(of: line.keys), "\(line)")
    }
    #expect(Set(fields.keys).subtracting(seen) == [])
    for (before, after) in zip(trace.lines, trace.lines.dropFirst()) {
      #expect(before.time <= after.time + 1e-12, "\(before) then \(after)")
    }
  }

  @Test func `an activity is told at its edges only, active before idle`() throws {
    let trace = try Workbench().headless("0.1 key O\n+0 idle\n+0.2 key Escape\n+0.1 key O\n+0 idle\n")
    var active: Set<String> = []
    for line in trace.all("activity") {
      let scheduler = try #require(line.text("scheduler"))
      if line.text("state") == "active" {
        #expect(active.insert(scheduler).inserted)
      } else {
        #expect(active.remove(scheduler) != nil)
      }
    }
    #expect(active.isEmpty)
  }
}
