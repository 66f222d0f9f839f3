import Controls
import Geometry
import Views

/// A row of the page Tree that shows a property of the selected view, and edits it.
final class PropertyRow: View {
  /// The property with the value that is shown.
  private(set) var value: PropertyValue
  private let title: Label
  private var fields: [PropertyField] = []
  private var names: [Label] = []
  private var stepper: Stepper?
  private var toggle: SmallToggle?
  private var swatch: View?
  private var colorField: ColorField?
  private let note = Label.column()

  /// Called with an edit by the user.
  var onEdit: ((PropertyRow, PropertyEdit) -> Void)?
  /// Called with the sentence about a text that is refused, and with nil when all is right again.
  var onRefusal: ((String?) -> Void)?

  static let titleWidth = 92.0
  static let height = 24.0
  private static let stepperWidth = 46.0

  /// - Parameter value: a value that the row will show.
  init(_ value: PropertyValue) {
    self.value = value
    title = Label.column(value.name, .secondaryText)
    super.init(frame: .zero)
    addSubview(title)
    switch value.form {
    case .numbers(let numbers): addFields(numbers)
    case .flag: addToggle()
    case .color(_, let allowsNone): addColorField(allowsNone)
    case .text:
      note.numberOfLines = 0
      addSubview(note)
    }
  }

  // MARK: Making

  private func addFields(_ numbers: [PropertyValue.Number]) {
    for (index, number) in numbers.enumerated() {
      let field = PropertyField()
      (field.range, field.step) = (number.range, number.step)
      field.name = number.name.isEmpty ? value.name : value.name + " " + number.name
      field.accessibilityLabel = field.name
      field.onCommit = { [weak self] in self?.edit(.number($0, component: index)) }
      field.onRefusal = { [weak self] in self?.onRefusal?($0) }
      fields.append(field)
      addSubview(field)
      if number.name.isEmpty { continue }
      let name = Label.column(number.name, .secondaryText)
      names.append(name)
      addSubview(name)
    }
    if numbers.count == 1, let number = numbers.first { addStepper(number) }
  }

  private func addStepper(_ number: PropertyValue.Number) {
    let stepper = Stepper(in: number.range, step: number.step)
    stepper.accessibilityLabel = value.name
    stepper.onValueChange = { [weak self] in self?.edit(.number(($0 * 1e6).rounded() / 1e6, component: 0)) }
    self.stepper = stepper
    addSubview(stepper)
  }

  private func addToggle() {
    let toggle = SmallToggle(value.name)
    toggle.toggle.onValueChange = { [weak self] in self?.edit(.flag($0)) }
    self.toggle = toggle
    addSubview(toggle)
  }

  private func addColorField(_ allowsNone: Bool) {
    let swatch = View()
    swatch.cornerRadius = 3
    self.swatch = swatch
    addSubview(swatch)
    let field = ColorField(value.name, allowsNone: allowsNone)
    field.onCommit = { [weak self] in self?.edit(.color($0)) }
    field.onRefusal = { [weak self] in self?.onRefusal?($0) }
    colorField = field
    addSubview(field)
  }

  private func edit(_ edit: PropertyEdit) { onEdit?(self, edit) }

  // MARK: Showing

  /// Shows a value that fits the row. Nothing changes where the value is the same.
  /// - Parameter isNew: whether it is the value of another view.
  /// - Returns: whether the row needs another height.
  func show(_ value: PropertyValue, isNew: Bool) -> Bool {
    self.value = value
    switch value.form {
    case .numbers(let numbers):
      for (number, field) in zip(numbers, fields) {
        if field.isEnabled != value.isEditable { field.isEnabled = value.isEditable }
        field.show(number.value)
      }
      guard let stepper, let number = numbers.first?.value else { return false }
      if stepper.isEnabled != value.isEditable { stepper.isEnabled = value.isEditable }
      if stepper.value != number { stepper.value = number }
    case .flag(let isOn):
      if let toggle = toggle?.toggle, toggle.isOn != isOn { View.performWithoutAnimation { toggle.isOn = isOn } }
    case .color(let color, _):
      guard colorField?.isEdited == false else { return false }
      if swatch?.backgroundColor != color { swatch?.backgroundColor = color }
      colorField?.show(color)
    case .text(let text):
      if !note.text.isExactly(text.wrappedValue) {
        note.text = text.wrappedValue
        return true
      }
    }
    return isNew && isText
  }

  private var isText: Bool { if case .text = value.form { true } else { false } }

  override func themeDidChange() {
    super.themeDidChange()
    swatch?.border = Border(width: 1, color: theme.controlEdge)
  }

  // MARK: Layout

  private static let gap = 8.0

  override func sizeThatFits(_ size: Size) -> Size {
    guard isText else { return Size(200, Self.height) }
    let width = size.width.isFinite ? max(40, size.width - Self.titleWidth - Self.gap) : 160
    let text = note.sizeThatFits(Size(width, .infinity))
    return Size(Self.titleWidth + Self.gap + text.width, max(Self.height, (text.height + 8).rounded(.up)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = min(bounds.height, Self.height)
    title.frame = Rect(0, 0, Self.titleWidth, height)
    let left = Self.titleWidth + Self.gap
    let width = max(0, bounds.width - left)
    placeFields(left, width, height)
    toggle?.frame = Rect(left, 0, SmallToggle.size.width, height)
    swatch?.frame = Rect(left, (height - 16) / 2, 16, 16)
    colorField?.frame = Rect(left + 22, 1, min(120, max(0, width - 22)), max(0, height - 2))
    if isText { note.frame = Rect(left, isOneLine ? 0 : 4, width, isOneLine ? height : max(0, bounds.height - 8)) }
  }

  private var isOneLine: Bool { bounds.height <= Self.height }

  private func placeFields(_ left: Double, _ width: Double, _ height: Double) {
    guard !fields.isEmpty else { return }
    let count = Double(fields.count)
    let letter = names.isEmpty ? 0.0 : 14.0
    let room = stepper == nil ? width : width - Self.stepperWidth - Self.gap
    let each = min(fields.count == 1 ? 76 : 90, max(0, (room - (count - 1) * Self.gap) / count))
    for (index, field) in fields.enumerated() {
      let x = left + Double(index) * (each + Self.gap)
      if index < names.count { names[index].frame = Rect(x, 0, letter, height) }
      field.frame = Rect(x + letter, 1, max(0, each - letter), max(0, height - 2))
    }
    stepper?.frame = Rect(left + each + Self.gap, 2, Self.stepperWidth, max(0, height - 4))
  }
}
