import Geometry
import Runtime
import Views

/// A transition that is about to happen, for deciding which director leads it. Nothing has changed yet.
public struct ProposedTransition {
  public let kind: TransitionKind
  /// Forward: the fore screen comes. Backward: it goes.
  public let direction: TransitionDirection
  public let foreViewController: ViewController
  public let backViewController: ViewController
  /// The size of the view in which both screens will move, in points.
  public let containerSize: Size
  /// Whether a drag begins the transition.
  public let isInteractive: Bool
  /// Whether the user asked for less motion.
  public let prefersReducedMotion: Bool
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  package let coversBack: Bool
  let contextSource: ContextElement?

  /// The element that ``Transition/contextElement`` will be.
  public var contextElement: View? { contextSource?.view(in: backViewController.view) }

  /// Describes a transition that nobody has asked for; see ``DirectorFactory/plans(for:)``.
  /// - Parameters:
  ///   - containerSize: in points; nil: that of the back screen.
  ///   - contextElement: a view in the back screen; nil: the element that the back screen or a controller around it names.
  public init(
    _ kind: TransitionKind, _ direction: TransitionDirection = .forward, fore: ViewController, back: ViewController,
    containerSize: Size? = nil, contextElement: View? = nil, isInteractive: Bool = false,
    prefersReducedMotion: Bool = false
  ) {
    self.kind = kind
    self.direction = direction
    coversBack = kind != .present || fore.modalPresentationStyle == .fullScreen
    foreViewController = fore
    backViewController = back
    self.containerSize = containerSize ?? back.view.bounds.size
    self.isInteractive = isInteractive
    self.prefersReducedMotion = prefersReducedMotion
    contextSource = contextElement.map(ContextElement.init) ?? ContextElement(touched: nil, fore: fore, back: back)
  }

  init(
    _ operation: any TransitionOperation, contextSource: ContextElement?, isInteractive: Bool,
    prefersReducedMotion: Bool
  ) {
    kind = operation.kind
    direction = operation.direction
    coversBack = operation.coversBack
    foreViewController = operation.fore
    backViewController = operation.back
    containerSize = operation.container.bounds.size
    self.isInteractive = isInteractive
    self.prefersReducedMotion = prefersReducedMotion
    self.contextSource = contextSource
  }
}
