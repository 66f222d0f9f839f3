import Directors
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Who takes presses while a transition runs.
struct TransitionInputTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() {
    (h, navigation, root) = Harness.navigation()
    for screen in [root, a] { addControls(to: screen) }
  }

  /// A control in the middle that logs clicks.
  private func addControls(to screen: Screen) {
    let control = Control(frame: Rect(150, 100, 100, 60))
    control.onActivate = { [log = h.log] in log.add("click \(screen.identifier ?? "")") }
    screen.view.addSubview(control)
  }

  private func push(by director: DirectorFactory? = nil) {
    if let director { a.transitionController.directors = [director] }
    h.input { navigation.pushViewController(a, animated: true) }
  }

  private func click(_ x: Double, _ y: Double, slip: Double = 0) {
    h.press(x, y)
    if slip != 0 { h.move(x + slip, y) }
    h.release()
  }

  private var clicks: Int { h.log.take().split(separator: "\n").count { $0.hasPrefix("click") } }

  @Test func `a click that slips four points to the right is a click on a pushed screen`() {
    push()
    h.settle()
    click(200, 130, slip: 4)
    #expect(clicks == 1)
    h.settle()
    #expect(navigation.topViewController === a)
  }

  @Test func `a control of the coming screen takes clicks when a tenth of the way is left`() {
    push()
    h.run(to: 0.8)
    click(240, 130)
    #expect(clicks == 0)
    h.run(to: 0.9)
    #expect(h.window.isTransitioning)
    click(200, 130, slip: 4)
    #expect(clicks == 1)
    h.settle()
    #expect(navigation.topViewController === a)
  }

  @Test func `beside its controls the coming screen can be seized to the end`() {
    push()
    h.run(to: 0.9)
    h.press(50, 250)
    #expect(h.window.transition?.progress.isHeld == true)
    h.drag(to: 350, 250, seconds: 0.2)
    h.release()
    h.settle()
    #expect(navigation.topViewController === root)
  }

  @Test func `a drag from a control of the coming screen seizes it beyond ten points`() {
    push()
    h.run(to: 0.9)
    h.press(230, 130)
    h.drag(to: 238, 130, seconds: 0.02)
    #expect(h.window.transition?.progress.isHeld == false)
    h.drag(to: 380, 130, seconds: 0.1)
    #expect(h.window.transition?.progress.isHeld == true)
    h.release()
    #expect(clicks == 0)
  }

  @Test func `a screen that fades in takes clicks from half of its alpha on`() {
    push(by: DirectorFactory(CrossDissolveDirector.self))
    for _ in 0..<100 where a.view.alphaOnScreen < 0.35 || a.view.alphaOnScreen == 1 { h.frame() }
    click(200, 130)
    #expect(clicks == 0)
    for _ in 0..<100 where a.view.alphaOnScreen < 0.5 { h.frame() }
    #expect(h.window.isTransitioning)
    click(200, 130)
    #expect(clicks == 1)
  }

  @Test(arguments: [true, false]) func `a fade ends as soon as nothing is left that can be seen`(dissolves: Bool) {
    push(by: dissolves ? DirectorFactory(CrossDissolveDirector.self) : DirectorFactory(FadeDirector.self))
    var last = 0.0
    while h.window.isTransitioning {
      last = a.view.alpha
      h.frame()
    }
    #expect(last < 1 - 1.0 / 255 && h.time < 0.6, "\(last) at \(h.time)")
  }

  @Test func `the screen beneath takes clicks as soon as the screen over it has faded by half`() {
    push(by: DirectorFactory(CrossDissolveDirector.self))
    h.settle()
    h.input { _ = navigation.popViewController(animated: true) }
    for _ in 0..<100 where h.window.transition?.progress.value ?? 0 > 0.7 { h.frame() }
    click(200, 130)
    #expect(clicks == 0)
    h.run(to: 0.3)
    #expect(h.window.isTransitioning)
    click(200, 130)
    #expect(clicks == 1)
  }

  @Test func `a turn takes the input away until the other screen has come`() {
    push()
    h.run(to: 0.9)
    h.input { h.window.transition?.currentDirection = .backward }
    click(200, 130)
    #expect(clicks == 0)
    h.run(to: 0.1)
    #expect(h.window.isTransitioning)
    click(200, 130)
    #expect(h.log.take().contains("click root"))
  }

  @Test func `a press that began on the coming screen ends there, whatever the spring does`() {
    var swinging = SlideDirector.Parameters()
    swinging.dampingRatio = 0.5
    push(by: DirectorFactory(SlideDirector.self) { [swinging] in SlideDirector($0, swinging) })
    h.run(to: 0.9)
    h.press(200, 130)
    h.settle()
    h.release()
    #expect(clicks == 1)
  }
}
