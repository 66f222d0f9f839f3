import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

@testable import Music

/// The number of random scripts on Examples/Music, more by hand: SHAKER_TRIES=1000 swift test --filter Shaken
nonisolated let shakenTries = ProcessInfo.processInfo.environment["SHAKER_TRIES"].flatMap { Int($0) } ?? 8
nonisolated let shakenSeed = ProcessInfo.processInfo.environment["SHAKER_SEED"].flatMap { UInt64($0) } ?? 1

struct ShakenMusicTests {
  @Test func `Music keeps what every program promises, in random hands`() {
    var program: Program?
    let shaker = Shaker { stage in
      Library.playlists = []
      let new = Program()
      program = new
      stage.show(new.root)
    }
    shaker.minimumSize = Size(400, 400)
    let failure = shaker.shake(shakenTries, seed: shakenSeed)
    #expect(failure == nil && program != nil, "\(failure?.description ?? "")")
  }
}
