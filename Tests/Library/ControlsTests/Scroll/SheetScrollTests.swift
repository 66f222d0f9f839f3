import Controls
import Directors
import Geometry
import Schema
import StageSupport
import Testing
import Transitions
import Views

/// One drag moves a sheet and scrolls the list in it.
///
/// The window has 600 by 400 points; the sheet rests at half and at nine tenths of it, so its top is at 200 or at 40.
struct SheetScrollTests {
  private let stage = TransitionStage(size: Size(600, 400))
  private let home = ViewController()
  private let editor = ViewController()
  private let list = ScrollView()
  private let log = TraceLog()

  /// Notes where sheet and content are after each step of a hand.
  private final class TraceLog {
    var lines: [String] = []
  }

  init() {
    stage.window.timers = WindowTimer(
      start: { [loop = stage.loop] delay, action in loop.after(delay, action) },
      cancel: { [loop = stage.loop] in loop.cancelTimer($0) })
    editor.transitionController.directors = [
      AllDirectors.named("Sheet")?.factory(["detent": .number(0.5), "large": .number(0.9)])
    ].compactMap { $0 }
    stage.show(home)
    list.frame = Rect(0, 30, 400, 300)
    list.contentSize = Size(400, 3000)
    editor.view.addSubview(list)
    stage.input { home.present(editor, animated: true) }
    stage.settle()
  }

  private var top: Double { editor.view.screenFrame.minY }
  private var isThere: Bool { editor.presentingViewController != nil }
  private var place: String { "\(Int(top.rounded())) \(Int(list.contentOffset.y.rounded()))" }

  private final class Finger {
    var point = Point.zero
  }
  private let finger = Finger()

  private func touch(_ phase: PointerEvent.Phase, _ point: Point) {
    finger.point = point
    stage.input {
      stage.window.send(.pointer(PointerEvent(phase, at: point, time: stage.time, pointer: .finger(0))))
    }
  }

  private func press(_ y: Double) { touch(.began, Point(300, y)) }
  private func release() { touch(.ended, finger.point) }
  private func pull(_ y: Double, seconds: Double = 0.3, each: () -> Void = {}) {
    let from = finger.point
    let count = max(1, Int((seconds * 60).rounded()))
    for step in 1...count {
      stage.wait(1.0 / 60)
      touch(.moved, from + Vector(0, y * Double(step) / Double(count)))
      stage.frame(after: 0)
      each()
    }
  }
  private func rest() { for _ in 0..<12 { stage.frame() } }

  private func raise() {
    stage.input { editor.sheetPresentationController?.select(SheetDetent(0.9), animated: false) }
    stage.settle()
  }

  @Test func `upwards one drag lifts the sheet and then scrolls`() {
    #expect(place == "200 0")
    press(360)
    var steps: [String] = []
    pull(-260, seconds: 0.4) { steps.append(place) }
    #expect(place == "40 100")
    #expect(steps.allSatisfy { $0.hasPrefix("40 ") || $0.hasSuffix(" 0") }, "never both: \(steps)")
    rest()
    release()
    stage.settle()
    #expect(place == "40 100" && editor.sheetPresentationController?.selectedDetent?.share == 0.9)
  }

  @Test func `downwards it scrolls to the top and then moves the sheet`() {
    raise()
    stage.input { list.contentOffset = Point(0, 60) }
    press(150)
    pull(100)
    #expect(place == "80 0")
    pull(-80)
    #expect(place == "40 40", "and the way back is the same")
    pull(200)
    #expect(place == "200 0")
    rest()
    release()
    stage.settle()
    #expect(place == "200 0" && editor.sheetPresentationController?.selectedDetent?.share == 0.5)
  }

  @Test func `released in mid-scroll at speed downwards the content bounces at its top and the sheet stays`() {
    raise()
    stage.input { list.contentOffset = Point(0, 300) }
    press(100)
    pull(150, seconds: 0.05)
    #expect(place == "40 150")
    release()
    var lowest = 0.0
    while list.isDecelerating {
      stage.frame()
      lowest = min(lowest, list.contentOffset.y)
      #expect(abs(top - 40) < 0.5)
    }
    stage.settle()
    #expect(lowest < -30 && place == "40 0" && isThere)
  }

  @Test func `released in mid-scroll at speed upwards the content coasts and the sheet stays`() {
    raise()
    press(300)
    pull(-100, seconds: 0.1)
    release()
    stage.settle()
    #expect(abs(top - 40) < 0.5 && list.contentOffset.y > 400)
  }

  @Test func `thrown up with the sheet below its top the sheet goes up, and the content stays`() {
    press(360)
    pull(-60, seconds: 0.06)
    #expect(place == "140 0")
    release()
    #expect(!list.isDecelerating)
    stage.settle()
    #expect(place == "40 0")
  }

  @Test func `thrown down from the top of the content the sheet leaves`() {
    press(250)
    pull(80, seconds: 0.08)
    #expect(place == "280 0")
    release()
    stage.settle()
    #expect(!isThere)
  }

  @Test func `pulled down a little the sheet returns to its detent`() {
    press(250)
    pull(40, seconds: 0.4)
    #expect(place == "240 0")
    rest()
    release()
    stage.settle()
    #expect(place == "200 0" && isThere)
  }

  @Test func `a sheet that must not leave gives on a rubber band`() {
    editor.isModalInPresentation = true
    press(220)
    pull(160, seconds: 0.3)
    #expect(top > 210 && top < 280 && list.contentOffset.y == 0)
    release()
    stage.settle()
    #expect(place == "200 0" && isThere)
  }

  @Test func `content that fits leaves the drag to the sheet`() {
    list.contentSize = Size(400, 100)
    press(360)
    pull(-160, seconds: 0.3)
    #expect(place == "40 0")
    rest()
    release()
    stage.settle()
    #expect(place == "40 0")
  }

  @Test func `with the lifting switched off the content scrolls at once, and a drag at its top moves the sheet`() {
    editor.sheetPresentationController?.prefersScrollingExpandsWhenScrolledToEdge = false
    press(360)
    pull(-100)
    #expect(place == "200 100")
    rest()
    release()
    stage.settle()
    stage.input { list.contentOffset = .zero }
    press(250)
    pull(40, seconds: 0.4)
    #expect(place == "240 0")
    rest()
    release()
    stage.settle()
  }

  @Test func `the drag is continuous across the hand-over in both directions`() {
    press(390)
    var last = top - list.contentOffset.y
    pull(-60, seconds: 0.2)
    last = top - list.contentOffset.y
    for way in [-200.0, 150, -120, 90] {
      pull(way, seconds: 0.5) {
        let now = top - list.contentOffset.y
        #expect(abs((now - last) - way / 30) < 0.5)
        last = now
      }
    }
    release()
    stage.settle()
  }

  // MARK: The wheel

  private func wheel(_ notches: Double, precise: Bool = false) {
    stage.input {
      stage.window.send(
        .wheel(WheelEvent(location: Point(300, 300), delta: Vector(0, notches), time: stage.time, isPrecise: precise)))
    }
  }

  @Test func `a touchpad lifts the sheet, scrolls, and lowers it again, point by point`() {
    for _ in 0..<100 {
      wheel(-0.2, precise: true)
      stage.frame()
    }
    #expect(place == "40 40")
    stage.settle(for: 0.5)
    #expect(place == "40 40")
    for _ in 0..<40 {
      wheel(0.2, precise: true)
      stage.frame()
    }
    #expect(place == "80 0")
    stage.settle(for: 0.5)
    stage.settle()
    #expect(place == "40 0", "it goes to the nearest detent when the fingers rest")
  }

  @Test func `a touchpad never closes the sheet`() {
    for _ in 0..<12 {
      wheel(1.5, precise: true)
      stage.frame()
    }
    #expect(place == "380 0")
    stage.settle(for: 0.5)
    stage.settle()
    #expect(place == "200 0" && isThere)
  }

  @Test func `a notch lifts the sheet to its next detent, further ones scroll`() {
    wheel(-1)
    #expect(editor.sheetPresentationController?.selectedDetent?.share == 0.9)
    stage.frames(3)
    wheel(-1)
    stage.settle(for: 0.6)
    #expect(place == "40 53")
  }

  @Test func `notches back scroll to the top, and lower the sheet only in a gesture that begins there`() {
    raise()
    stage.input { list.contentOffset = Point(0, 100) }
    for _ in 0..<5 {
      wheel(1)
      stage.frames(3)
    }
    stage.settle(for: 0.6)
    #expect(place == "40 0")
    wheel(1)
    stage.settle(for: 0.6)
    #expect(place == "200 0")
    wheel(1)
    stage.settle(for: 0.6)
    #expect(place == "200 0" && isThere, "it never closes it")
  }
}
