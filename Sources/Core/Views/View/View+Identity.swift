extension View {
  /// This view or the first one inside it, depth first and in painting order, with this identifier.
  public final func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for child in subviews {
      if let found = child.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Whether this view is `view` or inside it.
  public final func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let v = next {
      if v === view { return true }
      next = v.superview
    }
    return false
  }

  final var root: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// The view and its ancestors, from the inside out.
  final var pathToRoot: [View] {
    var path: [View] = []
    var next: View? = self
    while let view = next {
      path.append(view)
      next = view.superview
    }
    return path
  }

  /// Whether events reach the view: neither it nor an ancestor is disabled.
  final var isReachable: Bool { innermostReachable === self }

  /// The innermost of this view and its ancestors that events reach; nil where there is none.
  final var innermostReachable: View? {
    var reachable: View? = self
    var next: View? = self
    while let view = next {
      if !view.isUserInteractionEnabled { reachable = view.superview }
      next = view.superview
    }
    return reachable
  }
}
