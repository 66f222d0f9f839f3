import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct CalendarDateTests {
  /// A day by day count as the model.
  @Test func `days, weekdays and months agree with a slow count over four centuries`() throws {
    var date = try #require(CalendarDate(year: 1999, month: 12, day: 31))
    var weekday = 5
    for _ in 0..<146_097 {
      #expect(date.weekday == weekday)
      let next = date.adding(days: 1)
      let slow =
        CalendarDate(year: date.year, month: date.month, day: date.day + 1)
        ?? CalendarDate(year: date.year, month: date.month + 1, day: 1)
        ?? CalendarDate(year: date.year + 1, month: 1, day: 1)
      guard next == slow, next.adding(days: -1) == date else {
        Issue.record("after \(date) comes \(next)")
        return
      }
      (date, weekday) = (next, (weekday + 1) % 7)
    }
    #expect("\(date)" == "2399-12-31")
  }

  @Test func `there is no such day, and sums end with the calendar`() throws {
    for (year, month, day) in [(2026, 2, 29), (0, 1, 1), (2026, 13, 1), (2026, 4, 31), (10_000, 1, 1), (2026, 1, 0)] {
      #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }
    let leap = try #require(CalendarDate(year: 2024, month: 2, day: 29))
    #expect("\(leap.adding(months: 12))" == "2025-02-28" && "\(leap.adding(months: -1))" == "2024-01-29")
    #expect("\(leap.adding(days: .max))" == "9999-12-31" && "\(leap.adding(days: .min))" == "0001-01-01")
    #expect("\(leap.adding(months: .max))" == "9999-12-29" && "\(leap.adding(months: .min))" == "0001-01-29")
  }

  @Test func `the order of parts comes from the locale's format`() {
    func order(_ format: String) -> String {
      var names = CalendarNames.english
      names.take(format: format)
      return names.order.map { String($0.rawValue.prefix(1)) }.joined(separator: names.separator)
    }
    #expect(order("%d.%m.%Y") == "d.m.y" && order("%m/%d/%Y") == "m/d/y" && order("%F") == "y-m-d")
    #expect(order("%-d. %-m. %Y") == "d. m. y" && order("%D") == "m/d/y")
    #expect(order("%d") == "y-m-d" && order("") == "y-m-d" && order("%d%d%d") == "y-m-d" && order("%") == "y-m-d")
    #expect(CalendarNames(locale: "C") == nil && CalendarNames(locale: "no_SUCH.UTF-8") == nil)
  }
}

struct DatePickerTests {
  private let picker = DatePicker()
  private let stage: ControlStage

  init() {
    picker.names = .english
    picker.date = Self.date(2026, 11, 29)
    picker.frame = Rect(50, 10, 200, 32)
    stage = ControlStage(picker, size: Size(400, 420))
    picker.onValueChange = { [recorder = stage.recorder] in recorder.record("\($0)") }
    stage.input { stage.window.setFocus(picker) }
    Warnings.onWarning = { _ in }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    CalendarDate(year: year, month: month, day: day) ?? .today
  }

  private func type(_ text: String) { for letter in text { stage.key(.character(letter)) } }
  private func press(_ keys: Key...) { for key in keys { stage.key(key) } }
  private func day(_ number: Int) -> Control? {
    func find(_ view: View) -> Control? {
      guard !view.accessibilityElementsHidden else { return nil }
      if let control = view as? ThemedControl, (control.subviews.first as? Label)?.text == "\(number)",
        control.superview !== picker
      {
        return control
      }
      return view.subviews.lazy.compactMap(find).first
    }
    return find(stage.window)
  }

  @Test func `digits go on from part to part, and are taken when a part is full`() {
    type("20270305")
    #expect("\(picker.date)" == "2027-03-05")
    #expect(stage.recorder.take() == "2027-11-29 2027-03-29 2027-03-05")
    press(.left, .left)
    type("28")
    press(.right)
    #expect("\(picker.date)" == "2028-03-05", "two digits are of this century")
    type("x")
    press(.backspace)
    #expect("\(picker.date)" == "2028-03-05")
  }

  @Test func `arrows step the chosen part, days and months go round, and a shorter month has its last day`() {
    press(.up)
    #expect("\(picker.date)" == "2027-11-29")
    press(.right, .up, .up)
    #expect("\(picker.date)" == "2027-01-29")
    press(.up)
    #expect("\(picker.date)" == "2027-02-28")
    press(.right, .up, .down, .down)
    #expect("\(picker.date)" == "2027-02-27")
  }

  @Test func `a date stays in its range, whatever is typed, stepped or set`() {
    picker.minimumDate = Self.date(2026, 11, 20)
    picker.maximumDate = Self.date(2026, 12, 5)
    type("1999")
    #expect("\(picker.date)" == "2026-11-20")
    picker.date = Self.date(2030, 1, 1)
    #expect("\(picker.date)" == "2026-12-05")
    press(.left, .pageUp, .pageUp)
    #expect("\(picker.date)" == "2026-12-05")
    picker.maximumDate = Self.date(2020, 1, 1)
    #expect("\(picker.date)" == "2020-01-01", "a range that is empty holds its end")
    picker.maximumDate = nil
    picker.minimumDate = nil
    press(.left, .left)
    type("0000")
    #expect(picker.date.year == 1)
  }

  @Test func `the calendar goes by days, weeks and months, and Escape keeps the old date`() {
    press(.space)
    stage.settle()
    #expect(picker.isCalendarShown)
    press(.right, .down, .escape)
    #expect(!picker.isCalendarShown && stage.recorder.take() == "" && "\(picker.date)" == "2026-11-29")
    press(.space, .right, .right, .enter)
    #expect(stage.recorder.take() == "2026-12-01" && !picker.isCalendarShown)
    press(.space, .pageDown, .home, .enter)
    #expect("\(picker.date)" == "2026-12-28", "the Monday of January 1, 2027")
    press(.space, .tab)
    #expect(!picker.isCalendarShown)
  }

  @Test func `a click chooses a day, and days beyond the range are disabled`() throws {
    picker.maximumDate = Self.date(2026, 11, 29)
    stage.input { picker.showCalendar() }
    stage.settle()
    let late = try #require(day(30))
    #expect(!late.isEnabled)
    stage.click(late.screenFrame.center.x, late.screenFrame.center.y)
    #expect(picker.isCalendarShown && stage.recorder.take() == "")
    let early = try #require(day(3))
    stage.click(early.screenFrame.center.x, early.screenFrame.center.y)
    #expect(!picker.isCalendarShown && stage.recorder.take() == "2026-11-03")
    #expect(stage.window.focusedView === picker)
  }

  @Test func `hurried hands: months that turn before the last one rests end at the right one, alone`() throws {
    stage.input { picker.showCalendar() }
    for key in [Key.pageDown, .pageDown, .pageUp, .pageDown, .pageUp, .pageUp, .pageUp] {
      stage.key(key)
      stage.frame()
    }
    stage.settle()
    #expect(!stage.isBusy)
    let shown = try #require(day(31))
    #expect(shown.superview?.superview?.subviews.count == 1, "October is the only month")
    #expect(stage.window.bounds.contains(shown.screenFrame.center))
    press(.enter)
    #expect("\(picker.date)" == "2026-10-29")
    stage.input { picker.showCalendar() }
    stage.input { picker.date = Self.date(1999, 2, 1) }
    stage.frame()
    stage.input { picker.date = Self.date(2026, 2, 1) }
    stage.settle()
    #expect(day(28)?.superview != nil && day(29) == nil && !stage.isBusy)
    stage.input { picker.removeFromSuperview() }
    stage.settle()
    #expect(!picker.isCalendarShown && day(28) == nil)
  }

  @Test func `with less motion months change at once, and a small window holds the calendar`() {
    stage.loop.prefersReducedMotion = true
    stage.input { stage.window.frame.size = Size(220, 200) }
    stage.input { picker.showCalendar() }
    press(.pageDown)
    stage.frame()
    #expect(day(31)?.isEnabled == true)
    #expect((day(31)?.screenFrame.maxY ?? 999) <= 200 && (day(31)?.screenFrame.maxX ?? 999) <= 220)
  }

  @Test func `from right to left the calendar is mirrored, and Left is the next day`() throws {
    picker.overrideLayoutDirection = .rightToLeft
    stage.input { picker.showCalendar() }
    stage.settle()
    let (monday, sunday) = (try #require(day(23)), try #require(day(29)))
    #expect(monday.screenFrame.midX > sunday.screenFrame.midX)
    press(.left, .enter)
    #expect(stage.recorder.take() == "2026-11-30")
  }

  @Test func `readers hear the date in words, step it, and find the days`() {
    let element = stage.window.accessibilityTree().first(.stepper)
    #expect(element?.value == "Sunday, 29 November 2026")
    picker.accessibilityIncrement()
    #expect(stage.recorder.take() == "2026-11-30")
    stage.input { _ = picker.accessibilityActivate() }
    stage.settle()
    let tree = stage.window.accessibilityTree()
    #expect(tree.first(.group, "November 2026") != nil)
    #expect(tree.first(.button, "Monday, 30 November")?.traits.contains(.selected) == true)
  }

  @Test func `names that are no year or week are ignored, and a disabled picker does nothing`() {
    var names = CalendarNames.english
    names.months = []
    picker.names = names
    #expect(picker.names == .english)
    stage.input { picker.showCalendar() }
    stage.input { picker.isEnabled = false }
    #expect(!picker.isCalendarShown)
    press(.up, .space)
    picker.accessibilityIncrement()
    #expect(!picker.isCalendarShown && stage.recorder.take() == "")
  }
}
