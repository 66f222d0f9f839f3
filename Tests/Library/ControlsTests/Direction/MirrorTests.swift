import Controls
import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A right-to-left layout is the mirror image of the same layout from left to right.
struct MirrorTests {
  /// Each view in the tree with its frame in the window; what a text's letters decide is left out.
  private static func frames(_ view: View) -> [(name: String, frame: Rect)] {
    let own = [("\(type(of: view)) \(view.identifier ?? "")", view.screenFrame)]
    if view is TextField || view is TextView { return own }
    return own + view.subviews.flatMap(frames)
  }

  /// The views of the second tree that are not where the mirror images of those of the first one are.
  static func faults(_ usual: View, _ mirrored: View, width: Double) -> [String] {
    let (first, second) = (frames(usual), frames(mirrored))
    guard first.map(\.name) == second.map(\.name) else { return ["other views"] }
    return zip(first, second).compactMap { first, second in
      let wanted = Rect(width - first.frame.maxX, first.frame.minY, first.frame.width, first.frame.height)
      let gaps = [
        wanted.minX - second.frame.minX, wanted.minY - second.frame.minY, wanted.width - second.frame.width,
        wanted.height - second.frame.height,
      ]
      return gaps.allSatisfy { abs($0) < 1e-6 } ? nil : "\(first.name): \(second.frame), not \(wanted)"
    }
  }

  @Test(arguments: 0..<120) func `any tree of containers and controls is mirrored`(seed: Int) {
    let size = Size(Double(200 + seed * 3), 300)
    func shown(_ direction: UserInterfaceLayoutDirection) -> ControlStage {
      var tree = RandomTree(seed: UInt64(seed))
      let root = tree.view()
      root.relativeFrame = .fill
      let stage = ControlStage(root, size: size)
      stage.input { stage.window.overrideLayoutDirection = direction }
      stage.settle()
      return stage
    }
    let (usual, mirrored) = (shown(.leftToRight), shown(.rightToLeft))
    #expect(Self.faults(usual.window, mirrored.window, width: size.width) == [])
    // A program that is switched while it runs, and back.
    for stage in [usual, mirrored] {
      let other: UserInterfaceLayoutDirection = stage === usual ? .rightToLeft : .leftToRight
      stage.input { stage.window.overrideLayoutDirection = other }
      stage.settle()
    }
    #expect(Self.faults(mirrored.window, usual.window, width: size.width) == [])
  }

  @Test func `an odd one out is found`() {
    let (usual, mirrored) = (View(frame: Rect(0, 0, 100, 20)), View(frame: Rect(0, 0, 100, 20)))
    usual.addSubview(View(frame: Rect(10, 0, 5, 5)))
    mirrored.addSubview(View(frame: Rect(10, 0, 5, 5)))
    #expect(Self.faults(usual, mirrored, width: 100).count == 1)
  }

  // MARK: Screens

  /// Screens with bars in a split view and tabs.
  private func program(_ direction: UserInterfaceLayoutDirection) -> (TransitionStage, NavigationController) {
    let stage = TransitionStage(size: Size(800, 400), director: AllDirectors.named("Push")?.factory())
    stage.window.overrideLayoutDirection = direction
    let (list, page) = (ViewController(), ViewController())
    (list.title, page.title) = ("Inbox", "A message")
    page.navigationItem.leftItems = [Button("Left")]
    page.navigationItem.rightItems = [Button(icon: .plus), Button("More")]
    let navigation = NavigationController(root: list)
    navigation.isNavigationBarHidden = false
    let tabs = TabController([navigation, ViewController(), ViewController()])
    stage.show(SplitViewController(primary: ViewController(), secondary: tabs))
    stage.settle()
    stage.input { navigation.pushViewController(page, animated: true) }
    return (stage, navigation)
  }

  @Test func `split views, tab bars and navigation bars are mirrored, all the way of a push and of a pop`() {
    let (usual, first) = program(.leftToRight)
    let (mirrored, second) = program(.rightToLeft)
    for frame in 0..<40 {
      #expect(Self.faults(usual.window, mirrored.window, width: 800) == [], "frame \(frame) of the push")
      usual.frame()
      mirrored.frame()
    }
    usual.settle()
    mirrored.settle()
    usual.input { first.popViewController(animated: true) }
    mirrored.input { second.popViewController(animated: true) }
    for frame in 0..<40 {
      #expect(Self.faults(usual.window, mirrored.window, width: 800) == [], "frame \(frame) of the pop")
      usual.frame()
      mirrored.frame()
    }
  }

  @Test func `the divider of a mirrored split view goes with the hand and the keys`() {
    let stage = TransitionStage(size: Size(800, 400))
    stage.window.overrideLayoutDirection = .rightToLeft
    let split = SplitViewController(primary: ViewController(), secondary: ViewController())
    stage.show(split)
    stage.settle()
    let width = split.primaryColumnWidth
    let x = 800 - width
    stage.press(x, 200)
    stage.drag(to: x - 40, 200, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(abs(split.primaryColumnWidth - width - 40) < 1)
    let divider = stage.window.view(withIdentifier: "divider")
    stage.input { stage.window.setFocus(divider) }
    let before = split.primaryColumnWidth
    stage.key(.right)
    stage.settle()
    #expect(split.primaryColumnWidth < before, "the divider goes to the right, where the first pane is")
  }
}
