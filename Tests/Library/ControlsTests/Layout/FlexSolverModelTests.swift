import Controls
import TestSupport
import Testing

/// The solver against the loop of the specification, which gives each item its share and freezes those that break their
/// limits, again and again.
struct FlexSolverModelTests {
  typealias Item = FlexSolver.Item

  /// CSS Flexible Box Layout, section 9.7, step by step. The shares of the items are 0, or 1 and more.
  private func slowSizes(_ items: [Item], in space: Double) -> [Double] {
    let hypothetical = items.map { max($0.minMain ?? 0, min($0.maxMain, $0.basis)) }
    let isGrowing = hypothetical.reduce(0, +) < space
    var frozen: [Double?] = items.enumerated().map { index, item in
      let isStiff =
        isGrowing
        ? item.grow == 0 || item.basis > hypothetical[index] : item.shrink == 0 || item.basis < hypothetical[index]
      return isStiff ? hypothetical[index] : nil
    }
    while frozen.contains(nil) {
      let free = space - items.indices.reduce(0) { $0 + (frozen[$1] ?? items[$1].basis) }
      let open = items.indices.filter { frozen[$0] == nil }
      let shares = open.map { isGrowing ? items[$0].grow : items[$0].shrink * items[$0].basis }
      let sum = shares.reduce(0, +)
      let targets = zip(open, shares).map { items[$0].basis + (sum > 0 ? free * $1 / sum : 0) }
      let limited = zip(open, targets).map { index, target in
        max(items[index].minMain ?? 0, min(items[index].maxMain, target))
      }
      let violation = zip(limited, targets).reduce(0) { $0 + $1.0 - $1.1 }
      for (place, index) in open.enumerated() {
        let change = limited[place] - targets[place]
        // Rounding is no violation.
        if abs(violation) < 1e-9 || violation > 0 && change > 0 || violation < 0 && change < 0 {
          frozen[index] = limited[place]
        }
      }
    }
    return frozen.map { $0 ?? 0 }
  }

  private func number(_ random: inout SeededGenerator) -> Double {
    [0, 1, 40, 100, 400, Double.random(in: 0...300, using: &random)].randomElement(using: &random) ?? 0
  }

  @Test(arguments: 0..<40)
  func `random lines have the sizes of the specification`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let items = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let low = number(&random)
        return Item(
          basis: number(&random), grow: [0, 1, 2, 7.5].randomElement(using: &random) ?? 0,
          shrink: [0, 1, 1, 3].randomElement(using: &random) ?? 0, minMain: Bool.random(using: &random) ? low : 0,
          maxMain: Bool.random(using: &random) ? number(&random) : .infinity)
      }
      let space = number(&random) * Double.random(in: 0...4, using: &random)
      let solved = FlexSolver(main: space, cross: .infinity).solve(items).places.map(\.mainSize)
      let slow = slowSizes(items, in: space)
      for (fast, slow) in zip(solved, slow) {
        #expect(abs(fast - slow) < 1e-6, "seed \(seed): \(items) in \(space): \(solved), not \(slow)")
      }
    }
  }

  @Test func `a line in which each item reaches its limit alone stays fast`() {
    let count = 20_000
    let items = (0..<count).map { Item(basis: 0, grow: 1, maxMain: Double($0)) }
    let space = Double(count) * Double(count) / 2.1
    let clock = ContinuousClock()
    var sum = 0.0
    let time = clock.measure {
      sum = FlexSolver(main: space, cross: 0).solve(items).places.reduce(0) { $0 + $1.mainSize }
    }
    #expect(abs(sum - space) < 1)
    // The loop of the specification would make thousands of rounds.
    #expect(time < .seconds(2))
  }
}
