import Controls
import Geometry
import JSON
import Schema
import Views

/// A parameter: its name, a dot where it is tuned, the controls of its value, and a button that resets it.
final class TuningRow: StackView {
  let info: FieldInfo
  /// Called with a value that the user chooses.
  var onChange: ((FieldValue) -> Void)?
  /// Called with true when a drag of the slider begins, and with false when it ends.
  var onTrackingChange: ((Bool) -> Void)?
  var onReset: (() -> Void)?

  private let dot = View()
  private let name: Label
  private let reset = Button(icon: .close, style: .plain)
  private var scale: SliderScale?
  private(set) var slider: Slider?
  private(set) var field: ParameterField?
  private var segments: SegmentedControl?
  private var menu: Button?
  private var toggle: Toggle?
  private let swatch = View()
  private var shown: FieldValue?

  /// The width of the column of names, in points.
  var nameWidth = TuningRow.leastNameWidth {
    didSet {
      if nameWidth != oldValue {
        name.layout = LayoutItem(shrink: 0, width: .points(nameWidth), height: .points(16))
      }
    }
  }
  static let leastNameWidth = 94.0
  /// The width that the whole name takes, in points.
  var wholeNameWidth: Double { name.sizeThatFits(Size(.infinity, .infinity)).width.rounded(.up) }

  /// The most letters of choices that stand side by side.
  private static let widestChoice = 20

  init(_ info: FieldInfo) {
    self.info = info
    name = Label.column(info.name)
    super.init(StackLayout(.row, spacing: 6, alignment: .center))
    name.lineBreakMode = .byTruncatingTail
    name.layout = LayoutItem(shrink: 0, width: .points(nameWidth), height: .points(16))
    dot.layout = LayoutItem(shrink: 0, width: .points(6), height: .points(6))
    dot.cornerRadius = 3
    dot.acceptsHits = false
    reset.image = Icon.close.image(size: 10)
    reset.toolTip = "Reset"
    reset.accessibilityLabel = "Reset \(info.name)"
    reset.layout = LayoutItem(shrink: 0, width: .points(22))
    reset.onActivate = { [unowned self] in onReset?() }
    layout = LayoutItem(shrink: 0, minHeight: 28)
    for view in [dot, name] + makeControls() + [reset] { addSubview(view) }
  }

  // MARK: Controls

  private func makeControls() -> [View] {
    switch info.domain {
    case .number: return [makeSlider(), makeField(width: 58), makeUnit()]
    case .choice(let words): return [makeChoice(words)]
    case .flag:
      let toggle = Toggle()
      toggle.onValueChange = { [unowned self] in choose(.flag($0)) }
      toggle.accessibilityLabel = info.name
      self.toggle = toggle
      return [toggle, spacer]
    case .color:
      swatch.layout = LayoutItem(shrink: 0, width: .points(18), height: .points(18))
      swatch.cornerRadius = 4
      swatch.acceptsHits = false
      return [swatch, makeField(width: 92), spacer]
    case .text, .numbers, .list, .object, .oneOf:
      let label = Label.column("", .secondaryText)
      label.layout = LayoutItem(grow: 1)
      return [label]
    }
  }

  private var spacer: View {
    let spacer = View()
    spacer.acceptsHits = false
    spacer.layout = LayoutItem(grow: 1)
    return spacer
  }

  private func makeSlider() -> View {
    let slider = Slider()
    slider.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 50)
    slider.accessibilityLabel = info.name
    slider.onTrackingChange = { [unowned self] in onTrackingChange?($0) }
    slider.onValueChange = { [unowned self] in
      guard let value = scale?.value(at: $0) else { return }
      onChange?(.number(value))
    }
    self.slider = slider
    return slider
  }

  private func makeField(width: Double) -> View {
    let field = ParameterField()
    field.font = .monospacedDigitSystem(size: 11)
    field.layout = LayoutItem(shrink: 0, width: .points(width), height: .points(24))
    field.accessibilityLabel = "\(info.name), value"
    field.maximumLength = 200
    if case .number = info.domain { field.alignment = .trailing }
    field.onChange = { ($0 as? ParameterField)?.isEdited = true }
    field.onReturn = { [unowned self] in
      commit($0.text)
      $0.selectAll()
    }
    field.onEndEditing = { [unowned self] in commit($0.text) }
    self.field = field
    return field
  }

  private func makeUnit() -> View {
    // A long unit is in the tool tip.
    let unit = Label.column(info.unit.utf8.count <= 9 ? info.unit : "", .secondaryText)
    unit.layout = LayoutItem(shrink: 0, width: .points(58), height: .points(16))
    return unit
  }

  private func makeChoice(_ words: [String]) -> View {
    if words.reduce(0, { $0 + $1.utf8.count }) <= Self.widestChoice {
      let segments = SegmentedControl(words)
      segments.onValueChange = { [unowned self] in choose(.text(words[$0])) }
      segments.accessibilityLabel = info.name
      segments.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 0, maxWidth: 320)
      self.segments = segments
      return segments
    }
    let button = Button("")
    button.changesSelectionAsPrimaryAction = true
    button.accessibilityLabel = info.name
    button.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 0, maxWidth: 320)
    menu = button
    return button
  }

  // MARK: Values

  /// Shows a value. A field that has the focus keeps its text.
  func show(_ parameter: TuningParameter) {
    toolTip = parameter.explanation
    swatch.border = Border(width: 1, color: theme.controlEdge)
    dot.backgroundColor = parameter.isTuned ? theme.accent : .clear
    reset.alpha = parameter.isTuned ? 1 : 0
    reset.isEnabled = parameter.isTuned
    name.textRole = parameter.isTuned || parameter.isInFile ? .text : .secondaryText
    let former = scale
    if case .number(let domain) = info.domain { scale = SliderScale(domain, around: parameter.base.number ?? 0) }
    if parameter.value != shown || scale != former { put(parameter.value) }
  }

  private func put(_ value: FieldValue) {
    shown = value
    switch value {
    case .number(let number):
      slider?.value = scale?.fraction(of: number) ?? 0
      putText(text(of: value))
    case .flag(let flag): toggle?.isOn = flag
    case .text(let word):
      if case .choice(let words) = info.domain {
        segments?.selectedSegmentIndex = words.firstIndex(of: word)
        menu?.menu = Menu(
          children: words.map { choice in
            .action(
              Action(choice, state: choice == word ? .on : .off) { [unowned self] in choose(.text(choice)) })
          })
      }
    case .color(let color):
      swatch.backgroundColor = color
      putText(text(of: value))
    case .null:
      swatch.backgroundColor = .clear
      putText(text(of: value))
    case .list, .object: break
    }
  }

  private func putText(_ text: String) {
    guard let field, !field.text.isExactly(text) else { return }
    field.text = text
  }

  private func text(of value: FieldValue) -> String { value.shownText(in: info.domain) }

  /// A choice that is not taken is shown no longer.
  private func choose(_ value: FieldValue) {
    onChange?(value)
    if let shown, shown != value { put(shown) }
  }

  private func commit(_ text: String) {
    let trimmed = String(text.filter { !$0.isWhitespace })
    let value: FieldValue
    switch info.domain {
    case .number:
      let number = NumberExpression.value(of: trimmed, present: shown?.number)
      value = number.map { .number($0) } ?? .text(trimmed)
    case .color: value = info.canBeAbsent && ["", "none"].contains(trimmed) ? .null : .text(trimmed)
    case .flag, .choice, .text, .numbers, .list, .object, .oneOf: return
    }
    guard let shown else { return }
    if value != shown, trimmed != self.text(of: shown) { onChange?(value) }
    // An accepted value is in `shown` by now. A text that was refused is replaced.
    putText(self.text(of: self.shown ?? shown))
    field?.isEdited = false
  }
}

/// The field of a parameter.
final class ParameterField: TextField {
  /// Whether a text was typed that is not applied.
  var isEdited = false

  override func keyDown(_ event: KeyEvent) -> Bool {
    // Keys of undo belong to what is typed only until it is applied.
    if !isEdited, event.isUndo { return false }
    return super.keyDown(event)
  }
}
