extension Model {
  /// How things stand, a line each; what the library says of the same is compared with it.
  var standing: [String] {
    var lines = windows.flatMap(describe)
    for entry in lock.held {
      let sponsors = lock.held.filter { entry.sponsors.contains($0.number) }.map(\.label)
      lines.append("\(entry.status) \(entry.kind) \(entry.label) of \(entry.place.name) \(sponsors)")
    }
    for entry in lock.waiting {
      let sponsors = lock.held.filter { entry.sponsors.contains($0.number) }.map(\.label)
      lines.append("\(entry.status) \(entry.kind) \(entry.label) of \(entry.place.name) \(sponsors)")
    }
    return lines
  }

  private func describe(_ window: ModelWindow) -> [String] {
    guard let root = window.root else { return [] }
    var lines = ["window \(window.number) top \(window.top?.name ?? "-") idle \(window.scopes.allSatisfy(\.isIdle))"]
    for level in [root] + root.presentedChain { lines.append(text(level)) }
    for run in window.scopes.compactMap(\.run).sorted(by: { $0.number < $1.number }) {
      lines.append("moving \(run.number) \(run.change.back.name) \(run.change.fore.name) \(run.direction)")
      lines.append("its screens \(text(run.change.back)) \(text(run.change.fore))")
    }
    return lines
  }

  /// `+` where the view is in the window, `!` where the screen is there, or coming.
  private func text(_ controller: ModelController) -> String {
    let inner = controller.stack + controller.sides
    return controller.name + (controller.isInWindow ? "+" : "-") + (controller.isAppearing ? "!" : "")
      + (inner.isEmpty ? "" : "[" + inner.map(text).joined(separator: " ") + "]")
  }
}
