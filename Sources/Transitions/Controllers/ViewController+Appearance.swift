import Views

extension ViewController {
  /// The screen, and what it holds, begins to come or to go. A second call with the other value turns that round.
  ///
  /// Containers call it for their children, each begin with its end; a call that makes no sense is told as a warning.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if !startAppearance(isAppearing, animated: animated) {
      warnOfAppearance("begins to \(isAppearing ? "appear" : "disappear"), but does, or has, already")
    }
  }

  /// The coming or going that was begun is complete.
  public final func endAppearanceTransition() {
    if !endAppearance() { warnOfAppearance("ends a coming or going that was not begun") }
  }

  private func warnOfAppearance(_ what: String) {
    environment?.tell(.warning("unbalanced appearance: \(nameInWarnings) \(what)"))
  }

  /// In a container that is gone, or going, nobody comes: who is there then comes when the container does.
  final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if !isAppearing || parent?.isAppearing != false { startAppearance(isAppearing, animated: animated) }
  }

  /// - Returns: whether the controller was not on that way, nor there, already.
  @discardableResult
  private final func startAppearance(_ isAppearing: Bool, animated: Bool) -> Bool {
    isAppearanceAnimated = animated
    lastEnvironment = environment
    lastWindow = window
    // A part of the window that something else covers shows nothing.
    if isAppearing, presentation?.contextController?.isAroundShown == false { return false }
    let along = presentedAlong
    if let along, along.presentation?.coversBack == true {
      moving = [along]
      return along.startAppearance(isAppearing, animated: animated)
    }
    let phase = appearance.begin(appearing: isAppearing)
    if let phase { hear(phase) }
    // After that, so that children which the controller takes in now come along.
    moving = childrenForAppearance + (along.map { [$0] } ?? [])
    if !isAppearing { moving += children.filter(isComingByItself) }
    for child in moving { child.beginAppearance(isAppearing, animated: animated) }
    return phase != nil
  }

  /// Whether a child is on its way in, or there, although the container means to show another one by now.
  private final func isComingByItself(_ child: ViewController) -> Bool {
    child.isAppearing && !moving.contains { $0 === child }
  }

  /// - Returns: whether the controller was on some way.
  @discardableResult
  final func endAppearance() -> Bool {
    let phase = appearance.end()
    let children = moving
    moving = []
    if let phase { hear(phase) }
    var isOnWay = phase != nil
    for child in children where child.endAppearance() { isOnWay = true }
    return isOnWay
  }

  /// A way is taken back: the controller goes the other way, and is there.
  final func turnAppearance(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
    endAppearance()
  }

  /// A transition is at its end: the controller is there, or gone, as its view is, also where its container came or went
  /// meanwhile, or let it go.
  final func settleAppearance(animated: Bool) {
    let isThere = isViewLoaded && view.window != nil && !isCoveredInside
    if isThere != isAppearing { beginAppearance(isThere, animated: animated) }
    endAppearance()
  }

  /// Whether a screen stands in this controller's view in the place of all that it shows.
  private final var isCoveredInside: Bool {
    guard let presentation = ownPresented?.presentation else { return false }
    return presentation.contextController === self && presentation.coversBack
  }

  private final func hear(_ phase: AppearancePhase) {
    environment?.tell(.appearance(self, phase))
    switch phase {
    case .willAppear: viewWillAppear(isAppearanceAnimated)
    case .didAppear:
      restoreFocus()
      viewDidAppear(isAppearanceAnimated)
    case .willDisappear: viewWillDisappear(isAppearanceAnimated)
    case .didDisappear:
      lastWindow?.topViewController?.restoreFocus()
      viewDidDisappear(isAppearanceAnimated)
    }
  }
}
