import Runtime
import Views

/// Shows a controller over another, or takes it away together with what it was itself shown over.
final class PresentationOperation: TransitionOperation {
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let kind = TransitionKind.present
  let alongside: [ViewController]
  /// What comes or goes, from the lowest to the fore screen; only dismissals have more than one.
  private let chain: [PresentationController]
  private weak var window: Window?
  /// What was in sight between back and fore, and is put away for the time.
  private var hidden: [View] = []

  init(presenting fore: ViewController, over back: ViewController, in window: Window, key: AnyHashable) {
    self.back = back
    self.window = window
    foreKey = key
    let presentation = PresentationController(fore, over: back)
    fore.presentation = presentation
    self.fore = fore
    chain = [presentation]
    alongside = []
  }

  /// - Parameter controllers: presented one over the other, the lowest first; not empty.
  init(dismissing controllers: [ViewController], from back: ViewController, in window: Window) {
    self.back = back
    self.window = window
    fore = controllers[controllers.count - 1]
    foreKey = fore.transitionKey
    chain = controllers.compactMap(\.presentation)
    alongside = controllers.dropLast().filter(\.isAppearing)
  }

  private var top: PresentationController { chain[chain.count - 1] }
  private var bottom: PresentationController { chain[0] }
  var container: View { top.container }
  var coversBack: Bool { bottom.coversBack }
  private var backView: View { back.presentation?.container ?? back.view }

  func prepare() {
    guard let window else { return }
    fore.transitionKey = foreKey
    fore.hostWindow = window
    if container.superview !== window { window.addSubview(container) }
    hidden = chain.dropLast().map(\.container).filter { $0.superview === window }
    for view in hidden { view.removeFromSuperview() }
    if backView.superview == nil { window.insertSubview(backView, belowSubview: container) }
    container.frame = window.bounds
    fore.ownTransitionController.installGesture()
    window.layoutIfNeeded()
  }

  func intend(_ direction: TransitionDirection) {
    if fore.presentingViewController == nil { fore.presentingViewController = back }
    back.presentedViewController = direction == .forward ? bottom.presented : nil
  }

  func windowDidMove(to position: Double) { top.windowDidMove(to: position) }

  func finish(_ direction: TransitionDirection) {
    switch direction {
    case .forward:
      for view in hidden { window?.insertSubview(view, belowSubview: container) }
      if coversBack { backView.removeFromSuperview() }
    case .backward:
      for presentation in chain.reversed() {
        let controller = presentation.presented
        presentation.dismantle()
        controller.presentedViewController = nil
        controller.presentingViewController = nil
      }
    }
  }
}
