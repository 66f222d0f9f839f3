import Stagecraft
import Testing

/// Check boxes and radio buttons, in both themes.
struct CheckBoxPictureTests {
  @Test(arguments: UserInterfaceStyle.allCases)
  func `check boxes and radio buttons`(style: UserInterfaceStyle) throws {
    let stage = HeadlessStage(size: Size(420, 190), scale: 2, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    let screen = ViewController()
    let boxes = [CheckBox("Off"), CheckBox("On", isOn: true), CheckBox("Mixed"), CheckBox("Disabled", isOn: true)]
    boxes[2].isMixed = true
    boxes[3].isEnabled = false
    let long = CheckBox("A long title that goes on over several lines, beside its box", isOn: true)
    let column = StackView(StackLayout(spacing: 6, alignment: .start), boxes)
    let other = StackView(
      StackLayout(spacing: 14), [RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1), long])
    let row = StackView(
      StackLayout(.row, spacing: 30, padding: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)), [column, other])
    other.layout.grow = 1
    other.layout.basis = .points(0)
    row.relativeFrame = .fill
    row.backgroundRole = .background
    screen.view.addSubview(row)
    stage.show(screen)
    while stage.advance() {}
    try Golden.check(try #require(stage.core.target.picture()), "check-boxes-\(style.rawValue)")
  }
}
