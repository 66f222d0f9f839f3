/// The date of a date picker while its parts are typed and stepped. A pure model.
nonisolated struct DateEntry: Hashable {
  private(set) var date: CalendarDate
  private(set) var order: [CalendarNames.Part]
  /// The place of the chosen part in the order.
  private(set) var part = 0
  /// The digits of the chosen part that were typed so far.
  private var typed = ""
  var range = CalendarDate(1, 1, 1)...CalendarDate(9999, 12, 31) { didSet { set(date) } }

  init(_ date: CalendarDate, order: [CalendarNames.Part]) { (self.date, self.order) = (date, order) }

  var isAtStart: Bool { part == 0 }
  var isAtEnd: Bool { part == order.count - 1 }
  var isTyping: Bool { !typed.isEmpty }
  private var kind: CalendarNames.Part { order[part] }

  /// The text of a part: what is typed, or its number.
  func text(of index: Int) -> String {
    if index == part, isTyping { return typed }
    return switch order[index] {
    case .day: CalendarDate.padded(date.day, 2)
    case .month: CalendarDate.padded(date.month, 2)
    case .year: CalendarDate.padded(date.year, 4)
    }
  }

  /// Sets the date, or the nearest one in the range.
  mutating func set(_ new: CalendarDate) {
    typed = ""
    date = min(range.upperBound, max(range.lowerBound, new))
  }

  mutating func setOrder(_ new: [CalendarNames.Part]) {
    finish()
    part = new.firstIndex(of: kind) ?? 0
    order = new
  }

  mutating func select(_ index: Int) {
    finish()
    part = min(order.count - 1, max(0, index))
  }

  /// Days and months go round, years do not; a day beyond its month becomes the last one.
  mutating func step(_ count: Int) {
    finish()
    func round(_ value: Int, _ length: Int) -> Int { ((value - 1 + count) % length + length) % length + 1 }
    switch kind {
    case .day: put(day: round(date.day, CalendarDate.length(ofMonth: date.month, date.year)))
    case .month: put(month: round(date.month, 12))
    case .year: put(year: date.year + count)
    }
  }

  /// Takes a digit; a part that can have no further one is finished, and the next one is chosen.
  mutating func type(_ digit: Int) {
    typed += String(digit)
    let (count, most) =
      switch kind {
      case .day: (2, 3)
      case .month: (2, 1)
      case .year: (4, 9)
      }
    guard typed.count == count || (typed.count == 1 && digit > most) else { return }
    finish()
    if !isAtEnd { part += 1 }
  }

  /// Forgets the digits of the chosen part.
  mutating func clear() { typed = "" }

  /// Takes the digits that were typed; two digits of a year are of this century.
  mutating func finish() {
    guard let number = Int(typed) else { return }
    let isShort = typed.count <= 2
    typed = ""
    guard number > 0 || kind == .year else { return }
    switch kind {
    case .day: put(day: number)
    case .month: put(month: number)
    case .year: put(year: isShort ? date.year / 100 * 100 + number : number)
    }
  }

  private mutating func put(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    let year = min(9999, max(1, year ?? date.year))
    let month = min(12, max(1, month ?? date.month))
    set(CalendarDate(year, month, min(CalendarDate.length(ofMonth: month, year), max(1, day ?? date.day))))
  }
}
