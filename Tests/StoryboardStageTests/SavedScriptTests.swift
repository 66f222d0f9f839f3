import Geometry
import SDLStage
import StageSupport
import Storyboard
import StoryboardStage
import TestSupport
import Testing
import Views

/// What a hand did, written as a script with expectations.
struct SavedScriptTests {
  /// A hand that opens, seizes in flight, turns, and throws.
  private static func seizure() -> [HandBench.Input] {
    var inputs = [
      HandBench.pointer(0.2, .hovered, Point(60, 60)), HandBench.pointer(0.213, .began, Point(60, 60)),
      HandBench.pointer(0.2931, .ended, Point(60, 60)), HandBench.pointer(0.5, .began, Point(400, 200)),
    ]
    for step in 1...20 {
      inputs.append(
        HandBench.pointer(0.5 + Double(step) * 0.008, .moved, Point(400 + Double(step * step) / 8, 200)))
    }
    inputs.append(HandBench.pointer(0.664, .ended, Point(450, 200)))
    return inputs
  }

  @Test(arguments: 0..<16, ["push", "present"])
  func `A seizure is saved as a script that passes, and that names what another spring changes`(
    index: Int, kind: String
  ) throws {
    try #require(AllDirectors.all.count == 16)
    let director = AllDirectors.all[index].info.name
    let bench = try HandBench(HandBench.board(director: director, kind: kind))
    bench.play(Self.seizure())
    let saved = bench.log.script()
    #expect(saved.omissions == [])
    #expect(try bench.failures(of: saved.text) == [], "\(saved.text)")
    #expect(saved.text.contains("expect view"), "\(saved.text)")
    #expect(saved.text.contains("expect outcome"))
    print(director, kind, saved.text.split(separator: "\n").filter { !$0.contains("move") }.joined(separator: "\n"), separator: "\n")
  }

  @Test(arguments: 0..<100)
  func `Random hands are saved as scripts that pass`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let director = AllDirectors.all[seed % AllDirectors.all.count].info.name
    let bench = try HandBench(HandBench.board(director: director, kind: random.bool(probability: 0.5) ? "push" : "present"))
    bench.play(HandBench.randomHand(&random))
    let saved = bench.log.script()
    #expect(saved.omissions == [], "\(director)\n\(saved.text)")
    #expect(try bench.failures(of: saved.text) == [], "\(director)\n\(saved.text)")
  }
}
