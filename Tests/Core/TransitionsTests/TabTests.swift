import Directors
import Geometry
import Runtime
import Testing
import Transitions
import Views

private final class Chooser: TabControllerDelegate {
  let log: TransitionLog
  var refuses: ViewController?
  init(_ log: TransitionLog) { self.log = log }
  func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool { controller !== refuses }
  func tabController(_ tabs: TabController, didSelect controller: ViewController) {
    log.add("didSelect \(controller.screen.identifier ?? "?")")
  }
}

struct TabTests {
  private let h = Harness()
  private let screens = [Screen("one"), Screen("two"), Screen("three")]
  private let stacks: [NavigationController]
  private let tabs: TabController
  private let chooser: Chooser

  init() {
    stacks = screens.map { NavigationController(root: $0) }
    tabs = TabController(stacks)
    chooser = Chooser(h.log)
    tabs.delegate = chooser
    h.show(tabs)
  }

  private func select(_ index: Int, animated: Bool = true, _ note: String = "select") {
    h.input { tabs.select(index, animated: animated, completion: h.note(note)) }
  }

  /// Presses the tab with this index.
  private func click(_ index: Int) {
    h.press(400.0 / 3 * (Double(index) + 0.5), 280)
    h.release()
  }

  @Test func `a tab comes by the machinery of all transitions`() {
    select(1)
    #expect(tabs.selectedIndex == 1 && h.window.topViewController === screens[1])
    h.settle()
    #expect(
      h.log.take() == """
        request 1 program reverse
        begin 1 for 1: one -> two by Slide
        one willDisappear
        one willDisappear
        two willAppear
        two willAppear
        end 1 completed
        one didDisappear
        one didDisappear
        two didAppear
        two didAppear
        answer 1 completed
        select: completed
        """)
    #expect(stacks[0].view.superview == nil && stacks[1].view.superview != nil)
  }

  @Test func `a tab on the left comes from the left`() {
    select(2, animated: false)
    h.settle()
    select(0)
    h.run(to: 0.5)
    #expect(stacks[0].view.screenFrame.minX < 0 && stacks[2].view.screenFrame.minX > 0)
    #expect(h.window.transition?.initialDirection == .backward)
    h.settle()
    #expect(stacks[0].view.screenFrame == Rect(0, 0, 400, 300 - TabBar.height))
  }

  @Test func `tabs are made when they are first shown`() {
    #expect(screens.map(\.isViewLoaded) == [true, false, false])
    select(2, animated: false)
    #expect(screens.map(\.isViewLoaded) == [true, false, true])
  }

  @Test(arguments: [(0, 2), (2, 0)]) func `Escape takes a change back, whichever way it goes`(from: Int, to: Int) {
    select(from, animated: false)
    h.settle()
    _ = h.log.take()
    select(to)
    h.frames(4)
    h.key(.escape)
    h.key(.escape)
    #expect(tabs.selectedIndex == from)
    h.settle()
    #expect(tabs.selectedIndex == from && h.log.take().contains("select: cancelled"))
    #expect(stacks[from].view.superview != nil && stacks[to].view.superview == nil)
    #expect(stacks[from].isAppearing && !stacks[to].isAppearing)
  }

  @Test func `the old tab asked for turns the change round, the new one joins it, a third waits`() {
    select(1, "two")
    h.frames(2)
    select(1, "two again")
    select(0, "one")
    select(2, "three")
    h.settle()
    #expect(tabs.selectedIndex == 2)
    let answers = h.log.take().split(separator: "\n").filter { $0.contains(": ") && !$0.contains("begin") }
    #expect(answers == ["two: cancelled", "two again: cancelled", "one: completed", "three: completed"])
  }

  @Test func `the selected tab goes back to its root`() {
    h.input { stacks[0].setViewControllers([screens[0], Screen("a"), Screen("b")], animated: false) }
    h.settle()
    select(0)
    h.settle()
    #expect(stacks[0].topViewController === screens[0])
    _ = h.log.take()
    select(0)
    h.settle()
    #expect(h.log.take() == "request 3 program reverse\nanswer 3 completed\nselect: completed")
  }

  @Test func `each tab keeps its stack, also what is pushed while it is not seen`() {
    h.input { stacks[0].pushViewController(Screen("a"), animated: false) }
    h.settle()
    select(1)
    h.settle()
    _ = h.log.take()
    h.input { stacks[0].pushViewController(Screen("b"), animated: true, completion: h.note("push")) }
    h.input { stacks[2].pushViewController(Screen("c"), animated: true, completion: h.note("unloaded")) }
    h.settle()
    #expect(!h.log.take().contains("begin"))
    select(0)
    h.settle()
    #expect(h.window.topViewController?.identifier == "b" && stacks[0].viewControllers.count == 3)
    h.key(.escape)
    h.settle()
    #expect(h.window.topViewController?.identifier == "a")
    #expect(stacks[2].topViewController.identifier == "c")
  }

  @Test func `a click selects, and the delegate hears of it`() {
    click(1)
    #expect(tabs.selectedIndex == 1)
    h.settle()
    #expect(h.log.take().hasSuffix("didSelect two"))
    select(0)
    h.settle()
    #expect(!h.log.take().contains("didSelect"), "what the program selects is no news to it")
  }

  @Test func `the delegate can say no to the user, and not to the program`() {
    chooser.refuses = stacks[1]
    click(1)
    h.settle()
    #expect(tabs.selectedIndex == 0 && h.log.take() == "")
    select(1)
    h.settle()
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `the bar can be reached and used by keys`() {
    h.key(.tab)
    h.key(.right)
    #expect(h.window.focusedView?.identifier == "tab two")
    h.key(.enter)
    h.settle()
    #expect(tabs.selectedIndex == 1 && h.window.focusedView?.identifier == "tab two")
    h.input { h.window.send(.key(KeyEvent(.down, .tab, modifiers: .control, time: h.time))) }
    h.settle()
    #expect(tabs.selectedIndex == 2)
    h.input { h.window.send(.key(KeyEvent(.down, .character("1"), modifiers: .control, time: h.time))) }
    h.settle()
    #expect(tabs.selectedIndex == 0)
  }

  @Test func `each tab has its own focus, and a click on the bar does not take it`() {
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    screens[0].view.addSubview(control)
    h.window.setFocus(control)
    click(1)
    h.settle()
    #expect(h.window.focusedView == nil)
    click(0)
    h.settle()
    #expect(h.window.focusedView === control)
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .fullScreen])
  func `beneath a presented screen a tab is selected at once`(style: ModalPresentationStyle) {
    h.input { tabs.present(Screen("sheet", style), animated: false) }
    h.settle()
    _ = h.log.take()
    select(1)
    #expect(tabs.selectedIndex == 1 && stacks[1].view.superview != nil && stacks[0].view.superview == nil)
    #expect(stacks[1].isAppearing == (style == .pageSheet) && !stacks[0].isAppearing)
    h.settle()
    #expect(h.log.take().hasSuffix("select: completed"))
    h.key(.escape)
    h.settle()
    #expect(stacks[1].isAppearing && h.window.topViewController === screens[1])
  }

  @Test func `quick clicks end on the last tab, and an older one that waits is obsolete`() {
    select(2, animated: false)
    h.settle()
    _ = h.log.take()
    select(0, "one")
    h.frames(2)
    select(1, "two")
    h.frames(2)
    select(2, "three")
    h.settle()
    #expect(tabs.selectedIndex == 2)
    let answers = h.log.take().split(separator: "\n").filter { $0.contains(": ") && !$0.contains("begin") }
    #expect(answers == ["two: obsolete", "one: cancelled", "three: completed"])
  }

  @Test(arguments: 0..<8) func `steps count from the tab that was asked for last`(steps: Int) {
    for _ in 0..<steps {
      h.input { h.window.send(.key(KeyEvent(.down, .tab, modifiers: .control, time: h.time))) }
      h.frames(3)
    }
    h.settle()
    #expect(tabs.selectedIndex == steps % 3)
  }

  @Test func `the system director changes tabs within 0.2 s`() {
    for rate in [24.0, 60, 144, 240] {
      let h = Harness(rate: rate)
      h.environment.systemDirector = { StockDirectors.system($0) }
      let tabs = TabController([Screen("one"), Screen("two")])
      h.show(tabs)
      for index in [1, 0] {
        let began = h.time
        h.input { tabs.select(index) }
        h.frames(2)
        #expect(h.window.transition != nil)
        while h.window.isTransitioning { h.frame() }
        #expect(h.time - began <= 0.2)
      }
    }
  }

  @Test func `in no window a tab is there at once`() {
    let tabs = TabController([Screen("a"), Screen("b")])
    _ = tabs.view
    var outcome: TransitionOutcome?
    tabs.select(1) { outcome = $0 }
    #expect(outcome == .completed && tabs.selectedIndex == 1 && tabs.selectedViewController.view.superview != nil)
  }

  @Test func `tabs can be set anew, and the selected one goes with its screens`() {
    let new = Screen("new")
    h.input { tabs.viewControllers = [new, stacks[2]] }
    #expect(tabs.selectedViewController === new && stacks[0].parent == nil && !stacks[0].isAppearing)
    #expect(new.isAppearing && h.window.topViewController === new && new.view.superview != nil)
    h.input { tabs.viewControllers = [stacks[1], new] }
    #expect(tabs.selectedIndex == 1 && !h.log.take().contains("warning"))
  }

  @Test(arguments: [0, 1]) func `a tab that is taken out by itself, also in mid-flight, leaves the others`(gone: Int) {
    select(1)
    h.frames(3)
    h.input {
      stacks[gone].willMove(toParent: nil)
      stacks[gone].removeFromParent()
    }
    h.settle()
    #expect(tabs.viewControllers.count == 2 && tabs.selectedViewController.view.superview != nil)
    #expect(tabs.selectedViewController.isAppearing && stacks[gone].view.superview == nil && !stacks[gone].isAppearing)
    #expect(h.log.take().components(of: "select: completed") == 1)
  }

  @Test func `titles are those of the screens`() {
    screens[0].title = "First"
    tabs.reloadTitles()
    #expect(tabs.tabBar.subviews.compactMap(\.identifier) == ["tab First", "tab two", "tab three"])
  }
}

extension String {
  /// How often a word is in the text.
  func components(of word: String) -> Int {
    indices.filter { self[$0...].hasPrefix(word) }.count
  }
}
