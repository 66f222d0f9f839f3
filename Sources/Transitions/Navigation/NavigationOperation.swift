import Runtime
import Views

/// A push, or a pop of one or more screens.
final class NavigationOperation: TransitionOperation {
  private let navigation: NavigationController
  private let backStack: [ViewController]
  private let foreStack: [ViewController]
  let foreKey: AnyHashable
  let kind = TransitionKind.push
  let coversBack = true

  /// - Parameters: the stacks when all is back and when all is fore; neither is empty.
  init(_ navigation: NavigationController, back: [ViewController], fore: [ViewController], key: AnyHashable) {
    self.navigation = navigation
    backStack = back
    foreStack = fore
    foreKey = key
  }

  var fore: ViewController { foreStack[foreStack.count - 1] }
  var back: ViewController { backStack[backStack.count - 1] }
  var container: View { navigation.view }

  func prepare() {
    let isNew = fore.parent !== navigation
    if isNew { navigation.addChild(fore) }
    fore.transitionKey = foreKey
    fore.ownTransitionController.installGesture()
    for controller in [back, fore] where controller.view.relativeFrame == nil {
      navigation.place(controller.view)
    }
    if back.view.superview !== container { container.insertSubview(back.view, at: 0) }
    if fore.view.superview !== container { container.addSubview(fore.view) }
    container.setNeedsLayout()
    container.layoutIfNeeded()
    if isNew { fore.didMove(toParent: navigation) }
  }

  func intend(_ direction: TransitionDirection) {
    navigation.viewControllers = direction == .forward ? foreStack : backStack
  }

  func finish(_ direction: TransitionDirection) {
    switch direction {
    case .forward:
      back.view.removeFromSuperview()
    case .backward:
      fore.view.removeFromSuperview()
      for controller in foreStack[backStack.count...].reversed() {
        controller.ownTransitionController.removeGesture()
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
    }
  }
}
