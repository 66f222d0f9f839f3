import Stagecraft
import Testing

/// The gallery as its user sees it, and each stock director on its way.
struct GalleryTests {
  @Test(arguments: ["home", "slide", "fade", "swing", "last"]) func `a screen at rest`(scene: String) throws {
    try Golden.check(GalleryScreen(scene: scene).picture(), "screen-" + scene)
  }

  @Test(arguments: ["systems", "directors", "custom", "shows", "hands", "lock", "containers", "odd"])
  func `a screen of a system at rest`(scene: String) throws {
    try Golden.check(GalleryScreen(scene: scene).picture(), "screen-" + scene)
  }

  /// The gallery in windows that are small, low or large: what does not fit scrolls.
  @Test(arguments: [
    ("home", Size(400, 300), 1.0), ("lock", Size(400, 300), 1), ("hands", Size(400, 300), 1),
    ("shows", Size(700, 500), 1), ("systems", Size(1600, 500), 0.5), ("shows", Size(3000, 1800), 0.25),
  ])
  func `a screen in a window of another size`(scene: String, size: Size, scale: Double) throws {
    try Golden.check(
      GalleryScreen(scene: scene, size: size, scale: scale).picture(),
      "screen-\(scene)-\(Int(size.width))x\(Int(size.height))")
  }

  @Test(arguments: ["home", "slide", "controls"], Translation.allCases)
  func `a screen in a language from right to left`(scene: String, language: Translation) throws {
    for size in [Size(960, 600), Size(400, 300)] {
      try Golden.check(
        GalleryScreen(scene: scene, size: size, translation: language).picture(),
        "screen-\(scene)-\(language.rawValue)-\(Int(size.width))")
    }
  }

  @Test(arguments: [false, true]) func `a push from the left, and the way back`(isSheet: Bool) throws {
    let screen = try GalleryScreen(scale: 0.5, translation: .arabic)
    try screen.perform(isSheet ? "open-sheet" : "open-slide", heldAt: 0.6)
    try Golden.check(screen.picture(), isSheet ? "rtl-sheet" : "rtl-slide")
  }

  /// With reduced motion they stand where they come to rest, at once.
  @Test func `the bodies of the playground at rest`() throws {
    try Golden.check(GalleryScreen(scene: "playground", reducedMotion: true).picture(), "screen-playground")
  }

  @Test(arguments: [("drop", 180.0), ("queue", 320.0), ("reverse", 460.0)])
  func `what the colliding timers were answered`(policy: (name: String, y: Double)) throws {
    let screen = try GalleryScreen(scene: "lock", scale: 0.5)
    screen.click(140, policy.y)
    screen.waitForTimers()
    try Golden.check(screen.picture(), "lock-" + policy.name)
  }

  @Test func `an animator that never ends is named in a notice`() throws {
    let screen = try GalleryScreen(scene: "odd", scale: 0.5)
    screen.click(180, 300)
    try screen.waitForNotice()
    try Golden.check(screen.picture(), "odd-stuck")
  }

  @Test func `a sheet at rest, before the dimmed screen beneath`() throws {
    let screen = try GalleryScreen()
    screen.perform("open-sheet")
    try Golden.check(screen.picture(), "screen-sheet")
  }

  @Test func `home with two pixels a point`() throws {
    try Golden.check(GalleryScreen(size: Size(480, 300), scale: 2).picture(), "screen-home-2x")
  }

  @Test func `the ring around the focused card`() throws {
    let screen = try GalleryScreen(scale: 0.5)
    screen.press(.tab)
    screen.press(.right)
    try Golden.check(screen.picture(), "screen-home-focus")
  }

  @Test(arguments: [("fade", "open-fade"), ("slide", "open-slide"), ("sheet", "open-sheet")], [0, 25, 50, 75, 100])
  func `a director on its way`(director: (name: String, segue: String), percent: Int) throws {
    let screen = try GalleryScreen(scale: 0.5)
    try screen.perform(director.segue, heldAt: Double(percent) / 100)
    try Golden.check(screen.picture(), "\(director.name)-\(percent)")
  }
}
