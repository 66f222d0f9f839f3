import Directors
import Geometry
import Runtime
import Schema
import Testing
import Transitions
import Views

/// How long each director of physics takes, there and back: the same on every stage, and not long.
struct PhysicsSizeTests {
  nonisolated private static let all = ["Snap", "Gravity", "GravityRotation", "Throw", "Domino", "Pile"]
  private static let interval = 1.0 / 240

  /// Seconds from the request to the end.
  private func length(
    _ name: String, _ way: Theatre.Way, isThere: Bool, _ size: Size, _ values: [String: FieldValue] = [:]
  ) -> Double {
    let theatre = Physics.theatre(name, way, size: size, values, interval: Self.interval)
    if !isThere {
      theatre.bring(animated: false)
      theatre.settle()
    }
    let begin = theatre.time
    if isThere { theatre.bring() } else { theatre.take() }
    while theatre.transition != nil, theatre.time - begin < 10 { theatre.frame() }
    #expect(theatre.isThere == isThere)
    return theatre.time - begin
  }

  @Test(arguments: all, [Theatre.Way.push, .present])
  func `on six stages it takes the same time, and at most nine tenths of a second`(name: String, way: Theatre.Way)
    throws
  {
    for isThere in [true, false] {
      let lengths = Physics.six.map { length(name, way, isThere: isThere, $0) }
      let (least, most) = (try #require(lengths.min()), try #require(lengths.max()))
      #expect(most <= 1.06 * least, "\(isThere ? "there" : "back"): \(lengths)")
      #expect(most <= 0.9 && least >= 0.2, "\(isThere ? "there" : "back"): \(lengths)")
    }
  }

  /// It never rests, or not for long: the deadline ends it, within what easing into its place takes.
  @Test(
    arguments: [
      ("Snap", ["response": 5, "damping": 0], 4.0), ("Gravity", ["gravity": 200, "launch": 0, "elasticity": 0.8], 6),
      ("GravityRotation", ["gravity": 200, "launch": 0, "elasticity": 0.8], 6),
      ("Snap", ["response": 5, "deadline": 1], 1), ("Gravity", ["gravity": 200, "deadline": 1], 1),
      ("GravityRotation", ["gravity": 200, "launch": 0, "deadline": 1], 1),
      ("Throw", ["damping": 0, "deadline": 1], 1),
    ] as [(String, [String: Double], Double)])
  func `the deadline ends what does not rest`(name: String, values: [String: Double], deadline: Double) {
    let length = length(name, .push, isThere: true, Size(600, 400), values.mapValues { .number($0) })
    #expect(length >= deadline - 0.01 && length <= deadline + 0.25, "\(length)")
  }
}
