import Runtime
import Views

extension ViewController {
  /// Shows a controller over everything that this one is part of.
  ///
  /// The presented controller's `transitionController` decides how. Refused: where this controller is not in a window,
  /// where something else is presented already, or where the other one is in use.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where a transition is running.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func present(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    present(
      key: ObjectIdentifier(controller), origin: .program, policy: policy, animated: animated, completion: completion
    ) { controller }
  }

  /// Takes away what this controller presents or, where it presents nothing, this controller itself. Refused where
  /// neither is presented.
  public final func dismiss(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    dismiss(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  package final func present(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy,
    animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    make: @escaping () -> ViewController
  ) {
    guard let arbiter else {
      completion?(.refused)
      return
    }
    let presenter = container
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(presenter.screenBeneathPresented)), origin: origin, policy: policy,
      animated: animated, completion: completion
    ) { [weak presenter, weak source] in
      guard let presenter, let window = presenter.window, presenter.presentedViewController == nil,
        source == nil || window.topViewController === source
      else { return nil }
      let controller = make()
      guard controller.parent == nil, controller.presentingViewController == nil, controller.window == nil
      else { return nil }
      return TransitionPlanning(
        operation: PresentationOperation(controller, over: presenter, in: window, key: key), direction: .forward)
    }
  }

  package final func dismiss(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    guard let arbiter else {
      completion?(.refused)
      return
    }
    let leaving = container.presentedViewController ?? runningPresentation ?? container
    arbiter.request(
      .back(from: ObjectIdentifier(leaving.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self, weak source] in
      guard let self, source == nil || self.window?.topViewController === source else { return nil }
      return (self.container.presentedViewController ?? self.container).planDismiss()
    }
  }

  /// What is being presented over this controller right now, or taken away.
  private final var runningPresentation: ViewController? {
    guard let transition = arbiter?.run?.transition, transition.kind == .present else { return nil }
    return transition.backViewController.container === container ? transition.foreViewController : nil
  }

  private final var screenBeneathPresented: ViewController { screen }

  final func planDismiss() -> TransitionPlanning? {
    guard let presenter = presentingViewController, let window, presentation != nil, presentedViewController == nil
    else { return nil }
    return TransitionPlanning(
      operation: PresentationOperation(self, over: presenter, in: window, key: transitionKey), direction: .backward)
  }
}

/// Shows a controller over another, or takes it away.
final class PresentationOperation: TransitionOperation {
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let kind = TransitionKind.present
  private let window: Window
  private let presentation: PresentationController

  init(_ fore: ViewController, over back: ViewController, in window: Window, key: AnyHashable) {
    self.fore = fore
    self.back = back
    self.window = window
    foreKey = key
    presentation = fore.presentation ?? PresentationController(fore)
  }

  var container: View { presentation.container }
  var coversBack: Bool { presentation.coversBack }
  private var backView: View { back.presentation?.container ?? back.view }

  func prepare() {
    fore.transitionKey = foreKey
    fore.presentingViewController = back
    fore.presentation = presentation
    if backView.superview == nil { window.insertSubview(backView, at: 0) }
    if container.superview !== window { window.addSubview(container) }
    container.frame = window.bounds
    fore.transitionController.installGesture()
    window.layoutIfNeeded()
  }

  func intend(_ direction: TransitionDirection) {
    fore.presentingViewController = back
    back.presentedViewController = direction == .forward ? fore : nil
  }

  func windowDidMove(to position: Double) { presentation.windowDidMove(to: position) }

  func finish(_ direction: TransitionDirection) {
    switch direction {
    case .forward:
      if coversBack { backView.removeFromSuperview() }
    case .backward:
      container.removeFromSuperview()
      fore.view.removeFromSuperview()
      fore.view.relativeFrame = .fill
      fore.transitionController.removeGesture()
      fore.presentation = nil
      fore.presentingViewController = nil
    }
  }
}
