import Views

/// Where a controller stands among the others.
extension ViewController {
  /// The navigation controller that holds this one, directly or further up.
  public final var navigationController: NavigationController? {
    var next = parent
    while let controller = next {
      if let navigation = controller as? NavigationController { return navigation }
      next = controller.parent
    }
    return nil
  }

  /// Whether this controller is shown over another.
  final var isPresented: Bool { ownPresenter != nil }

  /// Whether this is `other` or stands somewhere inside it.
  final func isInside(_ other: ViewController) -> Bool {
    var next: ViewController? = self
    while let controller = next {
      if controller === other { return true }
      next = controller.parent
    }
    return false
  }

  /// Whether, as it is intended, the controller's screen is in a window with nothing over it.
  final var isOnTop: Bool { ownPresented == nil && isShownOnTop }

  /// Whether the controller is shown with nothing over what is around it.
  private final var isShownOnTop: Bool {
    if let parent { return parent.isOnTop && parent.childrenForAppearance.contains { $0 === self } }
    if let context = presentation?.contextController { return context.isShownOnTop }
    return hostWindow != nil
  }

  /// Whether nobody can see the controller: a container around it shows another child in its place, and that is at rest.
  final var isUnseen: Bool {
    guard appearance == .disappeared else { return false }
    var controller = self
    while let parent = controller.parent {
      if !parent.childrenForAppearance.contains(where: { $0 === controller }) { return true }
      controller = parent
    }
    return false
  }

  /// The controller at the top of the containment that this one is in.
  final var container: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }
}
