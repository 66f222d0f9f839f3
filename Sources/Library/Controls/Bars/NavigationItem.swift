import Transitions
import Views

/// What a ``NavigationBar`` shows for one screen.
/// > Source: UIKit, `UINavigationItem`.
public final class NavigationItem: ScreenTitling {
  /// The title; nil, the default: that of the screen.
  public var title: String? { didSet { if !title.isExactly(oldValue) { onChange?() } } }
  /// Views behind the title, in the order of reading, such as buttons; in a right-to-left bar they are at the left.
  /// Default: none.
  public var rightItems: [View] = [] { didSet { onChange?() } }
  /// Views before the title, behind the back button; in a right-to-left bar they are at the right. Default: none.
  public var leftItems: [View] = [] { didSet { onChange?() } }
  /// Whether the back button is left out. Default: false. Escape and drags still lead back.
  public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { onChange?() } } }
  /// The text of the back button of the screen above this one; nil, the default: the title.
  public var backButtonTitle: String? { didSet { if !backButtonTitle.isExactly(oldValue) { onChange?() } } }

  var onChange: (() -> Void)?

  fileprivate init() {}
}

extension ViewController {
  /// What the navigation bar shows for this screen. The first access makes it.
  /// > Source: UIKit, `UIViewController.navigationItem`.
  public final var navigationItem: NavigationItem {
    if let made = attachments[ObjectIdentifier(NavigationItem.self)] as? NavigationItem { return made }
    let new = NavigationItem()
    attachments[ObjectIdentifier(NavigationItem.self)] = new
    return new
  }
}

extension NavigationController {
  /// The bar above the screens: the title, a back button with the title of the screen below, and each screen's
  /// ``ViewController/navigationItem``. The first access makes it, hidden.
  /// > Source: UIKit, `UINavigationController.navigationBar`.
  public var navigationBar: NavigationBar {
    if let made = attachments[ObjectIdentifier(NavigationBar.self)] as? NavigationBar { return made }
    let new = NavigationBar(self)
    attachments[ObjectIdentifier(NavigationBar.self)] = new
    return new
  }

  /// Whether the bar is hidden. Default: true. A shown bar takes its height from the screens.
  public var isNavigationBarHidden: Bool {
    get { bar == nil || navigationBar.isHidden }
    set {
      guard newValue != isNavigationBarHidden else { return }
      navigationBar.isHidden = newValue
      if !newValue { navigationBar.install() }
      navigationBar.takeHeight()
    }
  }
}
