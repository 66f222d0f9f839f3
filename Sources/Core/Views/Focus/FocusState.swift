import Geometry

/// The keyboard focus of a window.
package struct FocusState {
  package weak var view: View?
  /// The view that gets the focus as soon as it can have it: it is in no window yet, and on no screen.
  fileprivate weak var wish: View?
  fileprivate var wishShowsRing = false
  /// The view of the screen that had the focus before one beside the screen got it, and gets it back.
  fileprivate weak var origin: View?
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

/// A view over the screens that can have the focus, or holds views that can, as a toast does: Tab leads to it.
@MainActor package protocol FocusableBesideScreen: View {}

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
  /// A focused view that is invisible or disabled does not receive keys until that changes. From the request of a
  /// transition on, the screen on top is the one that it leads to.
  public var focusedView: View? {
    focus.view.flatMap { canFocus($0) ? $0 : nil }
  }

  /// Whether the focused view is marked on screen.
  public var showsFocusRing: Bool { focus.showsRing && focusedView != nil }

  /// Gives the focus to a view; nil takes it from all views.
  ///
  /// Of a screen that is still to come, or that another one covers, the view gets the focus when that screen is on top.
  /// ``View/becomeFocused(showingRing:)`` does the same without a window, as in `viewDidLoad`.
  /// - Returns: whether the view has the focus now. false where it does not accept it, is hidden or disabled, is in
  ///   another window, or is not on the screen on top.
  @discardableResult
  public func setFocus(_ view: View?, showingRing: Bool = false) -> Bool {
    focus.wish = nil
    if let view, !canFocus(view) {
      keepWish(view, showingRing: showingRing)
      return false
    }
    return moveFocus(to: view, showingRing: showingRing, isWish: true)
  }

  private func keepWish(_ view: View, showingRing: Bool) {
    let isElsewhere = view.window === self ? !isInFocusScope(view) : view.window == nil
    guard view.canBecomeFocused, isElsewhere, !view.keepFocusWish(showingRing: showingRing) else { return }
    focus.wish = view
    focus.wishShowsRing = showingRing
  }

  /// Gives the focus to a view that has waited until it can have it.
  func grantWish() { if let wish = focus.wish, canFocus(wish) { setFocus(wish, showingRing: focus.wishShowsRing) } }

  /// Takes the focus from a view that is not on the screen on top, and gives it to one that has waited for it.
  package func updateFocus() {
    if let view = focus.view, !isInFocusScope(view) {
      _ = moveFocus(to: nil, showingRing: false, isWish: false)
    }
    grantWish()
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
      if let view, isBesideScreen(view), !isBesideScreen(old) { focus.origin = old }
      focus.onChange?(old, view, isWish)
      focus.view = nil
      setNeedsDisplay()
      (old as? any TextInputClient)?.unmarkText()
      old.focusDidChange(isFocused: false)
      updateTextInput()
      // The callbacks may have moved the focus, or removed the view.
      if let view, focus.view != nil || !canFocus(view) { return false }
    }
    if let view { focus.origin = isBesideScreen(view) ? focus.origin : nil }
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
      let (origin, showsRing) = (focus.origin, focus.showsRing)
      _ = moveFocus(to: nil, showingRing: false, isWish: false)
      if let origin, !origin.isDescendant(of: view), focus.view == nil { restoreFocus(origin, showingRing: showsRing) }
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
    case .escape, .enter, .space, .backspace, .delete, .home, .end, .pageUp, .pageDown, .back, .forward, .menu,
      .function,
      .character, .other:
      break
    }
  }

  private func canFocus(_ view: View) -> Bool {
    view.window === self && view.isFocusableNow && isInFocusScope(view)
  }

  private func isInFocusScope(_ view: View) -> Bool { view.isDescendant(of: focusScope) || isBesideScreen(view) }

  private func isBesideScreen(_ view: View) -> Bool { besideScreen.contains { view.isDescendant(of: $0) } }

  /// The views beside the screen on top that can have the focus, or hold some that can.
  private var besideScreen: [View] {
    (topScreen?()?.handle.map { [$0] } ?? []) + subviews.filter { $0 is any FocusableBesideScreen }
  }

  private var focusScope: View { topScreen?()?.focusScope ?? self }

  /// The views that can have the focus now, in painting order.
  /// - Parameter isScreenOnly: leaves out those beside the screen on top.
  private func candidates(isScreenOnly: Bool) -> [View] {
    var found: [View] = []
    func collect(_ view: View, _ outer: KeyboardReach) {
      let reach = view.keyboardReach(within: outer)
      guard reach != .none else { return }
      let place = found.count
      for child in view.subviews { collect(child, reach) }
      let isPassed = found.count > place && (view as? any FocusRevealing)?.passesFocusInward == true
      if view.canBecomeFocused, !isPassed { found.insert(view, at: place) }
    }
    for scope in [focusScope] + (isScreenOnly ? [] : besideScreen) where scope.window === self {
      collect(scope, scope.superview?.keyboardReach ?? .open)
    }
    return found
  }

  /// The first view that Tab reaches, other than what leads back.
  package var firstFocusableView: View? {
    let views = candidates(isScreenOnly: true)
    return views.first { ($0 as? Control)?.leadsBack != true } ?? views.first
  }

  private func step(backward: Bool) {
    let views = candidates(isScreenOnly: false)
    guard !views.isEmpty else { return }
    let current = focus.view.flatMap { old in views.firstIndex { $0 === old } }
    if let current {
      setFocus(views[(current + (backward ? -1 : 1) + views.count) % views.count], showingRing: true)
    } else {
      setFocus(backward ? views[views.count - 1] : firstFocusableView ?? views[0], showingRing: true)
    }
  }

  /// Moves to the nearest view in a direction: distance along it counts once, distance beside it twice. From the screen
  /// no arrow leads beside it, where a toast may lie between two of its views.
  private func go(_ direction: Vector) {
    let views = candidates(isScreenOnly: focus.view.map { !isBesideScreen($0) } ?? true)
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

/// The part of a screen in a running transition. The transition disables and fades both screens; keys reach the
/// arriving one all the same.
package enum KeyboardRole { case arriving, leaving }

/// Whether keys reach a view.
enum KeyboardReach {
  case none, open
  /// It is on a screen that a transition brings, whose views may still be transparent.
  case arriving
}

extension View {
  /// The part of this view, a screen, in a running transition; nil for none.
  package final var keyboardRole: KeyboardRole? {
    get { extras?.keyboardRole }
    set { if newValue != keyboardRole { madeExtras.keyboardRole = newValue } }
  }

  /// Gives this view the focus of its window, as ``Window/setFocus(_:showingRing:)`` does. Where the view's screen is
  /// still to come, or covered, the view gets the focus when that screen is on top.
  /// - Returns: whether the view has the focus now.
  /// > Source: UIKit, `becomeFirstResponder()`.
  @discardableResult
  public final func becomeFocused(showingRing: Bool = false) -> Bool {
    if let window { return window.setFocus(self, showingRing: showingRing) }
    if canBecomeFocused { keepFocusWish(showingRing: showingRing) }
    return false
  }

  /// Lets the view's screen remember that the view is to have the focus.
  /// - Returns: false where the view is on no screen.
  @discardableResult
  fileprivate final func keepFocusWish(showingRing: Bool) -> Bool {
    let screen = sequence(first: self, next: \.superview).lazy.compactMap(\.controller).first
    screen?.keepFocusWish(for: self, showingRing: showingRing)
    return screen != nil
  }

  final var isFocusableNow: Bool { canBecomeFocused && keyboardReach != .none }

  final var keyboardReach: KeyboardReach { keyboardReach(within: superview?.keyboardReach ?? .open) }

  final func keyboardReach(within outer: KeyboardReach) -> KeyboardReach {
    switch (outer, keyboardRole) {
    case (.none, _), (_, .leaving): .none
    case (_, .arriving): .arriving
    case (.arriving, nil): !isHidden && isUserInteractionEnabled ? .arriving : .none
    case (.open, nil): !isHidden && alpha >= 0.01 && isUserInteractionEnabled ? .open : .none
    }
  }
}
