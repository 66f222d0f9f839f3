import Stagecraft
import Testing

/// A form in a sheet as high as its content, wide and narrow.
struct FormPictureTests {
  @Test(arguments: UserInterfaceStyle.allCases, [720.0, 400])
  func `a form in a sheet`(style: UserInterfaceStyle, width: Double) throws {
    let stage = HeadlessStage(size: Size(width, 460), scale: 2, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    let screen = ViewController()
    screen.view.backgroundRole = .background
    let sheet = ViewController()
    sheet.view.backgroundRole = .surface
    sheet.view.cornerRadius = 14
    let form = FormView()
    form.padding = EdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
    form.relativeFrame = .fill
    form.addRow("Title", TextField("Harbor lights"))
    form.addRow("Year", NumberField(value: 1998, in: 1900...2100))
    form.addRow("Volume", Slider(value: 0.6))
    form.addRow("Repeat", SegmentedControl(["Never", "Album", "Song"], selectedSegmentIndex: 1))
    form.addRow("", CheckBox("Show it in the list of new albums", isOn: true))
    sheet.view.addSubview(form)
    sheet.sheetPresentationController?.fitsContent = true
    stage.show(screen)
    screen.present(sheet, animated: true)
    while stage.advance() {}
    try Golden.check(try #require(stage.core.target.picture()), "form-\(Int(width))-\(style.rawValue)")
  }
}
