import Geometry

extension View {
  /// The theme in effect here: ``overrideTheme`` of the nearest view that has one, from this view outwards, else
  /// ``Theme/dark``.
  public final var theme: Theme {
    var next: View? = self
    while let view = next {
      if let theme = view.extras?.theme { return theme }
      next = view.superview
    }
    return .dark
  }

  /// The theme of this view and those inside it; nil, the default, inherits the theme.
  ///
  /// Set it on the window to choose the theme of a whole program. ``themeDidChange()`` is called for this view and
  /// those inside it. A view may change its own theme there, eight times in one change. To fade to the new
  /// colors, call ``setOverrideTheme(_:animated:)``.
  /// - Precondition: the sizes, radii, distances and motion of the theme are finite and in their ranges.
  /// > Source: UIKit, `UIView.overrideUserInterfaceStyle`.
  public final var overrideTheme: Theme? {
    get { extras?.theme }
    set {
      guard newValue != extras?.theme else { return }
      precondition(
        newValue?.isValid ?? true,
        "the font sizes of a theme are more than 0, its radii and distances 0 or more, its durations 0 to 60 seconds, and "
          + "its springs come to rest, with a response of 0.01 to 60 seconds; all are finite")
      let extras = madeExtras
      setTheme(newValue, in: extras)
      guard let window else { return }
      guard extras.themeChanges < ViewExtras.mostThemeChanges else {
        window.onWarning?("\(type(of: self)) changes its theme in each themeDidChange; it is not told again")
        return
      }
      extras.themeChanges += 1
      tellTheme()
      extras.themeChanges -= 1
    }
  }

  private func setTheme(_ theme: Theme?, in extras: ViewExtras) {
    guard theme?.layoutDirection != extras.theme?.layoutDirection else {
      extras.theme = theme
      return
    }
    if theme?.layoutDirection == .rightToLeft { LayoutDirections.mayDiffer = true }
    let old = inheritedLayoutDirection
    extras.theme = theme
    if inheritedLayoutDirection != old { tellLayoutDirection() }
  }

  /// From the outside in. A view that has its own theme is notified of that one.
  final func tellTheme() {
    tellOwnTheme()
    setNeedsDisplay()
    for child in subviews where child.extras?.theme == nil { child.tellTheme() }
  }

  /// Takes the colors of the roles, and tells the view.
  final func tellOwnTheme() {
    takeRoleColors()
    themeDidChange()
  }

  /// The role in the theme from which ``backgroundColor`` is taken, at once and whenever the theme changes; nil, the
  /// default, leaves the color to the program.
  ///
  /// ```swift
  /// card.backgroundRole = .surface
  /// title.textRole = .text
  /// ```
  public final var backgroundRole: Theme.ColorRole? {
    get { extras?.backgroundRole }
    set {
      guard newValue != extras?.backgroundRole else { return }
      madeExtras.backgroundRole = newValue
      takeRoleColors()
    }
  }

  /// The role in the theme from which the color of ``border`` is taken, at once and whenever the theme changes; nil,
  /// the default, leaves the color to the program. Set it after the border.
  public final var borderRole: Theme.ColorRole? {
    get { extras?.borderRole }
    set {
      guard newValue != nil || extras != nil else { return }
      madeExtras.borderRole = newValue
      takeRoleColors()
    }
  }

  /// The role in the theme from which the color of ``shadow`` is taken, at once and whenever the theme changes; nil,
  /// the default, leaves the color to the program. Set it after the shadow.
  public final var shadowRole: Theme.ColorRole? {
    get { extras?.shadowRole }
    set {
      guard newValue != nil || extras != nil else { return }
      madeExtras.shadowRole = newValue
      takeRoleColors()
    }
  }

  fileprivate func takeRoleColors() {
    guard let extras, extras.hasRoles else { return }
    let theme = theme
    if let role = extras.backgroundRole { backgroundColor = theme[role] }
    if let role = extras.borderRole { border.color = theme[role] }
    if let role = extras.shadowRole { shadow?.color = theme[role] }
    if let role = extras.textRole { (self as? Label)?.textColor = theme[role] }
  }

  package final var madeExtras: ViewExtras {
    if let extras { return extras }
    let new = ViewExtras()
    extras = new
    return new
  }
}

extension Label {
  /// The role in the theme from which ``textColor`` is taken, at once and whenever the theme changes; nil, the default,
  /// leaves the color to the program.
  public var textRole: Theme.ColorRole? {
    get { extras?.textRole }
    set {
      guard newValue != extras?.textRole else { return }
      madeExtras.textRole = newValue
      takeRoleColors()
    }
  }
}

/// What few views have, so that the others need no room for it.
package final class ViewExtras {
  var theme: Theme?
  var layoutDirection: UserInterfaceLayoutDirection?
  var ownLayoutDirection: UserInterfaceLayoutDirection? { layoutDirection ?? theme?.layoutDirection }
  var semanticContentAttribute = SemanticContentAttribute.unspecified
  var sizeClass: UserInterfaceSizeClass?
  /// The changes of the theme that are being told, one inside the other.
  var themeChanges = 0
  static let mostThemeChanges = 8
  var backgroundRole: Theme.ColorRole?
  var borderRole: Theme.ColorRole?
  var shadowRole: Theme.ColorRole?
  /// Of a label.
  var textRole: Theme.ColorRole?
  var hasRoles: Bool { backgroundRole != nil || borderRole != nil || shadowRole != nil || textRole != nil }
  var cursor: Cursor?
  var accessibility: AccessibilityWords?
  var keyboardRole: KeyboardRole?
  package weak var hoverObserver: (any HoverObserver)?
  /// Opens the context menu of the view by a key.
  package weak var keyMenu: (any KeyMenu)?
  /// What a module above keeps with the view, by its type.
  package var attachments: [ObjectIdentifier: AnyObject] = [:]
}

/// Follows the mouse over one view and those inside it.
package protocol HoverObserver: AnyObject {
  /// The pointer came over the view, moved over it, or is about to leave it.
  func hover(_ view: View, _ change: HoverChange)
}

/// What the mouse did over a view.
package enum HoverChange {
  case entered, moved, pressed, exited
}

extension View {
  /// An object that a module above keeps with the view, by its type.
  package final func attachment<Object: AnyObject>(_ type: Object.Type) -> Object? {
    extras?.attachments[ObjectIdentifier(type)] as? Object
  }

  /// Keeps an object with the view, in place of one of the same type.
  package final func attach<Object: AnyObject>(_ object: Object) {
    madeExtras.attachments[ObjectIdentifier(Object.self)] = object
  }

  package final func detach<Object: AnyObject>(_ type: Object.Type) {
    extras?.attachments[ObjectIdentifier(type)] = nil
  }
}

extension View {
  /// Gives the view the looks of areas over other screens, such as menus and dialogs: its theme's raised surface with
  /// an edge and a shadow below.
  /// - Parameters:
  ///   - radius: of the corners, in points.
  ///   - shadow: the blur radius of the shadow in points.
  ///   - drop: the distance by which the shadow lies lower, in points. Default: a third of the blur radius.
  package final func raise(radius: Double, shadow blur: Double, drop: Double? = nil) {
    backgroundColor = theme.raisedSurface
    border = Border(width: 1, color: theme.separator)
    cornerRadius = radius
    shadow = Shadow(radius: blur, offset: Vector(0, drop ?? blur / 3), color: theme.shadow)
  }
}
