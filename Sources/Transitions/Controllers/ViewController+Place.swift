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

  /// The outermost parent, or this controller.
  final var container: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}
