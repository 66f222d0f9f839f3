#if canImport(Glibc)
import Glibc
#endif

/// The names of months and weekdays, and the order of the parts of a date, in a language.
nonisolated public struct CalendarNames: Hashable, Sendable {
  /// A part of a date.
  public enum Part: String, Hashable, Sendable, CaseIterable { case day, month, year }

  /// The twelve months, from January.
  public var months: [String]
  /// The seven weekdays, from Sunday.
  public var weekdays: [String]
  /// The seven weekdays in a few letters, from Sunday.
  public var shortWeekdays: [String]
  /// The first day of a week: 0 for Sunday, 1 for Monday.
  public var firstWeekday: Int
  /// Each part once, in the order of a date in digits.
  public var order: [Part]
  /// The text between the parts, such as ".".
  public var separator: String

  /// English names, weeks from Monday, and dates as ISO 8601 has them: 2026-11-29.
  public static let english = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], firstWeekday: 1, order: [.year, .month, .day],
    separator: "-")

  /// Those of the user's locale, by `LC_ALL`, `LC_TIME` and `LANG`; ``english`` where it has none, as in the C locale.
  /// > Source: POSIX, `nl_langinfo`; glibc, `_NL_TIME_FIRST_WEEKDAY`.
  public static let current = CalendarNames(locale: "") ?? english

  /// - Parameter locale: a name of the system such as `de_DE.UTF-8`; empty for that of the environment.
  package init?(locale name: String) {
    let variables: [String] = ["LC_ALL", "LC_TIME", "LANG"]
    let chosen = variables.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty }
    let isPlain = ["C", "POSIX"].contains { (name.isEmpty ? chosen ?? "C" : name).hasPrefix($0) }
    guard !isPlain, let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
    defer { freelocale(locale) }
    func text(_ item: Int) -> String { nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) } ?? "" }
    // Items of glibc's LC_TIME: ABDAY_1, DAY_1, MON_1, D_FMT, FIRST_WEEKDAY.
    let base = Int(LC_TIME) << 16
    self = .english
    months = (0..<12).map { text(base + 26 + $0) }
    weekdays = (0..<7).map { text(base + 7 + $0) }
    shortWeekdays = (0..<7).map { text(base + $0) }
    // One byte in place of a text: 1 for the day of the locale's week that the names begin with, Sunday.
    let first = nl_langinfo_l(nl_item(base + 104), locale).map { Int(UInt8(bitPattern: $0[0])) } ?? 1
    firstWeekday = (1...7).contains(first) ? first - 1 : 1
    take(format: text(base + 41))
    guard (months + weekdays + shortWeekdays).allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  private init(
    months: [String], weekdays: [String], shortWeekdays: [String], firstWeekday: Int, order: [Part], separator: String
  ) {
    (self.months, self.weekdays, self.shortWeekdays) = (months, weekdays, shortWeekdays)
    (self.firstWeekday, self.order, self.separator) = (firstWeekday, order, separator)
  }

  /// Reads the order and the separator from a format of `strftime`, such as `%d.%m.%Y`.
  package mutating func take(format: String) {
    var found: [Part] = []
    var between = ""
    var isCode = false
    for letter in format {
      if letter == "%" {
        isCode = true
      } else if isCode {
        let parts: [Part] =
          switch letter {
          case "d", "e": [.day]
          case "m", "b", "B": [.month]
          case "Y", "y": [.year]
          case "F": [.year, .month, .day]
          case "D": [.month, .day, .year]
          default: []
          }
        // Flags such as the "-" of "%-d" stand before the letter.
        isCode = letter == "-" || letter == "E" || letter == "O"
        found += parts
        if parts.count > 1 { between = letter == "F" ? "-" : "/" }
      } else if found.count == 1 {
        between.append(letter)
      }
    }
    guard Set(found).count == 3, found.count == 3 else { return }
    order = found
    if !between.isEmpty, between.count <= 3 { separator = between }
  }

  /// Whether each list has its names, and each part stands once.
  var isValid: Bool {
    months.count == 12 && weekdays.count == 7 && shortWeekdays.count == 7 && (0...6).contains(firstWeekday)
      && order.count == 3 && Set(order).count == 3
  }
}
