import Runtime
import Views

/// A push, a pop of one or more screens, or any other change of what is on top of a stack.
final class NavigationOperation: TransitionOperation {
  private let navigation: NavigationController
  private let change: StackChange
  private let isAnimated: Bool
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let kind = TransitionKind.push
  let coversBack = true
  /// A screen was taken off the stack by itself before the run was under way: the stack is no more what this leads to.
  var isVoid = false

  /// - Parameter change: from the stack as it is.
  init(_ navigation: NavigationController, _ change: StackChange, key: AnyHashable, isAnimated: Bool) {
    self.navigation = navigation
    self.change = change
    self.isAnimated = isAnimated
    let below = change.shared > 0 ? navigation.stack[change.shared - 1] : nil
    guard let fore = change.foreTail.last ?? below, let back = change.backTail.last ?? below else {
      preconditionFailure("a stack is never empty")
    }
    self.fore = fore
    self.back = back
    foreKey = key
  }

  var container: View { navigation.view }
  var arbiter: TransitionArbiter? { navigation.arbiter }

  /// Whether it leads, in this direction, to just this stack.
  func leads(_ direction: TransitionDirection, to stack: [ViewController]) -> Bool {
    let tail = change.tail(direction)
    return stack.count == change.shared + tail.count
      && zip(stack[change.shared...], tail).allSatisfy { $0 === $1 }
      && zip(stack[..<change.shared], navigation.stack).allSatisfy { $0 === $1 }
  }

  func prepare() {
    let new = (change.backTail + change.foreTail).filter { $0.parent !== navigation }
    for controller in new { navigation.addChild(controller) }
    fore.transitionKey = foreKey
    for controller in [back, fore] { navigation.makeReady(controller) }
    if back.view.superview !== container { container.insertSubview(back.view, at: 0) }
    if fore.view.superview !== container { container.addSubview(fore.view) }
    container.setNeedsLayout()
    container.layoutIfNeeded()
    for controller in new { controller.didMove(toParent: navigation) }
  }

  func intend(_ direction: TransitionDirection) {
    if isVoid { return }
    navigation.running = self
    navigation.replaceStack(from: change.shared, with: change.tail(direction))
  }

  func finish(_ direction: TransitionDirection) {
    for controller in [back, fore] where controller !== navigation.topViewController {
      controller.view.removeFromSuperview()
    }
    let leaving = change.leaving(direction)
    navigation.release(isVoid ? leaving.filter { !navigation.holds($0) } : leaving)
  }

  // MARK: Delegate

  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)? {
    let isPush = direction == .forward
    return navigation.delegate?.navigationController(
      navigation, animationControllerFor: isPush ? .push : .pop, from: isPush ? back : fore, to: isPush ? fore : back)
  }

  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)? {
    navigation.delegate?.navigationController(navigation, interactionControllerFor: animator)
  }

  func willBegin(_ direction: TransitionDirection) {
    navigation.delegate?.navigationController(
      navigation, willShow: direction == .forward ? fore : back, animated: isAnimated)
  }

  func didEnd(_ direction: TransitionDirection, _ outcome: TransitionOutcome) {
    navigation.didSettle()
    guard outcome == .completed, !isVoid else { return }
    navigation.delegate?.navigationController(
      navigation, didShow: direction == .forward ? fore : back, animated: isAnimated)
  }
}
