import Runtime

extension PresentationController {
  /// Whether the user may take the screen away now; where not, and nothing gives way under the hand, the attempt is told
  /// at once.
  final func mayUserDismiss(tellsAttempt: Bool) -> Bool {
    if isLeaving { return true }
    let isAllowed =
      !presentedViewController.isModal && delegate?.presentationControllerShouldDismiss(self) ?? true
    if !isAllowed, tellsAttempt { userDidAttempt() }
    return isAllowed
  }

  /// Whether the screen's own drag may begin. The attempt is told here, unless the sheet gives way to it.
  final func mayDrag() -> Bool {
    let mayDrag = mayUserDismiss(tellsAttempt: pull == nil)
    wasDragDenied = !mayDrag
    return mayDrag
  }

  final func userDidAttempt() { delegate?.presentationControllerDidAttemptToDismiss(self) }

  /// The screen sets out to go, or turns to go, for the user.
  final func userDismissalBegins() {
    if userDismissal.begin() { delegate?.presentationControllerWillDismiss(self) }
  }

  /// The transition is over.
  final func userDismissalEnds(isGone: Bool) {
    if userDismissal.end(isGone: isGone) { delegate?.presentationControllerDidDismiss(self) }
  }
}

extension ViewController {
  /// Whether the user must not take the screen away: it says so, or one that it shows.
  final var isModal: Bool { isModalInPresentation || childrenForAppearance.contains(where: \.isModal) }
}

extension RequestOrigin {
  /// Whether the user asked for the way back by Escape or by a drag, and no part of the program did.
  var isByUser: Bool {
    switch source {
    case .key, .gesture: true
    case .click, .timer, .script, .program: false
    }
  }
}
