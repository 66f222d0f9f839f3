import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Requests that come faster than transitions end.
struct HurriedRequestTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let screens = ["a", "b", "c"].map { Screen($0) }

  init() {
    (h, navigation, root) = Harness.navigation()
    h.input { navigation.setViewControllers([root] + screens, animated: false) }
    h.settle()
    _ = h.log.take()
    h.log.words = ["begin", "turn", "answer", "first:", "second:", "third:"]
  }

  private var names: [String] { navigation.viewControllers.map { $0.identifier ?? "?" } }

  /// The five ways to ask for the way back.
  enum Back: CaseIterable { case escape, backspace, altLeft, button, bar }

  private func back(_ way: Back) {
    switch way {
    case .escape: h.key(.escape)
    case .backspace: h.key(.backspace)
    case .altLeft: h.input { h.window.send(.key(KeyEvent(.down, .left, modifiers: .option, time: h.time))) }
    case .button: h.key(.back)
    case .bar: h.input { navigation.popViewController(animated: true) }
    }
  }

  @Test(arguments: Back.allCases, [0, 4, 12, 24, 36])
  func `two quick backs leave two screens of four`(way: Back, frames: Int) {
    back(way)
    h.frames(frames)
    back(way)
    h.settle()
    #expect(names == ["root", "a"])
    #expect(h.log.take().components(of: "completed") == 2)
  }

  @Test func `three pops in a row pop three screens, and each is answered for its own`() {
    var shown: [[String]] = []
    h.input {
      for _ in 0..<3 {
        navigation.popViewController(animated: true) { [navigation] in
          if $0 == .completed { shown.append(navigation.viewControllers.map { $0.identifier ?? "?" }) }
        }
      }
    }
    h.settle()
    #expect(shown == [["root", "a", "b"], ["root", "a"], ["root"]])
  }

  @Test func `a back turns a push round, and one more pops the screen beneath`() {
    h.input { navigation.pushViewController(Screen("d"), animated: true, completion: h.note("first")) }
    h.run(to: 0.5)
    h.key(.escape)
    h.frames(2)
    h.key(.escape)
    h.settle()
    #expect(names == ["root", "a", "b"])
    #expect(
      h.log.take() == """
        begin 2 for 2: c -> d by Slide
        turn 2 backward by request
        answer 2 cancelled
        first: cancelled
        answer 3 completed
        begin 3 for 4: b <- c by Slide
        answer 4 completed
        """)
  }

  /// The request that waits behind a running push.
  enum Waiting: CaseIterable { case push, stack, stackAndPop }

  private func ask(_ waiting: Waiting, _ policy: CollisionPolicy) {
    if waiting == .push { return navigation.pushViewController(Screen("e"), animated: true, policy: policy) }
    navigation.setViewControllers([root, Screen("e"), Screen("f")], animated: true, policy: policy)
    if waiting == .stackAndPop { navigation.popViewController(animated: true, policy: policy) }
  }

  @Test(arguments: Waiting.allCases)
  func `a back turns the running push before what waits in any case, and no other request`(waiting: Waiting) {
    for policy in [CollisionPolicy.queue, .reverse] {
      h.input { navigation.setViewControllers([root] + screens, animated: false) }
      h.settle()
      h.input { navigation.pushViewController(Screen("d"), animated: true) }
      h.frames(2)
      h.input { ask(waiting, policy) }
      h.key(.escape)
      #expect(h.window.transition?.currentDirection == (policy == .queue ? .backward : .forward))
      h.settle()
      let expected =
        switch (waiting, policy) {
        case (.push, .queue): ["root", "a", "b", "c", "e"]
        case (.push, _): ["root", "a", "b", "c", "d"]
        case (.stack, .queue): ["root", "e", "f"]
        case (.stack, _), (.stackAndPop, .queue): ["root", "e"]
        case (.stackAndPop, _): ["root"]
        }
      #expect(names == expected)
    }
  }

  @Test func `a thousand backs at once lead to the root, and make as many requests as there are screens`() {
    for _ in 0..<1000 { h.key(.escape) }
    h.settle()
    #expect(names == ["root"])
    #expect(h.log.take().components(of: "answer") == 3)
  }

  @Test func `hundreds of backs on hundreds of screens pop all of them`() {
    let many = (0..<300).map { _ in ViewController() }
    h.input { navigation.setViewControllers([root] + many, animated: false) }
    h.settle()
    h.environment.systemDirector = nil
    for _ in 0..<1000 { h.key(.escape) }
    for _ in 0..<3000 where h.window.isTransitioning { h.frame() }
    #expect(names == ["root"])
  }

  @Test(arguments: [0, 5, 20]) func `two Escapes dismiss a sheet, and then pop beneath it`(frames: Int) {
    let sheet = Screen("sheet")
    h.input { navigation.present(sheet, animated: false) }
    h.settle()
    h.key(.escape)
    h.frames(frames)
    h.key(.escape)
    h.settle()
    #expect(navigation.presentedViewController == nil && sheet.view.window == nil)
    #expect(names == ["root", "a", "b"])
  }

  @Test func `dismissals that wait, and backs behind them, each let another sheet leave`() {
    let sheets = (0..<4).map { NavigationController(root: Screen("s\($0)")) }
    var presenter: ViewController = navigation
    for sheet in sheets {
      h.input { presenter.present(sheet, animated: false) }
      h.settle()
      presenter = sheet
    }
    h.input { sheets[3].pushViewController(Screen("t"), animated: false) }
    h.settle()
    h.input { sheets[3].popViewController(animated: true) }
    h.input { for _ in 0..<2 { sheets[2].dismiss(animated: true) } }
    h.key(.escape)
    h.settle()
    #expect(navigation.presentedViewController === sheets[0] && sheets[0].presentedViewController == nil)
  }

  @Test(arguments: [false, true])
  func `backs behind a dismissal skip the screens that leave with it`(isOfLower: Bool) {
    let sheets = (0..<3).map { NavigationController(root: Screen("s\($0)")) }
    var presenter: ViewController = navigation
    for sheet in sheets {
      h.input { presenter.present(sheet, animated: false) }
      h.settle()
      presenter = sheet
    }
    h.input { sheets[2].pushViewController(Screen("t"), animated: true) }
    h.frames(2)
    h.input { (isOfLower ? sheets[0] : sheets[2]).dismiss(animated: true) }
    h.key(.escape)
    h.settle()
    #expect(navigation.presentedViewController === (isOfLower ? nil : sheets[0]))
    #expect(sheets[0].presentedViewController == nil)
  }

  @Test func `two Escapes lead beneath a sheet that has the focus`() {
    let sheet = Screen("sheet")
    let control = Control(frame: Rect(0, 0, 50, 50))
    control.onActivate = {}
    h.input { navigation.present(sheet, animated: false) }
    sheet.view.addSubview(control)
    h.settle()
    h.window.setFocus(control)
    h.key(.escape)
    h.frames(2)
    // The sheet that leaves is asked, as where it still has the keyboard.
    h.input { sheet.navigateBack(origin: RequestOrigin(source: .key)) }
    h.settle()
    #expect(navigation.presentedViewController == nil && names == ["root", "a", "b"])
  }

  @Test func `backs lead out of a presented stack, level by level`() {
    let sheet = NavigationController(root: Screen("s"))
    h.input {
      sheet.setViewControllers([Screen("s"), Screen("t")], animated: false)
      navigation.present(sheet, animated: false)
    }
    h.settle()
    for _ in 0..<3 { h.key(.escape) }
    h.settle()
    #expect(navigation.presentedViewController == nil && names == ["root", "a", "b"])
  }

  @Test func `a screen that refuses to leave stays, and so do those beneath it`() {
    let sheet = NavigationController(root: Screen("s"))
    sheet.isModalInPresentation = true
    let counter = AttemptCounter()
    sheet.presentationController?.delegate = counter
    h.input {
      sheet.setViewControllers([Screen("s"), Screen("t")], animated: false)
      navigation.present(sheet, animated: false)
    }
    h.settle()
    _ = h.log.take()
    for _ in 0..<4 { h.key(.escape) }
    h.settle()
    #expect(navigation.presentedViewController === sheet && sheet.viewControllers.count == 1)
    #expect(names == ["root", "a", "b", "c"] && counter.count == 1)
    #expect(
      h.log.take().split(separator: "\n").filter { $0.hasPrefix("answer") }.map { $0.suffix(9) } == [
        "completed", " obsolete", " obsolete", " obsolete",
      ])
  }

  @Test func `a sheet that agrees later leaves then, and what was asked before is answered`() {
    let sheet = Screen("sheet")
    let judge = Judge()
    sheet.presentationController?.delegate = judge
    var reasons: [TransitionReason?] = []
    h.input { navigation.present(sheet, animated: false) }
    h.settle()
    let back: () -> Void = { [h] in
      h.input { sheet.navigateBack(origin: RequestOrigin(source: .key)) { reasons.append($0.reason) } }
    }
    back()
    back()
    h.settle()
    #expect(reasons == [.notDismissible, .notDismissible] && navigation.presentedViewController === sheet)
    judge.allows = true
    back()
    h.frames(3)
    judge.allows = false
    back()
    h.settle()
    #expect(reasons.suffix(2) == [nil, nil] && navigation.presentedViewController == nil)
    #expect(names == ["root", "a", "b"])
  }

  @Test func `one that is asked in its turn may have agreed by then`() {
    let sheet = NavigationController(root: Screen("s"))
    let judge = Judge()
    sheet.presentationController?.delegate = judge
    h.input {
      sheet.setViewControllers([Screen("s"), Screen("t")], animated: false)
      navigation.present(sheet, animated: false)
    }
    h.settle()
    for _ in 0..<3 { h.key(.escape) }
    h.frames(2)
    judge.allows = true
    h.settle()
    #expect(navigation.presentedViewController == nil && names == ["root", "a", "b"])
  }

  private final class Judge: PresentationControllerDelegate {
    var allows = false
    func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { allows }
  }

  private final class AttemptCounter: PresentationControllerDelegate {
    var count = 0
    func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) { count += 1 }
  }

  @Test func `a hand can still bring a leaving screen back`() {
    h.key(.escape)
    h.run(to: 0.5)
    h.press(screens[2].view.screenFrame.minX + 20, 150)
    h.drag(to: 25, 150, seconds: 0.2)
    h.rest()
    h.release()
    h.settle()
    #expect(names == ["root", "a", "b", "c"])
  }

  @Test func `a back takes back a push that waits, before the one that runs`() {
    let (d, e) = (Screen("d"), Screen("e"))
    h.input {
      navigation.pushViewController(d, animated: true, completion: h.note("first"))
      navigation.pushViewController(e, animated: true) { [h] in
        h.log.add("second: \($0.explanation)")
      }
    }
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(names == ["root", "a", "b", "c", "d"])
    #expect(
      h.log.take() == """
        begin 2 for 2: c -> d by Slide
        answer 3 obsolete
        second: obsolete: back navigation took it back
        answer 4 completed
        answer 2 completed
        first: completed
        """)
  }

  @Test func `a pop does not overtake a push that waits`() {
    let (d, e) = (Screen("d"), Screen("e"))
    h.input {
      navigation.pushViewController(d, animated: true)
      navigation.pushViewController(e, animated: true)
      navigation.popViewController(animated: true)
    }
    h.settle()
    #expect(names == ["root", "a", "b", "c", "d"] && e.parent == nil)
  }

  @Test func `forward takes back a back that waits`() {
    navigation.keepsPoppedViewControllers = true
    h.key(.escape)
    h.key(.escape)
    h.frames(3)
    h.key(.forward)
    h.settle()
    #expect(names == ["root", "a", "b"])
  }

  @Test func `completions that push, pop and present are carried out in order`() {
    let sheet = Screen("sheet")
    h.input {
      navigation.popViewController(animated: true) { [navigation] _ in
        navigation.pushViewController(Screen("d"), animated: true) { _ in
          navigation.present(sheet, animated: true)
          sheet.dismiss(animated: true)
          navigation.popViewController(animated: true)
        }
      }
      navigation.popViewController(animated: true)
    }
    h.settle()
    #expect(names == ["root", "a"] && navigation.presentedViewController == nil)
  }

  @Test func `requests from viewWillDisappear are carried out after the transition`() {
    screens[2].onWillDisappear = { [navigation, weak screen = screens[2]] in
      screen?.onWillDisappear = nil
      navigation.popViewController(animated: true)
    }
    h.key(.escape)
    h.settle()
    #expect(names == ["root", "a"])
  }

  @Test func `a completion that closes the window ends every request once`() {
    var answers: [TransitionOutcome] = []
    h.input {
      navigation.popViewController(animated: true) { [h] in
        answers.append($0)
        h.window.endTransitions()
      }
      for _ in 0..<2 { navigation.popViewController(animated: true) { answers.append($0) } }
    }
    h.settle()
    #expect(answers == [.completed, .obsolete, .obsolete])
    #expect(answers.dropFirst().allSatisfy { $0.reason == .closed })
  }

  @Test func `reasons say why in words`() {
    var told: [String] = []
    let note: @MainActor (TransitionOutcome) -> Void = { told.append($0.explanation) }
    h.input {
      Screen("nowhere").present(Screen("x"), animated: true, completion: note)
      navigation.popToRootViewController(animated: true)
      navigation.popViewController(animated: true, policy: .drop, completion: note)
      navigation.popViewController(animated: true, policy: .queue, completion: note)
    }
    h.settle()
    h.input { navigation.popViewController(animated: true, completion: note) }
    h.settle()
    #expect(
      told == [
        "refused: the screen is in no window", "refused: another transition is running",
        "obsolete: there is no screen to go back to", "refused: there is no screen to go back to",
      ])
    #expect(Set(TransitionReason.allCases.map(\.description)).count == TransitionReason.allCases.count)
  }
}
