import Geometry
import Views

/// The row of tabs below the screens of a ``TabController``.
///
/// Each tab is a control: a click selects it, and so do Return and Space while it has the focus. A click does not move
/// the focus.
@MainActor public final class TabBar: View {
  /// The height of the bar in points, where texts have their usual size.
  public static let height = 52.0

  /// The color of the selected tab; nil, the default: the theme's accent color.
  public var tintColor: Color? { didSet { show() } }
  /// The text color of the other tabs; nil, the default: that of the theme's secondary text.
  public var textColor: Color? { didSet { show() } }
  private(set) var items: [TabItem] = []
  private let line = View()
  /// Marks the selected tab.
  private let mark = View()
  var onSelect: ((Int) -> Void)?

  var titles: [String] {
    get { items.map(\.label.text) }
    set {
      guard !newValue.isExactly(titles) else { return }
      for item in items { item.removeFromSuperview() }
      items = newValue.enumerated().map { index, title in
        TabItem(title) { [weak self] in self?.onSelect?(index) }
      }
      for item in items { insertSubview(item, belowSubview: mark) }
      show()
      setNeedsLayout()
    }
  }

  var selectedIndex = 0 {
    didSet {
      guard selectedIndex != oldValue else { return }
      show()
      setNeedsLayout()
    }
  }

  /// Called when the height may have changed: larger texts make the bar higher.
  var onHeightChange: (() -> Void)?

  init() {
    super.init(frame: Rect(0, 0, 0, TabBar.height))
    identifier = "tab bar"
    backgroundRole = .surface
    line.backgroundRole = .separator
    mark.cornerRadius = 1.5
    mark.acceptsHits = false
    addSubview(line)
    addSubview(mark)
  }

  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .tabList
    description.label = "Tabs"
  }

  public override func themeDidChange() {
    super.themeDidChange()
    onHeightChange?()
    show()
  }

  private func show() {
    let tint = tintColor ?? theme.accent
    mark.backgroundColor = tint
    mark.isHidden = items.isEmpty
    for (index, item) in items.enumerated() {
      item.show(textColor ?? theme.secondaryText, selected: tint)
      item.isSelected = index == selectedIndex
    }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = onPixels(Rect(0, 0, bounds.width, 1))
    let width = items.isEmpty ? 0 : bounds.width / Double(items.count)
    for (index, item) in items.enumerated() {
      item.frame = onPixels(directed(Rect(Double(index) * width, 1, width, max(0, bounds.height - 1))))
    }
    let long = min(36, width)
    mark.frame = onPixels(directed(Rect((Double(selectedIndex) + 0.5) * width - long / 2, 4, long, 3)))
  }
}

/// One tab.
final class TabItem: Control {
  let label: Label
  private var colors = (normal: Color.white, selected: Color.white)

  init(_ title: String, onActivate: @escaping () -> Void) {
    label = Label(title, fontSize: 14, alignment: .center)
    super.init(frame: .zero)
    identifier = "tab \(title)"
    backgroundRole = .surface
    label.numberOfLines = 1
    label.relativeFrame = .fill
    addSubview(label)
    self.onActivate = onActivate
  }

  func show(_ normal: Color, selected: Color) {
    colors = (normal, selected)
    levelsDidChange()
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .tab
    description.label = label.text
    description.traits.insert(.selectable)
    let siblings = superview?.subviews.filter { $0 is TabItem } ?? []
    if let index = siblings.firstIndex(where: { $0 === self }) {
      description.position = .init(index + 1, of: siblings.count)
    }
  }

  override func levelsDidChange() {
    super.levelsDidChange()
    label.textColor = colors.normal.mixed(with: colors.selected, by: levels.selected)
  }

  /// A click on a tab does not take the focus from the leaving screen, which gets it back later.
  override var canBecomeFocused: Bool { super.canBecomeFocused && window?.isPressed != true }
}
