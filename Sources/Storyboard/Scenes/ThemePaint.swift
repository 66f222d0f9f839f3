import Geometry
import Views

/// The colors of a view that are those of the theme, and follow it.
final class ThemePaint {
  private var background: Theme.ColorRole?
  private var text: Theme.ColorRole?

  /// Sets the background of a view.
  static func setBackground(of view: View, to paint: StoryboardDocument.Paint) {
    let color = paint.color(in: view.theme)
    view.backgroundColor = color.alpha > 0 ? color : nil
    keep(paint, \.background, view)
  }

  /// Sets the color of a text.
  static func setText(of label: Label, to paint: StoryboardDocument.Paint) {
    label.textColor = paint.color(in: label.theme)
    keep(paint, \.text, label)
  }

  private static func keep(
    _ paint: StoryboardDocument.Paint, _ part: ReferenceWritableKeyPath<ThemePaint, Theme.ColorRole?>, _ view: View
  ) {
    let known = view.attachment(ThemePaint.self)
    switch paint {
    case .color: known?[keyPath: part] = nil
    case .role(let role):
      let kept = known ?? ThemePaint()
      kept[keyPath: part] = role
      guard known == nil else { return }
      view.attach(kept)
      view.onThemeChange = { [unowned view, unowned kept] in kept.apply(to: view) }
    }
  }

  private func apply(to view: View) {
    let theme = view.theme
    if let background { view.backgroundColor = theme[background] }
    if let text { (view as? Label)?.textColor = theme[text] }
  }
}
