import Controls
import Directors
import Geometry
import Schema
import StageSupport
import Testing
import Transitions
import Views

/// Fingers on a touchpad move a sheet and the content in it as a drag does, and throw and stretch both.
///
/// The window has 600 by 400 points; the sheet rests at half and at nine tenths of it, so its top is at 200 or at 40.
struct SheetTouchpadTests {
  /// The content of the sheet.
  enum Content: CaseIterable { case scrollView, list, text, insideSideways, aroundSideways }

  private let stage = TransitionStage(size: Size(600, 400))
  private let home = ViewController()
  private let editor = ViewController()
  private let rows = Rows()

  init() {
    rows.sections = [(0..<200).map { "Row \($0)" }]
    stage.window.timers = WindowTimer(
      start: { [loop = stage.loop] delay, action in loop.after(delay, action) },
      cancel: { [loop = stage.loop] in loop.cancelTimer($0) })
    editor.transitionController.directors = [
      AllDirectors.named("Sheet")?.factory(["detent": .number(0.5), "large": .number(0.9)])
    ].compactMap { $0 }
    stage.show(home)
  }

  /// Presents the sheet. - Returns: the scroll view that goes up and down in it.
  private func present(_ content: Content, isLarge: Bool = false) -> ScrollView {
    let frame = Rect(0, 30, 400, 300)
    let scroll: ScrollView
    switch content {
    case .list:
      let list = ListView(frame: frame)
      list.rowHeight = 40
      list.register(forCellReuseIdentifier: "row") { TextCell() }
      list.dataSource = rows
      scroll = list
    case .text:
      scroll = TextView(String(repeating: "A line of the text.\n", count: 200))
    case .scrollView, .insideSideways, .aroundSideways:
      scroll = ScrollView()
      scroll.contentSize = Size(400, 3000)
    }
    scroll.frame = frame
    editor.view.addSubview(scroll)
    if content == .insideSideways || content == .aroundSideways {
      let sideways = ScrollView(frame: frame)
      sideways.contentSize = Size(2000, 300)
      if content == .aroundSideways {
        sideways.frame = Rect(0, 0, 400, 3000)
        sideways.contentSize = Size(2000, 3000)
        scroll.addSubview(sideways)
      } else {
        editor.view.addSubview(sideways)
        scroll.frame = Rect(0, 0, 400, 300)
        sideways.addSubview(scroll)
      }
    }
    stage.input { home.present(editor, animated: true) }
    stage.settle()
    if isLarge {
      stage.input { editor.sheetPresentationController?.select(SheetDetent(0.9), animated: false) }
      stage.settle()
    }
    return scroll
  }

  private var top: Double { editor.view.screenFrame.minY }
  private var isThere: Bool { editor.presentingViewController != nil }

  /// Fingers move by an even distance, down where it is positive; their reports come every 10 ms.
  private func swipe(_ y: Double, sideways x: Double = 0, seconds: Double = 0.1, each: () -> Void = {}) {
    let count = Int((seconds * 100).rounded())
    for _ in 0..<count {
      let delta = Vector(-x, y) / Double(count) / 10
      stage.input {
        stage.window.send(
          .wheel(WheelEvent(location: Point(300, 300), delta: delta, time: stage.time, isPrecise: true)))
      }
      stage.frame(after: 0.01)
      each()
    }
  }

  @Test(arguments: Content.allCases) func `fingers that leave at speed throw the content, and the sheet stays`(
    _ content: Content
  ) {
    let scroll = present(content, isLarge: true)
    swipe(-133.3)
    let place = scroll.contentOffset.y
    #expect(abs(place - 133.3) < 1e-6)
    stage.settle(for: 0.1)
    stage.settle()
    // A throw of v points a second goes v times the time constant of the deceleration, 0.4995 s.
    #expect(abs(scroll.contentOffset.y - place - 1333 * 0.4995) < 20, "\(scroll.contentOffset.y)")
    #expect(abs(top - 40) < 0.5)
  }

  @Test(arguments: Content.allCases) func `thrown to its top in mid-scroll the content bounces and the sheet stays`(
    _ content: Content
  ) {
    let scroll = present(content, isLarge: true)
    stage.input { scroll.contentOffset = Point(0, 300) }
    swipe(150, seconds: 0.05)
    var lowest = 0.0
    for _ in 0..<120 {
      stage.frame()
      lowest = min(lowest, scroll.contentOffset.y)
      #expect(abs(top - 40) < 0.5)
    }
    stage.settle()
    #expect(lowest < -20 && scroll.contentOffset.y == 0 && isThere)
  }

  @Test(arguments: Content.allCases) func `at its end the content stretches, and goes back`(_ content: Content) {
    let scroll = present(content, isLarge: true)
    let end = scroll.contentSize.height - scroll.bounds.height
    stage.input { scroll.contentOffset = Point(0, end) }
    swipe(-50, seconds: 0.1)
    #expect(scroll.contentOffset.y > end + 5 && scroll.contentOffset.y < end + 50)
    stage.settle(for: 0.3)
    stage.settle()
    #expect(abs(scroll.contentOffset.y - end) < 0.01 && abs(top - 40) < 0.5)
  }

  @Test(arguments: Content.allCases, [false, true]) func `down at the top of the content moves the sheet`(
    _ content: Content, _ isLarge: Bool
  ) {
    let scroll = present(content, isLarge: isLarge)
    let start = top
    swipe(30, seconds: 0.5) { #expect(scroll.contentOffset.y == 0) }
    #expect(abs(top - start - 30) < 1e-6)
    stage.settle(for: 0.3)
    stage.settle()
    #expect(abs(top - start) < 0.5 && isThere, "it returns to the nearest detent")
  }

  @Test(arguments: Content.allCases) func `up it lifts the sheet, then scrolls, then throws the content`(
    _ content: Content
  ) {
    let scroll = present(content)
    var sum = 0.0
    swipe(-260, seconds: 0.2) {
      sum += 13
      #expect(abs((200 - top) + scroll.contentOffset.y - sum) < 1e-6)
      #expect(abs(top - 40) < 1e-6 || scroll.contentOffset.y == 0, "never both")
    }
    stage.settle(for: 0.1)
    stage.settle()
    #expect(scroll.contentOffset.y > 400 && abs(top - 40) < 0.5)
  }

  @Test(arguments: Content.allCases) func `thrown below its topmost detent the sheet goes on, and the content stays`(
    _ content: Content
  ) {
    let scroll = present(content)
    swipe(-60, seconds: 0.06)
    #expect(abs(top - 140) < 1e-6)
    stage.settle(for: 0.1)
    stage.settle()
    #expect(abs(top - 40) < 0.5 && scroll.contentOffset.y == 0)
  }

  @Test(arguments: Content.allCases) func `thrown down it goes to the lower detent, and is not closed`(
    _ content: Content
  ) {
    let scroll = present(content, isLarge: true)
    for _ in 0..<2 {
      swipe(60, seconds: 0.06)
      stage.settle(for: 0.3)
      stage.settle()
      #expect(abs(top - 200) < 0.5 && scroll.contentOffset.y == 0 && isThere)
    }
  }

  @Test(arguments: Content.allCases) func `fingers that go a little to the side move the sheet all the same`(
    _ content: Content
  ) {
    let scroll = present(content)
    swipe(-100, sideways: 5, seconds: 0.5)
    #expect(abs(top - 100) < 1e-6 && scroll.contentOffset.y == 0)
    stage.settle(for: 0.3)
    stage.settle()
  }

  @Test func `a sheet that must not leave gives on a rubber band, and comes back`() {
    editor.isModalInPresentation = true
    let scroll = present(.scrollView)
    swipe(160, seconds: 0.3)
    #expect(top > 210 && top < 280 && scroll.contentOffset.y == 0)
    stage.settle(for: 0.3)
    stage.settle()
    #expect(abs(top - 200) < 0.5 && isThere)
  }

  @Test func `a screen that goes while the fingers move it ends the gesture`() {
    let scroll = present(.scrollView)
    swipe(-20, seconds: 0.05)
    stage.input { scroll.removeFromSuperview() }
    stage.settle(for: 0.3)
    stage.settle()
    #expect(isThere && (abs(top - 200) < 0.5 || abs(top - 40) < 0.5))
  }
}
