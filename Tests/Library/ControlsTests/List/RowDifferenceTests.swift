import Controls
import TestSupport
import Testing

struct RowDifferenceTests {
  private func applied(_ old: [Int], _ new: [Int]) throws -> (result: [Int]?, changes: Int) {
    let changes = try #require(RowDifference.changes(from: old, to: new))
    let difference = try #require(CollectionDifference(changes))
    return (old.applying(difference), changes.count)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the changes lead from any rows to any others, and no more rows change than must`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = Array((0..<40).shuffled(using: &random).prefix(random.int(in: 0...40)))
    let new = Array((0..<40).shuffled(using: &random).prefix(random.int(in: 0...40)))
    let (result, count) = try applied(old, new)
    #expect(result == new)
    // The standard library's difference is a shortest one.
    #expect(count == new.difference(from: old).count, "seed \(seed)")
  }

  @Test func `a row that moves is one move`() throws {
    let changes = try #require(RowDifference.changes(from: [1, 2, 3, 4], to: [4, 1, 2, 3]))
    #expect(
      changes == [
        .remove(offset: 3, element: 4, associatedWith: 0), .insert(offset: 0, element: 4, associatedWith: 3),
      ])
  }

  @Test func `the same identifier twice has no difference`() {
    #expect(
      RowDifference.changes(from: [1, 1], to: [1]) == nil && RowDifference.changes(from: [1], to: [2, 2]) == nil)
  }
}
