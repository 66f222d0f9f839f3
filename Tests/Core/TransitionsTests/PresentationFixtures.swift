import Geometry
import Transitions
import Views

/// A presentation controller that writes its phases into a log.
final class TracedPresentation: PresentationController {
  var log: TransitionLog?
  var onWillBegin: (() -> Void)?
  var frame: Rect?
  var isFullscreen = true
  var removesPresenter = false

  private func add(_ line: String) { log?.add("\(presentedViewController.identifier ?? "?") \(line)") }

  override var frameOfPresentedViewInContainerView: Rect { frame ?? super.frameOfPresentedViewInContainerView }
  override var shouldPresentInFullscreen: Bool { isFullscreen }
  override var shouldRemovePresentersView: Bool { removesPresenter }
  override func presentationTransitionWillBegin() {
    add("presentation will begin")
    onWillBegin?()
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { add("presentation did end \(completed)") }
  override func dismissalTransitionWillBegin() { add("dismissal will begin") }
  override func dismissalTransitionDidEnd(_ completed: Bool) { add("dismissal did end \(completed)") }
}

/// Returns a new presentation controller for each screen.
final class PresentationGiver: TransitioningDelegate {
  var log: TransitionLog?
  private(set) weak var last: TracedPresentation?
  var onMake: ((TracedPresentation) -> Void)?
  /// Given instead.
  var other: PresentationController?

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    if let other { return other }
    let made = TracedPresentation(presentedViewController: presented, presenting: presenting)
    made.log = log
    onMake?(made)
    last = made
    return made
  }
}

/// Two screens side by side, each a part of the window with its own transitions.
final class SideBySide: ViewController {
  let left: ViewController
  let right: ViewController

  init(_ left: ViewController, _ right: ViewController) {
    (self.left, self.right) = (left, right)
    super.init()
    for controller in [left, right] {
      controller.definesTransitionScope = true
      controller.definesPresentationContext = true
      addChild(controller)
      controller.didMove(toParent: self)
    }
  }

  override func viewDidLoad() {
    for (controller, x) in [(left, 0.0), (right, 50.0)] {
      controller.view.relativeFrame = RelativeFrame(
        x: .percent(x), y: .points(0), width: .percent(50), height: .percent(100))
      view.addSubview(controller.view)
    }
  }
}

/// Answers for the user's dismissals, and writes them into a log.
final class DismissalListener: PresentationControllerDelegate {
  let log: TransitionLog
  var allows = true
  init(_ log: TransitionLog) { self.log = log }

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool {
    log.add("should dismiss? \(allows)")
    return allows
  }
  func presentationControllerWillDismiss(_ presentationController: PresentationController) { log.add("will dismiss") }
  func presentationControllerDidDismiss(_ presentationController: PresentationController) { log.add("did dismiss") }
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    log.add("did attempt")
  }
}
