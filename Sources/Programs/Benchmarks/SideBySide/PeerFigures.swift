import Stagecraft
import StagecraftStoryboard

/// The measurements of one program, with one value for each run.
struct PeerFigures {
  /// Processor seconds in a second of rest.
  var idleCPU: [Double] = []
  var wakeUps: [Double] = []
  /// Milliseconds from exec to the first frame.
  var first: [Double] = []
  /// The peak memory in MiB.
  var memory: [Double] = []
  /// Frames a second and processor time, by number of rectangles.
  var animations: [Int: (fps: [Double], cpu: [Double])] = [:]
  /// The longest interval between two frames of each slide, in milliseconds.
  var slides: [Double] = []
  /// The jump of a screen at a reversal, in points.
  var jumps: [Double] = []
  /// The outcomes of two pushes in one tick.
  var ends: [String] = []

  static let counts = [1000, 5000]

  static let columns =
    ["", "idle CPU", "wake-ups/s", "first frame", "memory"]
    + counts.flatMap { ["\($0): fps", "CPU ms"] } + ["slide: worst", "jump back"]

  func cells(_ name: String) -> [String] {
    func median(_ values: [Double], _ unit: String = "", _ decimals: Int? = nil) -> String {
      guard !values.isEmpty else { return "-" }
      let value = Spread(values).median
      return (decimals.map { fixed(value, $0) } ?? readable(value)) + unit
    }
    return [
      name, median(idleCPU, "", 3), median(wakeUps, "", 1), median(first, " ms"), median(memory, " MiB"),
    ]
      + Self.counts.flatMap { count in
        [median(animations[count]?.fps ?? []), median(animations[count]?.cpu ?? [])]
      } + [median(slides, " ms"), median(jumps, " px", 0)]
  }

  func json(_ name: String) -> JSONText {
    func spread(_ values: [Double]) -> JSONText { values.isEmpty ? .null : Spread(values).json }
    return .object(
      [
        ("name", .text(name)), ("idleCPU", spread(idleCPU)), ("wakeUpsASecond", spread(wakeUps)),
        ("firstFrameMs", spread(first)), ("peakMemoryMiB", spread(memory)),
      ]
        + Self.counts.flatMap { count in
          [
            ("fps\(count)", spread(animations[count]?.fps ?? [])),
            ("cpuMs\(count)", spread(animations[count]?.cpu ?? [])),
          ]
        } + [
          ("slideWorstIntervalMs", spread(slides)), ("jumpPx", spread(jumps)),
          ("doublePush", .list(ends.map { .text($0) })),
        ])
  }

  // MARK: Parsing a program's output

  /// Returns the longest interval between two frames of each slide, in milliseconds.
  static func worstIntervals(_ pushes: JSONValue) -> [Double] {
    (pushes["push"]?.items ?? []).compactMap { slide in
      let stamps = (slide["stamps"]?.items ?? []).compactMap(\.number)
      return zip(stamps.dropFirst(), stamps).map { ($0 - $1) * 1000 }.max()
    }
  }

  /// Returns the difference between the largest step of a screen in the 100 ms after its reversal and the largest step
  /// before.
  static func jump(_ told: JSONValue) -> Double? {
    let back = (told["events"]?.items ?? []).first { $0.items.last?.text?.hasPrefix("back") == true }
    guard let moment = back?.items.first?.number else { return nil }
    let places: [(time: Double, x: Double)] = (told["trace"]?.items ?? []).compactMap { frame in
      guard let time = frame.items.first?.number, let x = frame.items.last?["B"]?.number else { return nil }
      return (time, x)
    }
    let steps = zip(places, places.dropFirst()).map { (time: $1.time, length: abs($1.x - $0.x)) }
    let before = steps.filter { $0.time <= moment }.map(\.length).max() ?? 0
    let after = steps.filter { $0.time > moment && $0.time < moment + 100 }.map(\.length).max() ?? 0
    return max(0, after - before)
  }
}
