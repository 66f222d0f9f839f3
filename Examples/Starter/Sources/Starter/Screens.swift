import Stagecraft

/// A stack of screens with a title bar, and the list at its bottom.
func makeRoot(_ notes: Notes) -> NavigationController {
  let stack = NavigationController(root: NoteList(notes))
  stack.isNavigationBarHidden = false
  return stack
}

/// All notes.
final class NoteList: ListViewController, ListViewDataSource, ListViewDelegate {
  private let notes: Notes
  private var shown: [Notes.Note] = []

  init(_ notes: Notes) {
    self.notes = notes
    super.init()
    title = "Notes"
  }

  override func viewDidLoad() {
    listView.rowHeight = 56
    listView.activatesOnSingleClick = true
    listView.register(forCellReuseIdentifier: "note") { NoteCell() }
    let add = Button("New note", icon: .plus, style: .plain) { [unowned self] in open(notes.add()) }
    add.keyCommand = .control("n")
    navigationItem.rightItems = [add]
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    shown = notes.all
    listView.reloadData()
  }

  private func delete(_ id: Int) {
    notes.remove(id)
    let old = shown.map(\.id)
    shown = notes.all
    // The rows below move up.
    listView.apply(from: old, to: shown.map(\.id))
  }

  private func open(_ id: Int) {
    navigationController?.pushViewController(NoteScreen(notes, id), animated: true)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { shown.count }

  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "note")
    (cell as? NoteCell)?.label.text = shown[path.row].title
    return cell
  }

  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) { open(shown[path.row].id) }

  func listView(
    _ listView: ListView, trailingSwipeActionsConfigurationForRowAt path: ListView.IndexPath
  ) -> SwipeActionsConfiguration? {
    let id = shown[path.row].id
    return SwipeActionsConfiguration([
      ContextualAction(style: .destructive, title: "Delete") { [unowned self] _ in delete(id) }
    ])
  }
}

/// A row of the list.
final class NoteCell: ListViewCell {
  let label = Label("", fontSize: 16)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.textRole = .text
    label.numberOfLines = 1
    let padding = EdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    let row = StackView(StackLayout(.row, alignment: .center, padding: padding), [label])
    label.layout = LayoutItem(grow: 1)
    row.relativeFrame = .fill
    addSubview(row)
  }
}

/// One note, which is written here.
final class NoteScreen: ViewController {
  let editor = TextView()
  private let notes: Notes
  private let id: Int

  init(_ notes: Notes, _ id: Int) {
    (self.notes, self.id) = (notes, id)
    super.init()
    title = notes[id].isEmpty ? "New note" : "Note"
  }

  override func viewDidLoad() {
    view.backgroundRole = .background
    editor.text = notes[id]
    editor.accessibilityLabel = "Text"
    editor.onChange = { [unowned self] in notes[id] = $0.text }
    editor.layout = LayoutItem(grow: 1, basis: .points(0))
    let padding = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let page = StackView(StackLayout(.column, padding: padding), [editor])
    page.relativeFrame = .fill
    view.addSubview(page)
  }

  override var preferredFocusView: View? { editor }
}
