import Stagecraft
import Testing

/// A combo box with its list and a date picker with its calendar, in both themes, and with large texts.
struct DropDownPictureTests {
  private func check(_ name: String, _ style: UserInterfaceStyle, _ textScale: Double, _ keys: (HeadlessStage) -> Void)
    throws
  {
    let stage = HeadlessStage(size: Size(420, 500), scale: 2, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    stage.textScale = textScale
    let screen = ViewController()
    screen.view.backgroundRole = .background
    let combo = ComboBox(items: ["Denmark", "Finland", "Iceland", "Northern Ireland", "Norway", "Sweden"])
    let date = DatePicker(CalendarDate(year: 2024, month: 2, day: 12) ?? .today)
    date.names = .english
    date.maximumDate = CalendarDate(year: 2024, month: 2, day: 24)
    let form = FormView()
    form.padding = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    form.relativeFrame = .fill
    form.addRow("Country", combo)
    form.addRow("Arrival", date)
    screen.view.addSubview(form)
    stage.show(screen)
    stage.window.setFocus(name == "combo-box" ? combo : date)
    keys(stage)
    for _ in 0..<60 { stage.advance() }
    let suffix = textScale == 1 ? "" : "-large"
    try Golden.check(try #require(stage.core.target.picture()), "\(name)-\(style.rawValue)\(suffix)")
  }

  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5])
  func `a combo box completes what is typed`(style: UserInterfaceStyle, textScale: Double) throws {
    try check("combo-box", style, textScale) { $0.send(.text(TextInputEvent(.typed, "n", time: $0.time))) }
  }

  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5])
  func `a date picker with its calendar`(style: UserInterfaceStyle, textScale: Double) throws {
    try check("date-picker", style, textScale) { stage in
      stage.press(.space)
      stage.press(.right)
    }
  }
}
