import Geometry
import Runtime
import Views

/// Places a presented screen and shows views around it, such as a dimmed background.
///
/// Subclass it, and return an instance from
/// ``TransitioningDelegate/presentationController(forPresented:presenting:source:)`` for the style `custom`. It is
/// retained while the screen is presented.
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
  /// The presented screen, which retains this controller while it is presented; not the other way round. A presentation
  /// controller that outlives its screen gets an empty one.
  public final var presentedViewController: ViewController {
    if let presented = givenPresented { return presented }
    let empty = ViewController()
    placeholder = empty
    givenPresented = empty
    return empty
  }
  private final weak var givenPresented: ViewController?
  private final var placeholder: ViewController?
  final weak var givenPresenter: ViewController?
  /// The delegate of dismissals by the user; weak.
  public final weak var delegate: (any PresentationControllerDelegate)?

  /// - Parameters:
  ///   - presented: the screen to present.
  ///   - presenting: the screen that presents it; nil where that is not known yet.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    givenPresented = presented
    givenPresenter = presenting
  }

  /// The controller that presents the screen; before the presentation, and once that controller is gone, the screen
  /// itself.
  public final var presentingViewController: ViewController { givenPresenter ?? presentedViewController }

  /// The view that contains the screen and the views around it; nil while the screen is not presented.
  public final var containerView: View? { container }

  /// The view that is placed in the container. Default: the screen's own. An override may return a view that contains
  /// the screen's view, always the same one.
  open var presentedView: View? { presentedViewController.view }

  /// The presentation style. Default: that of the screen.
  open var presentationStyle: ModalPresentationStyle { presentedViewController.modalPresentationStyle.resolved }

  /// The frame of the presented view. Default: the whole container. Read at each layout, so it must depend on the
  /// container's size only. A non-finite frame counts as the whole container and logs a warning.
  open var frameOfPresentedViewInContainerView: Rect { container?.bounds ?? .zero }

  /// Whether the presenting screen disappears when this one has come. Default: false. Read once, when the presentation
  /// begins.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the screen covers the whole window; false: the nearest presentation context, where there is one. Read
  /// once, before the presentation begins.
  open var shouldPresentInFullscreen: Bool { !presentationStyle.isInContext }

  // MARK: Phases

  /// The presentation begins; the container is in the window. Add the views around the screen here.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended. Where `completed` is false it was cancelled: remove the added views. Called exactly
  /// once after each will-begin.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal begins, also together with that of the presenting screen.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended: remove the added views. Where `completed` is false the screen stays. Called exactly once
  /// after each will-begin.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// A transition of the screen has moved, also by a drag: 0 dismissed ... 1 presented. Update the views around the
  /// screen.
  open func transitionDidMove(to position: Double) {}

  /// The container is about to lay out the presented view and its other subviews.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  // MARK: While presented

  /// The container, from the beginning of the presentation until its last callback.
  final var container: PresentationView?
  /// The presentation context that the screen covers; nil: the whole window.
  final weak var contextController: ViewController?
  /// Whether the presenting screen disappears.
  final var coversBack = false
  final var state = PresentationState.away
  final var placement: PresentationPlacement?
  /// Lets a sheet that cannot be dragged away resist a drag.
  final var rubberBand: SheetRubberBand?
  /// The effect on the screen beneath, from the presentation's begin to the dismissal's end.
  final var backScreenEffect: BackScreenEffect?
  final var userDismissal = UserDismissal()
  /// Whether the last drag was not allowed to dismiss the screen.
  final var wasDragDenied = false

  /// Whether a warning of an invalid frame was logged.
  final var hasWarnedOfFrame = false

  /// The offset of the presented view that resists a drag, in points, y down.
  final var give = 0.0 { didSet { if give != oldValue { place() } } }

  /// Whether no presentation has begun, or the last one has ended.
  final var isAway: Bool { state == .away && container == nil }
  final var isPresented: Bool { state == .presented }
  final var isLeaving: Bool { state == .leaving }
  /// Whether this presentation shows the screen, and the screen was not removed from its window meanwhile.
  final var isInPlace: Bool { presentedViewController.presentation === self && placement != nil }

  // MARK: For stock presentations

  /// The presentation is over: undoes the changes of a stock presentation.
  func didDismantle() {}
  /// A phase callback has been called.
  func didTell(_ call: PresentationState.Call) {}
  /// The frame of a presented view that would rest at `frame`.
  func posed(_ frame: Rect, in container: View) -> Rect { frame.offset(by: Vector(0, give)) }
  /// The presented view has been placed.
  func didPlace() {}
  /// The start of a transition that begins now; nil: the end from which it sets out.
  func takeStart() -> (progress: Double, velocity: Double)? { nil }
  /// A transition has moved.
  func progressDidMove(to position: Double) { backScreenEffect?.amount = position }
  /// Whether a click beside the presented view dismisses it.
  var isDismissedByClick: Bool { false }
  /// The directions in which the presentation itself handles drags at rest.
  var ownDragDirections: PanGestureRecognizer.Directions { [] }
  /// Whether the presentation itself handles drags during this transition.
  func takesHand(in transition: Transition) -> Bool { false }

  /// Scales the screen beneath down as the presented one comes. An effect that exists stays.
  final func recede(_ view: View, _ depth: BackScreenEffect.Depth) {
    if backScreenEffect == nil { backScreenEffect = BackScreenEffect(view, depth) }
  }
}

extension PresentationController {
  /// The presentation is decided.
  final func willPresent(over presenter: ViewController, in context: ViewController?) {
    givenPresenter = presenter
    contextController = context
    coversBack = shouldRemovePresentersView
    presentedViewController.presentation = self
  }

  /// Adds the container to the window, above the covered views.
  final func putInPlace(over back: ViewController, in host: View) {
    let container = container ?? makeContainer()
    if placement == nil { placement = PresentationPlacement(of: back, in: contextController) }
    if container.superview !== host { host.addSubview(container) }
    container.frame = host.bounds
    holdPresentedView()
  }

  private final func makeContainer() -> PresentationView {
    let new = PresentationView(self)
    if isDismissedByClick { new.installTap() }
    container = new
    return new
  }

  /// Adds the presented view to the container, wherever a subclass has put it.
  private final func holdPresentedView() {
    guard let container, let view = presentedView else { return }
    if view === presentedViewController.view { view.relativeFrame = nil }
    if view.superview !== container { container.addSubview(view) }
    container.setNeedsLayout()
    container.layoutIfNeeded()
  }

  /// Lets a sheet that cannot be dragged away resist a drag.
  final func installRubberBand() { if rubberBand == nil { rubberBand = SheetRubberBand(self) } }

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
    didTell(call)
  }

  /// The screen has come.
  final func didArrive() {
    guard let container else { return }
    if let view = presentedView, view.superview !== container {
      warn("the view of \(presentedViewController.nameInWarnings) was taken out of its container; it is put back")
    }
    holdPresentedView()
  }

  /// Removes the covered views from the view tree, where they disappear.
  final func cover() { if coversBack { placement?.cover(around: container) } }

  /// Shows the covered views again, below the moving container.
  final func uncover(below container: View) { placement?.uncover(below: container) }

  /// The screen is dismissed.
  final func leave() {
    dismantle()
    presentedViewController.ownPresented = nil
    presentedViewController.ownPresenter = nil
  }

  /// The presentation is over: removes the views, and puts the pose of the screen beneath back.
  final func dismantle() {
    guard let placement else { return }
    self.placement = nil
    let controller = presentedViewController
    placement.uncover(below: container)
    container?.removeFromSuperview()
    presentedView?.removeFromSuperview()
    controller.view.removeFromSuperview()
    controller.view.relativeFrame = .fill
    rubberBand?.end()
    rubberBand = nil
    controller.ownTransitionController.removeGesture()
    controller.hostWindow = nil
    controller.presentation = nil
    backScreenEffect?.end()
    backScreenEffect = nil
    placement.restorePose()
    didDismantle()
  }

  /// The window gets other screens: ends the presentation at once.
  final func takeDown() {
    let calls = state.takeDown()
    if calls.first == .dismissalWillBegin { tell(.dismissalWillBegin) }
    dismantle()
    for call in calls where call != .dismissalWillBegin { tell(call) }
    container = nil
  }
}

extension PresentationController {
  /// Lays out the container.
  final func layOut() {
    containerViewWillLayoutSubviews()
    place()
    didPlace()
    containerViewDidLayoutSubviews()
  }

  final func place() {
    guard let container, let view = presentedView, view.superview === container else { return }
    view.place(at: posed(presentedFrame(in: container), in: container))
  }

  private final func presentedFrame(in container: View) -> Rect {
    let asked = frameOfPresentedViewInContainerView
    guard asked.isFinite else {
      warnOfFrame(asked)
      return container.bounds
    }
    return container.onPixels(
      Rect(asked.origin.x, asked.origin.y, max(0, asked.size.width), max(0, asked.size.height)))
  }

  private final func warnOfFrame(_ frame: Rect) {
    if hasWarnedOfFrame { return }
    hasWarnedOfFrame = true
    warn("the frame of \(presentedViewController.nameInWarnings) is \(frame); it covers its container")
  }

  final func warn(_ message: String) {
    (presentedViewController.environment ?? givenPresenter?.environment)?.tell(.warning("presentation: \(message)"))
  }
}

/// The container of a presentation.
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

  /// Dismisses the screen by clicks on the container itself.
  func installTap() {
    let tap = TapGestureRecognizer { [weak self] _ in self?.presentation?.userDidClickBeside() }
    tap.comesLast = true
    tap.delegate = self
    addGestureRecognizer(tap)
  }
}

extension PresentationView: GestureRecognizerDelegate {
  /// During a transition the press seizes the screen instead.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    presentation?.isPresented == true && window?.isTransitioning == false
      && window?.hitTestForPress(event.location) === self
  }
}

extension PresentationController {
  /// Whether the user may dismiss the screen now.
  /// - Parameters:
  ///   - tellsAttempt: whether a denied attempt is reported to the delegate at once.
  ///   - isTakenBack: whether the running dismissal has turned round; the user may then be denied a second one.
  final func mayUserDismiss(tellsAttempt: Bool, isTakenBack: Bool = false) -> Bool {
    if isLeaving, !isTakenBack { return true }
    let isAllowed =
      !presentedViewController.isModal && delegate?.presentationControllerShouldDismiss(self) ?? true
    if !isAllowed, tellsAttempt { userDidAttempt() }
    return isAllowed
  }

  /// Whether the screen's own drag may begin. A denied attempt is reported here, unless the sheet resists the drag.
  final func mayDrag() -> Bool {
    let mayDrag = mayUserDismiss(tellsAttempt: rubberBand == nil)
    wasDragDenied = !mayDrag
    return mayDrag
  }

  /// A click beside the screen asks for the way back, as Escape does.
  final func userDidClickBeside() {
    presentedViewController.requestLeave(origin: .clickBeside, policy: .drop)
  }

  final func userDidAttempt() { delegate?.presentationControllerDidAttemptToDismiss(self) }

  /// A dismissal by the user begins, or a transition turns to it.
  final func userDismissalBegins() {
    if userDismissal.begin() { delegate?.presentationControllerWillDismiss(self) }
  }

  /// The transition is over.
  final func userDismissalEnds(isGone: Bool) {
    if userDismissal.end(isGone: isGone) { delegate?.presentationControllerDidDismiss(self) }
  }
}

extension ViewController {
  /// Whether the user cannot dismiss the screen: it says so, or a shown child does.
  final var isModal: Bool { isModalInPresentation || childrenForAppearance.contains(where: \.isModal) }
}
