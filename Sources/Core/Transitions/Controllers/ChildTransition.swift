import Runtime
import Views

/// Options for replacing a child of a container; see
/// ``ViewController/transition(from:to:_:animated:policy:completion:)``.
///
/// ```swift
/// var how = ChildTransition()
/// how.direction = new > old ? .forward : .backward
/// how.onIntend = { [weak self] in self?.current = $0 }
/// transition(from: pages[old], to: pages[new], how, animated: true)
/// ```
@MainActor public struct ChildTransition {
  /// The kind for which the system transition is chosen. Default: `exchange`.
  public var kind = TransitionKind.exchange
  /// `forward`: the coming child is later in order, or above; `backward`: it is earlier, or below. A director's motion
  /// plays in this direction. Default: `forward`.
  public var direction = TransitionDirection.forward
  /// The superview of the children's views. nil: the container's view.
  public var container: View?
  /// Whether the fore child, which is the coming one of a forward transition, hides the other wholly. false, as for a
  /// drawer: the other stays in place and does not disappear. Default: true.
  public var coversBack = true
  /// Whether the leaving child is removed from the container at the end. Default: false, it stays a child.
  public var removesOld = false
  /// The director. nil: those of the fore child's ``ViewController/transitionController``, otherwise the system
  /// director.
  public var director: DirectorFactory?
  /// The animator, which replaces the director.
  public var animator: (any AnimatedTransitioning)?
  /// The interaction controller of that animator.
  public var interaction: (any InteractiveTransitioning)?
  /// Called with the child that will be shown, when the transition begins and at each turn. A container that overrides
  /// ``ViewController/childrenForAppearance`` stores it.
  public var onIntend: ((ViewController) -> Void)?

  /// Makes the default options.
  public init() {}
}
