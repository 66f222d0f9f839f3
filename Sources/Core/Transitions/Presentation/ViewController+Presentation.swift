import Runtime
import Views

extension ViewController {
  /// The controller presented by this one or by the nearest parent, as intended; nil: none.
  ///
  /// For a screen on a stack it is the controller presented over the stack.
  /// > Source: UIKit, `UIViewController.presentedViewController`.
  public final var presentedViewController: ViewController? { ownPresented ?? parent?.presentedViewController }

  /// The controller that presents this one or the nearest parent; nil: none is presented.
  /// > Source: UIKit, `UIViewController.presentingViewController`.
  public final var presentingViewController: ViewController? { ownPresenter ?? parent?.presentingViewController }

  /// Presents a controller over the whole window, or over the presentation context that its style asks for.
  ///
  /// The directors of the presented controller's ``transitionController`` move it. Refused, with a warning, where this
  /// controller is not in a window, presents another one already, or the controller is in use.
  /// - Parameters:
  ///   - animated: false: the screen is in place at once; the completion is called in any case.
  ///   - policy: what happens while a transition runs.
  ///   - completion: called exactly once, after the appearance callbacks.
  public final func present(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    if windowArbiter == nil {
      (environment ?? controller.environment)?.tell(
        .warning("\(controller.nameInWarnings) is not presented: \(nameInWarnings) is in no window"))
    }
    present(
      key: ObjectIdentifier(controller), inContext: controller.asksForContext(from: self), origin: .program,
      policy: policy, animated: animated, completion: completion
    ) { controller }
  }

  /// Dismisses the controller that this one or the nearest parent presents, with all controllers presented over it;
  /// where there is none, the presented controller that this one is part of. Only the topmost screen moves visibly.
  /// Refused where no controller is presented.
  public final func dismiss(
    animated: Bool, policy: CollisionPolicy = .reverse, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    dismiss(origin: .program, policy: policy, animated: animated, completion: completion)
  }

  /// Presents a controller, with a completion that is called once, whatever the outcome.
  public final func present(_ controller: ViewController, animated: Bool, completion: @escaping () -> Void) {
    present(controller, animated: animated) { (_: TransitionOutcome) in completion() }
  }

  /// Dismisses the presented controller, with a completion that is called once, whatever the outcome.
  public final func dismiss(animated: Bool, completion: @escaping () -> Void) {
    dismiss(animated: animated) { (_: TransitionOutcome) in completion() }
  }

  /// - Parameter isInContext: whether the controller covers the nearest presentation context only, where that is known;
  ///   it selects the arbiter.
  package final func present(
    key: AnyHashable, from source: ViewController? = nil, inContext isInContext: Bool = false,
    origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil, make: @escaping () -> ViewController
  ) {
    guard let arbiter = presentationArbiter(inContext: isInContext) else {
      return answerWithoutWindow(completion, .refused(.noWindow))
    }
    let presenter = presenter(inContext: isInContext).presenter
    let source = RequestSource(source)
    // A refusal at once is the caller's mistake and logs a warning; a request that waited may have come too late.
    var isLate = false
    arbiter.request(
      .forward(to: key, from: ObjectIdentifier(presenter.screen)), origin: origin, policy: policy, animated: animated,
      completion: completion
    ) { [weak self] in
      // The controller may be in another window now, with another arbiter.
      guard let self, source.isOnTop, self.presentationArbiter(inContext: isInContext) === arbiter
      else { return .impossible(.notOnTop) }
      return self.planPresentation(inContext: isInContext, key: key, in: arbiter, warns: !isLate, make: make)
    }
    isLate = true
  }

  package final func dismiss(
    from source: ViewController? = nil, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool = true,
    director: DirectorFactory? = nil, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let above = presentedViewController ?? runningPresentation
    // One that leaves before this request's turn comes is not meant.
    let leaving = above.flatMap { $0.leavingArbiter?.lets(leave: $0) == true ? nil : $0 } ?? container
    guard let arbiter = leaving.isPresented ? leaving.leavingArbiter : windowArbiter else {
      return answerWithoutWindow(completion, .refused(.noWindow))
    }
    let source = RequestSource(source)
    let isTopmost = source.allows(leaving.screen) || source.isOnTop
    arbiter.request(
      isTopmost ? .back(from: ObjectIdentifier(leaving)) : .other, origin: origin, policy: policy,
      animated: animated && leaving.isAroundShown, completion: completion
    ) { [weak self] in
      guard let self, source.isOnTop else { return .impossible(.notOnTop) }
      let leaving = self.presentedViewController ?? self.container
      guard !leaving.isPresented || leaving.leavingArbiter === arbiter else { return .impossible(.notOnTop) }
      return leaving.planDismiss(director: director)
    }
  }

  /// Plans the dismissal of this controller, with all controllers presented over it.
  final func planDismiss(byUser: Bool = false, director: DirectorFactory? = nil) -> PlannedChange {
    guard let presenter = ownPresenter, let window, presentation != nil else { return .impossible(.atRoot) }
    let operation = PresentationOperation(
      dismissing: [self] + allPresented, from: presenter, in: window, isByUser: byUser)
    operation.director = director
    return .operation(operation)
  }
}

extension ViewController {
  /// - Parameters:
  ///   - arbiter: the arbiter of the request; a context with another arbiter cannot be covered.
  ///   - warns: whether a refusal logs a warning.
  private final func planPresentation(
    inContext isInContext: Bool, key: AnyHashable, in arbiter: TransitionArbiter, warns: Bool,
    make: () -> ViewController
  ) -> PlannedChange {
    guard let window, presenter(inContext: isInContext).presenter.isOnTop else {
      if warns { tellRefusal("something else is presented over \(nameInWarnings), or it is not on screen") }
      return .impossible(.notOnTop)
    }
    let controller = make()
    guard !controller.isInUse, !isInside(controller) else {
      if warns { tellRefusal("\(controller.nameInWarnings) is in use already") }
      return .impossible(.inUse)
    }
    let presentation = controller.makePresentation(
      over: presenter(inContext: controller.modalPresentationStyle.isInContext).presenter, source: self)
    var (presenter, context) = presenter(inContext: !presentation.shouldPresentInFullscreen)
    if let there = context, there.arbiter !== arbiter {
      presentation.warn("\(controller.nameInWarnings) covers the window: its style was not known in time")
      (presenter, context) = self.presenter(inContext: false)
    }
    guard presenter.isOnTop, !controller.isInUse else { return .impossible(.notOnTop) }
    return .operation(
      PresentationOperation(
        presenting: presentation, over: presenter, in: context, source: self, window: window, key: key))
  }

  /// The arbiter of presentations from here.
  private final func presentationArbiter(inContext: Bool) -> TransitionArbiter? {
    presenter(inContext: inContext).context?.arbiter ?? windowArbiter
  }

  private final func tellRefusal(_ reason: String) { environment?.tell(.warning("present is refused: \(reason)")) }

  /// The presenter of presentations from here: a presentation context, where one is defined, else the whole window's.
  private final func presenter(inContext: Bool) -> (presenter: ViewController, context: ViewController?) {
    if inContext, let context = presentationContext { return (context, context) }
    // The outermost controller around this one that does not present in its own context.
    var (found, next) = (container, container)
    while let context = next.presentation?.contextController {
      next = context.container
      if next.ownPresented == nil { found = next }
    }
    return (found, nil)
  }

  /// The nearest controller, from this one outwards, that defines a presentation context or is presented in one.
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

  /// Whether this controller, presented from `source`, covers a presentation context only. For the style `custom` its
  /// presentation controller is made and asked.
  private final func asksForContext(from source: ViewController) -> Bool {
    guard modalPresentationStyle == .custom, !isInUse, source.window != nil else {
      return modalPresentationStyle.isInContext
    }
    let presentation = makePresentation(over: source.container, source: source)
    preparedPresentation = PreparedPresentation(controller: presentation, style: .custom)
    return !presentation.shouldPresentInFullscreen
  }

  /// Whether the controller has a parent, is presented, or is in a window, and so cannot be presented.
  private final var isInUse: Bool { parent != nil || isPresented || window != nil }

  /// The controller whose presentation over this one or a parent, or dismissal, runs now.
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
