import Geometry

/// Who hears the keys, and whether the user is moving that by keyboard.
package struct FocusState {
  package weak var view: View?
  /// Whether the focused view is marked. The ring comes with the first key that moves the focus and goes with the next press.
  package var showsRing = false
}

extension Window {
  /// The view that hears keys first; nil: the controller on top does.
  public var focusedView: View? { focus.view }

  /// Whether the focused view shall be marked on screen.
  public var showsFocusRing: Bool { focus.showsRing && focus.view != nil }

  /// Gives the keys to a view; nil takes them from all.
  /// - Returns: false where the view cannot have them: it does not want to, is hidden, switched off or in another window.
  @discardableResult
  public func setFocus(_ view: View?, showingRing: Bool = false) -> Bool {
    if let view, !(view.window === self && view.isFocusableNow) { return false }
    guard focus.view !== view || focus.showsRing != showingRing else { return true }
    let old = focus.view
    focus.view = view
    focus.showsRing = showingRing
    if old !== view {
      old?.focusDidChange(isFocused: false)
      view?.focusDidChange(isFocused: true)
    }
    setNeedsDisplay()
    return true
  }

  /// Moves the focus with Tab, Shift-Tab and the arrow keys; other keys do nothing.
  func moveFocus(for event: KeyEvent) {
    switch event.key {
    case .tab: step(backward: event.modifiers.contains(.shift))
    case .left: go(Vector(-1, 0))
    case .right: go(Vector(1, 0))
    case .up: go(Vector(0, -1))
    case .down: go(Vector(0, 1))
    case .escape, .enter, .space, .backspace, .delete, .home, .end, .pageUp, .pageDown, .function, .character, .other:
      break
    }
  }

  /// All views that can have the focus now, in reading order of the tree.
  private var candidates: [View] {
    var found: [View] = []
    func collect(_ view: View) {
      guard view.isVisibleAndEnabled else { return }
      if view.canBecomeFocused { found.append(view) }
      view.subviews.forEach(collect)
    }
    let root = topScreen?()?.view ?? self
    if root.isReachable { collect(root) }
    return found
  }

  private func step(backward: Bool) {
    let views = candidates
    guard !views.isEmpty else { return }
    let current = focus.view.flatMap { old in views.firstIndex { $0 === old } }
    let next = current.map { ($0 + (backward ? -1 : 1) + views.count) % views.count }
    setFocus(views[next ?? (backward ? views.count - 1 : 0)], showingRing: true)
  }

  /// The nearest view in a direction: distance along it counts once, distance beside it twice.
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
    var next: View? = self
    while let view = next {
      if !view.isVisibleAndEnabled { return false }
      next = view.superview
    }
    return true
  }
}
