import Geometry
import PlanText
import Plans
import Runtime
import Testing
import Transitions
import Views

struct WireTraceTests {
  private let lines = """
    {"t":0,"event":"start","scene":"a"}
    {"t":0.5,"event":"plan","target":"card","plan":"SpringTo","name":"n","selector":"#card","wire":{"family":"SpringTo","payload":{"property":"position","to":[90,80]}}}
    {"t":0.5,"event":"performer","target":"card","performer":"PropertyPerformer"}
    {"t":0.5,"event":"plan","target":"view","plan":"Tween","wire":{"family":"Tween","payload":{"property":"alpha","to":0,"duration":1}}}
    {"t":0.5,"event":"plan","target":"card","plan":"TransitionTween","selector":"#card","wire":{"family":"TransitionTween","payload":{"property":"alpha","back":0,"fore":1}}}
    {"t":0.75,"event":"plan","target":"card","plan":"Odd","selector":"#card"}
    {"t":1,"event":"unplan","target":"card","name":"n","selector":"#card"}
    {"t":1,"event":"plan","target":"card","plan":"Tween","selector":"#card","wire":{"family":"Tween","payload":{"property":"alpha","to":0,"duration":1}}}

    """

  @Test func `the plans of a trace are transactions at their moments`() throws {
    let trace = try WireTrace(parsing: lines.utf8)
    #expect(trace.moments.map(\.time) == [0.5, 1])
    #expect(trace.moments.map(\.transaction.count) == [1, 2])
    #expect(trace.transaction.count == 3)
    #expect(trace.omitted.map(\.line) == [4, 5, 6])
    #expect(
      trace.omitted.map(\.reason) == [
        "the target has no name", "the plan follows a transition", "the plan has no wire form",
      ])
    #expect(try WireTrace(parsing: lines.utf8, inTransition: true).transaction.count == 4)
  }

  @Test func `they move the views of another program as they did there`() throws {
    func frames(_ begin: (Scheduler, FrameLoop) throws -> Void) rethrows -> [String] {
      let card = View(frame: Rect(0, 0, 20, 20))
      card.identifier = "card"
      let loop = FrameLoop()
      let scheduler = Scheduler(loop: loop)
      scheduler.targetResolver = ViewTargets(card)
      try begin(scheduler, loop)
      return (1...150).map { frame in
        loop.frame(at: Double(frame) / 60)
        return "\(card.center) \(card.alpha)"
      }
    }
    let played = try frames { scheduler, loop in
      try WireTrace(parsing: lines.utf8).play(into: scheduler, on: loop)
    }
    let direct = frames { scheduler, loop in
      loop.after(0.5) { scheduler.add(SpringTo(.position, Point(90, 80)), named: "n", to: "#card") }
      loop.after(1) {
        scheduler.remove(named: "n", from: "#card")
        scheduler.add(Tween(.alpha, to: 0, duration: 1), to: "#card")
      }
    }
    #expect(played == direct)
    #expect(played.last?.hasSuffix(" 0.0") == true)
  }

  @Test(arguments: [
    ("", 1), ("{}\n", 1), ("{\"t\":0,\"event\":\"start\"}\nnonsense\n", 2), ("[]\n", 1),
    ("{\"t\":0,\"event\":\"start\"}\n{\"t\":1,\"event\":\"pl", 2), ("{\"t\":-1,\"event\":\"start\"}\n", 1),
    ("{\"t\":0,\"event\":\"plan\",\"selector\":\"a>b\",\"wire\":{\"family\":\"Tween\"}}\n", 1),
    ("{\"t\":0,\"event\":\"plan\",\"selector\":\"a\",\"wire\":{\"family\":\"Twen\"}}\n", 1),
    ("{\"t\":0,\"event\":\"unplan\",\"name\":\"\",\"selector\":\"a\"}\n", 1),
  ])
  func `a file that is no trace is an error in its line`(text: String, line: Int) {
    let error = #expect(throws: WireError.self) { try WireTrace(parsing: text.utf8) }
    #expect(error?.line == line)
  }
}
