extension View {
  /// Adds a view on top of the other subviews, and removes it from its earlier parent.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view below the subview that has this index in painting order, and removes it from its earlier parent. An
  /// index beyond the end means on top.
  ///
  /// A view that stays in its window keeps its focus, presses and gestures.
  /// - Precondition: the view is not this one, one of its ancestors, or a window.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!(view is Window), "a window stands in no other view")
    precondition(!isDescendant(of: view), "a view cannot hold itself or one of its parents")
    let index = min(max(0, index), subviews.count)
    if view.superview === self { return moveSubview(view, to: index) }
    let above = index < subviews.count ? subviews[index] : nil
    if view.window !== window {
      view.window?.willRemove(view)
      // The callbacks may have changed the tree.
      precondition(!isDescendant(of: view), "a view cannot hold itself or one of its parents")
    }
    let wasInWindow = view.window != nil && view.window === window
    let direction = view.inheritedLayoutDirection
    let offset = wasInWindow && view.hasPlace && isArranging ? view.offset(to: self) : nil
    view.unlink()
    let place = above.flatMap { above in subviews.firstIndex { $0 === above } } ?? min(index, subviews.count)
    subviews.insert(view, at: place)
    view.setSuperview(self)
    if let offset { view.keepPlace(offset) }
    childrenDidChange()
    view.setWindow(window)
    // A view that stays in its window may have come under another theme.
    if wasInWindow, view.extras?.theme == nil { view.tellTheme() }
    view.tellLayoutDirection(ifOtherThan: direction)
    view.superviewDidChange()
  }

  /// Inserts a view right below a subview.
  /// - Precondition: `sibling` is a subview of this view.
  public final func insertSubview(_ view: View, belowSubview sibling: View) {
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("a view is put below a child of its new parent")
    }
    insertSubview(view, at: index)
  }

  /// Inserts a view right above a subview.
  /// - Precondition: `sibling` is a subview of this view.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("a view is put above a child of its new parent")
    }
    insertSubview(view, at: index + 1)
  }

  /// Moves a subview on top of its siblings.
  public final func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    moveSubview(view, to: subviews.count)
  }

  /// Moves a subview below its siblings.
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    moveSubview(view, to: 0)
  }

  /// Removes the view from its parent; nothing where it has none.
  ///
  /// The view first loses focus, presses and gestures.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    window?.willRemove(self)
    // The callbacks may have removed the view.
    guard superview != nil else { return }
    let direction = inheritedLayoutDirection
    unlink()
    setWindow(nil)
    tellLayoutDirection(ifOtherThan: direction)
    superviewDidChange()
  }

  private func moveSubview(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    let place = old < index ? index - 1 : index
    guard place != old else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: place)
    childrenDidChange()
  }

  private func unlink() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    setSuperview(nil)
    parent.childrenDidChange()
  }
}
