import Controls
import Testing
import Views

/// The sizes and places of a table of lines, worked out by hand from the specification.
struct FlexSolverTests {
  typealias Item = FlexSolver.Item

  private func solve(
    _ items: [Item], in main: Double, cross: Double = .infinity, spacing: Double = 0,
    _ distribution: StackLayout.Distribution = .start, wraps: Bool = false, lineSpacing: Double = 0
  ) -> FlexSolver.Solution {
    FlexSolver(
      main: main, cross: cross, spacing: spacing, lineSpacing: lineSpacing, distribution: distribution, wraps: wraps
    ).solve(items)
  }

  private func sizes(_ items: [Item], in main: Double, spacing: Double = 0) -> [Double] {
    solve(items, in: main, spacing: spacing).places.map(\.mainSize)
  }

  private func starts(
    _ sizes: [Double], in main: Double, _ distribution: StackLayout.Distribution, spacing: Double = 0
  ) -> [Double] {
    solve(sizes.map { Item(basis: $0) }, in: main, spacing: spacing, distribution).places.map(\.main)
  }

  // MARK: Growing

  @Test func `space that is left over goes to the items that grow, by their shares`() {
    #expect(sizes([Item(basis: 100), Item(basis: 50)], in: 400) == [100, 50])
    #expect(sizes([Item(basis: 100, grow: 1), Item(basis: 50)], in: 400) == [350, 50])
    #expect(sizes([Item(basis: 0, grow: 1), Item(basis: 0, grow: 3)], in: 400) == [100, 300])
    #expect(sizes([Item(basis: 100, grow: 1), Item(basis: 60, grow: 1)], in: 400) == [220, 180])
    #expect(sizes([Item(basis: 0, grow: 1), Item(basis: 0, grow: 1)], in: 400, spacing: 20) == [190, 190])
  }

  @Test func `shares of less than 1 together divide only that part of the space`() {
    #expect(sizes([Item(basis: 0, grow: 0.25)], in: 400) == [100])
    #expect(sizes([Item(basis: 0, grow: 0.25), Item(basis: 0, grow: 0.25)], in: 400) == [100, 100])
  }

  @Test func `an item at its maximum leaves its share to the others`() {
    #expect(sizes([Item(basis: 0, grow: 1, maxMain: 50), Item(basis: 0, grow: 1)], in: 400) == [50, 350])
    #expect(
      sizes([Item(basis: 0, grow: 1, maxMain: 50), Item(basis: 0, grow: 1, maxMain: 60)], in: 400) == [50, 60])
    #expect(
      sizes(
        [Item(basis: 0, grow: 1, maxMain: 10), Item(basis: 0, grow: 1, maxMain: 100), Item(basis: 0, grow: 1)], in: 300)
        == [10, 100, 190])
  }

  @Test func `an item below its minimum takes that first`() {
    #expect(sizes([Item(basis: 0, grow: 1, minMain: 300), Item(basis: 0, grow: 1)], in: 400) == [300, 100])
    #expect(sizes([Item(basis: 0, grow: 1, minMain: 100), Item(basis: 0, grow: 1)], in: 400) == [200, 200])
    // A minimum above the maximum wins.
    #expect(sizes([Item(basis: 0, grow: 1, minMain: 80, maxMain: 40), Item(basis: 0, grow: 1)], in: 400) == [80, 320])
  }

  @Test func `huge shares divide as small ones do`() {
    let huge = sizes([Item(basis: 0, grow: 1e9), Item(basis: 0, grow: 1e9), Item(basis: 10)], in: 110)
    #expect(huge == [50, 50, 10])
    let uneven = sizes([Item(basis: 0, grow: 1e9), Item(basis: 0, grow: 1e-9)], in: 100)
    #expect(abs(uneven[0] - 100) < 1e-6 && uneven[1] >= 0 && uneven[1] < 1e-6)
  }

  // MARK: Shrinking

  @Test func `space that is missing is taken by shrink times basis`() {
    #expect(sizes([Item(basis: 300), Item(basis: 100)], in: 200) == [150, 50])
    #expect(sizes([Item(basis: 300, shrink: 0), Item(basis: 100)], in: 350) == [300, 50])
    #expect(sizes([Item(basis: 100, shrink: 2), Item(basis: 100, shrink: 1)], in: 140) == [60, 80])
    #expect(sizes([Item(basis: 100, shrink: 0.5)], in: 0) == [50])
  }

  @Test func `an item at its minimum leaves the rest to the others`() {
    #expect(sizes([Item(basis: 100, minMain: 90), Item(basis: 100)], in: 120) == [90, 30])
    #expect(sizes([Item(basis: 100, minMain: 90), Item(basis: 100, minMain: 80)], in: 120) == [90, 80])
    #expect(sizes([Item(basis: 100), Item(basis: 100)], in: 0) == [0, 0])
  }

  @Test func `an automatic minimum is asked for only where the line is too short`() {
    var asked: [Int] = []
    func solve(in main: Double) -> [Double] {
      FlexSolver(main: main, cross: .infinity).solve([Item(basis: 100), Item(basis: 100, minMain: 0)]) {
        asked.append($0)
        return 70
      }.places.map(\.mainSize)
    }
    #expect(solve(in: 200) == [100, 100] && asked.isEmpty)
    #expect(solve(in: 100) == [70, 30] && asked == [0])
  }

  // MARK: Places

  @Test func `a distribution places what does not fill the line`() {
    let three = [20.0, 20, 20]
    #expect(starts(three, in: 120, .start) == [0, 20, 40])
    #expect(starts(three, in: 120, .center) == [30, 50, 70])
    #expect(starts(three, in: 120, .end) == [60, 80, 100])
    #expect(starts(three, in: 120, .spaceBetween) == [0, 50, 100])
    #expect(starts(three, in: 120, .spaceAround) == [10, 50, 90])
    #expect(starts(three, in: 120, .spaceEvenly) == [15, 50, 85])
    #expect(starts(three, in: 120, .spaceBetween, spacing: 10) == [0, 50, 100])
    #expect(starts([20], in: 120, .spaceBetween) == [0])
  }

  @Test(arguments: StackLayout.Distribution.allCases)
  func `what overflows begins at the start`(_ distribution: StackLayout.Distribution) {
    let items = [Item(basis: 80, shrink: 0), Item(basis: 80, shrink: 0)]
    #expect(solve(items, in: 100, distribution).places.map(\.main) == [0, 80])
  }

  @Test func `margins keep their space`() {
    var item = Item(basis: 10, grow: 1, cross: 20, alignment: .center)
    item.mainMargins = (5, 15)
    item.crossMargins = (10, 30)
    let place = solve([item], in: 100, cross: 100).places[0]
    #expect([place.main, place.mainSize, place.cross, place.crossSize] == [5, 80, 30, 20])
  }

  @Test func `alignment places an item in its line, and a stretched one fills it`() {
    func place(_ alignment: LayoutAlignment, canStretch: Bool = true) -> [Double] {
      let item = Item(basis: 10, cross: 20, canStretch: canStretch, alignment: alignment)
      let place = solve([item], in: 100, cross: 100).places[0]
      return [place.cross, place.crossSize]
    }
    #expect(place(.start) == [0, 20])
    #expect(place(.center) == [40, 20])
    #expect(place(.end) == [80, 20])
    #expect(place(.stretch) == [0, 100])
    #expect(place(.stretch, canStretch: false) == [0, 20])
  }

  @Test func `a line without a given cross size is as large as its largest item`() {
    let items = [Item(basis: 10, cross: 20), Item(basis: 10, cross: 35, alignment: .start)]
    let solution = solve(items, in: 100)
    #expect(solution.cross == 35 && solution.places.map(\.crossSize) == [35, 35])
  }

  // MARK: Lines

  @Test func `a stack that wraps begins a line where an item does not fit`() {
    let items = [30.0, 30, 30, 30].map { Item(basis: $0, cross: $0 / 3, alignment: .start) }
    let solution = solve(items, in: 70, spacing: 5, wraps: true, lineSpacing: 2)
    #expect(solution.places.map(\.main) == [0, 35, 0, 35])
    #expect(solution.places.map(\.cross) == [0, 0, 12, 12])
    #expect(solution.cross == 22 && solution.neededMain == 65 && solution.lineCount == 2)
    // Each line divides its own space.
    let growing = solve([60, 60, 60].map { Item(basis: $0, grow: 1) }, in: 130, wraps: true)
    #expect(growing.places.map(\.mainSize) == [65, 65, 130])
  }

  @Test func `an item longer than a line has one for itself`() {
    let items = [Item(basis: 10), Item(basis: 500, shrink: 0), Item(basis: 10)]
    #expect(solve(items, in: 100, wraps: true).lineCount == 3)
    #expect(solve(items, in: 100, wraps: true).places.map(\.mainSize) == [10, 500, 10])
  }

  @Test func `three thirds are one line`() {
    let items = Array(repeating: Item(basis: 100.0 / 3), count: 3)
    #expect(solve(items, in: 100, wraps: true).lineCount == 1)
  }

  // MARK: Extremes

  @Test func `no items take no space`() {
    let solution = solve([], in: 100, cross: 50, spacing: 10)
    #expect(solution.places.isEmpty && solution.main == 0 && solution.cross == 0)
  }

  @Test func `without a limit items keep their sizes`() {
    let solution = solve([Item(basis: 10, grow: 1), Item(basis: 1e9)], in: .infinity, spacing: 5, .center, wraps: true)
    #expect(solution.places.map(\.mainSize) == [10, 1e9] && solution.lineCount == 1)
    #expect(solution.neededMain == 1e9 + 15 && solution.places[0].main == 0)
  }

  @Test func `sizes of zero and of 1e9 have finite results`() {
    for main in [0, 1e-300, 1, 1e9] {
      for distribution in StackLayout.Distribution.allCases {
        let items = [
          Item(basis: 0, grow: 1e9), Item(basis: 1e9, grow: 1e-300, shrink: 1e9), Item(basis: 1e9, shrink: 1e-300),
          Item(basis: 0, minMain: 1e9, maxMain: 0),
        ]
        for wraps in [false, true] {
          let solution = solve(items, in: main, cross: 0, spacing: 1e9, distribution, wraps: wraps)
          let numbers = solution.places.flatMap { [$0.main, $0.mainSize, $0.cross, $0.crossSize] }
          #expect((numbers + [solution.main, solution.cross]).allSatisfy { $0.isFinite && $0 >= 0 })
        }
      }
    }
  }
}
