import Geometry
import Stage
import StageSupport
import Storyboard
import TestSupport
import Testing
import Views

/// Recorded input, written as a script with expectations.
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
  func `A seizure is saved as a script that passes`(
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
  }

  /// Springs are 13 % faster, weights 13 % lighter.
  @Test(arguments: 0..<16)
  func `A changed motion fails a saved script, with the places where it shows`(index: Int) throws {
    let info = AllDirectors.all[index].info
    let name =
      switch info.name {
      case "Gravity", "GravityRotation", "Domino", "Pile": "gravity"
      case "Throw": "damping"
      default: "response"
      }
    let parameter = try #require(info.parameters.first { $0.isCalled(name) })
    let value = try #require(parameter.defaultValue?.number)
    let bench = try HandBench(HandBench.board(director: info.name))
    bench.play(Self.seizure())
    let other = HandBench.board(director: info.name, with: "\"\(name)\": \(value * 0.87)")
    let failures = try bench.failures(of: bench.log.script().text, on: other)
    #expect(failures.contains { $0.contains("expected view") }, "\(info.name)")
  }

  /// The script's times are rounded to 0.1 ms, its places to 0.01 points. The recorded run's own values are compared.
  @Test func `Rounding moves nothing by more than a quarter of a point`() throws {
    var compared = 0
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let bench = try HandBench(HandBench.board(director: "Slide"))
      var values: [(time: Double, x: Double)] = []
      bench.stage.core.onFrame = { [unowned stage = bench.stage] in
        guard let view = stage.window.topmostView(withIdentifier: "detail") else { return }
        values.append((stage.time, view.shownFrame.minX))
      }
      bench.play(HandBench.randomHand(&random))
      let inputs = bench.lines().dropLast().map { line in
        (time: Double(line.prefix { $0 != " " }) ?? 0, text: line)
      }
      // Just before each frame, as lines of their own.
      let expected = values.filter { $0.time > 0 }.map { value in
        (time: value.time - 2e-5, text: "\(value.time - 2e-5) expect view detail x \(value.x) ± 0")
      }
      let lines = (inputs + expected).sorted { $0.time < $1.time }.map(\.text)
      for failure in try bench.failures(of: lines.joined(separator: "\n") + "\n+0 idle\n") {
        // A view that leaves at the end of a frame is not found any more.
        if failure.hasSuffix("no such view on screen") { continue }
        let words = failure.split(separator: " ")
        let found = try #require(words.last.flatMap { Double($0) })
        let wanted = try #require(words.firstIndex(of: "x").flatMap { Double(words[$0 + 1]) })
        compared += 1
        #expect(abs(found - wanted) < 0.25, "\(seed): \(failure)")
      }
    }
    #expect(compared > 1000)
  }

  @Test(arguments: 0..<100)
  func `Random hands are saved as scripts that pass`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let director = AllDirectors.all[seed % AllDirectors.all.count].info.name
    let bench = try HandBench(
      HandBench.board(director: director, kind: random.bool(probability: 0.5) ? "push" : "present"))
    bench.play(HandBench.randomHand(&random))
    let saved = bench.log.script()
    #expect(saved.omissions == [], "\(director)\n\(saved.text)")
    #expect(try bench.failures(of: saved.text) == [], "\(director)\n\(saved.text)")
  }
}
