import Views

/// A menu: titled actions, submenus, and lines between groups.
///
/// ```swift
/// let menu = Menu(children: [
///   .action(Action("Rename", keyCommand: KeyCommand(.function(2))) { file.rename() }),
///   .menu(Menu("Sort by", children: [.action(Action("Name", state: .on) { sort(.name) })])),
///   .separator,
///   .action(Action("Delete", icon: .trash, attributes: .destructive) { file.delete() }),
/// ])
/// button.menu = menu                 // a press opens it
/// row.contextMenu = { menu }         // a press of the secondary button opens it
/// ```
/// > Source: UIKit, `UIMenu`.
public struct Menu {
  /// The title, which the row of a submenu shows.
  public var title: String
  /// The icon of a submenu's row; nil for none.
  public var icon: Icon?
  /// The rows, from top to bottom.
  public var children: [MenuElement]

  /// Makes a menu. A menu that is nobody's submenu needs no title.
  public init(_ title: String = "", icon: Icon? = nil, children: [MenuElement] = []) {
    self.title = title
    self.icon = icon
    self.children = children
  }
}

/// A row of a menu.
/// > Source: UIKit, `UIMenuElement`.
public indirect enum MenuElement {
  /// A row that does something.
  case action(Action)
  /// A row that opens a submenu.
  case menu(Menu)
  /// A line between two groups.
  case separator
}

/// A row of a menu, or a button of a dialog: a title and what it does.
/// > Source: UIKit, `UIAction`.
public struct Action {
  /// Marks of an action.
  /// > Source: UIKit, `UIMenuElement.Attributes`.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// The action destroys something: it has the theme's color of danger.
    public static let destructive = Attributes(rawValue: 1)
    /// The action cannot be chosen.
    public static let disabled = Attributes(rawValue: 2)
    /// The action is left out.
    public static let hidden = Attributes(rawValue: 4)
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Whether the action has a check mark.
  public nonisolated enum State: Hashable, Sendable { case off, on, mixed }

  /// The title.
  public var title: String
  /// The icon before the title; nil for none.
  public var icon: Icon?
  /// The key that does the same, shown behind the title; nil for none. The keys of a ``Button/menu`` work while the
  /// menu is closed, too.
  public var keyCommand: KeyCommand?
  /// Marks. Default: none.
  public var attributes: Attributes
  /// Whether it has a check mark. Default: off.
  public var state: State
  /// Called when the user chooses the action.
  public var handler: () -> Void

  /// Makes an action.
  public init(
    _ title: String, icon: Icon? = nil, keyCommand: KeyCommand? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping () -> Void = {}
  ) {
    self.title = title
    self.icon = icon
    self.keyCommand = keyCommand
    self.attributes = attributes
    self.state = state
    self.handler = handler
  }
}

extension Menu {
  /// The rows without hidden actions, and without lines that separate nothing.
  var shownChildren: [MenuElement] {
    var rows: [MenuElement] = []
    for child in children {
      switch child {
      case .action(let action): if !action.attributes.contains(.hidden) { rows.append(child) }
      case .menu: rows.append(child)
      case .separator:
        if case .separator? = rows.last { continue }
        if !rows.isEmpty { rows.append(child) }
      }
    }
    if case .separator? = rows.last { rows.removeLast() }
    return rows
  }

  /// The row of the first action with a check mark.
  var checkedRow: Int? {
    shownChildren.firstIndex {
      if case .action(let action) = $0 { action.state == .on } else { false }
    }
  }

  /// The rows as the machine of an open menu knows them.
  var machineItems: [MenuMachine.Item] {
    shownChildren.map { child in
      switch child {
      case .action(let action):
        MenuMachine.Item(title: action.title, isEnabled: !action.attributes.contains(.disabled))
      case .menu(let menu):
        MenuMachine.Item(title: menu.title, isEnabled: !menu.shownChildren.isEmpty, children: menu.machineItems)
      case .separator: MenuMachine.Item(title: "", isEnabled: false)
      }
    }
  }

  /// The menu at the end of a way of rows, from this one.
  func submenu(at path: some Sequence<Int>) -> Menu {
    path.reduce(self) { menu, row in
      if case .menu(let inner)? = menu.shownChildren.element(at: row) { inner } else { menu }
    }
  }

  /// The action that a key stands for, in this menu or its submenus.
  func action(for event: KeyEvent) -> Action? {
    for child in shownChildren {
      switch child {
      case .action(let action):
        if action.keyCommand?.matches(event) == true, !action.attributes.contains(.disabled) { return action }
      case .menu(let menu): if let found = menu.action(for: event) { return found }
      case .separator: break
      }
    }
    return nil
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
