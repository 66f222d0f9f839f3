import Runtime
import Views

/// Decides how one screen comes and goes: one for both directions, made when first asked for.
///
/// ```swift
/// detail.transitionController.directorType = SlideDirector.self
/// ```
/// Asking for it makes it the screen's `transitioningDelegate`, unless the app has set one. A delegate of the app's is
/// asked first; where it gives no animator, the director decides. Scheduler and director of a run exist only while the
/// run is active.
/// It governs the coming and going of its own screen, not of screens that this one brings up.
/// > Source: Material Motion, transition controller specification; life of a transition controller, steps 1 and 2.
public final class TransitionController {
  /// Gone where somebody keeps this one longer than its screen.
  private weak var viewController: ViewController?

  /// Who may lead, the first choice on top; empty uses the system transition.
  ///
  /// For each run the preconditions of each are asked from the top, before anything has changed, and the first whose
  /// preconditions hold leads. Where none can, the fallback of the first is asked, then its fallback, and so on; then that
  /// of the second; at last the system's director. ``Transition/selection`` says afterwards who was asked.
  /// > Source: Material Motion, transition controller specification, "director stack".
  public var directors: [DirectorFactory] = []

  /// The director on top. Setting it makes it the only one; nil uses the system transition.
  public var directorFactory: DirectorFactory? {
    get { directors.first }
    set { directors = newValue.map { [$0] } ?? [] }
  }

  /// The type of the director on top. Setting it makes it the only one; nil uses the system transition.
  public var directorType: (any TransitionDirector.Type)? {
    get { directors.first?.type }
    set { directors = newValue.map { [DirectorFactory(any: $0)] } ?? [] }
  }

  /// Another name of ``directorType``.
  /// > Source: Material Motion, transition controller specification, "transition director type".
  public var directorClass: (any TransitionDirector.Type)? {
    get { directorType }
    set { directorType = newValue }
  }

  /// Which way the hand may drag the screen to take it back; nil by the kind of transition: right for a pushed
  /// screen, down for a presented one. Empty: not at all.
  public var interactiveDirections: PanGestureRecognizer.Directions?

  /// The elements that are the same on the screen and on the one that it comes over, for directors that move elements across.
  /// Each view is named once on either side.
  public var matchedElements: [ElementMatch] = []

  /// The warnings about them that were told: once is enough.
  var toldFaults: Set<String> = []

  /// What the screen came from, for its way back.
  var contextSource: ContextElement?

  private var pan: PanGestureRecognizer?
  /// The direction in which the drag set out that begins a transition right now.
  private(set) var firstDirection: PanGestureRecognizer.Directions?
  /// The transition that the present drag began.
  private weak var drawn: Transition?
  /// Has that drag drive an animator; a director's plans take it themselves.
  private var drag: AnimatorDrag?

  init(_ viewController: ViewController) { self.viewController = viewController }

  /// The directions in force.
  var dragDirections: PanGestureRecognizer.Directions {
    // A hand must not take away what is modal, not even while it comes.
    guard let viewController else { return [] }
    if viewController.isPresented, viewController.isModal { return [] }
    return interactiveDirections ?? (viewController.isPresented ? .down : .right)
  }

  /// The screen takes part in a transition: from now on a hand can seize it.
  func installGesture() {
    guard pan == nil else { return }
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    pan.name = Transition.gestureName
    pan.receivesWhileViewIsDisabled = true
    pan.comesLast = true
    pan.delegate = self
    viewController?.view.addGestureRecognizer(pan)
    self.pan = pan
  }

  /// The screen is gone.
  func removeGesture() {
    if let pan { viewController?.view.removeGestureRecognizer(pan) }
    pan = nil
  }

  /// At rest a drag asks for the way back; in a transition the director's plans take it, or it drives the animator.
  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard let pan else { return }
    switch recognizer.state {
    case .began:
      guard let viewController, let arbiter = viewController.leavingArbiter else { return }
      if let run = arbiter.run { return seize(run, pan) }
      firstDirection = pan.firstDirection
      defer { firstDirection = nil }
      viewController.requestLeave(origin: RequestOrigin(source: .gesture), policy: .drop)
      drawn = arbiter.run?.transition
      guard let run = arbiter.run, let driver = run.hand else { return }
      drag = AnimatorDrag(driver, run.transition, isTaken: false)
      drag?.move(pan)
    case .cancelled:
      drag?.cancel()
      drag = nil
      // Nobody decided that the screen shall go: the pointer was taken away.
      if let drawn { drawn.turn(to: drawn.initialDirection.reversed, by: .gesture) }
      drawn = nil
    case .ended:
      drag?.end(pan)
      drag = nil
      drawn = nil
    case .changed:
      drag?.move(pan)
    case .possible, .failed:
      break
    }
  }

  /// In mid-flight a director's plans take the screen; an animator is taken here, if it can be.
  private func seize(_ run: TransitionRun, _ pan: PanGestureRecognizer) {
    guard let driver = run.animatorMover?.takeInHand() else { return }
    drag = AnimatorDrag(driver, run.transition, isTaken: true)
    drag?.move(pan)
  }

  /// Those in which a drag begins the way back; a sheet with detents is itself dragged in the others.
  private var directionsAtRest: PanGestureRecognizer.Directions {
    dragDirections.subtracting(viewController?.presentation?.ownDragDirections ?? [])
  }

  /// Whether a press may become a drag: in flight that of the screen that moves, at rest that of the screen on top,
  /// where there is a way back and somebody who moves the screen.
  private var mayDrag: Bool {
    guard let viewController, let arbiter = viewController.leavingArbiter, !dragDirections.isEmpty else { return false }
    if let run = arbiter.run {
      return run.transition.foreViewController === viewController
        && viewController.presentation?.takesHand(in: run.transition) != true
    }
    return !directionsAtRest.isEmpty && arbiter.isIdle && viewController.canLeave && viewController.isOnTop
      && arbiter.environment.hasDirector(for: viewController, viewController.isPresented ? .present : .push)
  }
}

extension TransitionController: TransitioningDelegate {}

extension TransitionController: GestureRecognizerDelegate {
  /// In flight the screen is seized at the press, in any direction; at rest, or all but there, only a drag the right way
  /// counts.
  /// Everything else is kept from the recognizer before it begins.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer, mayDrag else { return false }
    let isInFlight = viewController?.leavingArbiter?.run.map { !$0.transition.isNearlyOver } ?? false
    pan.minimumDistance = isInFlight ? 0 : 4
    pan.directions = isInFlight ? .any : directionsAtRest
    return true
  }

  /// Between the press and the drag another transition may have begun.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    mayDrag && viewController?.presentation?.mayDrag() != false
  }
}
