import Testing

/// Everything that a mouse can do in the gallery, in Feed and in Mail: by keys alone, by a reader's actions alone, with
/// reduced motion and by touch, with the same answers, screens and values.
@Suite(.serialized) struct FiveWaysTests {
  @Test(arguments: GalleryTasks.all + ControlTasks.all + ListTasks.all + FeedTasks.all + MailTasks.all + MusicTasks.all)
  func `each way has the same outcome`(task: FiveWaysTask) async throws {
    let mouse = try await task.play(.mouse)
    let hasChanged = !mouse.after.isLike(mouse.before)
    #expect(hasChanged, "the mouse has changed nothing: \(mouse.after)")
    for way in FiveWaysTask.Way.allCases where way != .mouse {
      do {
        let other = try await task.play(way).after, isSame = other == mouse.after
        #expect(isSame, "\(way): \(other)\nand the mouse: \(mouse.after)")
      } catch { Issue.record("\(way): \(error)") }
    }
  }
}
