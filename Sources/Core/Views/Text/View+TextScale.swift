import Geometry

extension View {
  /// How many times as large as its font says each text in this view's window is: what the user of the desktop prefers,
  /// or what the program has set in the stage. 1 outside of a window.
  ///
  /// Labels, text fields and controls grow by themselves; heights and widths that a program has computed for text it
  /// multiplies by this. After a change, ``themeDidChange()`` is called.
  /// > Source: UIKit, `UIContentSizeCategory`; GNOME, `text-scaling-factor`.
  public final var textScale: Double { window?.windowTextScale ?? 1 }

  /// The height of buttons, fields and other controls: that of the theme, and higher where texts are larger.
  public final var controlHeight: Double { grown(theme.spacing.controlHeight) }

  /// A height or a width around texts, as large as texts of the window need it.
  package final func grown(_ length: Double) -> Double {
    let scale = textScale
    return scale > 1 ? (length * scale).rounded() : length
  }

  /// All texts of the view and of what is inside it have another size.
  final func tellTextScale() {
    setNeedsDisplay()
    setNeedsLayout()
    tellOwnTheme()
    // A copy: the notified views may change the tree.
    for child in subviews where child.window === window { child.tellTextScale() }
  }
}
