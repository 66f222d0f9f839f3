import Animation
import Geometry
import Views

/// The calendar of a date picker: a month of days, which slides to the next one. The picker has its keys.
final class CalendarView: View {
  var onChoose: ((CalendarDate) -> Void)?
  weak var owner: DatePicker?
  private(set) var marked: CalendarDate
  private var chosen: CalendarDate
  private var range: ClosedRange<CalendarDate>
  private let names: CalendarNames
  private let title = Label("", alignment: .center)
  private let back = Button(icon: .chevronLeft, style: .plain)
  private let onward = Button(icon: .chevronRight, style: .plain)
  private let weekdays: [Label]
  private let clip = View()
  /// Holds the pages of months side by side, by the number of the month.
  private let strip = View()
  private var pages: [Int: MonthPage] = [:]
  /// The month at the origin of the strip.
  private var base: Int

  private static let cell = 36.0
  private static let header = 36.0
  private static let weekdayHeight = 24.0

  init(_ date: CalendarDate, in range: ClosedRange<CalendarDate>, _ names: CalendarNames) {
    (marked, chosen, self.range, self.names) = (date, date, range, names)
    base = date.monthNumber
    weekdays = (0..<7).map { Label(names.shortWeekdays[($0 + names.firstWeekday) % 7], alignment: .center) }
    super.init(frame: .zero)
    clip.clipsToBounds = true
    clip.acceptsHits = false
    strip.acceptsHits = false
    for view in [title, back, onward, clip] + weekdays { addSubview(view) }
    clip.addSubview(strip)
    for label in weekdays { label.numberOfLines = 1 }
    back.onActivate = { [unowned self] in turn(by: -1) }
    onward.onActivate = { [unowned self] in turn(by: 1) }
    back.accessibilityLabel = "Previous month"
    onward.accessibilityLabel = "Next month"
    showMonth(animated: false)
  }

  func fittingSize(in room: Size) -> Size {
    let size = Size(
      7 * grown(Self.cell), 6 * grown(Self.cell) + grown(Self.header) + grown(Self.weekdayHeight))
    return Size(min(room.width, size.width), min(room.height, size.height))
  }

  // MARK: Days

  /// Shows another date of the picker.
  func show(_ date: CalendarDate, in range: ClosedRange<CalendarDate>) {
    guard date != chosen || range != self.range else { return }
    (chosen, self.range) = (date, range)
    mark(date)
  }

  func chooseMarked() { choose(marked) }

  private func choose(_ date: CalendarDate) { if range.contains(date) { onChoose?(date) } }

  /// Goes to another day; the month follows.
  private func mark(_ date: CalendarDate) {
    let old = marked
    marked = min(range.upperBound, max(range.lowerBound, date))
    if old.monthNumber != marked.monthNumber {
      showMonth(animated: true, from: old.monthNumber)
    } else {
      updatePages()
    }
  }

  private func turn(by months: Int) { mark(marked.adding(months: months)) }

  /// - Returns: whether the calendar uses the key, which is that of a left-to-right view.
  func handle(_ key: Key) -> Bool {
    let place = (marked.weekday - names.firstWeekday + 7) % 7
    switch key {
    case .left: mark(marked.adding(days: -1))
    case .right: mark(marked.adding(days: 1))
    case .up: mark(marked.adding(days: -7))
    case .down: mark(marked.adding(days: 7))
    case .home: mark(marked.adding(days: -place))
    case .end: mark(marked.adding(days: 6 - place))
    case .pageUp: turn(by: -1)
    case .pageDown: turn(by: 1)
    default: return false
    }
    return true
  }

  // MARK: Months

  private func showMonth(animated: Bool, from old: Int? = nil) {
    let month = marked.monthNumber
    title.text = "\(names.months[marked.month - 1]) \(marked.year)"
    back.isEnabled = range.lowerBound.monthNumber < month
    onward.isEnabled = range.upperBound.monthNumber > month
    let moves = animated && window != nil && !FrameTicker.isMotionReduced
    // A jump shows the month that it leaves, and that to which it comes, beside each other.
    if let old, abs(month - old) > 1 {
      pages.removeValue(forKey: month)?.removeFromSuperview()
      let page = pages.removeValue(forKey: old)
      for other in pages.values { other.removeFromSuperview() }
      pages = [:]
      if let page { pages[month + (month > old ? -1 : 1)] = page }
      View.performWithoutAnimation {
        base = month + (month > old ? -1 : 1)
        strip.transform = .identity
      }
    }
    if pages[month] == nil {
      let page = MonthPage(marked, names) { [unowned self] in choose($0) }
      pages[month] = page
      View.performWithoutAnimation { strip.addSubview(page) }
    }
    updatePages()
    View.performWithoutAnimation { placePages() }
    guard moves else { return settle() }
    animate(like: .fast, springDuration: 0.3, options: .allowUserInteraction) {
      strip.transform = shift(to: month)
    } completion: { [weak self] isDone in
      if isDone { self?.settle() }
    }
  }

  private func shift(to month: Int) -> Transform2D {
    Transform2D(translationX: Double(base - month) * clip.bounds.width * (isRightToLeft ? -1 : 1), y: 0)
  }

  /// The months that are out of sight go.
  private func settle() {
    let month = marked.monthNumber
    for (number, page) in pages where number != month {
      page.removeFromSuperview()
      pages[number] = nil
    }
    View.performWithoutAnimation {
      base = month
      strip.transform = .identity
      placePages()
    }
  }

  private func updatePages() {
    for page in pages.values { page.update(marked: marked, chosen: chosen, range) }
  }

  private func placePages() {
    for (number, page) in pages {
      let x = Double(number - base) * clip.bounds.width * (isRightToLeft ? -1 : 1)
      page.frame = clip.bounds.offset(by: Vector(x, 0))
      page.accessibilityElementsHidden = number != marked.monthNumber
    }
  }

  // MARK: Layout and looks

  override func layoutSubviews() {
    super.layoutSubviews()
    let header = min(grown(Self.header), bounds.height / 4)
    let row = min(grown(Self.weekdayHeight), bounds.height / 8)
    back.frame = onPixels(directed(Rect(0, 0, header, header)))
    onward.frame = onPixels(directed(Rect(bounds.width - header, 0, header, header)))
    title.frame = onPixels(Rect(header, 0, max(0, bounds.width - 2 * header), header))
    let width = bounds.width / 7
    for (index, label) in weekdays.enumerated() {
      label.frame = onPixels(directed(Rect(Double(index) * width, header, width, row)))
    }
    let days = Rect(0, header + row, bounds.width, max(0, bounds.height - header - row))
    guard days != clip.frame else { return }
    clip.frame = days
    strip.frame = clip.bounds
    settle()
  }

  override func themeDidChange() {
    super.themeDidChange()
    title.font = Font(size: theme.fontSizes.body, weight: .semibold)
    title.textColor = theme.text
    for label in weekdays {
      label.fontSize = theme.fontSizes.caption
      label.textColor = theme.secondaryText
    }
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .group
    description.label = title.text
    description.actions = [.dismiss]
  }

  override func accessibilityPerformEscape() -> Bool {
    owner?.hideCalendar()
    return true
  }
}

/// The days of a month.
private final class MonthPage: View {
  private let first: CalendarDate
  private let days: [DayView]
  private let offset: Int

  init(_ date: CalendarDate, _ names: CalendarNames, _ choose: @escaping (CalendarDate) -> Void) {
    let first = CalendarDate(date.year, date.month, 1)
    self.first = first
    offset = (first.weekday - names.firstWeekday + 7) % 7
    let today = CalendarDate.today
    days = (1...CalendarDate.length(ofMonth: date.month, date.year)).map { number in
      let day = CalendarDate(date.year, date.month, number)
      return DayView(day, names, isToday: day == today, choose)
    }
    super.init(frame: .zero)
    acceptsHits = false
    for day in days { addSubview(day) }
  }

  func update(marked: CalendarDate, chosen: CalendarDate, _ range: ClosedRange<CalendarDate>) {
    for day in days {
      day.isEnabled = range.contains(day.date)
      day.isSelected = day.date == chosen
      day.isMarked = day.date == marked
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width / 7, bounds.height / 6)
    for (index, day) in days.enumerated() {
      let (column, row) = ((offset + index) % 7, (offset + index) / 7)
      let side = max(0, min(width, height) - 2)
      let middle = Point((Double(column) + 0.5) * width, (Double(row) + 0.5) * height)
      day.frame = onPixels(directed(Rect(middle.x - side / 2, middle.y - side / 2, side, side)))
    }
  }
}

/// A day of a month.
private final class DayView: ThemedControl {
  let date: CalendarDate
  var isMarked = false { didSet { if isMarked != oldValue { updateAppearance() } } }
  private let label: Label
  private let isToday: Bool
  private let spoken: String

  init(_ date: CalendarDate, _ names: CalendarNames, isToday: Bool, _ choose: @escaping (CalendarDate) -> Void) {
    (self.date, self.isToday) = (date, isToday)
    label = Label("\(date.day)", alignment: .center)
    spoken = "\(names.weekdays[date.weekday]), \(date.day) \(names.months[date.month - 1])"
    super.init(frame: .zero)
    label.acceptsHits = false
    addSubview(label)
    onActivate = { choose(date) }
  }

  override var isPill: Bool { true }
  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func updateAppearance() {
    super.updateAppearance()
    let (theme, on) = (theme, levels.selected)
    label.font = Font(size: theme.fontSizes.control, weight: isToday || isSelected ? .semibold : .regular)
    let shade = theme.text.withAlpha(0.08 * levels.hovered + 0.1 * levels.highlighted)
    backgroundColor = shade.mixed(with: theme.accent, by: on)
    border = isMarked ? Border(width: 2, color: isSelected ? theme.text : theme.accent) : .none
    let ink = isToday ? theme.accent : theme.text
    label.textColor = ink.mixed(with: theme.textOnAccent, by: on)
    alpha = 1 - 0.65 * levels.disabled
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.label = spoken
    if isToday { description.value = "today" }
    description.traits.insert(.selectable)
    if isMarked { description.traits.insert(.focused) }
  }
}
