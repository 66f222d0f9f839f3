import Stagecraft
import Testing

/// What names elements, so that each text is said once.
struct AccessibilityNameTests {
  private let stage = HeadlessStage(size: Size(400, 500))
  private let root = ViewController()
  private var tree: AccessibilityElement { stage.accessibilityTree() }

  init() { stage.show(root) }

  private func add<Added: View>(_ view: Added, to parent: View? = nil, _ frame: Rect = Rect(20, 20, 200, 40)) -> Added {
    view.frame = frame
    (parent ?? root.view).addSubview(view)
    while stage.advance() {}
    return view
  }

  @Test func `a control is named by the label beside it, also from inside a view of its own`() {
    let row = add(View())
    let label = add(Label("Sound"), to: row)
    let box = add(View(), to: row)
    let toggle = add(Toggle(), to: box)
    _ = add(Toggle())
    #expect(tree.first(.toggle, "Sound")?.view === toggle)
    #expect(tree.first(.toggle, "Sound")?.labelView === label)
    _ = add(Toggle(), to: row)
    #expect(tree.first(.toggle, "Sound") == nil)
  }

  @Test func `a label that a program names as that of a field is known`() {
    let (field, label) = (add(TextField()), add(Label("Name")))
    field.accessibilityLabelView = label
    #expect(tree.first(.textField, "Name")?.labelView === label)
  }

  @Test func `a row speaks for its labels, and keeps what can be used`() {
    let row = add(View())
    row.accessibilityRole = .listItem
    _ = add(Label("Ada"), to: row)
    let preview = add(Label("First\nSecond\r\nThird"), to: row)
    _ = add(Button("Delete") {}, to: row)
    #expect(tree.first(.listItem)?.label == "Ada, First Second Third, Delete")
    #expect(tree.first(.listItem)?.children.map(\.label) == ["Delete"])
    preview.numberOfLines = 2
    #expect(tree.first(.listItem)?.label == "Ada, First Second, Delete")
    #expect(tree.first(.label) == nil)
  }

  @Test func `a screen without a title is named by its first heading`() {
    let heading = add(Label("Lunch"))
    #expect(tree.first(.group)?.label == nil)
    heading.accessibilityRole = .heading
    #expect(tree.first(.group)?.label == "Lunch")
    root.title = "Letter"
    #expect(tree.first(.group)?.label == "Letter")
  }

  @Test func `a dialog that has its name from the screen inside it is one element`() {
    let page = ViewController()
    page.title = "Account"
    page.view.addSubview(Label("Name", frame: Rect(20, 20, 100, 20)))
    root.present(NavigationController(root: page), animated: false)
    while stage.advance() {}
    let dialog = tree.first(.dialog, "Account")
    #expect(dialog != nil && dialog?.first(.group) == nil)
    #expect(dialog?.first(.label, "Name") != nil && tree.focused?.role == .dialog)
  }
}
