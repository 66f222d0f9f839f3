import Animation
import Geometry
import Runtime
import Views

/// A row of segments, one of which is chosen. The mark of the chosen one moves on a spring.
///
/// ```swift
/// let range = SegmentedControl(["Day", "Week", "Month"], selectedSegmentIndex: 0)
/// range.onValueChange = { index in chart.show(index) }
/// ```
/// A press chooses a segment, and a drag goes on to others. Arrow keys, Home and End choose, too.
/// > Source: UIKit, `UISegmentedControl`.
@MainActor open class SegmentedControl: ThemedControl {
  /// The titles of the segments. Default: none; the control then takes no focus and no press.
  public final var titles: [String] {
    get { labels.map(\.text) }
    set {
      guard !newValue.isExactly(titles) else { return }
      for label in labels { label.removeFromSuperview() }
      labels = newValue.map { title in
        let label = Label(title, alignment: .center)
        label.numberOfLines = 1
        label.accessibilityRole = .radioButton
        label.onAccessibilityActivate = { [weak self, unowned label] in
          if let self, let index = labels.firstIndex(where: { $0 === label }) { choose(index) }
        }
        addSubview(label)
        return label
      }
      if let selected = selectedSegmentIndex, selected >= labels.count { selectedSegmentIndex = nil }
      updateAppearance()
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// The index of the chosen segment; nil for none. Setting it does not call ``onValueChange``; in a window the mark
  /// moves there. An index without a segment counts as nil, with a warning.
  public final var selectedSegmentIndex: Int? {
    get { selection }
    set {
      if let newValue, !labels.indices.contains(newValue) {
        Warnings.log("a segmented control of \(labels.count) segments has none with the index \(newValue)")
      }
      select(newValue.flatMap { labels.indices.contains($0) ? $0 : nil })
    }
  }
  /// Called after the user has chosen another segment, with its index.
  public final var onValueChange: ((Int) -> Void)?

  private var labels: [Label] = []
  private var selection: Int?
  private let background = View()
  private let mark = View()

  private static let inset = 3.0
  /// The least distance between a title and the edge of its segment, in points.
  private static let titleInset = 4.0
  private static let padding = 14.0

  /// Makes a control with segments of these titles.
  /// - Parameter selectedSegmentIndex: the index of the chosen segment; nil, the default, for none.
  public init(_ titles: [String] = [], selectedSegmentIndex: Int? = nil) {
    super.init(frame: Rect(0, 0, 0, 32))
    for part in [background, mark] {
      part.acceptsHits = false
      addSubview(part)
    }
    addGestureRecognizer(PressGestureRecognizer { [weak self] in self?.pressDidChange($0) })
    self.titles = titles
    if let selectedSegmentIndex { self.selectedSegmentIndex = selectedSegmentIndex }
    updateAppearance()
  }

  /// Its segments are radio buttons.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .radioGroup
    description.actions = []
    description.value = selection.map { labels[$0].text }
  }

  open override var canBecomeFocused: Bool { isEnabled && !labels.isEmpty }

  // MARK: Choosing

  private func select(_ index: Int?) {
    guard index != selection else { return }
    let wasShown = selection != nil
    selection = index
    updateAppearance()
    guard isEased, wasShown, index != nil else { return placeMark() }
    animate(like: .fast, springDuration: 0.3, bounce: 0.15) { placeMark() }
  }

  private func choose(_ index: Int) {
    guard isEnabled, labels.indices.contains(index), index != selection else { return }
    select(index)
    onValueChange?(index)
  }

  private func segment(at x: Double) -> Int? {
    guard !labels.isEmpty, bounds.width > 0 else { return nil }
    return labels.indices.last { edges.indices.contains($0) && onPixels(Rect(0, 0, edges[$0], 0)).width <= x } ?? 0
  }

  private func pressDidChange(_ recognizer: GestureRecognizer) {
    guard isEnabled, let index = segment(at: directed(recognizer.location(in: self)).x) else { return }
    switch recognizer.state {
    case .began, .changed: choose(index)
    case .ended, .cancelled, .possible, .failed: break
    }
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard canBecomeFocused, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch directed(event.key) {
    case .left: choose(max(0, (selection ?? labels.count) - 1))
    case .right: choose(min(labels.count - 1, (selection ?? -1) + 1))
    case .home: choose(0)
    case .end: choose(labels.count - 1)
    case .up, .down, .escape, .enter, .tab, .space, .backspace, .delete, .pageUp, .pageDown, .back, .forward, .menu,
      .function,
      .character, .other:
      return super.keyDown(event)
    }
    return true
  }

  // MARK: Layout

  /// As wide as the longest title in each segment.
  open override func sizeThatFits(_ size: Size) -> Size {
    let longest = labels.map { $0.measuredSize(within: Size(.infinity, .infinity)).width }.max() ?? 0
    let width = labels.isEmpty ? 0 : (longest + 2 * Self.padding).rounded(.up) * Double(labels.count)
    return Size(size.width <= 0 ? Double(labels.count) * grown(36) : width, controlHeight)
  }

  /// Where the segments begin and the last one ends: all as wide as each other, or in proportion to their titles where
  /// one would be cut otherwise. Empty before layout.
  private var edges: [Double] = []

  private func placeEdges() {
    let count = Double(max(1, labels.count))
    let titles = labels.map { $0.measuredSize(within: Size(.infinity, .infinity)).width + 2 * Self.titleInset }
    let isEqual = (titles.max() ?? 0) <= bounds.width / count
    let whole = titles.reduce(0, +)
    // Spare width is shared equally; without enough width, every segment shrinks in proportion.
    let spare = max(0, bounds.width - whole) / count
    let scale = whole > bounds.width && whole > 0 ? bounds.width / whole : 1
    edges = titles.reduce(into: [0]) { edges, title in
      edges.append((edges.last ?? 0) + (isEqual ? bounds.width / count : title * scale + spare))
    }
  }

  private func frame(ofSegment index: Int) -> Rect {
    guard index + 1 < edges.count else { return .zero }
    return onPixels(directed(Rect(edges[index], 0, edges[index + 1] - edges[index], bounds.height)))
  }

  private func placeMark() {
    mark.isHidden = selection == nil
    guard let selection else { return }
    let segment = frame(ofSegment: selection)
    mark.frame = onPixels(
      segment.insetBy(dx: min(Self.inset, segment.width / 2), dy: min(Self.inset, segment.height / 2)))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = Rect(origin: .zero, size: bounds.size)
    placeEdges()
    for (index, label) in labels.enumerated() {
      let place = frame(ofSegment: index)
      let inset = min(Self.titleInset, place.width / 2)
      label.frame = onPixels(Rect(place.minX + inset, 0, place.width - 2 * inset, place.height))
    }
    placeMark()
    updateAppearance()
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    background.cornerRadius = cornerRadius
    background.backgroundColor = theme.controlFill.mixed(with: theme.text, by: 0.04 * levels.hovered)
    background.border = theme.contrastEdge
    mark.border = theme.contrastEdge
    mark.cornerRadius = max(0, cornerRadius - Self.inset)
    mark.backgroundColor =
      theme.style == .dark
      ? theme.controlFill.mixed(with: theme.text, by: theme.hasIncreasedContrast ? 0.1 : 0.2) : theme.surface
    mark.shadow = Shadow(radius: 3, offset: Vector(0, 1), color: theme.shadow)
    for (index, label) in labels.enumerated() {
      label.accessibilityTraits = index == selection ? [.checkable, .checked] : .checkable
      label.textColor = index == selection ? theme.text : theme.text.mixed(with: theme.secondaryText, by: 0.8)
      if label.fontSize != theme.fontSizes.control {
        label.fontSize = theme.fontSizes.control
        invalidateIntrinsicContentSize()
      }
    }
    alpha(of: [background, mark] + labels, 1 - 0.6 * levels.disabled)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("titles", "\(titles)"), ("selectedSegmentIndex", selection.map(String.init) ?? "nil"),
    ]
  }
}
