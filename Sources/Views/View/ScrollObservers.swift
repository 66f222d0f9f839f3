/// Who wants to know where a view has scrolled to: each change of the origin of its bounds is told at once, whoever
/// makes it.
package final class ScrollObservers {
  private var listeners: [(token: Int, action: () -> Void)] = []
  private var nextToken = 0

  package init() {}

  /// - Returns: a token for ``remove(_:)``.
  package func add(_ action: @escaping () -> Void) -> Int {
    nextToken += 1
    listeners.append((nextToken, action))
    return nextToken
  }

  package func remove(_ token: Int) { listeners.removeAll { $0.token == token } }

  func tell() {
    for listener in listeners where listeners.contains(where: { $0.token == listener.token }) { listener.action() }
  }
}

extension View {
  /// Who wants to know where the view has scrolled to; made when it is first asked for.
  package final func makeScrollObservers() -> ScrollObservers {
    if let scrollObservers { return scrollObservers }
    let watch = ScrollObservers()
    scrollObservers = watch
    return watch
  }
}
