/// Actions that are called at each change of the origin of a view's bounds.
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
  /// The scroll observers of the view, made when first needed.
  package final func makeScrollObservers() -> ScrollObservers {
    if let scrollObservers { return scrollObservers }
    let watch = ScrollObservers()
    scrollObservers = watch
    return watch
  }
}
