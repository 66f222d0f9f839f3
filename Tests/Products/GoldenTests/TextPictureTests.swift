import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// The example of text: weights, scripts, directions, emoji, parts.
struct TextPictureTests {
  @Test(arguments: [1, 1.5, 2])
  func `the example of text`(scale: Double) throws {
    let path = Folders.package.appending(path: "Resources/examples/text.json").path
    let document = try StoryboardDocument(
      json: readFile(path: path, limit: StoryboardDocument.sizeLimit), path: path, directors: Storyboard.directors)
    let storyboard = Storyboard(document)
    let stage = HeadlessStage(
      size: Size(960, 600), scale: scale, background: document.background, text: try PinnedFont.text())
    try PinnedFont.requireScripts()
    stage.core.window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
    stage.start()
    while !stage.core.isIdle, stage.advance() {}
    try Golden.check(try #require(stage.core.target.picture()), scale == 1 ? "text" : "text-\(scale)x")
  }
}
