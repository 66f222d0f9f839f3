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

  /// The menus that are open in a window: the first one, and the submenus beside it, from the outermost to the
  /// innermost. Empty where none is.
  public static func openMenus(in window: Window) -> [Menu] {
    window.subviews.lazy.compactMap { ($0 as? MenuOverlay)?.session }.first?.openMenus ?? []
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

/// Where a context menu opens, and for which row.
nonisolated public struct ContextMenuPlace: Hashable, Sendable {
  /// The place in the view's coordinates: the pointer, or for a key the middle of the selected row or of the view.
  public let point: Point
  /// The row of a list under the pointer, or for a key the selected one: of the list that the view is, or that it is
  /// in. nil where there is none.
  public let indexPath: ListView.IndexPath?

  /// Makes a place.
  public init(point: Point, indexPath: ListView.IndexPath? = nil) {
    self.point = point
    self.indexPath = indexPath
  }
}

extension View {
  /// Makes the menu that opens where the secondary button is pressed on this view or a finger rests for half a second,
  /// or by the menu key or Shift+F10 while the focus is on the view or inside it. It is called for each opening.
  /// Default: nil, no menu.
  ///
  /// A finger that rests on a row of a list that it can reorder lifts the row.
  ///
  /// Setting it replaces ``contextMenuProvider``.
  public final var contextMenu: (() -> Menu)? {
    get {
      contextMenuProvider.map { make in { [unowned self] in make(ContextMenuPlace(under: nil, of: self)) ?? Menu() } }
    }
    set { contextMenuProvider = newValue.map { make in { _ in make() } } }
  }

  /// Makes the context menu for a place in this view, as for a row of a list. Default: nil, no menu.
  ///
  /// ```swift
  /// list.contextMenuProvider = { [unowned self] place in
  ///   place.indexPath.map { menu(for: messages[$0.row]) }
  /// }
  /// ```
  /// The row under the pointer is selected first, unless it is selected already. nil, or a menu without rows, opens no
  /// menu.
  public final var contextMenuProvider: ((ContextMenuPlace) -> Menu?)? {
    get { attachment(ContextMenu.self)?.make }
    set {
      if let old = attachment(ContextMenu.self) { old.recognizers.forEach(removeGestureRecognizer) }
      detach(ContextMenu.self)
      guard let newValue else { return }
      let new = ContextMenu(self, newValue)
      attach(new)
      madeExtras.keyMenu = new
    }
  }

  /// The nearest list around this view, or the view itself.
  fileprivate final var nearestList: ListView? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? ListView }.first
  }
}

extension ContextMenuPlace {
  /// - Parameter pointer: in the window; nil for a key.
  @MainActor init(under pointer: Point?, of view: View) {
    let middle = view.bounds.center
    guard let pointer else {
      let list = view.nearestList
      indexPath = list === view ? list?.indexPathForSelectedRow : list?.indexPath(around: view)
      let row = list === view ? indexPath.flatMap { list?.rectForRow(at: $0) } : nil
      point = row.map { $0.intersection(view.bounds) }.map { $0.isEmpty ? middle : $0.center } ?? middle
      return
    }
    let list = view.window?.hitTest(pointer)?.nearestList
    point = view.convert(pointer, from: nil) ?? middle
    indexPath = list.flatMap { list in list.convert(pointer, from: nil).flatMap { list.row(under: $0) } }
  }
}

/// An attachment of a view that adds to its context menu.
protocol MenuExtending: AnyObject {
  /// A row of the menu that a key opens; nil for none.
  func menuElement(for place: ContextMenuPlace) -> MenuElement?
  /// Whether a finger that rests lifts the view, and opens no menu.
  var liftsAtRest: Bool { get }
}

extension View {
  /// Opens the context menu of this view, or of the nearest one around it, at a point of the window.
  final func openContextMenu(under point: Point) {
    for view in sequence(first: self, next: \.superview)
    where view.attachment(ContextMenu.self)?.open(from: view, under: point, isPressed: false) != nil {
      return
    }
  }

  fileprivate final var menuExtensions: [any MenuExtending] {
    extras?.attachments.values.compactMap { $0 as? any MenuExtending } ?? []
  }
}

/// The context menu of a view.
private final class ContextMenu: KeyMenu, GestureRecognizerDelegate {
  let make: (ContextMenuPlace) -> Menu?
  let recognizers: [GestureRecognizer]
  private weak var session: MenuSession?

  init(_ view: View, _ make: @escaping (ContextMenuPlace) -> Menu?) {
    self.make = make
    let rest = RestGestureRecognizer()
    recognizers = [PressGestureRecognizer(button: .secondary) { _ in }, rest]
    for recognizer in recognizers {
      recognizer.addAction { [weak self, weak view] recognizer in
        guard let self, let view else { return }
        follow(recognizer, view)
      }
      view.addGestureRecognizer(recognizer)
    }
    rest.delegate = self
  }

  /// A finger that rests on what can be dragged, or on a row that can be moved, lifts it.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let point = recognizer.location(in: nil)
    let path = sequence(first: recognizer.view?.window?.hitTest(point), next: { $0?.superview }).compactMap { $0 }
    if path.contains(where: { $0.menuExtensions.contains { $0.liftsAtRest } }) { return false }
    guard let list = recognizer.view?.window?.hitTest(point)?.nearestList, let place = list.convert(point, from: nil),
      let row = list.row(under: place)
    else { return true }
    return !list.mayMove(row)
  }

  private func follow(_ recognizer: GestureRecognizer, _ view: View) {
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began: session = open(from: view, under: point, isPressed: true)
    case .changed: session?.pointer(.moved, at: point)
    case .ended: session?.pointer(.ended, at: point)
    case .cancelled: session?.end()
    case .possible, .failed: break
    }
  }

  /// - Parameter point: in the window.
  func open(from view: View, under point: Point, isPressed: Bool) -> MenuSession? {
    view.window?.hitTest(point)?.nearestList?.selectForMenu(at: point)
    return make(ContextMenuPlace(under: point, of: view)).flatMap {
      MenuSession($0, from: view, anchor: Rect(origin: point, size: .zero), isPressed: isPressed)
    }
  }

  func open(from view: View) -> Bool {
    (view as? ListView)?.revealSelection()
    let place = ContextMenuPlace(under: nil, of: view)
    let extra = view.menuExtensions.compactMap { $0.menuElement(for: place) }
    guard var menu = make(place) ?? (extra.isEmpty ? nil : Menu()) else { return false }
    menu.children += extra.isEmpty ? [] : [.separator] + extra
    guard !menu.machineItems.isEmpty else { return false }
    menu.present(from: view, at: place.point)
    return true
  }
}
