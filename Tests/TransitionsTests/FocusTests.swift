import Geometry
import Testing
import Transitions
import Views

struct FocusTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() { (h, navigation, root) = Harness.navigation() }

  private func control(on screen: Screen, _ name: String = "control") -> Control {
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    control.identifier = name
    screen.view.addSubview(control)
    return control
  }

  private func push() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
  }

  @Test func `a screen that is back on top has its focus again`() {
    let control = control(on: root)
    h.window.setFocus(control, showingRing: true)
    push()
    #expect(h.window.focusedView == nil)
    h.key(.escape)
    h.frames(3)
    #expect(h.window.focusedView == nil, "not while the screen cannot be touched")
    h.settle()
    #expect(h.window.focusedView === control && h.window.showsFocusRing)
  }

  @Test(arguments: ModalPresentationStyle.allPresented)
  func `so has one beneath a screen that was presented, whatever had the focus there`(style: ModalPresentationStyle) {
    let control = control(on: root)
    h.window.setFocus(control)
    let sheet = Screen("sheet", style)
    h.input { navigation.present(sheet, animated: true) }
    h.settle()
    let other = self.control(on: sheet)
    h.window.setFocus(other)
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === control)
  }

  @Test func `C7, a pop that is taken back leaves the focus where it was`() {
    _ = control(on: root)
    push()
    let control = control(on: a)
    h.window.setFocus(control)
    h.input { navigation.popViewController(animated: true) }
    h.frames(3)
    #expect(h.window.focusedView == nil)
    h.window.transition?.currentDirection = .forward
    h.settle()
    #expect(h.window.focusedView === control)
  }

  @Test func `a focus that was given up on purpose does not come back`() {
    let control = control(on: root)
    h.window.setFocus(control)
    h.window.setFocus(nil)
    push()
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView == nil)
  }

  @Test func `the last focus counts, not one of an earlier time`() {
    let (first, second) = (control(on: root), control(on: root, "second"))
    h.window.setFocus(first)
    push()
    h.key(.escape)
    h.settle()
    h.window.setFocus(second)
    push()
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === second)
  }

  @Test func `what cannot have the focus any more does not get it`() {
    let control = control(on: root)
    h.window.setFocus(control)
    push()
    control.isUserInteractionEnabled = false
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView == nil)
  }

  @Test func `what a screen gives the focus to when it is there keeps it`() {
    let (first, second) = (control(on: root), control(on: root, "second"))
    h.window.setFocus(first)
    push()
    root.onDidAppear = { [h] in h.window.setFocus(second) }
    h.key(.escape)
    h.settle()
    #expect(h.window.focusedView === second)
  }

  @Test func `nothing on a screen that moves can get the focus`() {
    let control = control(on: a)
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(3)
    #expect(!h.window.setFocus(control))
    h.key(.tab)
    #expect(h.window.focusedView == nil)
  }
}

extension ModalPresentationStyle {
  nonisolated static let allPresented: [ModalPresentationStyle] = [.pageSheet, .fullScreen, .overFullScreen]
}
