import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

/// Every label of the gallery and of the examples can be read: WCAG 2.2, 1.4.3, at least 4.5 to 1, whatever its size.
struct ContrastTests {
  /// Those that are shown to be looked at, but for the lists: more than the screens of the gallery's tests.
  nonisolated static let files =
    StoryboardStage.files + ["examples/albums.json", "examples/lists.json", "examples/text.json"]

  @Test(arguments: files, UserInterfaceStyle.allCases)
  func `each text stands out from what is behind it`(file: String, style: UserInterfaceStyle) throws {
    let document = try StoryboardStage(file).document
    var seen = 0
    for scene in document.scenes {
      let stage = try stage(file, scene.id, document, style)
      seen += try count(of: stage, scene.id)
    }
    #expect(seen > 0)
  }

  /// The controls in all states; disabled ones need not be read.
  @Test(arguments: UserInterfaceStyle.allCases, [false, true]) func `each control can be read in all states`(
    style: UserInterfaceStyle, isIncreased: Bool
  ) throws {
    let stage = try sheet(style, isIncreased)
    #expect(check(stage, "the sheet of controls", isIncreased) > 40)
  }

  private func sheet(_ style: UserInterfaceStyle, _ isIncreased: Bool) throws -> HeadlessStage {
    let stage = HeadlessStage(size: Size(960, 640), text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    stage.prefersIncreasedContrast = isIncreased
    stage.show(ControlSheet())
    for _ in 0..<300 where !stage.isIdle { stage.advance() }
    return stage
  }

  /// From outside to the middle of each control, something stands out from what is around it: WCAG 2.2, 1.4.11.
  @Test(arguments: UserInterfaceStyle.allCases)
  func `with more contrast each control has an edge, and so has the focus`(
    style: UserInterfaceStyle
  ) throws {
    let stage = try sheet(style, true)
    let root = try #require(stage.window.rootViewController?.view)
    let picture = try #require(stage.core.target.picture())
    func color(_ x: Double, _ y: Double) -> Color { Color(rgb: picture[Int(x), Int(y)] & 0xff_ffff) }
    var seen = 0
    for case let control as ThemedControl in root.subviews where control.isEnabled {
      if (control as? Button)?.style == .plain { continue }
      let frame = control.shownFrame
      let ground = color(frame.minX - 8, frame.midY)
      // A slider's edge is that of its track.
      let sides: [[Color]] = [
        (-3...6).map { color(frame.minX + Double($0), frame.midY) },
        (-3...6).map { color(frame.maxX - Double($0), frame.midY) },
        control is Slider ? [] : (-3...6).map { color(frame.midX, frame.minY + Double($0)) },
        control is Slider ? [] : (-3...6).map { color(frame.midX, frame.maxY - Double($0)) },
      ]
      for (side, colors) in sides.enumerated() where !colors.isEmpty {
        let most = colors.map { $0.contrastRatio(to: ground) }.max() ?? 0
        #expect(most >= 3, "\(type(of: control)) at \(frame), side \(side): \(most)")
      }
      seen += 1
    }
    #expect(seen > 30)
    let focused = try #require(stage.window.focusedView)
    let frame = focused.shownFrame
    let ring = (1...8).map { color(frame.minX - Double($0), frame.midY) }
    let ground = color(frame.minX - 12, frame.midY)
    #expect(ring.contains { $0.contrastRatio(to: ground) >= 3 })
  }

  /// Any color of the desktop, yellow and black among them.
  @Test(arguments: UserInterfaceStyle.allCases) func `every accent can be read, and read on`(style: UserInterfaceStyle)
  {
    let theme = style == .dark ? Theme.dark : .light
    for red in stride(from: 0.0, through: 1, by: 0.25) {
      for green in stride(from: 0.0, through: 1, by: 0.25) {
        for blue in stride(from: 0.0, through: 1, by: 0.25) {
          let accented = theme.withAccent(Color(red: red, green: green, blue: blue))
          for (theme, least) in [(accented, 4.5), (accented.withIncreasedContrast, 7)] {
            let areas = [theme.background, theme.surface, theme.raisedSurface]
            let texts = [theme.accent, theme.text, theme.secondaryText, theme.danger]
            for area in areas { #expect(texts.allSatisfy { $0.contrastRatio(to: area) >= least }) }
            #expect(theme.textOnAccent.contrastRatio(to: theme.accent) >= least, "\(theme.accent)")
            #expect(theme.text.contrastRatio(to: theme.selection) >= 7, "\(theme.selection)")
            #expect(areas.allSatisfy { theme.focusRing.contrastRatio(to: $0) >= 3 })
          }
        }
      }
    }
    // A color that can be read stays what it is.
    let own = style == .dark ? Color(rgb: 0xffa348) : Color(rgb: 0x813d9c)
    #expect(theme.withAccent(own).accent == own)
  }

  @Test(arguments: UserInterfaceStyle.allCases, [false, true]) func `menus, dialogs, toasts and tabs can be read`(
    style: UserInterfaceStyle, isIncreased: Bool
  ) throws {
    let stage = HeadlessStage(size: Size(640, 400), text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    stage.prefersIncreasedContrast = isIncreased
    let (first, second) = (ViewController(), ViewController())
    (first.title, second.title) = ("First", "Second")
    let tabs = TabController([first, second])
    stage.show(tabs)
    let menu = Menu(
      children: ["Open", "Save"].map { .action(Action($0, keyCommand: .control("o"))) }
        + [.action(Action("Delete", attributes: .destructive))])
    let button = Button("File")
    button.frame = Rect(24, 20, 100, 32)
    button.menu = menu
    first.view.addSubview(button)
    let toast = Toast.show("Message sent", action: Action("Undo"), for: .infinity, in: stage.window)
    stage.send(.pointer(PointerEvent(.began, at: Point(40, 30), time: stage.time)))
    stage.send(.pointer(PointerEvent(.ended, at: Point(40, 30), time: stage.time)))
    for row in 0..<3 {
      stage.send(.key(KeyEvent(.down, .down, time: stage.time)))
      for _ in 0..<60 where !stage.isIdle { stage.advance() }
      // The button, two tabs, the toast with its button, and the menu of three rows with two keys.
      #expect(check(stage, "row \(row)", isIncreased) >= 9)
    }
    stage.send(.key(KeyEvent(.down, .escape, time: stage.time)))
    toast.dismiss()
    let alert = AlertController(title: "Delete the message?", message: "It goes to the trash.")
    alert.addAction(AlertAction("Cancel", style: .cancel))
    alert.addAction(AlertAction("Delete", style: .destructive))
    alert.addAction(AlertAction("Keep", style: .default))
    tabs.present(alert, animated: false)
    for _ in 0..<60 where !stage.isIdle { stage.advance() }
    #expect(check(stage, "dialog", isIncreased) >= 5)
  }

  /// What colliding requests were answered, by every policy.
  @Test(arguments: [180.0, 320, 460]) func `the answers of the lock can be read`(y: Double) throws {
    let stage = try StoryboardStage("gallery.json", scene: "lock")
    stage.click(Point(140, y))
    for _ in 0..<5000 { if !stage.stage.advance() { break } }
    #expect(try count(of: stage, "lock") > 10)
  }

  /// The warning that the gallery shows.
  @Test func `the notice can be read`() throws {
    let stage = try StoryboardStage("gallery.json", scene: "odd")
    stage.perform("show-stuck")
    for _ in 0..<1000 where stage.window.view(withIdentifier: "notice")?.alpha != 1 { _ = stage.stage.advance() }
    #expect(try count(of: stage, "notice") > 0)
  }

  /// As a segue brings the scene, since behind a presented one another one may be seen.
  private func stage(
    _ file: String, _ scene: String, _ document: StoryboardDocument, _ style: UserInterfaceStyle
  ) throws -> StoryboardStage {
    guard let segue = document.segues.first(where: { $0.to == scene && $0.from != scene && $0.kind != .show }) else {
      return try StoryboardStage(file, scene: scene, style: style)
    }
    let stage = try StoryboardStage(file, scene: segue.from, style: style)
    stage.perform(segue.name)
    return stage
  }

  /// - Returns: the number of texts.
  private func count(of stage: StoryboardStage, _ scene: String) throws -> Int { check(stage.stage, scene) }

  private func check(_ stage: HeadlessStage, _ scene: String, _ isIncreased: Bool = false) -> Int {
    let texts = stage.textContrasts()
    for text in texts where text.ratio < (isIncreased ? TextContrast.enhanced : TextContrast.minimum) {
      Issue.record(
        "\(scene): \(text.text.prefix(40)) (\(text.fontSize) pt) \(text.ratio): \(text.color) on \(text.background)")
    }
    return texts.count
  }

  @Test func `the measure is the standard's`() {
    let (black, white) = (Color.black, Color.white)
    #expect(abs(black.contrastRatio(to: white) - 21) < 1e-9 && white.contrastRatio(to: white) == 1)
    // From the standard's own examples of techniques G18: just enough, and just too little, on white.
    #expect(Color(rgb: 0x767676).contrastRatio(to: white) > 4.5 && Color(rgb: 0x777777).contrastRatio(to: white) < 4.5)
  }

  @Test func `a text that cannot be read is found, part by part, and all is as it was`() throws {
    let stage = HeadlessStage(size: Size(300, 100), text: try PinnedFont.text())
    let screen = ViewController()
    stage.show(screen)
    screen.view.backgroundColor = .white
    let label = Label("poor good", color: Color(rgb: 0x777777), frame: Rect(10, 10, 280, 30))
    label.attributedText.addAttributes(AttributedText.Attributes(color: .black), in: 5..<9)
    let button = Button("Disabled", style: .plain) {}
    button.isEnabled = false
    button.frame = Rect(10, 50, 200, 32)
    for view in [label, button] { screen.view.addSubview(view) }
    stage.advance()
    let (before, time) = (label.attributedText, stage.time)
    let picture = try #require(stage.core.target.picture())
    let found = stage.textContrasts()
    #expect(found.map { ($0.ratio * 100).rounded() } == [448, 2100])
    #expect(found.map(\.text) == ["poor good", "good"])
    #expect(label.attributedText == before && label.textColor == Color(rgb: 0x777777) && stage.time == time)
    let after = try #require(stage.core.target.picture())
    #expect(picture.differenceCount(from: after, tolerance: 0) == 0)
  }
}
