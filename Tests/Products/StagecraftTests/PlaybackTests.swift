import Foundation
import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard
import TestSupport
import Testing

/// The time of whole screens: the past looks as it did, and looking at it changes nothing.
struct PlaybackTests {
  private static let size = Size(300, 200)

  private static let storyboard = """
    {
      "stagecraft": 1, "size": [300, 200], "initial": "list",
      "scenes": {
        "list": { "color": "#203040", "views": [
          { "id": "a", "frame": [10, 10, "40%", "40%"], "color": "#ff8000", "cornerRadius": 9, "alpha": 0.7,
            "shadow": { "radius": 9, "y": 3, "color": "#00000080" } },
          { "id": "b", "frame": ["55%", 10, "40%", "90%"], "color": "#4060ff", "text": "Two words", "clip": true } ] },
        "page": { "color": "#302010", "views": [
          { "id": "a", "frame": [0, 0, "100%", "60%"], "color": "#ff8000" },
          { "id": "c", "frame": [20, 130, "60%", 30], "color": "#206040", "text": "A page", "cornerRadius": 6 } ] }
      },
      "segues": { "open": { "from": "list", "to": "page", "kind": "KIND", "director": "NAME", "match": { "a": "a" } } }
    }
    """

  private static func document(_ director: String) throws -> StoryboardDocument {
    let kind = director == "Sheet" ? "present" : "push"
    let text = storyboard.replacing("NAME", with: director).replacing("KIND", with: kind)
    return try StoryboardDocument(json: Array(text.utf8), path: "board.json", directors: Storyboard.directors)
  }

  private static func example(_ name: String) throws -> StoryboardDocument {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(root)/Resources/examples/\(name).json"
    let bytes = try #require(FileManager.default.contents(atPath: path))
    return try StoryboardDocument(json: Array(bytes), path: path, directors: Storyboard.directors)
  }

  /// Looks at the past in random order, by seeking, by single frames and by playing it, and returns to the program.
  private func lookBack(_ run: PlaybackRun, _ random: inout SeededGenerator) {
    let playback = run.playback
    let (frames, time, drawn) = (run.trace.count, run.stage.time, run.hash)
    for _ in 0..<4 {
      let place = run.seen[random.int(in: 0...run.seen.count - 1)]
      let offset = random.bool(probability: 0.3) ? 0.004 : 0
      playback.seek(to: place.time + offset)
      run.drawStill()
      #expect(run.hash == run.hash(at: place.time))
      let distance = abs(playback.shownTime - min(time, place.time + offset))
      #expect(distance < 1e-9)
      for _ in 0..<random.int(in: 0...3) {
        if random.bool(probability: 0.5) { playback.stepBack() } else if playback.isInPast { playback.stepForward() }
        run.drawStill()
        #expect(run.hash == run.hash(at: playback.shownTime))
      }
    }
    playback.seek(to: run.seen[random.int(in: 0...run.seen.count - 1)].time)
    run.drawStill()
    if playback.isInPast {
      playback.resume()
      while playback.shownTime < time - 1e-9, run.stage.advance() {
        #expect(run.hash == run.hash(at: playback.shownTime))
      }
    }
    playback.pause()
    playback.seek(to: time)
    run.drawStill()
    #expect(run.hash == drawn)
    #expect(run.trace.count == frames, "the program stands still")
    playback.goLive()
    #expect(!playback.isPaused && !playback.isInPast)
    #expect(run.stage.time == time)
  }

  private func check(_ document: StoryboardDocument, _ size: Size, _ hand: () -> Hand, frames: Int, seed: Int) {
    let plain = PlaybackRun(document, size: size)
    plain.play(hand(), frames: frames)
    var random = SeededGenerator(seed: UInt64(seed))
    let scrubbed = PlaybackRun(document, size: size)
    scrubbed.playback.startRecording()
    let stops: Set = [6, 20, 33, 60]
    scrubbed.play(hand(), frames: frames) { if stops.contains($0) { lookBack(scrubbed, &random) } }
    let isSame = scrubbed.trace == plain.trace
    #expect(isSame)
    #expect(scrubbed.hash == plain.hash)
    #expect(plain.seen.count > 20)
    #expect(Set(plain.seen.map(\.hash)).count > 5)
  }

  @Test(arguments: Array(SizeTests.directors.enumerated()).map { ($0.offset, $0.element) })
  func `the past of a transition in a hand is seen again, and it goes on as if nobody had looked`(
    seed: Int, name: String
  ) throws {
    try check(
      Self.document(name), Self.size, { .throwing(in: Self.size, seed: seed) }, frames: 400, seed: seed)
  }

  @Test(arguments: ["albums", "controls", "lists", "photos", "physics"])
  func `the past of a screen in use is seen again, and it goes on as if nobody had looked`(name: String) throws {
    let size = Size(600, 400)
    try check(
      Self.example(name), size, { .wandering(in: size, frames: 90, seed: 7) }, frames: 140, seed: 1)
  }

  /// A window's picture is drawn part by part, with pictures of parts that move: the past is drawn whole.
  @Test(arguments: SizeTests.directors) func `a window shows the past as it was`(name: String) throws {
    let run = PlaybackRun(try Self.document(name), size: Self.size, keepsPicture: true)
    run.playback.startRecording()
    run.play(.throwing(in: Self.size, seed: 3), frames: 60)
    var random = SeededGenerator(seed: 5)
    var largest = 0
    for _ in 0..<30 {
      let place = random.int(in: 0...run.seen.count - 1)
      run.playback.seek(to: run.seen[place].time)
      run.drawStill()
      let picture = try #require(run.stage.core.target.picture())
      largest = max(largest, picture.largestDifference(from: run.pictures[place]))
    }
    #expect(largest == 0)
  }

  @Test(arguments: 0..<8) func `a throw at changing rates replays to the same bytes`(seed: Int) throws {
    let name = SizeTests.directors[seed * 2]
    let slowed = PlaybackRun(try Self.document(name), size: Self.size)
    var random = SeededGenerator(seed: UInt64(seed))
    slowed.play(.throwing(in: Self.size, seed: seed), frames: 5000) { _ in
      if random.bool(probability: 0.2) { slowed.playback.rate = random.double(in: 0.1...2) }
    }
    #expect(slowed.stage.isIdle)

    // The same inputs and frames, at the same times, on a stage that knows of no rate. It has drawn the first frame.
    let replayed = PlaybackRun(try Self.document(name), size: Self.size)
    for step in slowed.inputs.dropFirst(replayed.inputs.count) {
      switch step {
      case .input(let input): replayed.stage.play(input)
      case .frame(let time): replayed.stage.core.frame(at: time)
      case .open: replayed.open()
      }
    }
    let isSame = slowed.trace == replayed.trace
    #expect(isSame)
    #expect(slowed.hash == replayed.hash)

    // The same inputs at the same times, with frames at the usual rate. A hand seizes a body where the last frame has
    // left it, and bodies that collide multiply the difference.
    if PhysicsDirectors.all.contains(where: { $0.info.name == name }) { return }
    let usual = PlaybackRun(try Self.document(name), size: Self.size)
    var frame = 1
    func run(until time: Double) {
      while Double(frame) / 60 <= time {
        usual.stage.core.frame(at: Double(frame) / 60)
        frame += 1
      }
    }
    for step in slowed.inputs {
      switch step {
      case .input(.event(let event)):
        run(until: event.time)
        usual.stage.play(.event(event))
      case .open(let time):
        run(until: time)
        usual.open()
      case .input, .frame: break
      }
    }
    run(until: slowed.stage.time + 10)
    while usual.stage.advance() {}
    #expect(usual.hash == slowed.hash)
  }
}
