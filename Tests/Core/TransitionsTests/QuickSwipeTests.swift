import Directors
import Geometry
import Testing
import Transitions
import Views

/// Swipes that come faster than the transitions of earlier ones end.
struct QuickSwipeTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let screens = ["a", "b", "c"].map { Screen($0) }

  init() {
    (h, navigation, root) = Harness.navigation()
    h.input { navigation.setViewControllers([root] + screens, animated: false) }
    h.settle()
    _ = h.log.take()
    h.log.words = ["answer"]
  }

  private var names: [String] { navigation.viewControllers.map { $0.identifier ?? "?" } }

  private func swipe(from x: Double) {
    h.press(x, 150)
    h.drag(to: x + 120, 150, seconds: 0.1)
    h.release()
  }

  @Test(arguments: [(1, 1), (6, 1), (12, 1), (6, 4)])
  func `two quick swipes take two screens back`(frames: Int, seconds: Int) {
    swipe(from: 50)
    h.frames(frames)
    h.press(200, 150)
    h.drag(to: 320, 150, seconds: Double(seconds) / 10)
    h.release()
    h.settle()
    #expect(names == ["root", "a"])
    #expect(h.log.take().components(of: "completed") == 2)
  }

  @Test func `three quick swipes take three screens back`() {
    for _ in 0..<3 {
      swipe(from: 150)
      h.frames(5)
    }
    h.settle()
    #expect(names == ["root"])
  }

  /// Gives the screens a way back that lasts.
  private func slowDown() {
    var slow = SlideDirector.Parameters()
    slow.response = 3
    for screen in screens {
      screen.transitionController.directors = [
        DirectorFactory(SlideDirector.self) { [slow] in SlideDirector($0, slow) }
      ]
    }
  }

  @Test func `a swipe that comes later catches the screen, and takes no further one back`() {
    slowDown()
    h.press(50, 150)
    h.drag(to: 90, 150, seconds: 0.1)
    h.release()
    h.rest(0.3)
    #expect(h.window.isTransitioning)
    h.press(380, 150)
    h.drag(to: 395, 150, seconds: 0.05)
    h.release()
    h.settle()
    #expect(names == ["root", "a", "b"])
  }

  @Test func `from a control of the screen that has come back a swipe is a further one at any time`() {
    slowDown()
    screens[1].view.addSubview(Control(frame: Rect(50, 100, 100, 100)))
    h.press(50, 150)
    h.drag(to: 90, 150, seconds: 0.1)
    h.release()
    h.rest(0.3)
    for _ in 0..<400 where h.window.transition?.progress.value ?? 0 > 0.05 { h.frame() }
    #expect(h.window.isTransitioning)
    swipe(from: 100)
    h.settle()
    #expect(names == ["root", "a"])
  }

  @Test func `a swipe that turns a screen on its way in takes that one alone`() {
    h.press(50, 150)
    h.drag(to: 130, 150, seconds: 0.3)
    h.rest()
    h.release()
    h.frames(3)
    #expect(h.window.transition?.currentDirection == .forward)
    h.press(200, 150)
    h.drag(to: 320, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(names == ["root", "a", "b"])
  }

  @Test func `a hand that catches the screen after a swipe takes no further screen back`() {
    swipe(from: 50)
    h.frames(4)
    h.press(350, 150)
    h.rest()
    h.release()
    h.settle()
    #expect(names == ["root", "a", "b"])
    swipe(from: 50)
    h.frames(4)
    h.press(300, 150)
    h.rest()
    h.frames(60)
    h.drag(to: 390, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(names == ["root", "a"])
  }

  @Test func `a screen that is thrown back in after a swipe stays`() {
    swipe(from: 50)
    h.frames(4)
    h.press(380, 150)
    h.drag(to: 150, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(names == ["root", "a", "b", "c"])
  }

  @Test func `a swipe on the screen that comes back, near its place, takes that one back, too`() {
    swipe(from: 50)
    h.run(to: 0.1)
    #expect(h.window.isTransitioning)
    let control = Control(frame: Rect(0, 100, 300, 100))
    control.onActivate = {}
    screens[1].view.addSubview(control)
    swipe(from: 50)
    h.settle()
    #expect(names == ["root", "a"])
  }

  @Test func `a second swipe does not dismiss what such a swipe could not drag`() {
    let sheet = NavigationController(root: Screen("first"))
    sheet.modalPresentationStyle = .fullScreen
    h.input { navigation.present(sheet, animated: false) }
    h.input { sheet.pushViewController(Screen("second"), animated: false) }
    h.settle()
    swipe(from: 50)
    h.frames(6)
    swipe(from: 150)
    h.settle()
    #expect(sheet.viewControllers.count == 1)
    #expect(navigation.presentedViewController === sheet)
  }
}
