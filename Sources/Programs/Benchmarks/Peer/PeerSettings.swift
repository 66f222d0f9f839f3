import ProcessSupport
import Stagecraft

#if canImport(Glibc)
import Glibc
#endif

/// The settings of the side-by-side protocol, from environment variables.
struct PeerSettings {
  enum Scenario: String, CaseIterable { case idle, anim, push, double, back, list }

  let scenario: Scenario
  /// The number of rectangles in `anim`.
  let count: Int
  /// Seconds for which `anim` and `list` are measured.
  let seconds: Double
  /// Seconds before the measurement.
  let warmUp: Double
  /// Milliseconds after which `back` navigates back.
  let backAfter: Double
  /// The size of the window in `list`, in pixels; that of the scene elsewhere.
  let size: Size
  /// Whether frames wait for the display.
  let pacing: FramePacing

  init() throws {
    let name = try Self.text("PEER_SCEN") ?? "idle"
    guard let scenario = Scenario(rawValue: name) else {
      let all = Scenario.allCases.map(\.rawValue).joined(separator: ", ")
      throw ProgramError("PEER_SCEN is \(name); there are \(all)")
    }
    self.scenario = scenario
    count = Int(try Self.number("PEER_N", 1...100_000, otherwise: 1000))
    seconds = try Self.number("PEER_SECS", 0.1...3600, otherwise: 4)
    warmUp = try Self.number("PEER_WARM", 0...3600, otherwise: 1)
    backAfter = try Self.number("PEER_BACK_MS", 0...10_000, otherwise: 100)
    let scene = CellScreen.windowSize
    let isList = scenario == .list
    let width = try Self.number("PEER_W", 1...16_384, otherwise: scene.width)
    let height = try Self.number("PEER_H", 1...16_384, otherwise: scene.height)
    size = isList ? Size(width.rounded(), height.rounded()) : scene
    let isFree = try Self.number("PEER_FREE", 0...1, otherwise: 0) == 1
    pacing = scenario == .anim || isList && isFree ? .unlimited : .display
  }

  private static func text(_ name: String) throws -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static func number(_ name: String, _ range: ClosedRange<Double>, otherwise: Double) throws -> Double {
    guard let text = try text(name) else { return otherwise }
    guard let number = Double(text), range.contains(number) else {
      let (least, most) = (readable(range.lowerBound), readable(range.upperBound))
      throw ProgramError("\(name) is \(text); it lies between \(least) and \(most)")
    }
    return number
  }
}

/// Prints the lines that the runner reads.
enum PeerVoice {
  static func say(_ mark: String, at time: Double = Instant.now.wall) { show("@\(mark) \(time)") }
  static func say(_ mark: String, _ value: JSONText) { show("@\(mark) \(value.line)") }
}
