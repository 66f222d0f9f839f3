import Stagecraft
import StagecraftPhysics
import Testing

/// A text that flies from screen to screen looks at both ends as it looks at rest, to the pixel.
struct FlyingTextTests {
  nonisolated enum Look: String, CaseIterable, Sendable {
    case bold, italic, monospaced, parts, truncated, wrapped, clicked
  }

  private static let words = "Harbour of the old town"

  private func label(_ look: Look, isFore: Bool) -> Label {
    let label = Label(Self.words, fontSize: isFore ? 26 : 14)
    switch look {
    case .bold: label.font.weight = .bold
    case .italic: label.font.isItalic = true
    case .monospaced: label.font.isMonospaced = true
    case .parts:
      label.attributedText =
        "Harbour " + AttributedText("of the old", color: .systemOrange, weight: .bold, size: isFore ? 30 : 11) + " town"
    case .truncated: label.numberOfLines = 1
    case .wrapped, .clicked: break
    }
    return label
  }

  private func screen(_ look: Look, isFore: Bool) -> ViewController {
    let screen = ViewController()
    screen.view.backgroundColor = Color(rgb: isFore ? 0x203040 : 0x302030)
    let label = label(look, isFore: isFore)
    var element: View = label
    if look == .clicked, !isFore {
      element = Control()
      label.relativeFrame = .fill
      element.addSubview(label)
    }
    let isNarrow = look == .truncated || look == .wrapped
    element.frame = isFore ? Rect(20, 120, isNarrow ? 180 : 380, 90) : Rect(30, 20, isNarrow ? 90 : 200, 60)
    element.identifier = "words"
    screen.view.addSubview(element)
    return screen
  }

  @Test(arguments: Look.allCases, ["Morph", "Zoom"])
  func `a flying text begins and ends as it is at rest`(look: Look, director: String) throws {
    let stage = HeadlessStage(size: Size(420, 240), text: try PinnedFont.text())
    let (back, fore) = (screen(look, isFore: false), screen(look, isFore: true))
    let navigation = NavigationController(root: back)
    fore.transitionController.directors = [try #require(StockDirectors.named(director)).factory()]
    fore.transitionController.matchedElements = [ElementMatch(back: "words", fore: "words")]
    stage.show(navigation)
    while stage.advance() {}
    let first = try #require(stage.core.target.picture())
    stage.core.loop.dispatch(at: stage.time) { navigation.pushViewController(fore, animated: true) }
    stage.advance()
    let progress = try #require(stage.window.transition?.progress)
    #expect(progress.grab(by: stage.window))
    func picture(at value: Double) throws -> PixelBuffer {
      progress.move(to: value, velocity: 0)
      stage.advance()
      return try #require(stage.core.target.picture())
    }
    #expect(try picture(at: 0).differenceCount(from: first, tolerance: 0) == 0)
    // Words are seen all the way, whatever the ends look like.
    for value in [0.3, 0.5, 0.7] {
      let flown = try picture(at: value)
      #expect(flown.differenceCount(from: first, tolerance: 60) > 100, "\(value)")
    }
    let last = try picture(at: 1)
    progress.release(by: stage.window, velocity: 0, points: (0, 0), direction: .forward)
    while stage.advance() {}
    #expect(try #require(stage.core.target.picture()).differenceCount(from: last, tolerance: 0) == 0)
  }
}
