import Geometry
import Views

/// A box that is checked or not, with a title beside it: a click, Space or Return turn it.
///
/// ```swift
/// let spelling = CheckBox("Check spelling", isOn: true)
/// spelling.onValueChange = { isOn in editor.checksSpelling = isOn }
/// ```
/// For a setting that takes effect at once a ``Toggle`` says the same. Of several options one is chosen by a
/// ``RadioGroup``.
/// > Source: GTK, `GtkCheckButton`; AppKit, `NSButton.ButtonType.switch`.
@MainActor open class CheckBox: ThemedControl {
  /// The text beside the box, in as many lines as it needs. Default: none.
  public final var title: String {
    get { label.text }
    set {
      label.text = newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// Whether it is checked. Setting it does not call ``onValueChange``, and ends ``isMixed``.
  public final var isOn: Bool {
    get { isSelected }
    set {
      isMixed = false
      isSelected = newValue
    }
  }
  /// Whether it stands for values of which some are on: it shows a dash until it is turned. Default: false.
  public final var isMixed = false { didSet { if isMixed != oldValue { updateAppearance() } } }
  /// Called after the user has turned it, with the new value.
  public final var onValueChange: ((Bool) -> Void)?

  private let box = View.onPixels()
  private let check = Icon.check.makeView(size: 14)
  private let dash = Icon.minus.makeView(size: 14)
  private let dot = View.onPixels()
  private let label = Label()

  private static let side = 18.0
  private static let gap = 8.0
  private static let dotSide = 8.0
  /// Above and below the box: 24 points are enough for a pointer.
  private static let margin = 3.0

  /// Makes a check box. Default: off.
  public init(_ title: String = "", isOn: Bool = false) {
    super.init(frame: Rect(0, 0, Self.side, Self.side + 2 * Self.margin))
    label.numberOfLines = 0
    for part in [box, check, dash, dot, label] {
      part.acceptsHits = false
      addSubview(part)
    }
    self.title = title
    self.isOn = isOn
    frame.size = sizeThatFits(Size(.infinity, .infinity))
    updateAppearance()
  }

  /// Whether it is one of a group of which one is chosen: a circle with a dot.
  var isRadioButton: Bool { false }

  open override var canBecomeFocused: Bool { isEnabled }

  open override func activated() {
    super.activated()
    turn()
  }

  func turn() {
    isOn = isMixed || !isOn
    onValueChange?(isOn)
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.actions) = (isRadioButton ? .radioButton : .checkBox, [.activate])
    description.traits.insert(.checkable)
    description.traits.remove(.selected)
    if isMixed { description.value = "mixed" } else if isOn { description.traits.insert(.checked) }
  }

  // MARK: Layout

  private static var textStart: Double { side + gap }

  /// As wide as the box and its title, in lines of the width that there is.
  open override func sizeThatFits(_ size: Size) -> Size {
    let least = Self.side + 2 * Self.margin
    guard !title.isEmpty else { return Size(Self.side, least) }
    let text = label.measuredSize(within: Size(max(0, size.width - Self.textStart), .infinity))
    return Size(Self.textStart + text.width, max(least, text.height + 2 * Self.margin))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.measuredSize(within: Size(max(0, bounds.width - Self.textStart), .infinity))
    // The box is beside the first line.
    let line = min(text.height, label.measuredSize(within: Size(.infinity, .infinity)).height)
    let top = (bounds.height - text.height) / 2
    let place = Rect(
      0, title.isEmpty ? (bounds.height - Self.side) / 2 : top + (line - Self.side) / 2, Self.side, Self.side)
    box.frame = onPixels(directed(place))
    for mark in [check, dash] { mark.center = box.frame.center }
    dot.frame = onPixels(
      box.frame.insetBy(dx: (Self.side - Self.dotSide) / 2, dy: (Self.side - Self.dotSide) / 2))
    label.frame = onPixels(
      directed(Rect(Self.textStart, top, max(0, bounds.width - Self.textStart), text.height)))
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let (theme, on) = (theme, isMixed ? 1 : levels.selected)
    let strength = 0.08 * levels.hovered + 0.1 * levels.highlighted
    box.cornerRadius = isRadioButton ? Self.side / 2 : 4
    box.backgroundColor = theme.controlFill.mixed(with: theme.accent, by: on).mixed(with: theme.text, by: strength)
    box.border = Border(width: 1, color: theme.controlEdge.mixed(with: theme.accent, by: on))
    for mark in [check, dash] { mark.strokeColor = theme.textOnAccent }
    (dot.backgroundColor, dot.cornerRadius) = (theme.textOnAccent, Self.dotSide / 2)
    let disabled = 1 - 0.6 * levels.disabled
    check.alpha = isMixed || isRadioButton ? 0 : on * disabled
    dash.alpha = isMixed ? disabled : 0
    dot.alpha = isRadioButton && !isMixed ? on * disabled : 0
    label.textColor = theme.text
    if label.fontSize != theme.fontSizes.control {
      label.fontSize = theme.fontSizes.control
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
    alpha(of: [box, label], disabled)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("title", title), ("value", isMixed ? "mixed" : isOn ? "on" : "off")]
  }
}
