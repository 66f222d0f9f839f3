import Geometry
import Runtime
import Testing
import Transitions
import Views

struct SplitTests {
  private let h = Harness(size: Size(600, 300))
  private let list = Screen("list")
  private let detail = Screen("detail")
  private let left: NavigationController
  private let right: NavigationController
  private let split: SplitViewController

  init() {
    left = NavigationController(root: list)
    right = NavigationController(root: detail)
    split = SplitViewController(primary: left, secondary: right)
    h.show(split)
  }

  @Test func `a pane whose transition never ends is left by Escape from beside it`() {
    let delegate = Keeper()
    right.delegate = delegate
    h.input {
      right.pushViewController(Screen("stuck"), animated: true, completion: h.note("stuck"))
      left.present(Screen("sheet"), animated: true, completion: h.note("sheet"))
    }
    h.settle(for: 1)
    #expect(!h.log.take().contains("begin 2"))
    h.settle(for: 10)
    h.key(.escape)
    h.settle()
    let log = h.log.take()
    #expect(log.contains("stuck: cancelled") && log.contains("sheet: completed"))
    #expect(right.topViewController === detail)
  }

  @Test func `the divider is where the user left it in the last run`() {
    func shown(_ state: SavedState) -> (Harness, SplitViewController) {
      let harness = Harness(size: Size(600, 300))
      harness.window.savedState = state
      let split = SplitViewController(primary: Screen("list"), secondary: Screen("detail"))
      split.autosaveName = "sidebar"
      harness.show(split)
      harness.settle()
      return (harness, split)
    }
    let (first, split) = shown(SavedState())
    #expect(split.primaryColumnWidth == 216)
    first.input { split.setPrimaryColumnWidth(311.5) }
    first.settle()
    #expect(shown(first.window.savedState).1.primaryColumnWidth == 311.5)
    for (text, width) in [("width=nan", 216.0), ("width=-5", 160), ("width=1e300", 420), ("", 216), ("width", 216)] {
      let state = SavedState()
      state["sidebar"] = text
      #expect(shown(state).1.primaryColumnWidth == width, "\(text)")
    }
  }

  /// Has every push by an animator that never says that it is done.
  private final class Keeper: NavigationControllerDelegate {
    let animator = ScriptedAnimator(nil)
    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
  }

  @Test func `the way back of a screen that is a part of its own is its stack's affair`() {
    let part = Screen("part")
    part.definesTransitionScope = true
    h.input { left.pushViewController(part, animated: true, completion: h.note("push")) }
    h.frames(5)
    h.key(.escape)
    h.settle()
    #expect(h.log.take().contains("push: cancelled") && left.topViewController === list)
    #expect(list.view.isUserInteractionEnabled && part.parent == nil)
  }

  @Test func `of quick details the last one is shown, and the one that waited is obsolete`() {
    var answers: [String] = []
    let shown = ["a", "b", "c"].map { Screen($0) }
    for screen in shown {
      h.input {
        split.showDetailViewController(screen, animated: true) {
          answers.append("\(screen.identifier ?? "") \($0.explanation)")
        }
      }
      h.frames(3)
    }
    h.settle()
    #expect(split.secondaryViewController === shown[2] && !shown[1].isViewLoaded)
    #expect(answers == ["b obsolete: a later request asks for another screen", "a completed", "c completed"])
  }

  @Test func `two panes move side by side`() {
    let (a, b) = (Screen("a"), Screen("b"))
    h.input { left.pushViewController(a, animated: true, policy: .drop, completion: h.note("left")) }
    h.frames(5)
    h.input { right.pushViewController(b, animated: true, policy: .drop, completion: h.note("right")) }
    #expect(h.window.transitions.count == 2)
    h.frames(1)
    let places = [a.view.relativeTranslation.x, b.view.relativeTranslation.x]
    h.frames(2)
    #expect(a.view.relativeTranslation.x < places[0] && b.view.relativeTranslation.x < places[1])
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program drop
        begin 1 for 1: list -> a by Slide
        list willDisappear
        a willAppear
        request 2 program drop
        begin 2 for 2: detail -> b by Slide
        detail willDisappear
        b willAppear
        end 1 completed
        list didDisappear
        a didAppear
        answer 1 completed
        left: completed
        end 2 completed
        detail didDisappear
        b didAppear
        answer 2 completed
        right: completed
        """)
  }

  @Test func `within one pane requests wait for each other`() {
    h.input { right.pushViewController(Screen("a"), animated: true) }
    h.input { right.pushViewController(Screen("b"), animated: true, policy: .drop, completion: h.note("b")) }
    h.settle()
    #expect(h.log.take().contains("b: refused") && right.viewControllers.count == 2)
  }

  @Test func `a new detail comes in the second pane, and the old one is let go`() {
    let new = Screen("new")
    h.input { list.showDetail(new, completion: h.note("show")) }
    #expect(split.secondaryViewController === new)
    h.frames(3)
    #expect(list.view.isUserInteractionEnabled, "the other pane can be used meanwhile")
    h.settle()
    #expect(h.log.take().hasSuffix("show: completed"))
    #expect(right.parent == nil && new.splitViewController === split && new.view.screenFrame.maxX == 600)
  }

  @Test func `a detail that is taken back leaves the old one`() {
    let new = Screen("new")
    h.input { split.showDetailViewController(new, animated: true, completion: h.note("show")) }
    h.frames(3)
    h.press(500, 100)
    h.release()
    h.key(.escape)
    h.settle()
    #expect(h.log.take().contains("show: cancelled"))
    #expect(split.secondaryViewController === right && new.parent == nil && new.view.superview == nil)
    #expect(right.isAppearing && right.view.superview != nil)
  }

  @Test(arguments: [320.0, 560]) func `a press that seizes a pane's transition makes it the pane that is used`(
    x: Double
  ) {
    let new = Screen("new")
    h.input { split.showDetailViewController(new, animated: true, completion: h.note("show")) }
    h.frames(8)
    h.press(x, 100)
    #expect(h.log.take().contains("grab 1 new"))
    h.release()
    h.key(.escape)
    h.settle()
    #expect(h.log.take().contains("show: cancelled"))
  }

  @Test func `in a narrow width only the first pane is shown, and details are pushed onto its stack`() {
    var changes: [Bool] = []
    split.onCollapseChange = { [unowned split] in changes.append(split.isCollapsed) }
    h.input { split.minimumExpandedWidth = 700 }
    h.settle()
    #expect(split.isCollapsed && changes == [true] && list.view.screenFrame.width == 600)
    #expect(detail.view.window == nil && !detail.isAppearing && list.isAppearing)
    let new = Screen("new")
    h.input { list.showDetail(new, completion: h.note("show")) }
    h.settle()
    #expect(h.log.take().contains("show: completed") && left.topViewController === new)
    h.input {
      left.popToRootViewController(animated: false)
      split.minimumExpandedWidth = 600
    }
    h.settle()
    #expect(!split.isCollapsed && changes == [true, false])
    #expect(detail.isAppearing && detail.view.window != nil && detail.view.screenFrame.maxX == 600)
    #expect(list.view.screenFrame.width == split.primaryColumnWidth)
  }

  @Test func `show pushes where there is a stack`() {
    let a = Screen("a")
    h.input { detail.show(a, completion: h.note("show")) }
    h.settle()
    #expect(right.topViewController === a && h.log.take().hasSuffix("show: completed"))
  }

  @Test func `Escape goes to the pane with the focus, and else to the one used last`() {
    h.input { left.pushViewController(Screen("a"), animated: false) }
    h.input { right.pushViewController(Screen("b"), animated: false) }
    h.settle()
    h.press(500, 200)
    h.release()
    h.key(.escape)
    h.settle()
    #expect(left.viewControllers.count == 2 && right.viewControllers.count == 1)
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    left.topViewController.view.addSubview(control)
    h.window.setFocus(control)
    h.key(.escape)
    h.settle()
    #expect(left.viewControllers.count == 1)
  }

  @Test func `the keys reach what is in both panes, and the divider`() {
    for screen in [list, detail] {
      let control = Control(frame: Rect(0, 0, 50, 50))
      control.onActivate = {}
      control.identifier = screen.identifier
      screen.view.addSubview(control)
    }
    var seen: [String] = []
    for _ in 0..<4 {
      h.key(.tab)
      seen.append(h.window.focusedView?.identifier ?? "?")
    }
    #expect(seen == ["list", "detail", "divider", "list"])
  }

  @Test func `a focus in one pane is not taken by what comes back in the other`() {
    let controls = [list, detail].map { screen in
      let control = Control(frame: Rect(0, 0, 50, 50))
      control.onActivate = {}
      screen.view.addSubview(control)
      return control
    }
    h.window.setFocus(controls[0])
    h.input { left.pushViewController(Screen("a"), animated: true) }
    h.settle()
    h.window.setFocus(controls[1])
    h.input { left.popViewController(animated: true) }
    h.frames(3)
    #expect(h.window.focusedView === controls[1])
    h.settle()
    #expect(h.window.focusedView === controls[1])
  }

  @Test func `the divider goes between the least and the greatest width`() {
    #expect(split.primaryColumnWidth == 216)
    h.press(216, 150)
    h.drag(to: 300, 150, seconds: 0.1)
    h.release()
    h.frame()
    #expect(split.primaryColumnWidth == 300 && right.view.screenFrame == Rect(300, 0, 300, 300))
    h.press(300, 150)
    h.drag(to: 10, 150, seconds: 0.1)
    h.release()
    #expect(split.primaryColumnWidth == 160)
    split.setPrimaryColumnWidth(1000)
    #expect(split.primaryColumnWidth == 420)
    h.resize(400, 300)
    h.frame()
    #expect(split.primaryColumnWidth == 240, "the second pane keeps its least width")
    split.setPrimaryColumnWidth(nil)
    #expect(split.primaryColumnWidth == 160)
  }

  @Test func `a width that is no number is told, and left aside`() {
    split.setPrimaryColumnWidth(.nan)
    split.preferredPrimaryColumnWidthFraction = .infinity
    split.minimumPrimaryColumnWidth = -1
    split.maximumPrimaryColumnWidth = .nan
    #expect(split.primaryColumnWidth == 216 && h.log.take().components(of: "warning a pane of") == 4)
  }

  @Test func `the arrow keys move a divider that has the focus`() {
    h.key(.tab)
    #expect(h.window.focusedView?.identifier == "divider")
    h.key(.right)
    #expect(split.primaryColumnWidth == 232)
    h.key(.left)
    h.frame()
    h.key(.left)
    #expect(split.primaryColumnWidth == 200)
  }

  @Test func `a resize in mid-flight leaves both panes where they belong`() {
    let (a, b) = (Screen("a"), Screen("b"))
    h.input { left.pushViewController(a, animated: true) }
    h.input { right.pushViewController(b, animated: true) }
    h.frames(4)
    h.resize(900, 500)
    h.settle()
    #expect(a.view.screenFrame == Rect(0, 0, 324, 500) && b.view.screenFrame == Rect(324, 0, 576, 500))
  }

  @Test func `both panes come and go together`() {
    let cover = Screen("cover", .fullScreen)
    h.input { split.present(cover, animated: true) }
    h.settle()
    #expect(!list.isAppearing && !detail.isAppearing)
    h.key(.escape)
    h.settle()
    #expect(list.isAppearing && detail.isAppearing)
  }
}
