import Views

extension ViewController {
  /// Begins the appearance or disappearance of the screen and its children. A second call with the other value reverses
  /// it.
  ///
  /// Containers call it for their children, and ``endAppearanceTransition()`` after it. An unbalanced call logs a
  /// warning.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if !startAppearance(isAppearing, animated: animated) {
      warnOfAppearance("begins to \(isAppearing ? "appear" : "disappear"), but does, or has, already")
    }
  }

  /// Ends the appearance or disappearance that was begun.
  public final func endAppearanceTransition() {
    if !endAppearance() { warnOfAppearance("ends a coming or going that was not begun") }
  }

  private func warnOfAppearance(_ what: String) {
    environment?.tell(.warning("unbalanced appearance: \(nameInWarnings) \(what)"))
  }

  /// Begins to appear or disappear. In a container that is not on screen no child appears before the container does.
  final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if !isAppearing || parent?.isAppearing != false { startAppearance(isAppearing, animated: animated) }
  }

  /// - Returns: false where the controller does so, or has done so, already.
  @discardableResult
  private final func startAppearance(_ isAppearing: Bool, animated: Bool) -> Bool {
    isAppearanceAnimated = animated
    lastEnvironment = environment
    lastWindow = window
    // A covered presentation context shows nothing.
    if isAppearing, presentation?.contextController?.isAroundShown == false { return false }
    let along = presentedAlong
    if let along, along.presentation?.coversBack == true {
      moving = [along]
      return along.startAppearance(isAppearing, animated: animated)
    }
    let phase = appearance.begin(appearing: isAppearing)
    if let phase { hear(phase) }
    // After the callback, in which the controller may add children.
    moving = childrenForAppearance + (along.map { [$0] } ?? [])
    if !isAppearing { moving += children.filter(isComingByItself) }
    for child in moving { child.beginAppearance(isAppearing, animated: animated) }
    return phase != nil
  }

  /// Whether a child appears or has appeared, although the container intends to show another one now.
  private final func isComingByItself(_ child: ViewController) -> Bool {
    child.isAppearing && !moving.contains { $0 === child }
  }

  /// - Returns: whether the controller was appearing or disappearing.
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

  /// Begins and ends an appearance or disappearance at once.
  final func turnAppearance(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
    endAppearance()
  }

  /// Ends a transition: the controller has appeared or disappeared as its view has, also where its container appeared,
  /// disappeared or removed it meanwhile.
  final func settleAppearance(animated: Bool) {
    let isThere = isViewLoaded && view.window != nil && !isCoveredInside
    if isThere != isAppearing { beginAppearance(isThere, animated: animated) }
    endAppearance()
  }

  /// Whether a screen presented in this controller's context covers it.
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
