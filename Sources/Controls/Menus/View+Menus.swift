import Animation
import Geometry
import Views

extension Menu {
  /// Opens the menu at a point of a view, or below the view. Keys and presses go to it until it is closed.
  /// A menu that is open in the same window is closed.
  ///
  /// Nothing happens for a menu without rows, which is warned of, and where the view is in no window.
  /// - Parameter point: in the view's coordinates; nil, the default: below the view.
  public func present(from view: View, at point: Point? = nil) {
    guard let anchor = Self.anchor(view, at: point) else { return }
    MenuSession(self, from: view, anchor: anchor, isPressed: view.window?.isPressed ?? false)
  }

  /// Whether a menu is open in a window.
  public static func isOpen(in window: Window) -> Bool {
    window.subviews.contains { ($0 as? MenuOverlay)?.session != nil }
  }

  /// Closes the menu that is open in a window, with its submenus; no action is chosen.
  ///
  /// A menu also closes by itself when the view that it was opened from is removed, hidden or covered by another
  /// screen, and when the window loses the keyboard.
  public static func dismiss(in window: Window) {
    for case let open as MenuOverlay in window.subviews { open.session?.end() }
  }

  static func anchor(_ view: View, at point: Point?) -> Rect? {
    guard let window = view.window else { return nil }
    let rect = point.map { Rect(origin: $0, size: .zero) } ?? view.bounds
    return view.convert(rect, to: window)
  }
}

extension View {
  /// Makes the menu that opens where the secondary button is pressed on this view, or by Shift+F10 while it has the
  /// focus. It is called for each opening; nil, the default, for no menu. A menu without rows does not open, and a view
  /// around this one may then have one.
  public final var contextMenu: (() -> Menu)? {
    get { attachment(ContextMenu.self)?.make }
    set {
      if let old = attachment(ContextMenu.self) { removeGestureRecognizer(old.recognizer) }
      detach(ContextMenu.self)
      if let newValue { attach(ContextMenu(self, newValue)) }
    }
  }

  /// Opens the context menu of this view or of the nearest one around it that has one.
  /// - Returns: whether there is one.
  package final func presentContextMenu(at point: Point? = nil) -> Bool {
    var next: View? = self
    while let view = next {
      if let menu = view.contextMenu?(), !menu.machineItems.isEmpty {
        menu.present(from: view, at: point.flatMap { view.convert($0, from: self) })
        return true
      }
      next = view.superview
    }
    return false
  }
}

/// The context menu of a view.
private final class ContextMenu {
  let make: () -> Menu
  let recognizer: GestureRecognizer
  private weak var session: MenuSession?

  init(_ view: View, _ make: @escaping () -> Menu) {
    self.make = make
    recognizer = PressGestureRecognizer(button: .secondary) { _ in }
    recognizer.addAction { [weak self, weak view] recognizer in
      guard let self, let view else { return }
      follow(recognizer, view)
    }
    view.addGestureRecognizer(recognizer)
  }

  private func follow(_ recognizer: GestureRecognizer, _ view: View) {
    switch recognizer.state {
    case .began:
      let point = recognizer.location(in: nil)
      let opened = MenuSession(make(), from: view, anchor: Rect(origin: point, size: .zero), isPressed: true)
      session = opened
    case .changed: session?.pointer(.moved, at: recognizer.location(in: nil))
    case .ended: session?.pointer(.ended, at: recognizer.location(in: nil))
    case .cancelled: session?.end()
    case .possible, .failed: break
    }
  }
}
