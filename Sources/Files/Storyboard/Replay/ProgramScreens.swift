import Transitions
import Views

/// The screens of a program at a time at rest, to return to them: the stacks, the tabs and the presented controllers.
///
/// Controllers are held weakly, so a screen that has gone for good cannot come back.
package final class ProgramScreens {
  private struct Weak {
    weak var controller: ViewController?
  }

  /// A container and what it showed.
  private enum Container {
    case stack(Weak, [Weak])
    case tabs(Weak, Int)
  }

  /// The root controller and those presented over it, from below.
  private let levels: [Weak]
  private var containers: [Container] = []

  init(_ window: Window) {
    let chain = Self.chain(in: window)
    levels = chain.map { Weak(controller: $0) }
    for controller in chain { note(controller) }
  }

  private static func chain(in window: Window) -> [ViewController] {
    guard let root = window.rootViewController else { return [] }
    return [root] + Array(sequence(first: root, next: \.presentedViewController).dropFirst())
  }

  private func note(_ controller: ViewController) {
    if let stack = controller as? NavigationController {
      containers.append(
        .stack(Weak(controller: stack), stack.viewControllers.map { Weak(controller: $0) }))
    } else if let tabs = controller as? TabController {
      containers.append(.tabs(Weak(controller: tabs), tabs.selectedIndex))
    }
    for child in controller.children { note(child) }
  }

  /// Shows the screens again, without motion.
  /// - Returns: whether all of them are there. Otherwise as many as can be are shown.
  func restore(in window: Window) -> Bool {
    let alive = levels.compactMap(\.controller)
    guard alive.count == levels.count, alive.first === window.rootViewController else { return false }
    // Screens that were presented since then go first, with all above them.
    let extra = Self.chain(in: window).dropFirst(alive.count)
    if let presented = extra.first { presented.presentingViewController?.dismiss(animated: false) }
    var isWhole = true
    for container in containers where !restore(container) { isWhole = false }
    for (below, above) in zip(alive, alive.dropFirst()) where below.presentedViewController !== above {
      below.present(above, animated: false)
    }
    return isWhole
  }

  private func restore(_ container: Container) -> Bool {
    switch container {
    case .stack(let stack, let screens):
      let alive = screens.compactMap(\.controller)
      guard let stack = stack.controller as? NavigationController, alive.count == screens.count else { return false }
      if !stack.viewControllers.elementsEqual(alive, by: ===) { stack.setViewControllers(alive, animated: false) }
      return true
    case .tabs(let tabs, let index):
      guard let tabs = tabs.controller as? TabController else { return false }
      if tabs.viewControllers.indices.contains(index) { tabs.selectedIndex = index }
      return true
    }
  }
}

nonisolated extension ProgramScreens: Hashable {
  package static func == (left: ProgramScreens, right: ProgramScreens) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
