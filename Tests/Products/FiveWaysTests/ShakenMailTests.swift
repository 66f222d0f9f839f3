import Stagecraft
import StagecraftStoryboard
import Testing

@testable import Mail

struct ShakenMailTests {
  @Test func `Mail keeps what every program promises, in random hands`() {
    var program: Program?
    let shaker = Shaker(size: Size(860, 620)) { stage in
      let new = Program()
      new.setTheme = { [unowned stage] in stage.themePreference = $0 }
      program = new
      stage.show(new.stack)
    }
    shaker.minimumSize = Size(380, 320)
    let failure = shaker.shake(shakenTries, seed: shakenSeed)
    #expect(failure == nil && program != nil, "\(failure?.description ?? "")")
  }
}
