import Transitions
import Views

extension Program {
  /// How things stand, in the words of the model.
  var standing: [String] {
    var lines: [String] = []
    for (number, window) in windows.enumerated() {
      if let window { lines += describe(window, number) }
    }
    for entry in environment.lock.holders + environment.lock.waiting {
      lines.append("\(entry.status) \(entry.kind) \(entry.label) of \(entry.scope) \(entry.sponsors)")
    }
    return lines
  }

  private func describe(_ window: Window, _ number: Int) -> [String] {
    guard let root = window.rootViewController else { return [] }
    let top = window.topViewController?.identifier ?? "-"
    var lines = ["window \(number) top \(top) idle \(!window.isTransitioning)"]
    var level: ViewController? = root
    while let controller = level {
      lines.append(text(controller))
      level = controller.presentedViewController
    }
    for transition in window.transitions.sorted(by: { $0.number < $1.number }) {
      let (back, fore) = (transition.backViewController, transition.foreViewController)
      let names = "\(back.identifier ?? "-") \(fore.identifier ?? "-")"
      lines.append("moving \(transition.number) \(names) \(transition.currentDirection)")
      lines.append("its screens \(text(back)) \(text(fore))")
    }
    return lines
  }

  private func text(_ controller: ViewController) -> String {
    let inner = (controller as? NavigationController)?.viewControllers ?? (controller as? PlannedPair)?.sides ?? []
    let isInWindow = controller.isViewLoaded && controller.view.window != nil
    return (controller.identifier ?? "-") + (isInWindow ? "+" : "-") + (controller.isAppearing ? "!" : "")
      + (inner.isEmpty ? "" : "[" + inner.map(text).joined(separator: " ") + "]")
  }
}
