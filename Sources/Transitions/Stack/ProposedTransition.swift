import Geometry
import Runtime
import Views

/// A transition that is about to happen, for those who decide whether they can lead it. Nothing has changed yet.
public struct ProposedTransition {
  public let kind: TransitionKind
  /// Forward: the fore screen comes; backward: it goes.
  public let direction: TransitionDirection
  public let foreViewController: ViewController
  public let backViewController: ViewController
  /// The size of the view in which both screens will move, in points.
  public let containerSize: Size
  /// Whether a hand sets it off.
  public let isInteractive: Bool
  /// Whether the user asked for less motion.
  public let prefersReducedMotion: Bool
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  package let coversBack: Bool
  let contextSource: ContextElement?

  /// What ``Transition/contextElement`` will be.
  public var contextElement: View? { contextSource?.view(in: backViewController.view) }

  /// For asking what a director would do; see ``DirectorFactory/plans(for:)``.
  /// - Parameters:
  ///   - containerSize: nil: that of the back screen.
  ///   - contextElement: one that stands in the back screen; nil: what the back screen or one around it names.
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
    _ planning: TransitionPlanning, contextSource: ContextElement?, isInteractive: Bool, prefersReducedMotion: Bool
  ) {
    kind = planning.operation.kind
    direction = planning.direction
    coversBack = planning.operation.coversBack
    foreViewController = planning.operation.fore
    backViewController = planning.operation.back
    containerSize = planning.operation.container.bounds.size
    self.isInteractive = isInteractive
    self.prefersReducedMotion = prefersReducedMotion
    self.contextSource = contextSource
  }
}
