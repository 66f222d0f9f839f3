import ProgramSupport
import Testing

/// Scenes whose views move as bodies, run as a user runs them.
struct DynamicsTests {
  private static func board(_ dynamics: String = #""gravity": {}"#) -> String {
    """
    { "stagecraft": 1, "size": [300, 200],
      "scenes": {
        "room": {
          "views": [
            { "id": "ball", "frame": [40, 20, 30, 30], "color": "#ff0000", "cornerRadius": 15 },
            { "id": "box", "frame": ["50%", 40, 40, 40], "color": "#00ff00", "click": "open" }
          ],
          "keys": { "O": "open" },
          "dynamics": { \(dynamics), "items": { "ball": { "shape": "ellipse", "angularResistance": 2 }, "box": {} } }
        },
        "other": {}
      },
      "segues": { "open": { "from": "room", "to": "other", "kind": "push", "director": "Fade" } } }
    """
  }

  private static let watched = ["--watch", "ball", "--watch", "box"]

  private func trace(
    _ script: String = "0.1 idle\n", _ arguments: [String] = [], dynamics: String = #""gravity": {}"#
  ) throws -> Trace {
    try Workbench(storyboard: Self.board(dynamics)).headless(script, Self.watched + arguments)
  }

  private func frame(_ line: TraceLine?) throws -> [Double] { try #require(line?.numbers("frame")) }

  /// The lower edge of a view when the run was over.
  private func floor(_ trace: Trace, _ id: String) throws -> Double {
    let frame = try frame(trace.frames(of: id).last)
    return frame[1] + frame[3]
  }

  private func activity(_ trace: Trace) -> [String] {
    trace.all("activity").filter { $0.text("scheduler") == "dynamics of room" }.compactMap { $0.text("state") }
  }

  @Test func `what falls comes to rest on the floor, and then the run is over`() throws {
    let trace = try trace()
    #expect(activity(trace) == ["active", "idle"])
    #expect(abs(try floor(trace, "ball") - 200) < 0.6)
    #expect(abs(try floor(trace, "box") - 200) < 0.6)
    let end = try #require(trace.last("exit")?.number("t"))
    #expect(end > 0.5 && end < 4, "\(end)")
    let velocities = trace.frames(of: "ball").compactMap { $0.numbers("velocity")?[1] }
    #expect((velocities.max() ?? 0) > 300)
  }

  @Test func `the same files give the same bytes`() throws {
    let script = "0.5 drag 55 180 200 60 0.2\n+0 idle\n"
    func text() throws -> String {
      let run = try Workbench(storyboard: Self.board()).run(
        ["board.json", "--headless", "--trace", "-"] + Self.watched, script: script)
      return run.output
    }
    let first = try text()
    let second = try text()
    #expect(first.contains("\"ball\"") && first == second)
  }

  @Test func `at every frame rate things come to rest at the same places`() throws {
    let places = try ["20", "60", "240"].map { rate in
      let trace = try trace(arguments(rate))
      return try frame(trace.frames(of: "ball").last) + frame(trace.frames(of: "box").last)
    }
    for other in places.dropFirst() {
      for (one, two) in zip(places[0], other) { #expect(abs(one - two) < 0.05, "\(places)") }
    }
  }

  private func trace(_ arguments: [String]) throws -> Trace { try trace("0.1 idle\n", arguments) }
  private func arguments(_ rate: String) -> [String] { ["--fps", rate] }

  @Test func `a thrown ball flies on with the speed of the hand`() throws {
    let trace = try trace("2 drag 55 185 135 105 0.2\n+0 idle\n")
    // The hand went 400 points a second to the right, and as fast upwards.
    let flight = trace.frames(of: "ball").first { ($0.number("t") ?? 0) > 2.21 }
    let velocity = try #require(flight?.numbers("velocity"))
    #expect(abs(velocity[0] - 400) < 60, "\(velocity)")
    #expect(velocity[1] < -300, "\(velocity)")
    #expect(activity(trace) == ["active", "idle", "active", "idle"])
    #expect(try frame(trace.frames(of: "ball").last)[0] > 120)
  }

  @Test func `a button that is an item can be clicked, and thrown without being clicked`() throws {
    let clicked = try trace("2 click 170 180\n+0 idle\n")
    #expect(clicked.story(["request", "answer"]) == ["request open click reverse", "answer completed"])
    let thrown = try trace("2 drag 170 180 60 60 0.2\n+0 idle\n")
    #expect(thrown.first("request") == nil)
    #expect(try frame(thrown.frames(of: "box").last)[0] < 100)
  }

  @Test func `what falls out of an open area leaves, and the run ends`() throws {
    let trace = try trace(dynamics: #""gravity": {}, "bounds": false"#)
    #expect(activity(trace) == ["active", "idle"])
    let end = try #require(trace.last("exit")?.number("t"))
    #expect(end < 3, "\(end)")
  }

  @Test func `with reduced motion everything stands where it comes to rest, at once`() throws {
    let trace = try trace("0.1 idle\n", ["--reduced-motion"])
    let first = try frame(trace.frames(of: "ball").first)
    #expect(abs(first[1] + first[3] - 200) < 0.6)
    #expect(try #require(trace.last("exit")?.number("t")) < 0.5)
  }

  @Test func `after a resize everything lies on the new floor`() throws {
    let trace = try trace("2 resize 200 120\n+0 idle\n+0.1 resize 500 400\n+0 idle\n")
    #expect(abs(try floor(trace, "ball") - 400) < 0.6)
    #expect(abs(try floor(trace, "box") - 400) < 0.6)
    #expect(try frame(trace.frames(of: "box").last)[0] < 460)
  }

  @Test func `things stand still while their scene is away, and go on when it is back`() throws {
    let trace = try trace("0.15 key O\n+0 idle\n+0.5 key Escape\n+0 idle\n")
    #expect(activity(trace) == ["active", "idle", "active", "idle"])
    #expect(abs(try floor(trace, "ball") - 200) < 0.6)
  }

  @Test func `every fault of the dynamics is told with its place`() throws {
    let board = Self.board(#""gravty": {}, "fields": [{"kind": "wind"}], "snaps": [{"item": "bal", "to": [0, 0]}]"#)
    let run = try Workbench(storyboard: board).run(["board.json", "--check"])
    #expect(run.ending == .exited(65))
    #expect(run.messages.count == 3)
    #expect(run.messages.allSatisfy { $0.hasPrefix("stagecraft: board.json:9:") })
    #expect(run.errors.contains("did you mean \"gravity\"?"))
  }

  @Test(arguments: ["400x300", "960x600", "300x220"])
  func `the gallery's playground comes to rest, also where its toys have no room`(size: String) throws {
    let bench = try Workbench()
    let run = try bench.run(
      ["--headless", "--scene", "playground", "--size", size, "--timeout", "30", "--trace", "trace.jsonl"])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test func `with reduced motion also what would swing for ever stands`() throws {
    let trace = try trace(
      "1 idle\n", ["--reduced-motion"],
      dynamics: #""gravity": {}, "attachments": [{ "item": "ball", "to": [250, 10] }]"#)
    let frames = try trace.frames(of: "ball").filter { ($0.number("t") ?? 0) > 0.1 }.map { try frame($0) }
    #expect(Set(frames).count <= 1)
  }
}
