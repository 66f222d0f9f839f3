import Directors
import StageSupport
import Testing
import Transitions
import Views

/// The hairline of a moving screen, which is seen where a dark screen lies over a dark one.
struct PageEdgeTests {
  @Test(arguments: ["Slide", "Push", "Cover", "Flip"])
  func `on its way a screen has a hairline, in its place it has none`(name: String) {
    let theatre = Theatre(AllDirectors.named(name)?.factory())
    theatre.bring()
    theatre.run(to: 0.55)
    #expect(theatre.fore.view.border.width == 1 && theatre.fore.view.border.color.alpha > 0.1)
    theatre.settle()
    #expect(theatre.fore.view.border == .none && theatre.root.view.border == .none)
    theatre.take()
    theatre.run(to: 0.45)
    #expect(theatre.fore.view.border.width == 1)
    theatre.settle()
    #expect(theatre.fore.view.border == .none && theatre.root.view.border == .none)
  }

  @Test(arguments: [UserInterfaceStyle.dark, .light])
  func `a sheet keeps a hairline in a dark theme`(style: UserInterfaceStyle) {
    let theatre = Theatre(AllDirectors.named("Sheet")?.factory(), .present)
    theatre.window.overrideTheme = style == .dark ? .dark : .light
    theatre.bring()
    theatre.settle()
    #expect((theatre.fore.view.border.width == 1) == (style == .dark))
    theatre.take()
    theatre.settle()
    #expect(theatre.fore.view.border == .none)
  }
}
