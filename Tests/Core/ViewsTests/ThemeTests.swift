import Geometry
import TestSupport
import Testing
import Views

private final class ThemedView: View {
  var told: [UserInterfaceStyle] = []
  override func themeDidChange() { told.append(theme.style) }
}

struct ThemeTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))

  @Test func `a view has the theme of the nearest view with one, and dark without`() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    #expect(inner.theme == .dark)
    window.addSubview(outer)
    window.overrideTheme = .light
    #expect(inner.theme == .light)
    var brand = Theme.light
    brand.accent = Color(rgb: 0x7a3ff2)
    inner.overrideTheme = brand
    #expect(inner.theme == brand && outer.theme == .light)
    inner.overrideTheme = nil
    #expect(inner.theme == .light)
  }

  @Test func `a view is told of its theme when it enters a window, moves in it, or an override changes`() {
    let (light, view, own) = (View(), ThemedView(), ThemedView())
    light.overrideTheme = .light
    own.overrideTheme = .dark
    view.addSubview(own)
    window.addSubview(light)
    #expect(view.told == [])
    window.addSubview(view)
    #expect(view.told == [.dark] && own.told == [.dark])
    light.addSubview(view)
    #expect(view.told == [.dark, .light] && own.told == [.dark], "its own theme has not changed")
    light.overrideTheme = .light
    #expect(view.told.count == 2, "the same theme again is no change")
    light.overrideTheme = nil
    #expect(view.told == [.dark, .light, .dark])
    view.removeFromSuperview()
    #expect(view.told.count == 3)
  }

  @Test func `a change asks for a new frame, also of the focus ring`() {
    let view = View(frame: Rect(0, 0, 10, 10))
    window.addSubview(view)
    window.didDisplay()
    window.overrideTheme = .light
    #expect(window.hasWork)
  }

  @Test func `edges and shadows of a role follow the theme, also where they are set again`() {
    let view = View(frame: Rect(0, 0, 10, 10))
    window.addSubview(view)
    func style() {
      view.border = Border(width: 2, color: .red)
      view.borderRole = .separator
      view.shadow = Shadow(radius: 9, offset: Vector(0, 3), color: .red)
      view.shadowRole = .shadow
    }
    style()
    for theme in [Theme.light, .dark] {
      window.overrideTheme = theme
      #expect(view.border == Border(width: 2, color: theme.separator))
      #expect(view.shadow?.color == theme.shadow && view.shadow?.radius == 9)
      style()
      #expect(view.border.color == theme.separator && view.shadow?.color == theme.shadow)
    }
    (view.borderRole, view.shadowRole) = (nil, nil)
    window.overrideTheme = .light
    #expect(view.border.color == Theme.dark.separator)
  }

  @Test func `each role is a color by itself`() {
    for role in Theme.ColorRole.allCases {
      var theme = Theme.dark
      theme[role] = Color(rgb: 0x123456)
      #expect(theme[role] == Color(rgb: 0x123456))
      #expect(Theme.ColorRole.allCases.filter { theme[$0] != Theme.dark[$0] } == [role])
    }
  }

  @Test func `a mixture goes from one theme to the other`() {
    #expect(Theme.dark.mixed(with: .light, by: 1) == .light)
    let start = Theme.dark.mixed(with: .light, by: -1)
    let middle = Theme.dark.mixed(with: .light, by: 0.5)
    for role in Theme.ColorRole.allCases {
      #expect(start[role] == Theme.dark[role])
      #expect(abs(middle[role].red - (Theme.dark[role].red + Theme.light[role].red) / 2) < 1e-12)
    }
  }

  /// > Source: WCAG 2.2, 1.4.3 for text and 1.4.11 for what marks a control.
  @Test(arguments: [Theme.dark, Theme.light]) func `every color of text can be read where it stands`(theme: Theme) {
    for ground in [theme.background, theme.surface, theme.raisedSurface] {
      for text in [theme.text, theme.secondaryText, theme.accent, theme.danger] {
        #expect(ratio(text, ground) >= 4.5, "\(text) on \(ground): \(ratio(text, ground))")
      }
      #expect(ratio(theme.controlEdge, ground) >= 3, "\(theme.controlEdge) on \(ground)")
      #expect(ratio(theme.focusRing, ground) >= 3)
    }
    #expect(ratio(theme.text, theme.controlFill) >= 4.5 && ratio(theme.text, theme.selection) >= 4.5)
    #expect(ratio(theme.accent, theme.controlFill) >= 4.5)
    #expect(ratio(theme.danger, theme.controlFill) >= 4.5)
    #expect(ratio(theme.textOnAccent, theme.accent) >= 4.5 && ratio(theme.textOnDanger, theme.danger) >= 4.5)
  }

  private func ratio(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (a.relativeLuminance, b.relativeLuminance)
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test func `a view that changes its theme in each change is told nine times, with a warning`() {
    final class Flickering: View {
      var told = 0
      override func themeDidChange() {
        told += 1
        overrideTheme = overrideTheme == .dark ? .light : .dark
      }
    }
    var warnings: [String] = []
    window.onWarning = { warnings.append($0) }
    let view = Flickering()
    window.addSubview(view)
    #expect(view.told == 9 && warnings == ["Flickering changes its theme in each themeDidChange; it is not told again"])
    let quiet = ThemedView()
    window.addSubview(quiet)
    quiet.overrideTheme = .light
    quiet.overrideTheme = .dark
    #expect(quiet.told == [.dark, .light, .dark] && warnings.count == 1)
  }

  @Test func `a theme has sizes, radii and distances in their ranges`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var theme = Theme.light
        theme.radii.control = -1
        View().overrideTheme = theme
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var theme = Theme.light
        theme.fontSizes.body = .nan
        View().overrideTheme = theme
      }
    }
  }
}

struct CursorTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let outer = View(frame: Rect(0, 0, 100, 100))
  private let inner = View(frame: Rect(0, 0, 50, 50))
  private let recorder = EventRecorder()
  private let hand: PointerScript

  init() {
    hand = PointerScript(window)
    window.addSubview(outer)
    outer.addSubview(inner)
    window.onCursorChange = { [recorder] in recorder.record("\($0)") }
  }

  @Test func `the innermost view with a shape decides, and each change is told once`() {
    outer.cursor = .text
    hand.play("hover 150,150 hover 80,80 hover 20,20 hover 70,70")
    #expect(recorder.take() == "text")
    inner.cursor = .grab
    hand.play("hover 20,20 hover 21,21 hover 70,70 hover 150,150")
    #expect(recorder.take() == "grab text arrow")
  }

  @Test func `a change under the pointer is seen at once, also during a press`() {
    inner.cursor = .grab
    hand.play("hover 20,20 press 20,20")
    inner.cursor = .grabbing
    hand.play("move 150,150")
    #expect(recorder.take() == "grab grabbing")
    inner.cursor = .grab
    hand.play("release")
    #expect(recorder.take() == "grab arrow")
  }

  @Test func `a view that goes takes its shape along`() {
    inner.cursor = .wait
    hand.play("hover 20,20")
    inner.removeFromSuperview()
    #expect(recorder.take() == "wait arrow")
    hand.play("exit")
    #expect(recorder.take() == "")
  }
}
