import Stagecraft
import Testing

/// Feed, Mail and Music for users who need larger texts, or more contrast.
@Suite(.serialized) struct ExampleLooksTests {
  /// At twice the size, in a window of the usual size. A line that is cut at the usual size, such as the preview of a
  /// message in a narrow pane, may stay so.
  @Test(arguments: FeedTasks.all + MailTasks.all + MusicTasks.all) func `larger texts are not cut off`(
    task: FiveWaysTask
  ) throws {
    let visit = try task.start()
    visit.stage.resize(to: Size(960, 600))
    visit.rest()
    let before = Set(visit.stage.cutTexts())
    visit.stage.textScale = 2
    visit.rest()
    #expect(visit.stage.cutTexts().filter { !before.contains($0) } == [])
    visit.stage.textScale = 1
    visit.rest()
    #expect(Set(visit.stage.cutTexts()) == before)
  }

  /// Feed has colors of its own, of which none is a theme's. The two initials of an avatar are part of a picture.
  @Test(arguments: MailTasks.all + MusicTasks.all, [ThemePreference.light, .dark])
  func `with more contrast every text stands out`(task: FiveWaysTask, theme: ThemePreference) throws {
    Visit.scale = 1
    defer { Visit.scale = 0.25 }
    let visit = try task.start()
    visit.stage.themePreference = theme
    visit.stage.prefersIncreasedContrast = true
    // It lies over the edge of a row's letters.
    for case let toast as Toast in visit.stage.window.subviews { toast.dismiss() }
    visit.rest()
    let poor = visit.stage.textContrasts().filter { $0.ratio < TextContrast.enhanced && $0.text.count > 2 }
    #expect(poor.isEmpty, "\(poor)")
  }
}
