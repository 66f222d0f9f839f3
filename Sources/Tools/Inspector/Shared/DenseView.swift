import Geometry
import Views

/// A view whose content has the theme around it in the small sizes of a developer tool.
final class DenseView: View {
  private let content: View
  /// Called when the view has left its window.
  var onLeave: (() -> Void)?

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    content.relativeFrame = .fill
    addSubview(content)
    content.overrideTheme = theme.dense
  }

  override func windowDidChange() {
    super.windowDidChange()
    if window == nil { onLeave?() }
  }

  override func themeDidChange() {
    super.themeDidChange()
    content.overrideTheme = theme.dense
  }
}

nonisolated extension Theme {
  /// The theme with small text and low controls.
  var dense: Theme {
    var theme = self
    (theme.fontSizes.title, theme.fontSizes.body) = (13, 12)
    (theme.fontSizes.control, theme.fontSizes.caption) = (11, 11)
    (theme.radii.control, theme.radii.menu) = (5, 6)
    (theme.spacing.small, theme.spacing.medium, theme.spacing.controlHeight) = (4, 8, 24)
    return theme
  }
}
