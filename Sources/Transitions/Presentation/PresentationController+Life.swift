import Runtime
import Views

extension PresentationController {
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
    didTell(call)
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

  /// What the screen covers is seen again, below the container that moves.
  final func uncover(below container: View) { placement?.uncover(below: container) }

  /// The screen goes for good.
  final func leave() {
    dismantle()
    presentedViewController.ownPresented = nil
    presentedViewController.ownPresenter = nil
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
    recession?.end()
    recession = nil
    placement.restorePose()
    didDismantle()
  }

  /// The window gets other screens: everything goes at once.
  final func takeDown() {
    let calls = state.takeDown()
    if calls.first == .dismissalWillBegin { tell(.dismissalWillBegin) }
    dismantle()
    for call in calls where call != .dismissalWillBegin { tell(call) }
    container = nil
  }
}
