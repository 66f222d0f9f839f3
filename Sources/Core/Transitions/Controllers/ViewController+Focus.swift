import Views

/// The view of a screen that had the focus when the focus left the screen.
struct FocusMemory {
  weak var view: View?
  /// Whether the focus ring was shown.
  var showedRing = false
}

extension ViewController {
  /// The view in which the focus moves while this screen is on top: that of the screen, or of the outermost container
  /// around it that shares the focus.
  final var focusScope: View {
    var scope = view
    var next = parent
    while let container = next {
      if container.sharesFocus { scope = container.view }
      next = container.parent
    }
    return scope
  }

  package final func keepFocusWish(for view: View, showingRing: Bool) {
    focusMemory = FocusMemory(view: view, showedRing: showingRing)
  }

  /// Gives the focus back to the remembered view, unless another reachable view has it now, or the view was moved to
  /// another window.
  final func restoreFocus() {
    guard let memory = focusMemory, let remembered = memory.view, let window = remembered.window,
      window === self.window, isOnTop
    else { return }
    if window.focusedView == nil, !window.restoreFocus(remembered, showingRing: memory.showedRing) { return }
    focusMemory = FocusMemory()
  }
}

extension Window {
  /// Another screen is on top, or is about to be: it has the keyboard from now on.
  /// - Parameter isNew: whether a transition has just begun.
  func topScreenDidChange(isNew: Bool = false) {
    let showedRing = focus.showsRing
    updateFocus()
    endCoveredFloatingViews()
    guard let top = topViewController else { return }
    for controller in sequence(first: top, next: \.parent) where focusedView == nil { controller.restoreFocus() }
    if isNew, focusedView == nil { focusFirst(of: top, showingRing: showedRing) }
  }

  /// Gives the focus to what the screen prefers the first time, or else, if it is presented, to its first view: to one
  /// that is typed into in any case, to another one only where the user goes by keys, since Space and Return would
  /// press what nothing marks.
  private func focusFirst(of screen: ViewController, showingRing: Bool) {
    let isPresented = screen.container.isPresented
    guard isPresented || screen.focusMemory == nil else { return }
    guard let first = screen.preferredFocusView ?? (isPresented ? firstFocusableView : nil) else { return }
    if showingRing || first is any TextInputClient { setFocus(first, showingRing: showingRing) }
  }

  /// The controllers around a view, from the inside out.
  private func controllers(around view: View) -> [ViewController] {
    sequence(first: view, next: \.superview).compactMap { $0.controller as? ViewController }
  }

  /// The focus moved.
  func focusDidChange(from old: View?, to new: View?, isWish: Bool) {
    if let old {
      let memory = FocusMemory(view: isWish && new == nil ? nil : old, showedRing: focus.showsRing)
      for controller in controllers(around: old) where new?.isDescendant(of: controller.view) != true {
        controller.focusMemory = memory
      }
      // A screen presented over a container takes the focus of its bar, which is used with the screen below.
      if let screen = controllers(around: old).first?.screen, !old.isDescendant(of: screen.view),
        (new ?? topViewController?.view)?.isDescendant(of: screen.focusScope) == false
      {
        screen.focusMemory = memory
      }
    } else if let new {
      didUse(new)
    }
  }

  /// Tells each container which of its children was used.
  func didUse(_ view: View) {
    for controller in controllers(around: view) { controller.parent?.childWasUsed(controller) }
  }
}
