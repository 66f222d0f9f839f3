import Runtime
import Views

/// How one child of a container comes in the place of another; what is not said stays as it is here.
///
/// ```swift
/// var how = ChildTransition()
/// how.direction = new > old ? .forward : .backward
/// how.onIntend = { [weak self] in self?.current = $0 }
/// transition(from: pages[old], to: pages[new], how, animated: true)
/// ```
@MainActor public struct ChildTransition {
  /// By what the system transition is chosen.
  public var kind = TransitionKind.exchange
  /// `forward` where the child that comes stands behind, or over, the one that goes; `backward` where it stands before
  /// it, or under it. A director's motion is played that way round.
  public var direction = TransitionDirection.forward
  /// In which view the children stand; nil: the container's own.
  public var container: View?
  /// Whether the fore child, which is the one that comes where it goes forward, hides the other wholly. Where not, as under
  /// a drawer, the other stays where it is and does not disappear.
  public var coversBack = true
  /// Whether the child that goes is taken out of the container when it is gone; otherwise it stays, put away.
  public var removesOld = false
  /// Who decides how; nil: the fore child's ``ViewController/transitionController``, else the system transition.
  public var director: DirectorFactory?
  /// Who animates instead of a director.
  public var animator: (any AnimatedTransitioning)?
  /// Who drives that animator by hand.
  public var interaction: (any InteractiveTransitioning)?
  /// Hears which child shall be there: when the transition begins, and again at each turn. A container that overrides
  /// ``ViewController/childrenForAppearance`` keeps it in mind for that.
  public var onIntend: ((ViewController) -> Void)?

  public init() {}
}
