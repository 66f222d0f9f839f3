import Recording
import Testing

/// Which frames of a run a film strip shows.
struct FrameSelectionTests {
  /// A run that rests, moves for `motion`, and rests again.
  private func choose(_ wanted: Int, frames: Int, motion: ClosedRange<Int>, change: Double = 0.01) -> [Int] {
    var choice = FrameSelection(wanted: wanted)
    for number in 0..<frames {
      let isRunning = motion.contains(number)
      choice.add(change: isRunning && number > motion.lowerBound ? change : 0, isRunning: isRunning)
    }
    return choice.chosen
  }

  @Test(arguments: [2, 3, 8, 20]) func `the first and the last moment of motion are the ends`(wanted: Int) {
    let chosen = choose(wanted, frames: 5000, motion: 2011...2633)
    #expect(chosen.first == 2011 && chosen.last == 2633 && chosen.count == wanted)
    #expect(chosen == chosen.sorted() && Set(chosen).count == wanted)
  }

  @Test func `where something changes before and after, both moments are among them`() {
    var choice = FrameSelection(wanted: 6)
    for number in 0..<400 {
      let isRunning = (150...230).contains(number)
      choice.add(change: isRunning ? 0.001 : number == 20 || number == 380 ? 1 : 0, isRunning: isRunning)
    }
    #expect(choice.chosen.first == 0 && choice.chosen.last == 399)
    #expect(choice.chosen.contains(150) && choice.chosen.contains(230) && choice.chosen.count == 6)
  }

  @Test func `motion without a transition begins with what was there before`() {
    var choice = FrameSelection(wanted: 3)
    for number in 0..<100 { choice.add(change: (40..<60).contains(number) ? 0.1 : 0, isRunning: false) }
    #expect(choice.chosen.first == 39 && choice.chosen.last == 59)
  }

  @Test func `a run of few frames shows all of them, a run that rests as many as are wanted`() {
    #expect(choose(8, frames: 5, motion: 1...3) == [0, 1, 2, 3, 4])
    #expect(choose(1, frames: 50, motion: 10...20) == [20])
    #expect(choose(4, frames: 50, motion: 100...101).count == 4)
  }

  @Test func `what is kept does not grow with the run`() {
    var choice = FrameSelection(wanted: 8)
    for number in 0..<2000 {
      choice.add(change: 0.001, isRunning: number % 7 == 0)
      #expect(choice.kept.count < choice.room)
    }
  }
}
