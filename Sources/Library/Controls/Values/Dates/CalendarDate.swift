#if canImport(Glibc)
import Glibc
#endif

/// A day of the Gregorian calendar, without a time or a time zone.
///
/// ```swift
/// let launch = CalendarDate(year: 2026, month: 11, day: 29)
/// print(launch?.adding(months: 3) as Any)
/// ```
/// > Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2014: days from civil, and back.
nonisolated public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The years of dates: 1...9999.
  public static let years = 1...9999
  /// 1...9999.
  public let year: Int
  /// 1...12.
  public let month: Int
  /// 1...31, at most the length of the month.
  public let day: Int

  /// Makes a date; nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), (1...Self.length(ofMonth: month, year)).contains(day)
    else { return nil }
    self.init(year, month, day)
  }

  init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The date in the computer's time zone.
  public static var today: CalendarDate {
    var (now, local) = (time(nil), tm())
    guard localtime_r(&now, &local) != nil else { return CalendarDate(1970, 1, 1) }
    return CalendarDate(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
      ?? CalendarDate(1970, 1, 1)
  }

  /// The number of days of a month, 28 to 31.
  static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since March 1 of the year 0.
  private var number: Int {
    let year = month <= 2 ? year - 1 : year
    let (era, inEra) = (year / 400, year % 400)
    let inYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear
  }

  private init(number: Int) {
    let (era, inEra) = (number / 146_097, number % 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * inYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    self.init(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, inYear - (153 * part + 2) / 5 + 1)
  }

  /// The day of the week: 0 for Sunday, 6 for Saturday.
  public var weekday: Int { (number + 3) % 7 }

  /// The date so many days later, or earlier for a negative number; at most the first or last date of the calendar.
  public func adding(days: Int) -> CalendarDate {
    let (first, last) = (CalendarDate(1, 1, 1).number, CalendarDate(9999, 12, 31).number)
    let (sum, isHuge) = number.addingReportingOverflow(days)
    return CalendarDate(number: isHuge ? (days > 0 ? last : first) : min(last, max(first, sum)))
  }

  /// The date so many months later, or earlier for a negative number, on the same day or the last one of a shorter
  /// month; at most the first or last month of the calendar.
  public func adding(months: Int) -> CalendarDate {
    let (sum, isHuge) = monthNumber.addingReportingOverflow(months)
    let index = isHuge ? (months > 0 ? 119_999 : 12) : min(119_999, max(12, sum))
    let (year, month) = (index / 12, index % 12 + 1)
    return CalendarDate(year, month, min(day, Self.length(ofMonth: month, year)))
  }

  /// The number of months since January of the year 0.
  var monthNumber: Int { year * 12 + month - 1 }

  /// Orders by time.
  public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

  /// As ISO 8601 has it: 2026-11-29.
  public var description: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

  static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
