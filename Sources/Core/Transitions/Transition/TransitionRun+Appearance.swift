import Runtime
import Views

extension TransitionRun {
  /// Begins the appearance callbacks of the screens that come and go.
  func beginAppearance(_ direction: TransitionDirection) {
    let (arriving, leaving) = screens(direction)
    for controller in leaving { controller.beginAppearance(false, animated: request.isAnimated) }
    for controller in arriving { controller.beginAppearance(true, animated: request.isAnimated) }
  }

  /// After a cancelled transition the screen that was coming disappears again, and the other one appears again.
  func endAppearance(_ direction: TransitionDirection, isCancelled: Bool) {
    let (arriving, leaving) = screens(direction)
    if isCancelled {
      for controller in leaving { controller.turnAppearance(false, animated: request.isAnimated) }
      for controller in arriving { controller.turnAppearance(true, animated: request.isAnimated) }
      return
    }
    let order =
      switch operation.kind {
      case .present: arriving + leaving
      case .push, .exchange, .tab: leaving + arriving
      }
    for controller in order { controller.settleAppearance(animated: request.isAnimated) }
  }

  /// The screens that come and go in a direction; a back screen that stays visible is neither.
  private func screens(_ direction: TransitionDirection) -> (arriving: [ViewController], leaving: [ViewController]) {
    let back = operation.coversBack ? [operation.back] : []
    let fore = [operation.fore] + operation.alongside
    return direction == .forward ? (fore, back) : (back, fore)
  }
}
