import Stagecraft
import StagecraftStoryboard
import Testing

@testable import Interactions

struct ShakenInteractionsTests {
  @Test func `the wall of interactions keeps what every program promises, in random hands`() {
    let shaker = Shaker { stage in stage.show(makeRoot()) }
    shaker.minimumSize = Size(400, 300)
    let failure = shaker.shake(shakenTries, seed: shakenSeed)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test(arguments: 0..<15) func `each of them does, too`(number: Int) {
    let shaker = Shaker(size: Size(600, 400)) { stage in
      stage.show(NavigationController(root: Wall.makers[number]()))
    }
    shaker.minimumSize = Size(400, 300)
    let failure = shaker.shake(max(2, shakenTries / 4), seed: shakenSeed)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }
}
