import Geometry
import Runtime
import Views

/// A transition that is about to happen, for deciding which director leads it. Nothing has changed yet.
public struct ProposedTransition {
  /// The kind of change.
  public let kind: TransitionKind
  /// Forward: the fore screen comes. Backward: it goes.
  public let direction: TransitionDirection
  /// The screen that comes going forward, and leaves going backward.
  public let foreViewController: ViewController
  /// The screen beneath or before it.
  public let backViewController: ViewController
  /// The size of the view in which both screens will move, in points.
  public let containerSize: Size
  /// Whether a drag begins the transition.
  public let isInteractive: Bool
  /// Whether the user asked for less motion.
  public let prefersReducedMotion: Bool
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  package let coversBack: Bool
  private weak var element: View?

  /// The element that ``Transition/contextElement`` will be.
  public var contextElement: View? {
    element.flatMap { $0.isDescendant(of: backViewController.view) ? $0 : nil }
  }

  /// Describes a transition without a request; see ``DirectorFactory/plans(for:)``.
  /// - Parameters:
  ///   - containerSize: in points; nil: that of the back screen.
  ///   - contextElement: a view in the back screen; nil: the element that the back screen or a controller around it
  ///     names.
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
    element = contextElement ?? back.findContextElement(for: fore)
  }

  init(
    _ operation: any TransitionOperation, contextElement: View?, isInteractive: Bool,
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
    element = contextElement
  }
}

extension ViewController {
  /// The element from which a screen grows that comes over this one: named by this controller or one around it, from
  /// the inside out, or else by its children, level by level.
  /// > Source: Material Motion, context view retriever; the order is the one that its authors state.
  final func findContextElement(for fore: ViewController) -> View? {
    var next: ViewController? = self
    while let controller = next {
      if let view = controller.contextElement(for: fore) { return view }
      next = controller.parent
    }
    var level = children
    while !level.isEmpty {
      for controller in level {
        if let view = controller.contextElement(for: fore) { return view }
      }
      level = level.flatMap(\.children)
    }
    return nil
  }
}
