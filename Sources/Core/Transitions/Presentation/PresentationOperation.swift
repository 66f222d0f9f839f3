import Runtime
import Views

/// Presents a controller over another, or dismisses one or more controllers at once.
final class PresentationOperation: TransitionOperation {
  let fore: ViewController
  let back: ViewController
  let foreKey: AnyHashable
  let kind = TransitionKind.present
  let direction: TransitionDirection
  var director: DirectorFactory?
  let alongside: [ViewController]
  /// The presentations that come or go, from the lowest to the topmost one; only dismissals have more than one.
  private let chain: [PresentationController]
  /// The screens of the chain. Strong: their presenters release them when a dismissal begins.
  private let controllers: [ViewController]
  /// The presentation of the fore screen, which is the one that moves visibly.
  private let top: PresentationController
  private weak var window: Window?
  /// The controller on which `present` was called.
  private weak var source: ViewController?
  /// The presentation context that is covered; nil: the whole window.
  private weak var context: ViewController?
  /// Whether the user asked for the dismissal.
  private let isByUser: Bool
  private let isBackShown: Bool
  /// The views between back and fore that are hidden during the transition, with their superviews.
  private var hidden: [(view: View, superview: View)] = []

  init(
    presenting presentation: PresentationController, over back: ViewController, in context: ViewController?,
    source: ViewController, window: Window, key: AnyHashable
  ) {
    self.back = back
    isBackShown = back.isAroundShown
    self.window = window
    self.source = source
    foreKey = key
    fore = presentation.presentedViewController
    top = presentation
    chain = [presentation]
    controllers = [presentation.presentedViewController]
    alongside = []
    isByUser = false
    self.context = context
    direction = .forward
  }

  /// - Parameter controllers: presented one over the other, the lowest first; not empty.
  init(dismissing controllers: [ViewController], from back: ViewController, in window: Window, isByUser: Bool) {
    self.back = back
    isBackShown = back.isAroundShown
    self.window = window
    self.isByUser = isByUser
    direction = .backward
    // A controller presented inside another one of them goes with that one.
    let fore = controllers.last { !$0.isPresented(inside: controllers) }
    self.fore = fore ?? controllers[controllers.count - 1]
    foreKey = self.fore.transitionKey
    self.controllers = controllers
    chain = controllers.compactMap(\.presentation)
    top = chain.first { [fore = self.fore] in $0.presentedViewController === fore } ?? chain[chain.count - 1]
    alongside = controllers.filter { [fore = self.fore] in $0 !== fore && $0.isAppearing }
  }

  private var bottom: PresentationController { chain[0] }
  var arbiter: TransitionArbiter? {
    fore.isPresented ? fore.leavingArbiter : context?.arbiter ?? window?.transitionHost?.arbiter
  }
  var container: View { top.container ?? back.view }
  /// A back screen that is itself covered is not told to appear.
  var coversBack: Bool { bottom.coversBack && isBackShown }

  // MARK: Before

  func prepare() {
    guard let window else { return }
    fore.transitionKey = foreKey
    if top.contextController == nil { fore.hostWindow = window }
    hideBetween()
    let host = top.contextController?.view ?? window
    top.putInPlace(over: back, in: host)
    bottom.uncover(below: container)
    fore.ownTransitionController.installGesture()
    window.layoutIfNeeded()
  }

  private func hideBetween() {
    for presentation in chain.prefix(while: { $0 !== top }) {
      guard let view = presentation.container, let superview = view.superview,
        !presentation.presentedViewController.isPresented(inside: controllers)
      else { continue }
      hidden.append((view, superview))
      view.removeFromSuperview()
    }
  }

  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)? {
    switch direction {
    case .forward:
      fore.transitioningDelegate?.animationController(forPresented: fore, presenting: back, source: source ?? back)
    case .backward:
      fore.transitioningDelegate?.animationController(forDismissed: fore)
    }
  }

  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)? {
    switch direction {
    case .forward: fore.transitioningDelegate?.interactionControllerForPresentation(using: animator)
    case .backward: fore.transitioningDelegate?.interactionControllerForDismissal(using: animator)
    }
  }

  func intend(_ direction: TransitionDirection) {
    if fore.ownPresenter == nil {
      top.willPresent(over: back, in: context)
      fore.ownPresenter = back
    }
    back.ownPresented = direction == .forward ? bottom.presentedViewController : nil
  }

  func willBegin(_ direction: TransitionDirection) {
    if direction == .backward, isByUser { top.userDismissalBegins() }
    for presentation in chain.reversed() { presentation.begin(direction) }
  }

  // MARK: Between

  func didTurn(to direction: TransitionDirection, by cause: TurnCause) {
    switch direction {
    case .forward:
      top.userDismissal.takeBack()
    case .backward:
      if cause == .gesture || top.userDismissal.isAsking || isByUser { top.userDismissalBegins() }
    }
  }

  func takeStart() -> (progress: Double, velocity: Double)? { top.takeStart() }

  func progressDidMove(to position: Double) {
    guard top.isInPlace else { return }
    top.progressDidMove(to: position)
    top.transitionDidMove(to: position)
  }

  // MARK: After

  func finish(_ direction: TransitionDirection) {
    guard bottom.isInPlace else { return }
    switch direction {
    case .forward:
      for entry in hidden { bringBack(entry.view, to: entry.superview) }
      top.didArrive()
      bottom.cover()
    case .backward:
      for presentation in chain.reversed() { presentation.leave() }
    }
    hidden = []
  }

  private func bringBack(_ view: View, to superview: View) {
    guard view.superview == nil else { return }
    if container.superview === superview {
      superview.insertSubview(view, belowSubview: container)
    } else {
      superview.addSubview(view)
    }
  }

  func didEnd(_ direction: TransitionDirection, _ outcome: TransitionOutcome) {
    for presentation in chain.reversed() { presentation.end(isCompleted: outcome == .completed) }
    top.userDismissalEnds(isGone: direction == .backward)
  }
}
