import Animation
import CAllocations
import Curves
import Directors
import Geometry
import Motion
import Notation
import Plans
import Runtime
import SDLStage
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

extension MotionMirrorTests {
  // MARK: Faults

  private func take(_ texts: [String], _ mirror: MotionMirror = MotionMirror()) throws(RemoteFault) {
    for text in texts {
      guard let value = JSONParser.parse(Array(text.utf8)).value else { fatalError(text) }
      try mirror.take(value)
    }
  }

  nonisolated private static let began = #"{"message":"motionBegan","frame":5}"#
  nonisolated private static let lane =
    #"{"message":"lane","number":3,"view":"a","property":"alpha","component":0,"unit":"","since":5,"value":1}"#
  nonisolated private static let frame = #"{"message":"frame","number":5,"time":1,"values":[3,0.5]}"#

  @Test(arguments: [
    ([frame], "motion begins with the message \"motionBegan\""),
    ([began, frame], "there is no lane 3"),
    ([began, lane, lane], "there is a lane 3 already"),
    ([began, #"{"message":"laneRemoved","number":3}"#], "there is no lane 3"),
    ([began, lane, frame, #"{"message":"frame","number":7,"time":2}"#], "after the frame 5 follows no frame 7"),
    ([began, lane, frame, #"{"message":"frame","number":6,"time":0.5}"#], "the time of frame 6 is 0.5 after 1.0"),
    ([began, lane, frame, #"{"message":"frame","number":5,"time":2}"#], "the time of frame 5 is 2.0 after 1.0"),
    ([began, #"{"message":"frame","number":4,"time":2}"#], "after the frame 4 follows no frame 4"),
    (
      [#"{"message":"frame","number":6,"time":1e300}"#],
      "\"time\" must be a number from -1000000000 to 1000000000 seconds, not 1e+300"
    ),
    (
      [#"{"message":"frame","number":6,"time":1,"values":[1]}"#],
      "\"values\" must be a list of lanes, each with its value, not of 1"
    ),
    (
      [#"{"message":"frame","number":6,"time":1,"values":[8192,0]}"#],
      "\"values\" must be a number from 0 to 8191, not 8192"
    ),
    ([#"{"message":"frame","number":6.5,"time":1}"#], "\"number\" is a whole number, not 6.5"),
    ([#"{"message":"bar","number":1}"#], "a message needs \"target\""),
    (
      [
        #"{"message":"lane","number":3,"view":"a","property":"alpha","component":1,"unit":"","since":5,"value":1}"#
      ], "alpha has no component 1"
    ),
    (
      [#"{"message":"spring","number":1,"time":1,"stiffness":-1,"damping":1,"mass":1}"#],
      "stiffness"
    ),
    (
      [
        began, #"{"message":"mark","number":7,"time":1,"kind":"began"}"#,
        #"{"message":"mark","number":6,"time":1,"kind":"began"}"#,
      ], "a mark has the number 6 of one that is dropped"
    ),
  ])
  func `a fault is one sentence`(messages: [String], sentence: String) {
    do {
      try take(messages)
      Issue.record("taken: \(messages)")
    } catch {
      #expect(error.sentence == sentence || sentence == "stiffness" && error.sentence.contains(sentence))
    }
  }

  @Test func `unknown kinds and members are ignored, and unknown properties are like those of the program`() throws {
    let mirror = MotionMirror()
    try take(
      [
        Self.began, #"{"message":"weather","sun":true}"#,
        #"{"message":"lane","number":0,"view":"a","property":"glow","component":1,"unit":"°","since":5,"value":1}"#,
        #"{"message":"frame","number":5,"time":1,"moon":null}"#,
        #"{"message":"frame","number":6,"time":1.5,"values":[0,3]}"#,
      ], mirror)
    #expect(mirror.history.lanes.map(\.name) == ["a.glow.1"] && mirror.history.lanes[0].unit == .degrees)
    #expect(mirror.history.series(of: mirror.history.lanes).lanes[0].values == [1, 3])
  }

  @Test(arguments: 0..<12)
  func `messages that someone has tampered with are taken or refused, and what is taken can be shown`(seed: Int) throws
  {
    var generator = SeededGenerator(seed: UInt64(seed) + 100)
    let program = MirroredProgram()
    let feed = MotionFeed(program.log)
    var messages: [String] = []
    program.onFrame = { feed.send { messages.append($0.json.text) } }
    program.perform(try #require(AllDirectors.all.randomElement(using: &generator)))
    let mirror = MotionMirror()
    var (taken, refused) = (0, 0)
    for index in messages.indices {
      var text = messages[index]
      if Int.random(in: 0..<6, using: &generator) == 0 { text = tampered(text, &generator) }
      if Int.random(in: 0..<40, using: &generator) == 0 {
        text = try #require(messages.randomElement(using: &generator))
      }
      guard let value = JSONParser.parse(Array(text.utf8)).value else { continue }
      do {
        try mirror.take(value)
        taken += 1
      } catch {
        refused += 1
        #expect(!error.sentence.isEmpty && !error.sentence.contains("\n"))
        // The true messages follow, so that the rest is not refused, too.
        do { try take([messages[index]], mirror) } catch { try take(Array(messages[...index]), mirror) }
      }
      if index % 150 == 149 { show(mirror) }
    }
    show(mirror)
    #expect(taken > 40 && mirror.history.byteCount <= MotionHistory.byteLimit)
    #expect(mirror.history.lanes.count <= MotionHistory.laneLimit)
    #expect(refused > 5)
  }

  /// Shows all there is as the pages do.
  private func show(_ mirror: MotionMirror) {
    let inspection = MotionInspection(mirror, StagePlayback.ofNothing)
    inspection.update()
    inspection.fit()
    inspection.update()
    let lanes = Array(mirror.history.lanes.prefix(8))
    _ = TimelineRow.rows(bars: inspection.shownBars, locks: inspection.shownLocks, marks: inspection.shownMarks)
    _ = TimelineMoment.moments(of: inspection.shownMarks)
    for span in [nil, inspection.span] {
      let series = mirror.history.series(of: lanes, in: span)
      if !lanes.isEmpty { _ = MotionFigure(series, style: MotionFigure.Style()).svg }
    }
  }

  private func tampered(_ text: String, _ generator: inout SeededGenerator) -> String {
    let words = [
      "0", "-1", "1e308", "-1e308", "1e-320", "9007199254740992", "9007199254740993", "1e11", "8191", "8192", "null",
      "true", "\"\"", "[]", "{}", "[1,2]", "[null,null]", "2.5", "\"" + String(repeating: "x", count: 2000) + "\"",
    ]
    // Replaces a value after a colon, a comma or a bracket.
    let places = text.indices.filter { ":,[".contains(text[$0]) }
    guard let place = places.randomElement(using: &generator), let word = words.randomElement(using: &generator) else {
      return text
    }
    let start = text.index(after: place)
    let end = text[start...].firstIndex { ",]}".contains($0) } ?? text.endIndex
    return text[..<start] + word + text[end...]
  }

  @Test func `the memory of a mirror has a limit, whatever it is sent`() throws {
    let mirror = MotionMirror()
    try mirror.take(MotionChange.began(firstFrame: 0))
    for round in 0..<3 {
      for number in 0..<MotionHistory.laneLimit {
        try mirror.take(
          .lane(
            .init(
              number: number, lane: .progress(ofTransition: number), since: 0, value: 0, hasMoved: false)))
      }
      #expect(throws: RemoteFault.self) {
        try mirror.take(
          .lane(.init(number: 0, lane: .progress, since: 0, value: 0, hasMoved: false)))
      }
      for step in 0..<100 {
        let number = round * 100 + step
        let samples = (0..<MotionHistory.laneLimit).map { LaneSample(lane: $0, value: Double($0 ^ number)) }
        try mirror.take(.frame(.init(number: number, time: Double(number), hand: .zero, samples: samples)))
      }
      #expect(mirror.history.byteCount <= MotionHistory.byteLimit && mirror.history.lanes.count > 1000)
      for number in 0..<MotionHistory.laneLimit { try mirror.take(.laneRemoved(number: number)) }
      #expect(mirror.history.lanes.isEmpty)
    }
    for number in 0..<20_000 {
      try mirror.take(.mark(MotionMark(.began, at: 1), number: number * 3))
      try mirror.take(
        .bar(
          PlanBar(target: "a", property: nil, plan: "b", name: nil, begin: 0, end: nil, transition: nil, summary: ""),
          number: number))
    }
    #expect(mirror.history.allMarks.count == 1 && mirror.history.bars.count == MotionHistory.barLimit)
  }
}
