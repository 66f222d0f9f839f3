import Stagecraft
import Testing

/// Forms, number fields, and sheets as high as their content.
struct FormTests {
  private let stage = HeadlessStage(size: Size(800, 600))
  private let screen = ViewController()

  private func show(_ view: View, _ frame: Rect = Rect(20, 20, 500, 400)) {
    view.frame = frame
    screen.view.addSubview(view)
    stage.show(screen)
    while stage.advance() {}
  }

  // MARK: Number fields

  private func field(_ value: Double = 5, in range: ClosedRange<Double> = 0...99, digits: Int = 0, step: Double = 1)
    -> (
      NumberField, () -> [Double]
    )
  {
    let field = NumberField(value: value, in: range, step: step, fractionDigits: digits)
    var heard: [Double] = []
    field.onValueChange = { heard.append($0) }
    show(field, Rect(20, 20, 240, 40))
    stage.window.setFocus(field.textField, showingRing: true)
    return (
      field,
      {
        defer { heard = [] }
        return heard
      }
    )
  }

  @Test func `what is typed is the value at once, and what is no number of the range changes nothing`() {
    let (field, heard) = field()
    stage.type("42")
    #expect(field.value == 42 && heard() == [42])
    stage.type("0")
    #expect(field.value == 42 && heard() == [] && !field.textField.isValid)
    stage.window.setFocus(nil)
    #expect(field.textField.text == "42" && field.textField.isValid)
    for text in ["", "-", "abc", "1e1", "nan", "inf", "0x10", "4 2x"] {
      stage.window.setFocus(field.textField, showingRing: true)
      field.textField.selectAll()
      stage.press(.backspace)
      stage.type(text)
      #expect(field.value == 42 || "4".hasPrefix(text), "\(text)")
      stage.window.setFocus(nil)
      #expect(field.textField.text == "42" || field.value != 42, "\(text)")
      field.value = 42
    }
  }

  @Test func `keys step within the range, and show what they chose`() {
    let (field, heard) = field(97)
    for key in [Key.up, .up, .up, .down, .pageDown, .pageUp, .pageUp] { stage.press(key) }
    #expect(heard() == [98, 99, 98, 88, 98, 99] && field.textField.text == "99")
  }

  @Test func `a comma is a point, and digits are kept as they are shown`() {
    let (field, heard) = field(0.5, in: -1...1, digits: 2, step: 0.1)
    #expect(field.textField.text == "0.50")
    stage.type("0,255")
    #expect(field.value == 0.26 && heard().last == 0.26)
    stage.press(.enter)
    #expect(field.textField.text == "0.26")
    stage.press(.down)
    #expect(field.textField.text == "0.20")
    field.value = -0.001
    #expect(field.textField.text == "0.00")
    field.value = -0.5
    #expect(field.textField.text == "-0.50")
  }

  @Test func `the buttons step, hold no focus, and a disabled field does nothing`() throws {
    let (field, heard) = field()
    let stepper = try #require(field.subviews.last)
    stage.drag(
      from: stepper.screenFrame.center + Vector(20, 0), to: stepper.screenFrame.center + Vector(20, 0), over: 0.05)
    #expect(heard() == [6] && field.textField.text == "6")
    #expect(stage.window.focusedView === field.textField || stage.window.focusedView == nil)
    field.isEnabled = false
    stage.drag(from: stepper.screenFrame.center, to: stepper.screenFrame.center, over: 0.05)
    #expect(heard() == [] && !field.textField.isEnabled)
  }

  @Test func `numbers that are none, and ranges without an end, are ignored`() {
    let (field, heard) = field()
    field.value = .nan
    field.range = 0...Double.infinity
    field.fractionDigits = -3
    field.stepValue = .nan
    #expect(field.value == 5 && field.range == 0...99 && field.fractionDigits == 0 && field.stepValue == 1)
    field.range = 200...300
    #expect(field.value == 200 && field.textField.text == "200")
    field.range = -10 ... -5
    #expect(field.value == -5 && heard() == [])
    field.range = 0...1e300
    field.value = 1e299
    #expect(Double(field.textField.text) == 1e299)
  }

  @Test func `a reader finds one number, with its limits, and changes it`() throws {
    let (field, heard) = field()
    let element = try #require(stage.accessibilityTree().first(.stepper, nil))
    #expect(element.range?.value == 5 && element.range?.maximum == 99 && element.children.isEmpty)
    #expect(element.view.performAccessibilityAction(.increment))
    #expect(element.view.accessibilitySetValue(50) && !element.view.accessibilitySetValue(.nan))
    #expect(field.value == 50 && heard() == [6, 50])
  }

  // MARK: Forms

  @Test func `titles end at one edge, controls begin at one edge, and titles name them`() throws {
    let (form, name, copies, box) = (FormView(), TextField(), NumberField(value: 1), CheckBox("Tell me"))
    let first = form.addRow("Name", name)
    let second = form.addRow("Number of copies", copies)
    form.addRow("", box)
    show(form, Rect(20, 20, 700, 400))
    func place(_ view: View) -> Rect { view.screenFrame.offset(by: Vector(-20, -20)) }
    #expect(abs(place(first).maxX - place(second).maxX) <= 1 && place(second).minX == 0)
    #expect(place(name).minX == place(copies).minX && place(name).minX == place(box).minX)
    #expect(place(name).maxX == 700 && box.frame.width < 300)
    #expect(place(copies).minY - place(name).maxY == form.rowSpacing)
    #expect(abs(place(first).midY - place(name).midY) <= 1)
    #expect(stage.accessibilityTree().first(.textField, "Name") != nil)
    copies.isHidden = true
    while stage.advance() {}
    #expect(second.isHidden && place(box).minY - place(name).maxY == form.rowSpacing)
    form.removeRow(of: name)
    while stage.advance() {}
    #expect(name.superview == nil && first.window == nil && place(box).minY == 0)
  }

  @Test(arguments: [LayoutDirectionPreference.ltr, .rtl])
  func `in a narrow window titles are above, and everything is inside at every width`(
    direction: LayoutDirectionPreference
  ) {
    screen.view.overrideLayoutDirection = direction == .rtl ? .rightToLeft : .leftToRight
    let form = FormView()
    form.padding = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    for title in ["Name", "A title that is long enough to be a sentence", ""] { form.addRow(title, TextField()) }
    form.relativeFrame = .fill
    screen.view.addSubview(form)
    stage.show(screen)
    for width in stride(from: 100.0, through: 1000, by: 50) {
      stage.resize(to: Size(width, 600))
      while stage.advance() {}
      let height = form.sizeThatFits(Size(width, .infinity)).height
      for row in form.subviews {
        for view in row.subviews where !view.isHidden {
          let frame = view.screenFrame
          #expect(frame.minX >= 0 && frame.maxX <= width && frame.maxY <= height, "\(width): \(frame)")
        }
      }
      let row = form.subviews[0]
      if width < 600 { #expect(row.subviews[0].frame.maxY <= row.subviews[1].frame.minY) }
    }
  }

  // MARK: Sheets

  @Test func `a sheet is as high as its content, follows it, and never higher than the window allows`() {
    let sheet = ViewController()
    let form = FormView()
    form.relativeFrame = .fill
    let first = TextField()
    form.addRow("Name", first)
    sheet.view.addSubview(form)
    sheet.sheetPresentationController?.fitsContent = true
    show(View())
    screen.present(sheet, animated: true)
    while stage.advance() {}
    func top() -> Double { sheet.view.screenFrame.minY }
    #expect(top() == 600 - form.sizeThatFits(Size(sheet.view.bounds.width, .infinity)).height)
    let before = top()
    for _ in 0..<3 { form.addRow("More", TextField()) }
    while stage.advance() {}
    #expect(top() < before - 100)
    stage.resize(to: Size(700, 120))
    while stage.advance() {}
    #expect(top() >= 0 && top() < 120)
    stage.resize(to: Size(800, 600))
    sheet.sheetPresentationController?.fitsContent = false
    while stage.advance() {}
    #expect(top() == 64)
    // A view without a height of its own.
    sheet.sheetPresentationController?.fitsContent = true
    form.removeFromSuperview()
    stage.resize(to: Size(801, 600))
    while stage.advance() {}
    #expect(top() == 64)
  }

  @Test func `a low sheet is dragged away like any other`() {
    let sheet = ViewController()
    let form = FormView()
    form.relativeFrame = .fill
    form.padding = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    for title in ["Name", "Place"] { form.addRow(title, TextField()) }
    sheet.view.addSubview(form)
    sheet.sheetPresentationController?.fitsContent = true
    show(View())
    screen.present(sheet, animated: true)
    while stage.advance() {}
    let grip = Point(400, sheet.view.screenFrame.minY + 4)
    stage.drag(from: grip, to: grip + Vector(0, 300))
    while stage.advance() {}
    #expect(screen.presentedViewController == nil)
  }
}
