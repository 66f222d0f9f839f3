extension View {
  /// This view or the first one inside it, depth first and in painting order, with this identifier.
  public final func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for child in subviews {
      if let found = child.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Whether this is `view` or stands somewhere inside it.
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

  /// The view and all that hold it, from the inside out.
  final var pathToRoot: [View] {
    var path: [View] = []
    var next: View? = self
    while let view = next {
      path.append(view)
      next = view.superview
    }
    return path
  }

  /// Whether events reach the view: neither it nor a parent is switched off.
  final var isReachable: Bool { innermostReachable === self }

  /// This view or, where it or one around it is switched off, the first around all of those; nil where the topmost is.
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
