import Transitions
import Views

/// The first scene and the segues that lead to the screens now shown.
nonisolated package struct ScreenPath: Hashable, Sendable {
  /// The id of the first scene.
  package let scene: String
  /// The segues, in order.
  package let segues: [Step]
  /// Whether segues brought all screens. Otherwise ``segues`` leads to as many of them as it can.
  package let isComplete: Bool

  /// A segue with the values that it handed over.
  package struct Step: Hashable, Sendable {
    package let name: String
    package let values: [String: String]
  }
}

extension Storyboard {
  /// The path to the screens in a window, of which none is under way; nil without screens of this storyboard.
  package func path(in window: Window) -> ScreenPath? {
    var scene: String?
    var segues: [ScreenPath.Step] = []
    var isComplete = true
    func follow(_ controller: ViewController, isFirst: Bool) {
      if let arrival = arrivals.last(where: { $0.controller === controller }) {
        segues.append(ScreenPath.Step(name: arrival.segue, values: arrival.values))
      } else if !isFirst {
        isComplete = false
      }
    }
    var level = window.rootViewController
    while let controller = level {
      let panes = (controller as? SplitViewController)?.viewControllers ?? [controller]
      for pane in panes {
        let stack = (pane as? NavigationController)?.viewControllers ?? [pane]
        // The two stacks of a split container begin with scenes that no segue brings.
        follow(pane, isFirst: controller === window.rootViewController)
        if scene == nil { scene = stack.first?.identifier }
        for pushed in stack.dropFirst() { follow(pushed, isFirst: false) }
      }
      level = controller.presentedViewController
    }
    return scene.map { ScreenPath(scene: $0, segues: segues, isComplete: isComplete) }
  }

  /// Shows the screens of a path at once, in place of all that there are.
  package func show(_ path: ScreenPath, in window: Window) {
    startOver(scene: path.scene, in: window)
    for step in path.segues {
      // Views that a director matches must have their places.
      window.performLayout()
      guard let segue = document.segue(step.name), let controller = topmost(segue.from, in: window) else { return }
      var origin = RequestOrigin(source: .program, segue: step.name)
      origin.values = step.values
      perform(segue, from: controller, origin: origin, policy: .queue, animated: false)
    }
  }
}
