import Runtime
import Views

/// Decides how one screen comes and goes: one for both directions, made when first asked for.
///
/// ```swift
/// detail.transitionController.directorType = SlideDirector.self
/// ```
/// It governs the coming and going of its own screen, not of screens that this one brings up.
/// > Source: Material Motion, transition controller specification; life of a transition controller, steps 1 and 2.
public final class TransitionController {
  private unowned let viewController: ViewController

  /// Makes the director of each run; nil uses the system transition.
  public var directorFactory: DirectorFactory?

  /// The type of which a director is made for each run; nil uses the system transition.
  public var directorType: (any TransitionDirector.Type)? {
    didSet { directorFactory = directorType.map { DirectorFactory(any: $0) } }
  }

  /// Which way the hand may drag the screen to take it back; nil by the kind of transition: right for a pushed screen, down
  /// for a presented one. Empty: not at all.
  public var interactiveDirections: PanGestureRecognizer.Directions?

  private var pan: PanGestureRecognizer?

  init(_ viewController: ViewController) { self.viewController = viewController }

  /// The directions in force.
  var dragDirections: PanGestureRecognizer.Directions {
    interactiveDirections ?? (viewController.isPresented ? .down : .right)
  }

  /// The screen takes part in a transition: from now on a hand can seize it.
  func installGesture() {
    guard pan == nil, !dragDirections.isEmpty else { return }
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    pan.name = Transition.gestureName
    pan.receivesWhileViewIsDisabled = true
    pan.delegate = self
    viewController.view.addGestureRecognizer(pan)
    self.pan = pan
  }

  /// The screen is gone.
  func removeGesture() {
    if let pan { viewController.view.removeGestureRecognizer(pan) }
    pan = nil
  }

  /// At rest a drag asks for the way back; in a transition the director's plans take it.
  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard recognizer.state == .began, viewController.arbiter?.run == nil else { return }
    viewController.requestWayBack(origin: RequestOrigin(source: .gesture), policy: .drop)
  }
}

extension TransitionController: GestureRecognizerDelegate {
  /// In flight the screen is seized at the press, in any direction; at rest only a drag the right way counts, and only
  /// where there is a way back. Everything else is kept from the recognizer before it begins.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer, let arbiter = viewController.arbiter else { return false }
    if let run = arbiter.run {
      guard run.transition.foreViewController === viewController else { return false }
      pan.minimumDistance = 0
      pan.directions = .any
      return true
    }
    pan.minimumDistance = 4
    pan.directions = dragDirections
    return arbiter.isIdle && viewController.canGoBack
  }
}
