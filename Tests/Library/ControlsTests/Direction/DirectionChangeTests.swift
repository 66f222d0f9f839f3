import Controls
import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// The order of Tab in both layout directions, and a direction that changes while content moves.
struct DirectionChangeTests {
  nonisolated private static let directions: [UserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]

  private func other(_ direction: UserInterfaceLayoutDirection) -> UserInterfaceLayoutDirection {
    direction == .leftToRight ? .rightToLeft : .leftToRight
  }

  // MARK: Tab

  @Test func `Tab goes along a row in the direction of reading, and Shift-Tab back`() {
    for direction in Self.directions {
      let row = StackView(StackLayout(.row), (0..<4).map { _ in Toggle() })
      row.relativeFrame = .fill
      let stage = ControlStage(row, size: Size(400, 300))
      stage.input { stage.window.overrideLayoutDirection = direction }
      stage.settle()
      var places: [Double] = []
      for _ in 0..<4 {
        stage.key(.tab)
        places.append(stage.window.focusedView?.screenFrame.midX ?? .nan)
      }
      #expect(places == places.sorted { direction == .leftToRight ? $0 < $1 : $0 > $1 } && Set(places).count == 4)
      for place in places.dropLast().reversed() {
        stage.key(.tab, modifiers: .shift)
        #expect(stage.window.focusedView?.screenFrame.midX == place)
      }
    }
  }

  @Test(arguments: 0..<40) func `Tab has the same order in the mirror image of any tree`(seed: Int) {
    func order(_ direction: UserInterfaceLayoutDirection) -> [Rect?] {
      var tree = RandomTree(seed: UInt64(seed))
      let root = tree.view()
      root.relativeFrame = .fill
      let stage = ControlStage(root, size: Size(500, 400))
      stage.input { stage.window.overrideLayoutDirection = direction }
      stage.settle()
      return (0..<12).map { _ in
        stage.key(.tab)
        guard let frame = stage.window.focusedView?.screenFrame else { return nil }
        return direction == .leftToRight ? frame : frame.mirrored(in: Rect(0, 0, 500, 400))
      }
    }
    for (one, two) in zip(order(.leftToRight), order(.rightToLeft)) {
      #expect((one == nil) == (two == nil))
      if let one, let two { #expect(abs(one.minX - two.minX) < 1e-6 && one.minY == two.minY) }
    }
  }

  // MARK: Scrolling

  @Test(arguments: directions, [1, 4, 9, 30]) func `a throw goes on, along the page and across it`(
    _ first: UserInterfaceLayoutDirection, _ frame: Int
  ) {
    func places(content: Size, by pull: Vector, switches: Bool) -> [Point] {
      let stage = ScrollStage(content: content)
      stage.input { stage.window.overrideLayoutDirection = first }
      stage.settle()
      stage.touchDown()
      stage.pull(by: pull.x, pull.y, seconds: 0.1)
      stage.lift()
      return (0..<300).map { number in
        if switches, number == frame { stage.input { stage.window.overrideLayoutDirection = other(first) } }
        stage.frame()
        return stage.scroll.contentOffset
      }
    }
    let across = first == .leftToRight ? -90.0 : 90
    for (content, pull) in [(Size(300, 2000), Vector(0, -90)), (Size(3000, 200), Vector(across, 0))] {
      let expected = places(content: content, by: pull, switches: false)
      #expect(Set(expected).count > 30 && places(content: content, by: pull, switches: true) == expected)
    }
  }

  // MARK: Rows

  @Test(arguments: directions, 0..<8) func `a row on its way aside comes to rest, tidy`(
    _ first: UserInterfaceLayoutDirection, _ number: Int
  ) {
    let (distance, phase) = (number < 4 ? -70.0 : 70, number % 4)
    let desk = ListStage([20])
    let action = ContextualAction(title: "Bin") { _ in }
    desk.rows.trailing = { _ in SwipeActionsConfiguration([action]) }
    desk.rows.leading = { _ in SwipeActionsConfiguration([action]) }
    let stage = desk.stage
    stage.input { stage.window.overrideLayoutDirection = first }
    stage.settle()
    stage.press(200, 110)
    func change() { stage.input { stage.window.overrideLayoutDirection = other(first) } }
    stage.drag(to: 200 + distance / 2, 110, seconds: 0.2)
    if phase == 0 { change() }
    stage.drag(to: 200 + distance, 110, seconds: 0.2)
    if phase == 1 { change() }
    stage.rest()
    stage.release()
    if phase == 2 { change() }
    stage.settle()
    if phase == 3 { change() }
    stage.settle()
    // Open to the side where its actions are now, or closed.
    let x = desk.cell("1")?.frame.minX ?? .nan
    let actions = desk.list.subviews.first { "\(type(of: $0))" == "SwipeActionsView" && !$0.isHidden }
    if desk.list.indexPathForRowWithSwipeActions == nil {
      #expect(x == 0)
    } else {
      #expect(abs(x) == 74 && actions?.frame.minX == (x > 0 ? 0 : 226), "\(x), \(String(describing: actions?.frame))")
    }
    stage.key(.escape)
    stage.touchDown(200, 230)
    stage.lift()
    stage.settle()
    #expect(desk.cell("1")?.frame.minX == 0)
  }

  // MARK: Transitions

  @Test(arguments: directions, ["Slide", "Push", "Cover", "Zoom", "Fade", "Domino", "Stagger", "Flip"])
  func `a transition in flight does not jump, and its screen can be left the new way`(
    _ first: UserInterfaceLayoutDirection, _ name: String
  ) {
    for (isPop, frame) in [(false, 3), (false, 12), (true, 3), (true, 12)] {
      func run(switches: Bool) -> [Rect] {
        let stage = TransitionStage(size: Size(400, 300))
        let (home, detail) = (ViewController(), ViewController())
        detail.transitionController.directors = [AllDirectors.named(name)?.factory()].compactMap { $0 }
        stage.window.overrideLayoutDirection = first
        let navigation = NavigationController(root: home)
        stage.show(navigation)
        stage.input { navigation.pushViewController(detail, animated: isPop ? false : true) }
        if isPop {
          stage.settle()
          stage.input { navigation.popViewController(animated: true) }
        }
        var frames: [Rect] = []
        for number in 0..<60 {
          if switches, number == frame { stage.input { stage.window.overrideLayoutDirection = other(first) } }
          stage.frame()
          frames += [home.view.screenFrame, detail.view.screenFrame]
        }
        stage.settle()
        #expect(navigation.topViewController === (isPop ? home : detail))
        if !isPop {
          stage.input { navigation.popViewController(animated: true) }
          stage.settle()
          #expect(navigation.topViewController === home && home.view.screenFrame == Rect(0, 0, 400, 300))
        }
        return frames
      }
      let (usual, changed) = (run(switches: false), run(switches: true))
      for (number, pair) in zip(usual, changed).enumerated() {
        let (a, b) = pair
        #expect(
          max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX)) < 1,
          "\(name), frame \(number / 2): \(b), not \(a)")
      }
    }
  }
}
