import Runtime
import Views

extension ViewController {
  /// What this controller, or the nearest one that holds it, shows over itself, as it is intended; nil: nothing.
  ///
  /// A screen on a stack finds here what is presented over the stack.
  /// > Source: UIKit, `UIViewController.presentedViewController`.
  public final var presentedViewController: ViewController? { ownPresented ?? parent?.presentedViewController }

  /// The controller over which this one, or the nearest one that holds it, is shown; nil: it is not presented.
  /// > Source: UIKit, `UIViewController.presentingViewController`.
  public final var presentingViewController: ViewController? { ownPresenter ?? parent?.presentingViewController }

  /// Shows a controller over everything that this one is part of, or over the part that its style asks for.
  ///
  /// The presented controller's `transitionController` decides how. Refused, with a warning: where this controller is
  /// not in a window, where something else is presented already, or where the other one is in use.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where a transition is running.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func present(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    if windowArbiter == nil {
      (environment ?? controller.environment)?.tell(
        .warning("\(controller.nameForWarnings) is not presented: \(nameForWarnings) is in no window"))
    }
    present(
      key: ObjectIdentifier(controller), inContext: controller.asksForContext(from: self), origin: .program,
      policy: policy, animated: animated, completion: completion
    ) { controller }
  }

  /// Takes away what this controller, or the nearest one that holds it, presents, with all that is presented over that;
  /// where none of them presents anything, the presented controller that this one is part of. Only the topmost screen is
  /// seen to move. Refused where neither is presented.
  public final func dismiss(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    dismiss(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  /// As with a completion that hears the outcome, for one that does not want to know: called once, however it came out.
  public final func present(_ controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
    present(controller, animated: animated) { (_: TransitionOutcome) in completion() }
  }

  /// As with a completion that hears the outcome, for one that does not want to know: called once, however it came out.
  public final func dismiss(animated: Bool, completion: @escaping () -> Void) {
    dismiss(animated: animated) { (_: TransitionOutcome) in completion() }
  }

  /// - Parameter isInContext: whether the controller that will be made is to cover the nearest presentation context only,
  ///   where that is known; it says who arbitrates.
  package final func present(
    key: AnyHashable, from source: ViewController? = nil, inContext isInContext: Bool = false,
    origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil, make: @escaping () -> ViewController
  ) {
    guard let arbiter = presentationArbiter(inContext: isInContext) else {
      return answerWithoutWindow(completion, .refused)
    }
    let presenter = presenter(inContext: isInContext).presenter
    let source = RequestSource(source)
    // What is refused at once is the caller's mistake; what waited may just have come too late.
    var isLate = false
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(presenter.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self] in
      // By now it may stand in another window, where somebody else decides.
      guard let self, source.isOnTop, self.presentationArbiter(inContext: isInContext) === arbiter else { return nil }
      return self.planPresentation(inContext: isInContext, key: key, in: arbiter, warns: !isLate, make: make)
    }
    isLate = true
  }

  package final func dismiss(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    director: DirectorFactory? = nil, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let leaving = presentedViewController ?? runningPresentation ?? container
    guard let arbiter = leaving.isPresented ? leaving.leavingArbiter : windowArbiter else {
      return answerWithoutWindow(completion, .refused)
    }
    let source = RequestSource(source)
    let isTopmost = source.allows(leaving.screen) || source.isOnTop
    arbiter.request(
      isTopmost ? .back(from: ObjectIdentifier(leaving.screen)) : .other, origin: origin, policy: policy,
      animated: animated && leaving.isAroundShown, completion: completion
    ) { [weak self] in
      guard let self, source.isOnTop else { return nil }
      let leaving = self.presentedViewController ?? self.container
      guard !leaving.isPresented || leaving.leavingArbiter === arbiter else { return nil }
      return leaving.planDismiss()?.directed(by: director)
    }
  }

  /// Takes this controller away, with all that is presented over it.
  final func planDismiss(byUser: Bool = false) -> TransitionPlanning? {
    guard let presenter = ownPresenter, let window, presentation != nil else { return nil }
    return TransitionPlanning(
      operation: PresentationOperation(
        dismissing: [self] + allPresented, from: presenter, in: window, isByUser: byUser),
      direction: .backward)
  }
}

extension ViewController {
  /// - Parameters:
  ///   - arbiter: who was asked; what somebody else arbitrates cannot be covered.
  ///   - warns: whether a refusal is told.
  private final func planPresentation(
    inContext isInContext: Bool, key: AnyHashable, in arbiter: TransitionArbiter, warns: Bool,
    make: () -> ViewController
  ) -> TransitionPlanning? {
    guard let window, presenter(inContext: isInContext).presenter.isOnTop else {
      if warns { tellRefusal("something else is presented over \(nameForWarnings), or it is not on screen") }
      return nil
    }
    let controller = make()
    guard !controller.isInUse, !isInside(controller) else {
      if warns { tellRefusal("\(controller.nameForWarnings) is in use already") }
      return nil
    }
    let presentation = controller.makePresentation(
      over: presenter(inContext: controller.modalPresentationStyle.isInContext).presenter, source: self)
    var (presenter, context) = presenter(inContext: !presentation.shouldPresentInFullscreen)
    if let there = context, there.arbiter !== arbiter {
      presentation.warn("\(controller.nameForWarnings) covers the window: its style was not known in time")
      (presenter, context) = self.presenter(inContext: false)
    }
    guard presenter.isOnTop, !controller.isInUse else { return nil }
    return TransitionPlanning(
      operation: PresentationOperation(
        presenting: presentation, over: presenter, in: context, source: self, window: window, key: key),
      direction: .forward)
  }

  /// Who decides about what is presented from here.
  private final func presentationArbiter(inContext: Bool) -> TransitionArbiter? {
    presenter(inContext: inContext).context?.arbiter ?? windowArbiter
  }

  private final func tellRefusal(_ reason: String) { environment?.tell(.warning("present is refused: \(reason)")) }

  /// Over whom something is presented from here: in a context, where one is defined, else over the whole window.
  private final func presenter(inContext: Bool) -> (presenter: ViewController, context: ViewController?) {
    if inContext, let context = presentationContext { return (context, context) }
    // The outermost around this one. What presents something in its own context already leaves it to that.
    var (found, next) = (container, container)
    while let context = next.presentation?.contextController {
      next = context.container
      if next.ownPresented == nil { found = next }
    }
    return (found, nil)
  }

  /// The nearest controller, from this one outwards, that defines a presentation context. One that is itself presented in a
  /// context is another.
  private final var presentationContext: ViewController? {
    var controller = self
    while !controller.definesPresentationContext {
      guard let parent = controller.parent else {
        return controller.presentation?.contextController == nil ? nil : controller
      }
      controller = parent
    }
    return controller
  }

  /// Whether this controller, presented from there, covers a presentation context only. Of the style `custom` only its
  /// presentation controller knows, which is made for that.
  private final func asksForContext(from source: ViewController) -> Bool {
    guard modalPresentationStyle == .custom, !isInUse, source.window != nil else {
      return modalPresentationStyle.isInContext
    }
    let presentation = makePresentation(over: source.container, source: source)
    preparedPresentation = PreparedPresentation(controller: presentation, style: .custom)
    return !presentation.shouldPresentInFullscreen
  }

  /// Whether the controller stands somewhere, and so cannot be presented.
  private final var isInUse: Bool { parent != nil || isPresented || window != nil }

  /// What is being presented over this controller, or one that holds it, right now, or taken away.
  private final var runningPresentation: ViewController? {
    let running = window?.transitions.filter { $0.kind == .present } ?? []
    var next: ViewController? = self
    while let controller = next {
      if let transition = running.first(where: { $0.backViewController === controller }) {
        return transition.foreViewController
      }
      next = controller.parent
    }
    return nil
  }
}
