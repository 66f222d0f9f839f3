import Views

extension ViewController {
  /// What is around this screen, or the one that holds it, while it is presented.
  ///
  /// Before that, the one that is going to be, so that its delegate can be set; it is made anew where the style changes.
  /// nil for a root, and for what stands in one.
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

  /// The one for a presentation that begins now; after it another one is made.
  final func makePresentation(over presenter: ViewController, source: ViewController) -> PresentationController {
    if modalPresentationStyle == .none {
      presenter.environment?.tell(.warning("\(nameForWarnings) has the style none, and is shown as a page sheet"))
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
        .warning("the presentation controller given for \(nameForWarnings) is another screen's, or in use"))
    }
    return .stock(style, presenting: self, over: presenter)
  }

  final var nameForWarnings: String { identifier ?? "\(type(of: self))" }
}

/// A presentation controller that was asked for before its screen was presented.
struct PreparedPresentation {
  let controller: PresentationController
  let style: ModalPresentationStyle
  var isAway: Bool { controller.isAway }
}

extension ViewController {
  /// All that is presented by this controller, by what it holds, and by those again; whoever presents comes first.
  final var allPresented: [ViewController] {
    let own = ownPresented.map { [$0] + $0.allPresented } ?? []
    return children.flatMap(\.allPresented) + own
  }

  /// The screen on top of everything that this controller shows and presents.
  final var topmostScreen: ViewController {
    var controller = self
    while let next = controller.presentedInside { controller = next }
    return controller.screen
  }

  /// What the outermost one presents, from this controller inwards to the screen that it shows.
  private final var presentedInside: ViewController? {
    var found: ViewController?
    var next: ViewController? = screen
    while let controller = next {
      found = controller.ownPresented ?? found
      next = controller === self ? nil : controller.parent
    }
    return found
  }

  /// Whether this controller covers a part of one of these, or of what those hold, and so goes with it.
  final func isPresented(inside others: [ViewController]) -> Bool {
    guard let context = presentation?.contextController else { return false }
    return others.contains { context.isInside($0) }
  }

  /// Whether what is around this controller is on screen, so that its own coming and going can be seen.
  final var isAroundShown: Bool {
    if let parent { return parent.isAppearing }
    return presentation?.contextController?.isAroundShown ?? true
  }

  /// What is presented in this controller's own context and comes and goes with it, as a child does; nil while that is
  /// itself on its way.
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
