import Runtime
import Views

/// Changes the top of a navigation stack: a push, a pop of one or more screens, or a new stack.
final class NavigationOperation: TransitionOperation {
  private let navigation: NavigationController
  private let change: StackChange
  private let isAnimated: Bool
  let direction: TransitionDirection
  var director: DirectorFactory?
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let kind = TransitionKind.push
  let coversBack = true
  /// The number of screens and the top for which the change was planned.
  private let planned: (count: Int, top: ViewController)
  /// Whether a screen was removed from the stack meanwhile, so that the change no longer leads to the stack.
  var isVoid = false

  /// - Parameters:
  ///   - change: of the current stack.
  ///   - key: the identity under which requests name the fore screen.
  init(
    _ navigation: NavigationController, _ change: StackChange, _ direction: TransitionDirection, key: AnyHashable,
    isAnimated: Bool
  ) {
    self.direction = direction
    self.navigation = navigation
    self.change = change
    self.isAnimated = isAnimated
    planned = (navigation.stack.count, navigation.topViewController)
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

  /// Whether the change, in this direction, leads to exactly this stack.
  func leads(_ direction: TransitionDirection, to stack: [ViewController]) -> Bool {
    let tail = change.tail(direction)
    return stack.count == change.shared + tail.count
      && zip(stack[change.shared...], tail).allSatisfy { $0 === $1 }
      && zip(stack[..<change.shared], navigation.stack).allSatisfy { $0 === $1 }
  }

  var isStillPossible: Bool {
    navigation.stack.count == planned.count && navigation.topViewController === planned.top
  }

  func prepare() {
    let new = (change.backTail + change.foreTail).filter { $0.parent !== navigation }
    for controller in new { navigation.addChild(controller) }
    fore.transitionKey = foreKey
    for controller in [back, fore] { navigation.makeReady(controller) }
    if back.view.superview !== container { container.insertSubview(back.view, at: 0) }
    if fore.view.superview !== container { container.addSubview(fore.view) }
    if let bar = navigation.bar { container.bringSubviewToFront(bar) }
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
    navigation.showTop()
    let leaving = change.leaving(direction)
    navigation.release(isVoid ? leaving.filter { !navigation.holds($0) } : leaving)
    if !isVoid, direction == self.direction { navigation.keepPopped(leaving, direction) }
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
    navigation.bar?.stackWillShow(direction == .forward ? fore : back, animated: isAnimated)
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

/// The difference between two stacks: the screens above those that they share. A change costs as much as the
/// difference, not the stack.
struct StackChange {
  /// The number of shared screens, from the root up.
  let shared: Int
  /// The screens above the shared ones at the back end, and at the fore end. Each may be empty where screens are
  /// shared.
  let backTail: [ViewController]
  let foreTail: [ViewController]

  func tail(_ direction: TransitionDirection) -> [ViewController] {
    direction == .forward ? foreTail : backTail
  }

  /// The screens that leave the stack where the change ends in this direction, from the root up.
  func leaving(_ direction: TransitionDirection) -> [ViewController] {
    let staying = Set(tail(direction).map(ObjectIdentifier.init))
    return tail(direction.reversed).filter { !staying.contains(ObjectIdentifier($0)) }
  }

  static func push(_ controller: ViewController, on stack: [ViewController]) -> StackChange {
    StackChange(shared: stack.count, backTail: [], foreTail: [controller])
  }

  /// The screens above an index leave.
  static func pop(_ stack: [ViewController], to index: Int) -> StackChange {
    StackChange(shared: index + 1, backTail: [], foreTail: Array(stack[(index + 1)...]))
  }

  static func set(back: [ViewController], fore: [ViewController]) -> StackChange {
    let shared = zip(back, fore).prefix { $0 === $1 }.count
    return StackChange(shared: shared, backTail: Array(back[shared...]), foreTail: Array(fore[shared...]))
  }
}
