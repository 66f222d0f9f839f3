import Foundation
import ProgramSupport
import Testing

/// The side-by-side protocol, as a runner meets it.
@Suite(.serialized, .enabled(if: XServer.isInstalled)) struct PeerTests {
  private let server: XServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try XServer(width: 1280, height: 720)
    directory = try TemporaryDirectory()
  }

  private func play(
    _ program: String, _ arguments: [String], _ scenario: String, until mark: String, seconds: Double = 20
  ) throws -> [String] {
    let settings = ["PEER_SCEN": scenario, "PEER_N": "50", "PEER_SECS": "0.5", "PEER_WARM": "0.2"]
    let running = try Program(
      builtProgram(program), arguments, environment: server.environment.merging(settings) { $1 },
      scratch: directory)
    let isThere = waitUntil(seconds) { running.output.contains("@\(mark) ") || !running.isRunning }
    #expect(isThere, "\(running.errors)")
    usleep(100_000)
    #expect(running.stop() == .exited(0))
    return running.output.split(separator: "\n").map(String.init)
  }

  private func time(_ mark: String, in lines: [String]) -> Double? {
    lines.first { $0.hasPrefix("@\(mark) ") }.flatMap { Double($0.split(separator: " ")[1]) }
  }

  private func object(_ mark: String, in lines: [String]) throws -> [String: Any] {
    let line = try #require(lines.first { $0.hasPrefix("@\(mark) ") })
    let data = Data(line.dropFirst(mark.count + 2).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: [("Benchmarks", ["stage"]), ("CBaseline", ["surface"]), ("CBaseline", ["software"])])
  func `each says when it is up, when it shows, and how many frames it made`(
    program: String, arguments: [String]
  ) throws {
    let lines = try play(program, arguments, "anim", until: "end")
    let times = try ["up", "first", "begin"].map { try #require(time($0, in: lines)) }
    #expect(times[0] < times[1] && times[1] + 0.2 <= times[2])
    let end = try object("end", in: lines)
    let (frames, seconds) = (try #require(end["frames"] as? Double), try #require(end["secs"] as? Double))
    // How many there are depends on the machine; that is for the benchmarks to tell.
    #expect(seconds >= 0.5 && frames >= 1)
  }

  @Test func `ten slides take 350 ms each, frame by frame`() throws {
    let told = try object("json", in: try play("Benchmarks", ["stage"], "push", until: "json"))
    let slides = try #require(told["push"] as? [[String: Any]])
    #expect(slides.count == 10)
    for slide in slides {
      let (start, end) = (try #require(slide["t0"] as? Double), try #require(slide["t1"] as? Double))
      let stamps = try #require(slide["stamps"] as? [Double])
      // A busy machine may end one late, and show few of its frames; never early, and never out of order. A slide counts
      // from the frame in which it is asked for; a program that is kept from running may ask long after that began.
      let length = try #require(slide["length"] as? Double)
      #expect(length > 0.33 && end > start, "\(length)")
      #expect(stamps.count >= 2 && zip(stamps, stamps.dropFirst()).allSatisfy(<))
      #expect(stamps.allSatisfy { $0 >= start && $0 <= end + 0.005 })
    }
  }

  @Test func `turned back, a screen goes on from where it is and comes to where it was`() throws {
    let told = try object("json", in: try play("Benchmarks", ["stage"], "back", until: "json"))
    let events = try #require(told["events"] as? [[Any]])
    let back = try #require(events.first { ($0[1] as? String)?.hasPrefix("back") == true }?[0] as? Double)
    let frames = try #require(told["trace"] as? [[Any]]).compactMap { frame in
      ((frame[1] as? [String: Any])?["B"] as? Double).map { (time: frame[0] as? Double ?? 0, x: $0) }
    }
    let turn = try #require(frames.firstIndex { $0.time > back })
    #expect(turn > 0)
    let ways = zip(frames, frames.dropFirst()).map { (x: abs($1.x - $0.x), time: $1.time - $0.time) }
    // In points a millisecond. A frame that comes late is no jump, nor is the next one, which may come in time.
    let before = try #require(ways[..<turn].map { $0.x / max(1, $0.time) }.max())
    let path = frames[max(0, turn - 4)...].prefix(12).map { "\($0.x) at \($0.time)" }
    #expect(ways[turn...].allSatisfy { $0.x <= before * 1.2 * max(34, $0.time) }, "a jump: \(path)")
    #expect(frames.map(\.x).min() ?? 960 < 800, "it had come far")
    #expect(told["end"].flatMap { ($0 as? [String: Any])?["stack"] } as? [String] == ["A"])
  }

  @Test func `two pushes in one tick come one after the other`() throws {
    let told = try object("json", in: try play("Benchmarks", ["stage"], "double", until: "json"))
    #expect(told["end"].flatMap { ($0 as? [String: Any])?["stack"] } as? [String] == ["A", "B", "C"])
  }

  @Test func `a scenario that does not exist is refused`() throws {
    let program = try Program(
      builtProgram("Benchmarks"), ["stage"], environment: server.environment.merging(["PEER_SCEN": "fly"]) { $1 },
      scratch: directory)
    #expect(program.wait() == .exited(1))
    #expect(program.errors.contains("PEER_SCEN is fly"))
  }
}
