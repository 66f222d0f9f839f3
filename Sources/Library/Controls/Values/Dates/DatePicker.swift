import Geometry
import Runtime
import Views

/// A date that is typed, stepped, or chosen in a calendar that opens below.
///
/// ```swift
/// let start = DatePicker(.today)
/// start.minimumDate = .today
/// start.onValueChange = { trip.start = $0 }
/// ```
/// Left and Right go from part to part, digits type it, Up and Down step it. Space and Alt-Down open the calendar:
/// there the arrows go by days and weeks, Page Up and Page Down by months, Home and End to the ends of the week, Return
/// takes the marked day, and Escape keeps the old one.
/// > Source: UIKit, `UIDatePicker`, compact style; HTML, `input type=date`; W3C, ARIA Authoring Practices, date picker.
@MainActor open class DatePicker: ThemedControl {
  /// The date, always from ``minimumDate`` to ``maximumDate``. Setting it does not call ``onValueChange``.
  public final var date: CalendarDate {
    get { model.date }
    set { change { $0.set(newValue) } }
  }
  /// The first date to choose; nil, the default, for the calendar's first. After ``maximumDate``, it counts as that.
  public final var minimumDate: CalendarDate? { didSet { setRange() } }
  /// The last date to choose; nil, the default, for the calendar's last.
  public final var maximumDate: CalendarDate? { didSet { setRange() } }
  /// The language, the first day of the week, and the order of the parts. Default: those of the user's locale. Lists of
  /// other lengths than a year and a week have are ignored, with a warning.
  public final var names = CalendarNames.current {
    didSet {
      guard !names.isValid else { return namesDidChange() }
      Warnings.log("a date picker's names are 12 months, 7 weekdays and each part of a date once")
      names = oldValue
    }
  }
  /// Called after the user has changed the date, with it.
  public final var onValueChange: ((CalendarDate) -> Void)?
  /// Whether the calendar is open.
  public final var isCalendarShown: Bool { dropDown != nil }

  private final var model: DateEntry
  private final let labels = (0..<5).map { _ in Label("", alignment: .center) }
  private final let arrow = DropDownArrow()
  private final var dropDown: DropDown?
  private final var calendar: CalendarView?

  private static let padding = 8.0
  private static let arrowWidth = 28.0

  /// Makes a picker.
  /// - Parameter date: the date to begin with. Default: today.
  public init(_ date: CalendarDate = .today) {
    model = DateEntry(date, order: CalendarNames.current.order)
    super.init(frame: Rect(0, 0, 140, 32))
    for label in labels {
      label.acceptsHits = false
      label.font = Font(size: 15, style: Self.digits)
      addSubview(label)
    }
    arrow.onActivate = { [unowned self] in toggleCalendar() }
    addSubview(arrow)
    showDate()
  }

  private static var digits: FontStyle {
    var style = FontStyle()
    style.hasMonospacedDigits = true
    return style
  }

  // MARK: The date

  private func setRange() {
    let last = maximumDate ?? CalendarDate(9999, 12, 31)
    change { $0.range = min(minimumDate ?? CalendarDate(1, 1, 1), last)...last }
  }

  private func change(_ body: (inout DateEntry) -> Void) {
    body(&model)
    showDate()
  }

  /// A change by the user.
  private func edit(_ body: (inout DateEntry) -> Void) {
    let old = model.date
    change(body)
    if model.date != old { onValueChange?(model.date) }
  }

  private func showDate() {
    for (index, label) in labels.enumerated() {
      label.text = index % 2 == 0 ? model.text(of: index / 2) : names.separator
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    updateAppearance()
    calendar?.show(model.date, in: model.range)
  }

  private func namesDidChange() {
    model.setOrder(names.order)
    hideCalendar()
    showDate()
  }

  // MARK: The calendar

  /// Opens the calendar below. Nothing happens without a window.
  public final func showCalendar() {
    guard dropDown == nil, isEnabled else { return }
    edit { $0.finish() }
    let calendar = CalendarView(model.date, in: model.range, names)
    calendar.onChoose = { [weak self] date in
      self?.edit { $0.set(date) }
      self?.hideCalendar()
    }
    calendar.owner = self
    dropDown = DropDown(calendar, below: self) { [weak calendar] in
      calendar?.fittingSize(in: $0) ?? .zero
    } onEnd: { [weak self] in
      self?.dropDown = nil
      self?.calendar = nil
    }
    if dropDown != nil { self.calendar = calendar }
  }

  /// Closes the calendar; the date stays.
  public final func hideCalendar() { dropDown?.endFloating() }

  private func toggleCalendar() {
    guard isEnabled else { return }
    window?.setFocus(self)
    if isCalendarShown { hideCalendar() } else { showCalendar() }
  }

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled }
  open override var showsOwnFocus: Bool { true }

  open override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    if !isFocused {
      hideCalendar()
      edit { $0.finish() }
    }
    updateAppearance()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    if !isEnabled { hideCalendar() }
  }

  /// A press chooses a part.
  open override func pointerBegan(_ event: PointerEvent) {
    if isEnabled, event.button == .primary, let here = convert(event.location, from: nil) {
      let nearest = [0, 2, 4].min { abs(labels[$0].center.x - here.x) < abs(labels[$1].center.x - here.x) } ?? 0
      edit { $0.select(nearest / 2) }
    }
    super.pointerBegan(event)
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isSubset(of: .option) else { return super.keyDown(event) }
    if let calendar { return calendarKey(event, calendar) }
    switch directed(event.key) {
    case .down where event.modifiers == .option, .space: showCalendar()
    case .left where !model.isAtStart: edit { $0.select($0.part - 1) }
    case .right where !model.isAtEnd: edit { $0.select($0.part + 1) }
    case .up: edit { $0.step(1) }
    case .down: edit { $0.step(-1) }
    case .pageUp: edit { $0.step(10) }
    case .pageDown: edit { $0.step(-10) }
    case .backspace, .delete: change { $0.clear() }
    case .enter where model.isTyping: edit { $0.finish() }
    case .character(let letter): return type(letter)
    default: return super.keyDown(event)
    }
    return true
  }

  private func type(_ letter: Character) -> Bool {
    if let digit = letter.wholeNumberValue, (0...9).contains(digit) {
      edit { $0.type(digit) }
      return true
    }
    guard "./-,".contains(letter), !model.isAtEnd else { return false }
    edit { $0.select($0.part + 1) }
    return true
  }

  private func calendarKey(_ event: KeyEvent, _ calendar: CalendarView) -> Bool {
    switch event.key {
    case .escape: hideCalendar()
    case .up where event.modifiers == .option: hideCalendar()
    case .enter, .space: calendar.chooseMarked()
    case .tab:
      hideCalendar()
      return super.keyDown(event)
    default: return calendar.handle(directed(event.key)) || super.keyDown(event)
    }
    return true
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .stepper
    description.value = spoken(date)
    description.traits.insert(.expandable)
    if isCalendarShown { description.traits.insert(.expanded) }
    description.actions = [.activate, .increment, .decrement]
  }

  private func spoken(_ date: CalendarDate) -> String {
    "\(names.weekdays[date.weekday]), \(date.day) \(names.months[date.month - 1]) \(date.year)"
  }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    toggleCalendar()
    return true
  }
  open override func accessibilityIncrement() { if isEnabled { edit { $0.set($0.date.adding(days: 1)) } } }
  open override func accessibilityDecrement() { if isEnabled { edit { $0.set($0.date.adding(days: -1)) } } }

  // MARK: Layout and looks

  private func width(of label: Label) -> Double {
    label.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up) + 2
  }

  open override var intrinsicContentSize: Size {
    let text = labels.reduce(0) { $0 + width(of: $1) } + 12
    return Size(text + 2 * Self.padding + grown(Self.arrowWidth), controlHeight)
  }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let arrowWidth = min(grown(Self.arrowWidth), bounds.width / 2)
    arrow.frame = onPixels(directed(Rect(bounds.width - arrowWidth, 2, arrowWidth - 2, max(0, bounds.height - 4))))
    // The parts of a date stand from left to right in every direction.
    let height = (labels[0].measuredSize(within: Size(.infinity, .infinity)).height + 4).rounded(.up)
    let total = intrinsicContentSize.width - 2 * Self.padding - grown(Self.arrowWidth)
    var x = isRightToLeft ? bounds.width - Self.padding - total : Self.padding
    for (index, label) in labels.enumerated() {
      let width = width(of: label) + (index % 2 == 0 ? 4 : 0)
      label.frame = onPixels(Rect(x, (bounds.height - height) / 2, width, height))
      label.isHidden = isRightToLeft ? x < arrow.frame.maxX : x + width > arrow.frame.minX + 2
      x += width
    }
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    let isFocused = controlState.contains(.focused)
    let fill = theme.background.mixed(with: theme.surface, by: 0.5)
    backgroundColor = fill.mixed(with: theme.text, by: 0.04 * levels.hovered)
    border = Border(width: isFocused ? 2 : 1, color: isFocused ? theme.accent : theme.controlEdge)
    for (index, label) in labels.enumerated() {
      let isChosen = isFocused && index % 2 == 0 && index / 2 == model.part
      label.backgroundColor = isChosen ? theme.accent : nil
      label.cornerRadius = 4
      label.textColor = isChosen ? theme.textOnAccent : index % 2 == 0 ? theme.text : theme.secondaryText
    }
    alpha = 1 - 0.5 * levels.disabled
  }

  /// The press shows on the part, not on the whole field.
  open override var displayedColor: Color? { backgroundColor }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("date", "\(date)")]
  }
}
