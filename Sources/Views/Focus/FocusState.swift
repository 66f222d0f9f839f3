import Geometry

/// The keyboard focus of a window.
package struct FocusState {
  package weak var view: View?
  /// Whether the focused view is marked. The ring appears with the first key that moves the focus, and disappears with
  /// the next press.
  package var showsRing = false
  /// How many changes of the focus run inside each other.
  fileprivate var depth = 0
  /// The largest such number: views that take the focus from each other would never end.
  fileprivate static let deepest = 8
  /// Called when a view loses the focus, or another gets it; `isWish` where the program took it away from all views.
  package var onChange: ((_ old: View?, _ new: View?, _ isWish: Bool) -> Void)?
}

/// A view that scrolls what it holds, so that a view with the focus can be seen.
package protocol FocusRevealing: View {
  /// Brings a part of its content into sight.
  /// - Parameter rect: in this view's coordinates.
  /// - Returns: where the part will be seen, in this view's coordinates as they are now.
  func reveal(_ rect: Rect) -> Rect
  /// Whether Tab goes by the view to those inside it, if one of them can have the focus.
  var passesFocusInward: Bool { get }
}

extension Window {
  /// The view that receives keys first; nil: the controller on top does.
  ///
  /// A focused view that is invisible, disabled, or below the screen on top does not receive keys until that changes.
  public var focusedView: View? {
    guard let view = focus.view, view.isFocusableNow else { return nil }
    return view.isDescendant(of: focusScope) ? view : nil
  }

  /// Whether the focused view is marked on screen.
  public var showsFocusRing: Bool { focus.showsRing && focusedView != nil }

  /// Gives the focus to a view; nil takes it from all views.
  /// - Returns: false where the view cannot have the focus: it does not accept it, is hidden or disabled, or is in
  ///   another window.
  @discardableResult
  public func setFocus(_ view: View?, showingRing: Bool = false) -> Bool {
    moveFocus(to: view, showingRing: showingRing, isWish: true)
  }

  /// Gives the focus back to a view that had it, which stays where the user has scrolled it.
  @discardableResult
  package func restoreFocus(_ view: View, showingRing: Bool) -> Bool {
    moveFocus(to: view, showingRing: showingRing, isWish: true, reveals: false)
  }

  private func moveFocus(to view: View?, showingRing: Bool, isWish: Bool, reveals: Bool = true) -> Bool {
    if let view, !canFocus(view) { return false }
    guard focus.depth < FocusState.deepest else {
      onWarning?("views take the focus from each other in focusDidChange(isFocused:); it stays where it is")
      return false
    }
    focus.depth += 1
    defer { focus.depth -= 1 }
    if focus.view !== view, let old = focus.view {
      focus.onChange?(old, view, isWish)
      focus.view = nil
      setNeedsDisplay()
      (old as? any TextInputClient)?.unmarkText()
      old.focusDidChange(isFocused: false)
      updateTextInput()
      // The callbacks may have moved the focus, or removed the view.
      if let view, focus.view != nil || !canFocus(view) { return false }
    }
    let isNew = focus.view !== view
    guard isNew || focus.showsRing != showingRing else { return true }
    focus.view = view
    focus.showsRing = showingRing
    setNeedsDisplay()
    if isNew, let view {
      focus.onChange?(nil, view, isWish)
      view.focusDidChange(isFocused: true)
      updateTextInput()
    }
    if isNew, reveals, let view, focus.view === view { reveal(view) }
    return focus.view === view
  }

  /// Scrolls the views around a view so that it is seen, from the inside out.
  package func reveal(_ view: View) {
    layoutIfNeeded()
    var rect = view.bounds
    var inner = view
    while let outer = inner.superview {
      guard let there = inner.convert(rect, to: outer) else { return }
      rect = (outer as? any FocusRevealing)?.reveal(there) ?? there
      inner = outer
    }
  }

  /// Handles a press: hides the ring, and gives the focus to the innermost hit view that accepts it.
  func focusByPress(at point: Point) {
    if focus.showsRing {
      focus.showsRing = false
      setNeedsDisplay()
    }
    if let target = hitTest(point)?.pathToRoot.first(where: \.canBecomeFocused) {
      // A pressed view is visible already, and should stay under the pointer.
      _ = moveFocus(to: target, showingRing: false, isWish: true, reveals: false)
    }
  }

  /// Takes the focus from a view, or from one inside it, that goes out of use.
  package func dropFocus(inside view: View) {
    if let focused = focus.view, focused.isDescendant(of: view) {
      _ = moveFocus(to: nil, showingRing: false, isWish: false)
    }
  }

  /// Moves the focus with Tab, Shift-Tab and the arrow keys; other keys do nothing.
  func moveFocus(for event: KeyEvent) {
    guard event.modifiers.isSubset(of: .shift) else { return }
    switch event.key {
    case .tab: step(backward: event.modifiers.contains(.shift))
    case .left: go(Vector(-1, 0))
    case .right: go(Vector(1, 0))
    case .up: go(Vector(0, -1))
    case .down: go(Vector(0, 1))
    case .escape, .enter, .space, .backspace, .delete, .home, .end, .pageUp, .pageDown, .back, .forward, .function,
      .character, .other:
      break
    }
  }

  private func canFocus(_ view: View) -> Bool { view.window === self && view.isFocusableNow }

  private var focusScope: View { topScreen?()?.view ?? self }

  /// All views that can have the focus now, in painting order.
  private var candidates: [View] {
    var found: [View] = []
    func collect(_ view: View) {
      guard view.isVisibleAndEnabled else { return }
      let place = found.count
      view.subviews.forEach(collect)
      let isPassed = found.count > place && (view as? any FocusRevealing)?.passesFocusInward == true
      if view.canBecomeFocused, !isPassed { found.insert(view, at: place) }
    }
    let scope = focusScope
    if scope.isReachable, scope.window === self { collect(scope) }
    return found
  }

  private func step(backward: Bool) {
    let views = candidates
    guard !views.isEmpty else { return }
    let current = focus.view.flatMap { old in views.firstIndex { $0 === old } }
    if let current {
      setFocus(views[(current + (backward ? -1 : 1) + views.count) % views.count], showingRing: true)
    } else {
      let first = views.first { ($0 as? Control)?.leadsBack != true } ?? views[0]
      setFocus(backward ? views[views.count - 1] : first, showingRing: true)
    }
  }

  /// Moves to the nearest view in a direction: distance along it counts once, distance beside it twice.
  private func go(_ direction: Vector) {
    let views = candidates
    guard let current = focus.view, views.contains(where: { $0 === current }) else { return step(backward: false) }
    let from = current.screenFrame.center
    var best: (view: View, cost: Double)?
    for view in views where view !== current {
      let way = view.screenFrame.center - from
      let along = way.dot(direction)
      guard along > 0.5 else { continue }
      let beside = abs(way.x * direction.y) + abs(way.y * direction.x)
      let cost = along + 2 * beside
      if cost < best?.cost ?? .infinity { best = (view, cost) }
    }
    setFocus(best?.view ?? current, showingRing: true)
  }
}

extension View {
  var isVisibleAndEnabled: Bool { !isHidden && alpha >= 0.01 && isUserInteractionEnabled }

  var isFocusableNow: Bool {
    guard canBecomeFocused else { return false }
    // Asked in each frame while a view is typed into, so without an array of the path.
    var next: View? = self
    while let view = next {
      if !view.isVisibleAndEnabled { return false }
      next = view.superview
    }
    return true
  }
}
