import CByHand
import ProcessSupport
import Stagecraft

/// A tick of many springs, compared with the same arithmetic in C on arrays.
struct SpringFigures {
  private static let count = 10_000
  /// Few enough that no spring comes close to rest, where denormal numbers are slow.
  private static let ticks = 60
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() throws -> [Figure] {
    [figure(buckets: 1), figure(buckets: 16)]
  }

  private func figure(buckets: Int) -> Figure {
    let springs = (0..<buckets).map { Spring(response: 0.5 + 0.02 * Double($0), dampingRatio: 0.8) }
    let swift = SpringArrays(springs, each: Self.count / buckets)
    let plain = PlainSprings(springs, each: Self.count / buckets, isSettling: false)
    let settling = PlainSprings(springs, each: Self.count / buckets, isSettling: true)
    func contestant(_ name: String, _ reset: @escaping () -> Void, _ step: @escaping () -> Void) -> Contestant {
      Contestant(
        name, calls: 10, operations: Self.ticks / 10 * Self.count, prepare: reset,
        { for _ in 0..<(Self.ticks / 10) { step() } })
    }
    let measured = measure(
      [
        contestant("stagecraft", swift.reset, swift.step),
        contestant("plain C, arrays only", plain.reset, plain.step),
        contestant("plain C, with a settle test", settling.reset, settling.step),
      ], rounds: effort.rounds(60), unitsPerSecond: 1e9)
    return Figure(
      buckets == 1 ? "a tick of 10,000 springs of four lanes" : "the same, \(buckets) different springs",
      in: "ns a spring", measured[0], against: Array(measured[1...]),
      reach: [.times(1.5, of: measured[1]), .atMost(3)])
  }
}

/// Springs of four lanes in C: displacements in one array, velocities in another.
final class PlainSprings {
  private let buckets: [(step: ByHandStep, start: Int, count: Int)]
  private let displacement: UnsafeMutableBufferPointer<Double>
  private let velocity: UnsafeMutableBufferPointer<Double>
  private let isSettling: Bool

  init(_ springs: [Spring], each count: Int, isSettling: Bool) {
    buckets = springs.enumerated().map { index, spring in
      let step = spring.step(1.0 / 120)
      return (ByHandStep(xx: step.xx, xv: step.xv, vx: step.vx, vv: step.vv), index * count, count)
    }
    displacement = .allocate(capacity: springs.count * count * 4)
    velocity = .allocate(capacity: springs.count * count * 4)
    self.isSettling = isSettling
    reset()
  }

  isolated deinit {
    displacement.deallocate()
    velocity.deallocate()
  }

  func reset() {
    for lane in displacement.indices { displacement[lane] = 1000 + Double(lane % 97) }
    velocity.initialize(repeating: 0)
  }

  func step() {
    guard let x = displacement.baseAddress, let v = velocity.baseAddress else { return }
    for bucket in buckets {
      let start = bucket.start * 4
      if isSettling {
        _ = by_hand_step_settling(bucket.step, x + start, v + start, bucket.count, 0.25, 0.25)
      } else {
        by_hand_step(bucket.step, x + start, v + start, bucket.count * 4)
      }
    }
  }
}
