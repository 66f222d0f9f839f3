import Stagecraft
import Testing

/// Text fields, text views, what has the focus, tooltips, toolbars and swipe actions in each state, in both themes and at
/// three scales.
struct TextControlPictureTests {
  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `text fields and text views in all states`(style: UserInterfaceStyle, scale: Double) throws {
    let fields = try Self.fields.map { try Cell(style, Size(230, 56), scale).picture(of: TextField(), $0) }
    let views = try Self.views.map { try Cell(style, Size(230, 104), scale).picture(of: TextView(), $0) }
    let sheet = ContactSheet.of(
      [ContactSheet.of(fields, columns: 4, gap: 0), ContactSheet.of(views, columns: 4, gap: 0)], columns: 1, gap: 0)
    try Golden.check(sheet, "text-controls-\(style.rawValue)-\(ControlPictureTests.name(scale))x")
  }

  private static let long = "A line that is longer than the field that holds it"

  /// Gives a view the focus and types a text into it.
  private static func typing<Input: View>(_ text: String) -> (Input, Cell) -> Void {
    { input, cell in
      cell.focus(input)
      cell.type(text)
    }
  }

  private static let fields: [(TextField, Cell) -> Void] = [
    { field, _ in field.placeholder = "Empty" },
    { field, cell in
      field.placeholder = "Empty, with the focus"
      cell.focus(field)
    },
    { field, _ in field.text = "A text" },
    typing("Caret ñ 日本"),
    { field, cell in
      field.text = "Selected"
      cell.focus(field)
      field.selectAll()
    },
    { field, cell in
      cell.focus(field)
      cell.type("Composed ")
      cell.compose("にほん")
    },
    { field, cell in
      field.isSecureTextEntry = true
      cell.focus(field)
      cell.type("secret")
    },
    { field, cell in
      field.validator = { _ in "An address has an @" }
      cell.focus(field)
      cell.type("Not an address")
      cell.focus(nil)
    },
    { field, _ in
      field.text = "Disabled"
      field.isEnabled = false
    },
    { field, _ in
      field.text = "Not editable"
      field.isEditable = false
    },
    typing(long),
    typing("מימין לשמאל"),
  ]

  private static let views: [(TextView, Cell) -> Void] = [
    { view, _ in view.placeholder = "Write something" },
    typing("Two lines,\nand a caret"),
    { view, cell in
      view.text = "A text\nwith its second line\nselected in part"
      cell.focus(view)
      let text = view.text
      view.selectedRange = text.index(text.startIndex, offsetBy: 2)..<text.index(text.startIndex, offsetBy: 20)
    },
    typing((1...9).map { "Line \($0)" }.joined(separator: "\n")),
  ]

  /// The ring around each kind of control.
  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `what has the keyboard focus`(style: UserInterfaceStyle, scale: Double) throws {
    let views: [View] = [
      Button("Send", icon: .check, style: .filled) {}, Button("Reply", style: .tinted) {}, Button("Cancel") {},
      Button("More", style: .plain) {}, Button(icon: .plus) {}, Toggle(isOn: true), Slider(value: 0.4),
      Stepper(value: 1, in: 0...9), SegmentedControl(["Day", "Week"], selectedSegmentIndex: 0), TextField("Text"),
    ]
    let pictures = try views.map { view in
      try Cell(style, Size(150, 60), scale).picture(of: view) { view, cell in cell.focus(view, showingRing: true) }
    }
    try Golden.check(
      ContactSheet.of(pictures, columns: 5, gap: 0), "focus-\(style.rawValue)-\(ControlPictureTests.name(scale))x")
  }

  @Test(arguments: UserInterfaceStyle.allCases, [1, 1.5, 2])
  func `a tooltip, a toolbar, a toast alone, and swipe actions`(style: UserInterfaceStyle, scale: Double) throws {
    let tip = try Cell(style, Size(320, 120), scale).picture(of: Button("Archive") {}) { view, cell in
      view.toolTip = "Keeps the message, out of sight"
      view.window?.layoutIfNeeded()
      cell.hover(view)
    }
    let items = [
      Button(icon: .arrowUp, style: .plain) {}, Toolbar.flexibleSpace(), Button("Later", style: .plain) {},
      Button("Reply", style: .tinted) {},
    ]
    let bar = try Cell(style, Size(320, 120), scale).picture(of: Toolbar(items)) { view, _ in
      view.frame = Rect(0, 72, 320, 48)
    }
    let toast = try Cell(style, Size(320, 120), scale).picture(of: View()) { view, _ in
      if let window = view.window { Toast.show("A message that is too long for one line of it", in: window) }
    }
    let swipes = try [0.1, 0.3, 0.6, 1].map { share in
      try Cell(style, Size(320, 60), scale).picture(of: SwipeList()) { list, cell in
        list.frame = Rect(0, 0, 320, 60)
        cell.drag(from: Point(300, 30), by: -160 * share)
      }
    }
    let sheet = ContactSheet.of(
      [
        ContactSheet.of([tip, bar, toast], gap: 4), ContactSheet.of(Array(swipes[0..<2]), gap: 4),
        ContactSheet.of(Array(swipes[2..<4]), gap: 4),
      ], columns: 1, gap: 4)
    try Golden.check(sheet, "small-parts-\(style.rawValue)-\(ControlPictureTests.name(scale))x")
  }
}

/// A row with two actions.
private final class SwipeList: ListView, ListViewDataSource, ListViewDelegate {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    rowHeight = 60
    register(forCellReuseIdentifier: "row") {
      let cell = ListViewCell()
      let label = Label("Lunch on Thursday?")
      label.textRole = .text
      label.frame = Rect(16, 0, 280, 60)
      cell.addSubview(label)
      return cell
    }
    (dataSource, delegate) = (self, self)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 1 }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    listView.dequeueReusableCell(withIdentifier: "row")
  }
  func listView(_ listView: ListView, trailingSwipeActionsConfigurationForRowAt path: ListView.IndexPath)
    -> SwipeActionsConfiguration?
  {
    SwipeActionsConfiguration([
      ContextualAction(style: .destructive, title: "Delete", icon: .trash) { _ in },
      ContextualAction(title: "Archive", icon: .arrowUp) { _ in },
    ])
  }
}

/// A small window with one view in its middle.
private final class Cell {
  private let stage: HeadlessStage

  init(_ style: UserInterfaceStyle, _ size: Size, _ scale: Double) throws {
    stage = HeadlessStage(size: size, scale: scale, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
  }

  func picture<Shown: View>(of view: Shown, _ change: (Shown, Cell) -> Void) throws -> PixelBuffer {
    let screen = ViewController()
    screen.view.backgroundRole = .background
    stage.show(screen)
    let room = stage.window.bounds
    screen.view.addSubview(view)
    let natural = view.sizeThatFits(Size(room.width - 24, .infinity))
    let height = view is TextView ? room.height - 16 : natural.height
    let width = view is TextField || view is TextView ? room.width - 24 : min(room.width - 24, natural.width)
    view.frame = Rect(
      ((room.width - width) / 2).rounded(), ((room.height - height) / 2).rounded(), width, height)
    stage.advance()
    change(view, self)
    for _ in 0..<40 where !stage.isIdle { stage.advance() }
    return try #require(stage.core.target.picture())
  }

  func focus(_ view: View?, showingRing: Bool = false) {
    stage.window.setFocus(view, showingRing: showingRing)
    stage.advance()
  }

  func type(_ text: String) {
    for letter in text {
      if letter == "\n" {
        stage.send(.key(KeyEvent(.down, .enter, time: stage.time)))
      } else {
        stage.send(.text(TextInputEvent(.typed, String(letter), time: stage.time)))
      }
    }
  }

  func compose(_ text: String) {
    stage.send(.text(TextInputEvent(.composed(selection: 0..<text.count), text, time: stage.time)))
  }

  /// Waits with the pointer over a view.
  func hover(_ view: View) {
    stage.send(.pointer(PointerEvent(.hovered, at: view.screenFrame.center, time: stage.time)))
    for _ in 0..<60 { stage.advance() }
  }

  func drag(from start: Point, by way: Double) {
    stage.send(.pointer(PointerEvent(.began, at: start, time: stage.time)))
    for step in 1...10 {
      let place = Point(start.x + way * Double(step) / 10, start.y)
      stage.send(.pointer(PointerEvent(.moved, at: place, time: stage.time)))
      stage.advance()
    }
  }
}
