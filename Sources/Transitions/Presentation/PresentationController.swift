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
  /// One that outlives its screen has an empty one instead.
  public final var presentedViewController: ViewController {
    if let presented = givenPresented { return presented }
    let empty = ViewController()
    standIn = empty
    givenPresented = empty
    return empty
  }
  private final weak var givenPresented: ViewController?
  private final var standIn: ViewController?
  final weak var givenPresenter: ViewController?
  /// Hears when the user takes the screen away; not retained.
  public final weak var delegate: (any PresentationControllerDelegate)?

  /// - Parameters:
  ///   - presented: the screen to show.
  ///   - presenting: the one over which it is shown; nil where that is not known yet.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    givenPresented = presented
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
  final var container: PresentationView?
  /// The part of the window that the screen covers; nil for the whole window.
  final weak var contextController: ViewController?
  /// Whether the presenter's screen disappears.
  final var coversBack = false
  final var state = PresentationState.away
  final var placement: PresentationPlacement?
  /// Lets the sheet give way to a hand that must not take it away.
  final var pull: SheetPull?
  /// What became of the screen beneath, where it has stepped back; until everything has ended.
  final var recession: Recession?
  final var userDismissal = UserDismissal()
  /// Whether the newest drag that might have taken the screen away was kept from it.
  final var wasDragDenied = false

  /// Whether it was told that the frame is none.
  final var hasWarnedOfFrame = false

  /// How far the hand has pulled the presented view from its place, in points down.
  final var give = 0.0 { didSet { if give != oldValue { place() } } }

  /// Nothing has begun, or everything has ended.
  final var isAway: Bool { state == .away && container == nil }
  final var isPresented: Bool { state == .presented }
  final var isLeaving: Bool { state == .leaving }
  /// Whether the screen is shown by this very presentation, and was not taken out of its window meanwhile.
  final var isInPlace: Bool { presentedViewController.presentation === self && placement != nil }

  // MARK: For stock presentations

  /// The presentation is over: undoes what a stock presentation did to its screen.
  func didDismantle() {}
  /// A phase has been told.
  func didTell(_ call: PresentationState.Call) {}
  /// Where the presented view is put that would rest in a frame.
  func posed(_ frame: Rect, in container: View) -> Rect { frame.offset(by: Vector(0, give)) }
  /// The presented view has been put in its place.
  func didPlace() {}
  /// Where a transition that begins now finds the screen, if that is not at the end from which it sets out.
  func takeStart() -> (progress: Double, velocity: Double)? { nil }
  /// A transition has come this far.
  func progressDidMove(to position: Double) { recession?.amount = position }
  /// The directions in which the presentation itself lets the screen be dragged when it is at rest.
  var ownDragDirections: PanGestureRecognizer.Directions { [] }
  /// Whether the presentation itself lets a hand take the screen in this transition.
  func takesHand(in transition: Transition) -> Bool { false }

  /// The screen beneath steps back as the presented one comes. What it is doing already, or has done, stays.
  final func recede(_ view: View, _ depth: Recession.Depth) {
    if recession == nil { recession = Recession(view, depth) }
  }
}
