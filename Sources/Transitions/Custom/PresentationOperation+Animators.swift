import Runtime

extension PresentationOperation {
  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)? {
    let delegate = fore.transitioningDelegate
    return switch direction {
    case .forward: delegate?.animationController(forPresented: fore, presenting: back, source: back)
    case .backward: delegate?.animationController(forDismissed: fore)
    }
  }

  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)? {
    let delegate = fore.transitioningDelegate
    return switch direction {
    case .forward: delegate?.interactionControllerForPresentation(using: animator)
    case .backward: delegate?.interactionControllerForDismissal(using: animator)
    }
  }
}
