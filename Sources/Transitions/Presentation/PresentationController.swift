import Geometry
import Runtime
import Views

/// What is around a presented screen: its place, and whatever is drawn behind or beside it.
///
/// Subclass it, and give an instance in
/// ``TransitioningDelegate/presentationController(forPresented:presenting:source:)`` for the style `custom`. It is kept
/// alive while the screen is presented.
///
/// ```swift
/// final class DimmingPresentation: PresentationController {
///   private let dimming = View()
///   override var frameOfPresentedViewInContainerView: Rect {
///     (containerView?.bounds ?? .zero).inset(by: EdgeInsets(top: 40, left: 40, bottom: 40, right: 40))
///   }
///   override func presentationTransitionWillBegin() {
///     dimming.backgroundColor = .black
///     dimming.relativeFrame = .fill
///     containerView?.insertSubview(dimming, at: 0)
///   }
///   override func transitionDidMove(to position: Double) { dimming.alpha = 0.4 * position }
///   override func presentationTransitionDidEnd(_ completed: Bool) {
///     if !completed { dimming.removeFromSuperview() }
///   }
///   override func dismissalTransitionDidEnd(_ completed: Bool) {
///     if completed { dimming.removeFromSuperview() }
///   }
/// }
/// ```
/// > Source: UIKit, `UIPresentationController`.
@MainActor open class PresentationController {
  /// The screen that is shown. It keeps this controller alive while it is presented, not the other way round.
  public final unowned let presentedViewController: ViewController
  private final weak var givenPresenter: ViewController?
  /// Hears when the user takes the screen away; not retained.
  public final weak var delegate: (any PresentationControllerDelegate)?

  /// - Parameters:
  ///   - presented: the screen to show.
  ///   - presenting: the one over which it is shown; nil where that is not known yet.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    presentedViewController = presented
    givenPresenter = presenting
  }

  /// The controller over which the screen is shown; before it is presented, and once that one is gone, the screen itself.
  public final var presentingViewController: ViewController { givenPresenter ?? presentedViewController }

  /// In which the screen and everything around it stand; nil while it is not presented.
  public final var containerView: View? { container }

  /// The view that stands in the container; nil: the screen's own. One that holds the screen's view, as to draw something
  /// around it, must do so when it is first asked for, and always be the same.
  open var presentedView: View? { presentedViewController.view }

  /// The style; that of the screen unless a subclass says otherwise.
  open var presentationStyle: ModalPresentationStyle { presentedViewController.modalPresentationStyle.resolved }

  /// Where the presented view stands; the whole container by default. Asked at each layout, so it must depend on nothing
  /// but the container's size. What is not finite counts as the whole container, with a warning.
  open var frameOfPresentedViewInContainerView: Rect { container?.bounds ?? .zero }

  /// Whether the presenter's screen disappears when this one has come; read once, when the presentation begins.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the screen covers the whole window; false: the nearest presentation context, where there is one. Read once,
  /// before the presentation begins.
  open var shouldPresentInFullscreen: Bool { !presentationStyle.isInContext }

  // MARK: Phases

  /// The screen is about to come; the container is in the window. Add what stands around the screen here.
  open func presentationTransitionWillBegin() {}
  /// The screen has come, or, where `completed` is false, was taken back: remove what was added. Called exactly once
  /// after each will-begin.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The screen is about to go, also together with one that it was presented over.
  open func dismissalTransitionWillBegin() {}
  /// The screen has gone: remove what was added; or, where `completed` is false, it stays. Called exactly once after each
  /// will-begin.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// A transition of the screen has come this far, 0 away ... 1 there, also under a hand: what is around the screen
  /// follows.
  open func transitionDidMove(to position: Double) {}

  /// The container is about to place the presented view, and what else is in it.
  open func containerViewWillLayoutSubviews() {}
  /// The container has placed everything in it.
  open func containerViewDidLayoutSubviews() {}

  // MARK: While presented

  /// The container, from the beginning of the presentation until its end has been told.
  private(set) final var container: PresentationView?
  /// The part of the window that the screen covers; nil for the whole window.
  private(set) final weak var contextController: ViewController?
  /// Whether the presenter's screen disappears.
  private(set) final var coversBack = false
  private final var state = PresentationState.away
  private final var placement: PresentationPlacement?
  /// Lets the sheet give way to a hand that must not take it away.
  private(set) final var pull: SheetPull?
  final var userDismissal = UserDismissal()
  /// Whether the newest drag that might have taken the screen away was kept from it.
  final var wasDragDenied = false

  /// How far the hand has pulled the presented view from its place, in points down.
  final var give = 0.0 { didSet { if give != oldValue { place() } } }

  /// Nothing has begun, or everything has ended.
  final var isAway: Bool { state == .away && container == nil }
  final var isPresented: Bool { state == .presented }
  final var isLeaving: Bool { state == .leaving }
  /// Whether the screen is shown by this very presentation, and was not taken out of its window meanwhile.
  final var isInPlace: Bool { presentedViewController.presentation === self && placement != nil }

  /// What the screen covers is known.
  final func willPresent(over presenter: ViewController, in context: ViewController?) {
    givenPresenter = presenter
    contextController = context
    coversBack = shouldRemovePresentersView
    presentedViewController.presentation = self
  }

  /// Brings the container into the window, or back into it, on top of what it covers.
  final func putInPlace(over back: ViewController, in host: View) {
    let container = container ?? PresentationView(self)
    self.container = container
    if placement == nil { placement = PresentationPlacement(of: back, in: contextController) }
    if container.superview !== host { host.addSubview(container) }
    placement?.uncover(below: container)
    container.frame = host.bounds
    holdPresentedView()
  }

  /// The presented view stands in the container, whatever a subclass did with it.
  private final func holdPresentedView() {
    guard let container, let view = presentedView else { return }
    if view === presentedViewController.view { view.relativeFrame = nil }
    if view.superview !== container { container.addSubview(view) }
    container.setNeedsLayout()
    container.layoutIfNeeded()
  }

  /// Makes the sheet give way to a hand that must not take it away.
  final func installPull() { if pull == nil { pull = SheetPull(self) } }

  final func begin(_ direction: TransitionDirection) {
    if let call = state.begin(direction) { tell(call) }
    container?.setNeedsLayout()
    container?.layoutIfNeeded()
  }

  final func end(isCompleted: Bool) {
    if let call = state.end(isCompleted: isCompleted) { tell(call) }
    if state == .away { container = nil }
  }

  private final func tell(_ call: PresentationState.Call) {
    switch call {
    case .presentationWillBegin: presentationTransitionWillBegin()
    case .presentationDidEnd(let isCompleted): presentationTransitionDidEnd(isCompleted)
    case .dismissalWillBegin: dismissalTransitionWillBegin()
    case .dismissalDidEnd(let isCompleted): dismissalTransitionDidEnd(isCompleted)
    }
  }

  /// The screen has come, and stands where it belongs.
  final func didArrive() {
    guard let container else { return }
    if let view = presentedView, view.superview !== container {
      warn("the view of \(presentedViewController.nameForWarnings) was taken out of its container; it is put back")
    }
    holdPresentedView()
  }

  /// What the screen covers is taken out of the tree, where it is to disappear.
  final func cover() { if coversBack { placement?.cover(around: container) } }

  final func uncover() { placement?.uncover(below: container) }

  /// The screen goes for good.
  final func leave() {
    dismantle()
    presentedViewController.presentedViewController = nil
    presentedViewController.presentingViewController = nil
  }

  /// The presentation is over: the views part, and the screen beneath stands as it did before.
  final func dismantle() {
    guard let placement else { return }
    self.placement = nil
    let controller = presentedViewController
    placement.uncover(below: container)
    container?.removeFromSuperview()
    presentedView?.removeFromSuperview()
    controller.view.removeFromSuperview()
    controller.view.relativeFrame = .fill
    pull?.end()
    pull = nil
    controller.ownTransitionController.removeGesture()
    controller.hostWindow = nil
    controller.presentation = nil
    placement.restorePose()
    didDismantle()
  }

  /// Undoes what a stock presentation did to its screen.
  func didDismantle() {}

  /// The window gets other screens: everything goes at once.
  final func takeDown() {
    let calls = state.takeDown()
    if calls.first == .dismissalWillBegin { tell(.dismissalWillBegin) }
    dismantle()
    for call in calls where call != .dismissalWillBegin { tell(call) }
    container = nil
  }

  // MARK: Layout

  /// Called by the container.
  final func layOut() {
    containerViewWillLayoutSubviews()
    place()
    containerViewDidLayoutSubviews()
  }

  private final func place() {
    guard let container, let view = presentedView, view.superview === container else { return }
    view.frame = presentedFrame(in: container).offset(by: Vector(0, give))
  }

  private final var hasWarnedOfFrame = false

  private final func presentedFrame(in container: View) -> Rect {
    let asked = frameOfPresentedViewInContainerView
    guard asked.isFinite else {
      warnOfFrame(asked)
      return container.bounds
    }
    return Rect(asked.origin.x, asked.origin.y, max(0, asked.size.width), max(0, asked.size.height))
  }

  private final func warnOfFrame(_ frame: Rect) {
    if hasWarnedOfFrame { return }
    hasWarnedOfFrame = true
    warn("the frame of \(presentedViewController.nameForWarnings) is \(frame); it covers its container")
  }

  final func warn(_ message: String) {
    (presentedViewController.environment ?? givenPresenter?.environment)?.tell(.warning("presentation: \(message)"))
  }
}

/// Holds the presented view and what is around it.
final class PresentationView: View {
  private weak var presentation: PresentationController?

  init(_ presentation: PresentationController) {
    self.presentation = presentation
    super.init(frame: .zero)
    relativeFrame = .fill
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    presentation?.layOut()
  }
}
