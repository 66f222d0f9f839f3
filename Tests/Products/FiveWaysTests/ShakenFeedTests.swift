import Gallery
import Stagecraft
import StagecraftStoryboard
import Testing

@testable import Feed

struct ShakenFeedTests {
  @Test func `Feed keeps what every program promises, in random hands`() {
    var program: Program?
    let shaker = Shaker { stage in
      let new = Program()
      program = new
      stage.show(new.split)
    }
    let failure = shaker.shake(shakenTries, seed: shakenSeed)
    #expect(failure == nil && program != nil, "\(failure?.description ?? "")")
  }

  @Test func `the gallery with its code keeps what every program promises, in random hands`() throws {
    let document = try Storyboard(contentsOf: "Resources/gallery.json").document
    var kept: GalleryScenes?
    let shaker = Shaker(
      segues: document.segues.map(\.name), makeStage: { HeadlessStage(size: document.size) },
      begin: { stage in
        let storyboard = Storyboard(document)
        kept = GalleryScenes(storyboard, in: stage.environment, window: stage.window)
        stage.show(storyboard.makeRoot())
        return { [unowned stage] in storyboard.perform(segue: $0, in: stage.window, source: .script) }
      })
    let failure = shaker.shake(shakenTries, seed: shakenSeed)
    #expect(failure == nil && kept != nil, "\(failure?.description ?? "")")
  }
}
