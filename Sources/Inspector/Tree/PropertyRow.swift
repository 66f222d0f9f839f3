import Controls
import Geometry
import Views

/// A row of the page Tree that shows a property of the selected view, and edits it.
final class PropertyRow: View {
  let property: InspectedProperty
  private let title: Label
  private var fields: [NumberField] = []
  private var names: [Label] = []
  private var stepper: Stepper?
  private var toggle: SmallToggle?
  private var swatch: View?
  private var colorField: TextField?
  private let note = Label.column()
  private weak var target: View?
  private var shownColor: Color??
  private var isColorEdited = false
  private var isMoving = false

  /// Performs a change of the inspected view.
  var edit: ((_ change: () -> Void) -> Void)?
  /// Called with the sentence about a text that is refused, and with nil when all is right again.
  var onRefusal: ((String?) -> Void)?

  static let titleWidth = 92.0
  static let height = 24.0
  private static let stepperWidth = 46.0

  init(_ property: InspectedProperty) {
    self.property = property
    title = Label.column(property.name, .secondaryText)
    super.init(frame: .zero)
    addSubview(title)
    switch property.value {
    case .numbers(let numbers): addFields(numbers)
    case .flag(_, let set): addToggle(set)
    case .color(_, let set, let allowsNone): addColorField(set, allowsNone)
    case .text:
      note.numberOfLines = 0
      addSubview(note)
    }
  }

  // MARK: Making

  private func addFields(_ numbers: [InspectedProperty.Number]) {
    for number in numbers {
      let field = NumberField()
      (field.range, field.step) = (number.range, number.step)
      field.name = number.name.isEmpty ? property.name : property.name + " " + number.name
      field.accessibilityLabel = field.name
      field.onCommit = { [weak self] value in
        guard let self, let target else { return }
        edit? { number.set?(target, value) }
      }
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

  private func addStepper(_ number: InspectedProperty.Number) {
    let stepper = Stepper(in: number.range, step: number.step)
    stepper.accessibilityLabel = property.name
    stepper.onValueChange = { [weak self] value in
      guard let self, let target else { return }
      edit? { number.set?(target, (value * 1e6).rounded() / 1e6) }
    }
    self.stepper = stepper
    addSubview(stepper)
  }

  private func addToggle(_ set: @escaping (View, Bool) -> Void) {
    let toggle = SmallToggle(property.name)
    toggle.toggle.onValueChange = { [weak self] isOn in
      guard let self, let target else { return }
      edit? { set(target, isOn) }
    }
    self.toggle = toggle
    addSubview(toggle)
  }

  private func addColorField(_ set: @escaping (View, Color?) -> Void, _ allowsNone: Bool) {
    let swatch = View()
    swatch.cornerRadius = 3
    self.swatch = swatch
    addSubview(swatch)
    let field = TextField(placeholder: "none")
    field.font = .monospacedSystem(size: 11)
    field.maximumLength = 40
    field.accessibilityLabel = property.name
    let name = property.name
    field.validator = {
      guard case .failure(let refusal) = PropertyText.color($0, name: name, allowsNone: allowsNone) else { return nil }
      return refusal.sentence
    }
    field.onChange = { [weak self] in
      self?.isColorEdited = true
      self?.onRefusal?($0.validationMessage)
    }
    let commit = { [weak self] (field: TextField) in
      guard let self, let target, isColorEdited else { return }
      guard case .success(let color) = PropertyText.color(field.text, name: name, allowsNone: allowsNone) else {
        return
      }
      isColorEdited = false
      shownColor = nil
      edit? { set(target, color) }
    }
    field.onReturn = commit
    field.onEndEditing = { [weak self] field in
      commit(field)
      guard let self else { return }
      isColorEdited = false
      shownColor = nil
      onRefusal?(nil)
    }
    colorField = field
    addSubview(field)
  }

  // MARK: Showing

  /// Shows the value of a view. Nothing changes where the value is the same.
  /// - Returns: whether the row appeared, disappeared or needs another height.
  func show(_ view: View) -> Bool {
    let isNew = view !== target
    target = view
    let wasHidden = isHidden
    isHidden = !property.isShown(view)
    var needsHeight = isHidden != wasHidden
    guard !isHidden else { return needsHeight }
    let isStage = view is Window && property.section == .place
    switch property.value {
    case .numbers(let numbers):
      for (number, field) in zip(numbers, fields) {
        field.isEnabled = !isStage
        field.show(number.get(view))
      }
      if let stepper, let value = numbers.first?.get(view), stepper.value != value { stepper.value = value }
    case .flag(let get, _):
      let value = get(view)
      if let toggle = toggle?.toggle, toggle.isOn != value { View.performWithoutAnimation { toggle.isOn = value } }
    case .color(let get, _, _): show(get(view))
    case .text(let text):
      let new = text(view)
      isHidden = new == nil
      needsHeight = isHidden != wasHidden
      if let new, note.text != new {
        note.text = new
        needsHeight = true
      }
    }
    return needsHeight || isNew && isText
  }

  private var isText: Bool { if case .text = property.value { true } else { false } }

  private func show(_ color: Color?) {
    guard !isColorEdited, shownColor != .some(color) else { return }
    shownColor = .some(color)
    swatch?.backgroundColor = color
    colorField?.text = color.map { "\($0)" } ?? ""
  }

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
