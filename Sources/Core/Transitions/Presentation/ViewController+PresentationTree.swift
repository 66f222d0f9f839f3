import Views

extension ViewController {
  /// The presentation controller of this screen, or of the nearest parent that is presented.
  ///
  /// Before the presentation it is the one that will be used, so that its delegate can be set; a new one is made where
  /// the style changes. nil for a root, and inside one.
  /// > Source: UIKit, `UIViewController.presentationController`.
  public final var presentationController: PresentationController? {
    if let parent { return parent.presentationController }
    if let presentation { return presentation }
    if hostWindow != nil { return nil }
    let style = modalPresentationStyle.resolved
    if let prepared = preparedPresentation, prepared.isAway, prepared.style == style { return prepared.controller }
    let made = makePresentation(style, over: nil, source: self)
    preparedPresentation = PreparedPresentation(controller: made, style: style)
    return made
  }

  /// The presentation controller for a presentation that begins now.
  final func makePresentation(over presenter: ViewController, source: ViewController) -> PresentationController {
    if modalPresentationStyle == .none {
      presenter.environment?.tell(.warning("\(nameInWarnings) has the style none, and is shown as a page sheet"))
    }
    let style = modalPresentationStyle.resolved
    let prepared = preparedPresentation
    preparedPresentation = nil
    if let prepared, prepared.isAway, prepared.style == style { return prepared.controller }
    let made = makePresentation(style, over: presenter, source: source)
    made.delegate = made.delegate ?? prepared?.controller.delegate
    return made
  }

  private final func makePresentation(
    _ style: ModalPresentationStyle, over presenter: ViewController?, source: ViewController
  ) -> PresentationController {
    if style == .custom,
      let given = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
    {
      if given.presentedViewController === self, given.isAway { return given }
      source.environment?.tell(
        .warning("the presentation controller given for \(nameInWarnings) is another screen's, or in use"))
    }
    return .stock(style, presenting: self, over: presenter)
  }
}

/// A presentation controller made before the presentation of its screen.
struct PreparedPresentation {
  let controller: PresentationController
  let style: ModalPresentationStyle
  var isAway: Bool { controller.isAway }
}

extension ViewController {
  /// All controllers presented by this one, by its children, and by those again; a presenter comes before its presented
  /// ones.
  final var allPresented: [ViewController] {
    let own = ownPresented.map { [$0] + $0.allPresented } ?? []
    return children.flatMap(\.allPresented) + own
  }

  /// The top screen of all that this controller shows and presents.
  final var topmostScreen: ViewController {
    var controller = self
    while let next = controller.presentedInside { controller = next }
    return controller.screen
  }

  /// The controller presented by the outermost presenter, from this controller inwards to its screen.
  private final var presentedInside: ViewController? {
    var found: ViewController?
    var next: ViewController? = screen
    while let controller = next {
      found = controller.ownPresented ?? found
      next = controller === self ? nil : controller.parent
    }
    return found
  }

  /// Whether this controller is presented in a context inside one of these, and so is removed with it.
  final func isPresented(inside others: [ViewController]) -> Bool {
    guard let context = presentation?.contextController else { return false }
    return others.contains { context.isInside($0) }
  }

  /// Whether the controller around this one is on screen, so that this one's transitions can be seen.
  final var isAroundShown: Bool {
    if let parent { return parent.isAppearing }
    return presentation?.contextController?.isAroundShown ?? true
  }

  /// The controller presented in this controller's own context, which appears and disappears with it like a child; nil
  /// while that one has its own transition.
  final var presentedAlong: ViewController? {
    guard let presented = ownPresented, presented.presentation?.contextController === self
    else { return nil }
    if let transition = presented.leavingArbiter?.run?.transition, transition.kind == .present,
      transition.foreViewController === presented || transition.backViewController === self
    {
      return nil
    }
    return presented
  }
}
