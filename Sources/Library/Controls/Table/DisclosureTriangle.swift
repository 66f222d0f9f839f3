import Animation
import Geometry
import Views

/// The arrow that shows and hides the children of a row; it turns on a spring.
final class DisclosureTriangle: Control {
  private let arrow = Icon.chevronRight.makeView(size: 14)
  private var isOpen = false

  init() {
    super.init(frame: .zero)
    accessibilityElementsHidden = true
    arrow.acceptsHits = false
    addSubview(arrow)
  }

  // The keys Left and Right of the table do the same.
  override var canBecomeFocused: Bool { false }

  func show(isOpen: Bool, animated: Bool) {
    self.isOpen = isOpen
    if animated, !FrameTicker.isMotionReduced {
      animate(like: .fast, springDuration: 0.3, bounce: 0.2, options: .allowUserInteraction) { turn() }
    } else {
      View.performWithoutAnimation { turn() }
    }
  }

  private func turn() {
    let angle = isOpen ? .pi / 2 * (isRightToLeft ? -1 : 1) : 0.0
    arrow.transform = angle == 0 ? .identity : Transform2D(rotation: angle)
  }

  override func activated() {
    guard let row = enclosing(TableRowView.self), let table = row.superview as? TableView,
      let path = table.indexPath(for: row), let item = table.item(at: path)
    else { return }
    if table.isItemExpanded(item) { table.collapseItem(item) } else { table.expandItem(item) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrow.bounds.size = Size(14, 14)
    arrow.center = Point(bounds.midX, bounds.midY)
  }

  override func levelsDidChange() {
    super.levelsDidChange()
    arrow.strokeColor = theme.secondaryText.mixed(with: theme.text, by: levels.hovered)
  }

  override func themeDidChange() {
    super.themeDidChange()
    levelsDidChange()
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    View.performWithoutAnimation { turn() }
  }
}
