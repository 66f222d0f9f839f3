import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// In flight a press on either screen seizes the transition, whichever director moves it.
struct OldScreenPressTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    /// Whether the fore screen leaves.
    let isWayBack: Bool
    var testDescription: String { "\(name), \(way)\(isWayBack ? ", back" : "")" }
  }

  static let cases: [Case] = AllDirectors.all.flatMap { director -> [Case] in
    Theatre.Way.allCases.flatMap { way -> [Case] in
      [false, true].map { Case(name: director.info.name, way: way, isWayBack: $0) }
    }
  }

  private func theatre(_ it: Case) -> Theatre {
    let theatre = Theatre(AllDirectors.named(it.name)?.factory(), it.way, style: .fullScreen)
    if it.isWayBack {
      theatre.bring(animated: false)
      theatre.settle()
      theatre.take()
    } else {
      theatre.bring()
    }
    return theatre
  }

  /// A place where a press meets the old screen and not the new one; nil where none of that is seen.
  private func place(onOldScreenOf theatre: Theatre) -> Point? {
    for y in stride(from: 20.0, to: 400, by: 30) {
      for x in stride(from: 6.0, to: 600, by: 30) {
        guard let hit = theatre.window.hitTestForPress(Point(x, y)) else { continue }
        if !hit.isDescendant(of: theatre.fore.view) { return Point(x, y) }
      }
    }
    return nil
  }

  @Test(arguments: await cases) func `a press on the old screen seizes, and a drag moves what it seized`(_ it: Case) {
    let theatre = theatre(it)
    var press: Point?
    for progress in [0.2, 0.4, 0.5, 0.6, 0.8] where press == nil {
      theatre.run(to: it.isWayBack ? 1 - progress : progress)
      press = place(onOldScreenOf: theatre)
    }
    // Over the old screen a screen that fades in lies all the time: a press there meets that.
    let point = press ?? Point(300, 200)
    if ["Slide", "Push", "Cover", "Sheet", "Snap", "Gravity", "GravityRotation", "Throw", "Flip"].contains(it.name) {
      #expect(press != nil)
    }
    theatre.press(point.x, point.y)
    #expect(theatre.log.lines.last == "grab")
    guard let window = theatre.transition?.progress else { return }
    #expect(window.isHeld)
    let before = window.value
    theatre.drag(by: 40, 40, seconds: 0.1)
    theatre.rest(0.1)
    let drawn = window.value
    theatre.drag(by: -90, -60, seconds: 0.2)
    theatre.rest(0.1)
    #expect(drawn != before || window.value != before)
    theatre.release()
    #expect(theatre.settle())
    #expect(theatre.root.view.seizedView == nil)
  }

  @Test(arguments: [false, true]) func `where no drag is allowed it seizes nothing`(isPop: Bool) {
    let theatre = Theatre()
    theatre.fore.transitionController.interactiveDirections = []
    theatre.bring()
    theatre.run(to: 0.3)
    theatre.press(6, 200)
    theatre.release()
    theatre.settle()
    #expect(!theatre.log.lines.contains("grab"))
  }

  @Test(arguments: ["Slide", "Sheet"], [false, true])
  func `a press on the dimmed screen behind a sheet seizes the sheet`(name: String, isWayBack: Bool) {
    let theatre = Theatre(AllDirectors.named(name)?.factory(), .present)
    theatre.bring()
    if isWayBack {
      theatre.settle()
      theatre.take()
    }
    theatre.run(to: 0.5)
    theatre.press(10, 20)
    #expect(theatre.log.lines.last == "grab")
    theatre.drag(by: 0, 30, seconds: 0.1)
    theatre.release()
    #expect(theatre.settle())
  }

  @Test func `a matched element of the old screen is seized in its flight`() {
    let card = View(frame: Rect(20, 300, 120, 60))
    card.backgroundColor = .white
    for name in ["Zoom", "Morph"] {
      let theatre = Theatre(AllDirectors.named(name)?.factory())
      theatre.root.view.addSubview(card)
      card.identifier = "card"
      theatre.fore.view.subviews[0].identifier = "hero"
      theatre.fore.transitionController.matchedElements = [ElementMatch(back: "card", fore: "hero")]
      theatre.bring()
      theatre.run(to: 0.3)
      let seen = card.shownFrame.center
      theatre.press(seen.x, seen.y)
      #expect(theatre.log.lines.last == "grab", "\(name)")
      theatre.release()
      #expect(theatre.settle())
    }
  }

  @Test func `after the end a press on the old screen is its own`() {
    let theatre = Theatre()
    theatre.bring()
    theatre.settle()
    theatre.take()
    theatre.settle()
    theatre.log.lines = []
    theatre.press(300, 200)
    theatre.drag(by: 200, 0, seconds: 0.1)
    theatre.release()
    theatre.settle()
    #expect(theatre.log.lines.isEmpty)
  }
}
