import Stagecraft
import Testing

/// The navigation bar on the way from screen to screen, held at seven places.
struct NavigationBarFilmTests {
  private struct Screen {
    var title: String
    var icons: [Icon]
  }

  /// Each row: a push of the last of these screens over the others.
  private static let stacks: [(width: Double, screens: [Screen])] = [
    (400, [Screen(title: "Inbox", icons: [.plus]), Screen(title: "The engine weaves again", icons: [.trash, .more])]),
    (
      400,
      [
        Screen(title: "Mailboxes", icons: []), Screen(title: "Inbox", icons: [.plus]),
        Screen(title: "Lunch on Thursday", icons: []),
      ]
    ),
    // The text of the back button is cut.
    (
      300,
      [
        Screen(title: "A title that is longer than its bar", icons: []),
        Screen(title: "And another one that does not fit", icons: [.more]),
      ]
    ),
  ]

  @Test(arguments: UserInterfaceStyle.allCases)
  func `titles slide and cross-fade, and never lie over each other`(style: UserInterfaceStyle) throws {
    let rows = try Self.stacks.map { stack in
      try ContactSheet.of(
        [0, 0.17, 0.33, 0.5, 0.67, 0.83, 1].map { try Self.picture(stack.screens, stack.width, $0, style) }, columns: 4)
    }
    try Golden.check(ContactSheet.of(rows, columns: 1, gap: 14), "navigation-bar-\(style.rawValue)")
  }

  private static func picture(
    _ screens: [Screen], _ width: Double, _ progress: Double, _ style: UserInterfaceStyle
  ) throws -> PixelBuffer {
    let stage = HeadlessStage(size: Size(width, 56), text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    let controllers = screens.map { screen in
      let controller = ViewController()
      controller.title = screen.title
      controller.view.backgroundRole = .background
      controller.navigationItem.rightItems = screen.icons.map { Button(icon: $0, style: .plain) }
      return controller
    }
    let navigation = NavigationController(root: controllers[0])
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
    for controller in controllers.dropFirst().dropLast() {
      navigation.pushViewController(controller, animated: false)
      stage.advance()
    }
    navigation.pushViewController(try #require(controllers.last), animated: true)
    for _ in 0..<10 where stage.window.transition == nil { stage.advance() }
    let held = try #require(stage.window.transition?.progress)
    let hand = View()
    #expect(held.grab(by: hand))
    held.move(to: progress, velocity: 0)
    stage.advance()
    return try #require(stage.core.target.picture())
  }
}
