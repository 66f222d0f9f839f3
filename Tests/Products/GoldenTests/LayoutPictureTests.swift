import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// The example of layout, from narrow to wide.
struct LayoutPictureTests {
  @Test(arguments: [Size(400, 300), Size(960, 600), Size(1600, 500)])
  func `the example is laid out for every window`(size: Size) throws {
    try Golden.check(try picture(size), "layout-\(Int(size.width))x\(Int(size.height))")
  }

  @Test func `the example at one and a half pixels a point`() throws {
    try Golden.check(try picture(Size(640, 400), scale: 1.5), "layout-640x400-1.5x")
  }

  @Test func `a window that changes its size ends up as one that had it from the start`() throws {
    let stage = try stage(Size(960, 600), scale: 1)
    for size in [Size(400, 300), Size(1600, 500), Size(599, 400)] {
      stage.resize(to: size)
      while !stage.core.isIdle, stage.advance() {}
    }
    let resized = try #require(stage.core.target.picture())
    #expect(try picture(Size(599, 400)).differenceCount(from: resized, tolerance: 0) == 0)
  }

  private func picture(_ size: Size, scale: Double = 1) throws -> PixelBuffer {
    let stage = try stage(size, scale: scale)
    return try #require(stage.core.target.picture())
  }

  private func stage(_ size: Size, scale: Double) throws -> HeadlessStage {
    let path = Folders.package.appending(path: "Resources/examples/layout.json").path
    let document = try StoryboardDocument(
      json: readFile(path: path, limit: StoryboardDocument.sizeLimit), path: path, directors: Storyboard.directors)
    let storyboard = Storyboard(document)
    let stage = HeadlessStage(size: size, scale: scale, background: document.background, text: try PinnedFont.text())
    stage.core.window.setRootViewController(storyboard.makeRoot(), environment: stage.core.environment)
    stage.start()
    while !stage.core.isIdle, stage.advance() {}
    return stage
  }
}
