import Views

extension ViewController {
  /// The nearest navigation controller around this one.
  public final var navigationController: NavigationController? {
    var next = parent
    while let controller = next {
      if let navigation = controller as? NavigationController { return navigation }
      next = controller.parent
    }
    return nil
  }

  /// Whether this controller itself is presented.
  final var isPresented: Bool { ownPresenter != nil }

  /// Whether this is `other` or inside it.
  final func isInside(_ other: ViewController) -> Bool {
    var next: ViewController? = self
    while let controller = next {
      if controller === other { return true }
      next = controller.parent
    }
    return false
  }

  /// Whether, as intended, the controller's screen is in a window and nothing covers it.
  final var isOnTop: Bool { ownPresented == nil && isShownOnTop }

  /// Whether nothing covers the controllers around this one.
  private final var isShownOnTop: Bool {
    if let parent { return parent.isOnTop && parent.childrenForAppearance.contains { $0 === self } }
    if let context = presentation?.contextController { return context.isShownOnTop }
    return hostWindow != nil
  }

  /// Whether the controller cannot be seen: a container around it shows another child, at rest.
  final var isUnseen: Bool {
    guard appearance == .disappeared else { return false }
    var controller = self
    while let parent = controller.parent {
      if !parent.childrenForAppearance.contains(where: { $0 === controller }) { return true }
      controller = parent
    }
    return false
  }

  /// Whether a presented screen covers the controller, or one around it, as intended.
  private final var isCovered: Bool { ownPresented != nil || isCoveredAround }

  private final var isCoveredAround: Bool {
    parent?.isCovered ?? presentation?.contextController?.isCoveredAround ?? false
  }

  /// How a change inside a container can be seen.
  enum ChangeVisibility {
    /// The container is on top: the change is a transition.
    case onTop
    /// Another child, or a presented screen, covers the container: the change is made at once.
    case covered
  }

  /// How a change of this container can be seen; nil where it cannot be made.
  /// - Parameter asked: the arbiter of the request. While a request waits, the container may have moved to another one.
  final func visibilityOfChanges(under asked: TransitionArbiter?) -> ChangeVisibility? {
    if isUnseen { return .covered }
    guard arbiter === asked else { return nil }
    if isOnTop { return .onTop }
    return isCovered ? .covered : nil
  }

  /// The outermost parent, or this controller.
  final var container: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}
