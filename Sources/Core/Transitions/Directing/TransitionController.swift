import Runtime
import Views

/// Chooses the directors and the drag directions of one screen's transitions, both coming and going.
///
/// ```swift
/// detail.transitionController.directors = [DirectorFactory(SlideDirector.self)]
/// ```
/// ``ViewController/transitionController`` makes it and sets it as the screen's `transitioningDelegate`, unless the
/// program has set another one. The program's delegate is asked first; where it returns no animator, a director leads.
/// Scheduler and director exist only while a transition is active. It governs its own screen, not the screens that this
/// one presents or pushes.
/// > Source: Material Motion, transition controller specification; life of a transition controller, steps 1 and 2.
public final class TransitionController {
  /// nil where this controller outlives its screen.
  private weak var viewController: ViewController?

  /// The directors that may lead, by preference; empty: the system transition.
  ///
  /// For each transition the preconditions of each director are checked in order, before anything has changed, and the
  /// first one whose preconditions hold leads. Where none can, the fallback of the first director is asked, then the
  /// fallback of that one, and so on; then those of the second; at last the system director. ``Transition/selection``
  /// lists the directors that were asked.
  /// > Source: Material Motion, transition controller specification, "director stack".
  public var directors: [DirectorFactory] = []

  /// The directions in which a drag takes the screen back, as in a left-to-right interface; a right-to-left one
  /// exchanges left and right. nil: right for a pushed screen, down for a presented one. Empty: none.
  public var interactiveDirections: PanGestureRecognizer.Directions?

  /// The elements that this screen shares with the screen beneath, for directors that move elements across. Each view
  /// is named at most once on each side.
  public var matchedElements: [ElementMatch] = []

  /// The warnings about matched elements that were logged, each once.
  var toldFaults: Set<String> = []

  /// The element that the screen came from, for its way back.
  weak var contextElement: View?

  private var pan: PanGestureRecognizer?
  /// The direction of the drag that begins a transition right now.
  private(set) var firstDirection: PanGestureRecognizer.Directions?
  /// The transition that the current drag began.
  private weak var draggedTransition: Transition?
  /// Whether that drag has moved the transition.
  private var hasDragMoved = false
  /// Drives an animator by that drag; a director's plans take a drag themselves.
  private var drag: AnimatorDrag?

  init(_ viewController: ViewController) { self.viewController = viewController }

  /// The directions in which the screen can be dragged now, as seen.
  var dragDirections: PanGestureRecognizer.Directions {
    dragDirections(in: viewController.flatMap { $0.isViewLoaded ? $0.view.superview : nil })
  }

  /// - Parameter container: the view whose layout direction counts.
  func dragDirections(in container: View?) -> PanGestureRecognizer.Directions {
    // A drag must not take a modal screen away, not even while it comes.
    guard let viewController else { return [] }
    if viewController.isPresented, viewController.isModal { return [] }
    let directions = interactiveDirections ?? (viewController.isPresented ? .down : .right)
    return container?.isRightToLeft == true ? directions.mirrored : directions
  }

  /// The screen takes part in a transition: from now on a drag can seize it.
  func installGesture() {
    guard pan == nil else { return }
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    pan.name = Transition.gestureName
    pan.receivesWhileViewIsDisabled = true
    pan.comesLast = true
    pan.yieldsToTaps = true
    pan.allowsContinuousScroll = true
    pan.delegate = self
    viewController?.view.addGestureRecognizer(pan)
    self.pan = pan
  }

  /// The screen is gone.
  func removeGesture() {
    if let pan { viewController?.view.removeGestureRecognizer(pan) }
    pan = nil
  }

  /// Warns if a drag went in an allowed direction, but not along the director's path.
  private func warnIfNothingMoved(_ pan: PanGestureRecognizer) {
    noteDragProgress()
    guard let transition = draggedTransition, !hasDragMoved, transition.progress.isHeld,
      let direction = pan.firstDirection
    else { return }
    let way = pan.translation
    let distance =
      switch direction {
      case .right: way.x
      case .left: -way.x
      case .down: way.y
      default: -way.y
      }
    guard distance >= 20 else { return }
    transition.warn(
      "the drag that began the transition moved nothing: the path of \(transition.directorName) is across it; set "
        + "interactiveDirections to the path's direction")
  }

  /// A drag that has moved the transition may have taken it back again, or a resize has.
  private func noteDragProgress() {
    guard let transition = draggedTransition else { return }
    if transition.progress.value != transition.initialDirection.reversed.end { hasDragMoved = true }
  }

  /// At rest a drag requests the way back. In a transition the director's plans take it, or it drives the animator.
  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard let pan else { return }
    switch recognizer.state {
    case .began:
      guard let viewController, let arbiter = viewController.leavingArbiter else { return }
      let hasArrived = arbiter.run?.isShowing(viewController) == true
      arbiter.swipes.begin(pan, in: arbiter.run, hasArrived: hasArrived)
      if let run = arbiter.run { return hasArrived ? () : seize(run, pan) }
      firstDirection = pan.firstDirection
      defer { firstDirection = nil }
      viewController.requestLeave(origin: RequestOrigin(source: .gesture), policy: .drop)
      draggedTransition = arbiter.run?.transition
      hasDragMoved = false
      guard let run = arbiter.run, let driver = run.interactionController else { return }
      drag = AnimatorDrag(driver, run.transition, isTaken: false)
      drag?.move(pan)
    case .cancelled:
      drag?.cancel()
      drag = nil
      // A cancelled drag does not decide that the screen goes.
      if let transition = draggedTransition { transition.turn(to: transition.initialDirection.reversed, by: .gesture) }
      draggedTransition = nil
    case .ended:
      if drag == nil { warnIfNothingMoved(pan) }
      drag?.end(pan)
      drag = nil
      draggedTransition = nil
      if let direction = viewController?.leavingArbiter?.swipes.end(pan) {
        viewController?.swipeFurtherBack(direction)
      }
    case .changed:
      drag?.move(pan)
      noteDragProgress()
    case .possible, .failed:
      break
    }
  }

  /// Seizes an animator in mid-flight, where possible; a director's plans seize the screen themselves.
  private func seize(_ run: TransitionRun, _ pan: PanGestureRecognizer) {
    guard let driver = run.animatorDriver?.takeInHand() else { return }
    drag = AnimatorDrag(driver, run.transition, isTaken: true)
    drag?.move(pan)
  }

  /// The directions in which a drag requests the way back; a sheet with detents is dragged itself in the others.
  private var directionsAtRest: PanGestureRecognizer.Directions {
    dragDirections.subtracting(viewController?.presentation?.ownDragDirections ?? [])
  }

  /// Whether a press may become a drag: in a transition on the moving screen, at rest on the top screen, where there is
  /// a way back and a director.
  private var mayDrag: Bool {
    guard let viewController, let arbiter = viewController.leavingArbiter, !dragDirections.isEmpty else { return false }
    if let run = arbiter.run {
      if run.isShowing(viewController) { return viewController.canLeave }
      return run.transition.foreViewController === viewController
        && viewController.presentation?.takesHand(in: run.transition) != true
    }
    return !directionsAtRest.isEmpty && arbiter.isIdle && viewController.canLeave && viewController.isOnTop
      && arbiter.environment.hasDirector(for: viewController, viewController.isPresented ? .present : .push)
  }
}

extension TransitionController: TransitioningDelegate {}

extension TransitionController: GestureRecognizerDelegate {
  /// In a transition the press itself seizes the screen. At rest, and near the end, only a drag in one of the
  /// directions counts.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer, mayDrag else { return false }
    let isInFlight =
      viewController?.leavingArbiter?.run.map {
        $0.transition.foreViewController === viewController && !$0.transition.isNearlyOver
      } ?? false
    if event.phase == .hovered {
      // Fingers on a touchpad, which always need a direction: along the edge that the screen leaves by.
      pan.directions = isInFlight ? .horizontal : directionsAtRest.intersection(.horizontal)
      return !dragDirections.isDisjoint(with: .horizontal) && !pan.directions.isEmpty
    }
    pan.minimumDistance = isInFlight ? 0 : 4
    pan.directions = isInFlight ? .any : directionsAtRest
    return true
  }

  /// Checks again, because between the press and the drag another transition may have begun, or the one that was
  /// pressed may have ended: then only a drag in one of the directions at rest counts.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard mayDrag, viewController?.presentation?.mayDrag() != false else { return false }
    guard let pan = recognizer as? PanGestureRecognizer, pan.directions == .any, pan.translation != .zero else {
      return true
    }
    return viewController?.leavingArbiter?.run != nil
      || directionsAtRest.contains(PanGestureRecognizer.Directions(along: pan.translation))
  }
}
