import Controls
import Geometry
import Stage
import Transitions
import Views

/// The inspector's page Tree: the views of the inspected window as an outline or as layers in depth, and the properties
/// of the selected one.
///
/// The page keeps no view of the program alive, and lays none out.
final class TreePage: InspectorPage, ListViewDataSource, ListViewDelegate {
  private let tree: StageTree
  private let playback: StagePlayback
  private let outline = ViewOutline()
  private let list = OutlineListView()
  private let layers = LayersView()
  private let search = TextField(placeholder: "Search views")
  private let pick = Button("Pick")
  private let ghostMenu = Button("No ghosts", style: .plain)
  private let stepMenu = Button("every frame", style: .plain)
  /// The number of outlines before and after the frame that is seen, and that of frames between two of them.
  private var ghosts = (count: 0, step: 2)
  private let note = Label.column("", .danger)
  private let mode = SegmentedControl(["Outline", "Layers"], selectedSegmentIndex: 0)
  private let panel = PropertyPanel()
  private weak var selected: View?
  /// The view under the pointer while the user picks one.
  private weak var picked: View?
  private var hasSelection = false

  /// The number of rows that were read for the list.
  private(set) var rowReads = 0
  /// The number of views that the outline has visited.
  var visits: Int { outline.visits }

  /// - Parameters:
  ///   - tree: the views of the inspected program.
  ///   - playback: the time of that program.
  init(_ tree: StageTree, playback: StagePlayback) {
    self.tree = tree
    self.playback = playback
    super.init(title: "Tree")
    tree.onHover = { [weak self] in self?.markPicked($0) }
    tree.onPickEnd = { [weak self] in self?.didPick($0) }
    tree.onRefusal = { [weak self] in self?.panel.showMessage($0) }
    panel.onEdit = { [weak self] view, property, edit in
      self?.tree.edit(view, property, edit)
      self?.showProperties()
    }
  }

  override func stop() {
    super.stop()
    ghosts.count = 0
    titleGhosts()
    tree.stop()
  }

  // MARK: View

  override func loadView() -> View {
    list.rowHeight = OutlineCell.height
    list.accessibilityLabel = "Views"
    list.register(forCellReuseIdentifier: "view") { [weak self] in
      let cell = OutlineCell()
      cell.onHover = { self?.tree.highlight($0) }
      return cell
    }
    list.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    layers.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    layers.isHidden = true
    note.numberOfLines = 2
    note.isHidden = true
    note.layout = LayoutItem(shrink: 0, margins: EdgeInsets(top: 4, left: 10, bottom: 6, right: 10))
    let left = StackView(StackLayout(.column), [bar, note, list, layers])
    left.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 120, minHeight: 0)
    let line = View()
    line.backgroundRole = .separator
    line.layout = LayoutItem(shrink: 0, basis: .points(1))
    panel.layout = LayoutItem(shrink: 0, basis: .points(320), minHeight: 0)
    panel.compactLayout = LayoutItem(grow: 0.8, basis: .points(0), minHeight: 0)
    let page = StackView(StackLayout(.row), [left, line, panel])
    page.compactArrangement = StackLayout(.column)
    page.backgroundRole = .background
    let view = DenseView(page)
    view.onLeave = { [weak self] in
      self?.tree.cancelPicking()
      self?.tree.highlight(nil)
    }
    return view
  }

  private var bar: View {
    search.font = .system(size: 11)
    search.accessibilityLabel = "Search views"
    search.layout = LayoutItem(grow: 3, basis: .points(80), height: .points(24), minWidth: 60, maxWidth: 320)
    for button in [pick, ghostMenu, stepMenu] { button.layout = LayoutItem(shrink: 0) }
    mode.layout = LayoutItem(shrink: 0)
    search.onChange = { [unowned self] in
      outline.search = TextSearch($0.text)
      update()
    }
    search.onReturn = { [unowned self] _ in selectFirstFound() }
    pick.toolTip = "Select a view by a click in the window, with Alt also inside a control (Ctrl+P)"
    pick.keyCommand = .control("p")
    pick.onActivate = { [unowned self] in setPicking(!tree.isPicking) }
    makeGhostMenus()
    mode.onValueChange = { [unowned self] in
      list.isHidden = $0 == 1
      layers.isHidden = $0 == 0
      update()
    }
    let bar = StackView(
      StackLayout(
        .row, spacing: 8, lineSpacing: 6, alignment: .center, wraps: true,
        padding: EdgeInsets(top: 6, left: 8, bottom: 6, right: 8)),
      [search, pick, ghostMenu, stepMenu, mode])
    bar.backgroundRole = .surface
    bar.layout = LayoutItem(shrink: 0)
    return bar
  }

  override func viewDidLoad() {
    (list.dataSource, list.delegate) = (self, self)
    list.onDisclose = { [unowned self] in disclose($0) }
    layers.onHover = { [unowned self] in tree.highlight($0) }
    layers.onSelect = { [unowned self] in select($0) }
    update()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape, tree.isPicking {
      tree.cancelPicking()
      return true
    }
    if event.isUndo {
      if event.modifiers.contains(.shift) { tree.redo() } else { tree.undo() }
      showProperties()
      return true
    }
    guard event.key == .character("f"), event.modifiers == .control else { return super.keyDown(event) }
    return view.window?.setFocus(search, showingRing: true) ?? false
  }

  // MARK: Ghosts

  private func makeGhostMenus() {
    ghostMenu.toolTip = "Outlines of the selected view in earlier and later frames"
    ghostMenu.menu = Menu(
      children: [0, 3, 6, 12].map { count in
        .action(Action(Self.title(ofGhosts: count)) { [unowned self] in showGhosts(count) })
      })
    stepMenu.menu = Menu(
      children: [1, 2, 4, 8].map { step in
        .action(
          Action(Self.title(ofStep: step)) { [unowned self] in
            ghosts.step = step
            showGhosts(ghosts.count)
          })
      })
    titleGhosts()
  }

  private static func title(ofGhosts count: Int) -> String { count == 0 ? "No ghosts" : "\(count) ghosts" }
  private static func title(ofStep step: Int) -> String { step == 1 ? "every frame" : "every \(step) frames" }

  /// Shows so many outlines of the selected view before and after the frame that is seen; 0 for none.
  func showGhosts(_ count: Int) {
    ghosts.count = count
    titleGhosts()
    tree.showGhosts(of: selected, count: count, step: ghosts.step)
  }

  private func titleGhosts() {
    ghostMenu.title = Self.title(ofGhosts: ghosts.count)
    stepMenu.title = Self.title(ofStep: ghosts.step)
    stepMenu.isHidden = ghosts.count == 0
  }

  // MARK: Updates

  override func update() {
    super.update()
    guard isViewLoaded else { return }
    showNote()
    // A view that has left the window vanishes from the page.
    if hasSelection, selected.map(tree.contains) != true { select(nil) }
    if layers.isHidden {
      if outline.update(tree.root, version: tree.version) { reload() }
      refreshCells()
    } else {
      layers.update(tree)
    }
    showProperties()
  }

  private func showNote() {
    let text =
      playback.isInPast ? "These are the views of the running program, not of the recorded frame." : ""
    guard !note.text.isExactly(text) else { return }
    note.text = text
    note.isHidden = text.isEmpty
  }

  private func refreshCells() {
    for case let cell as OutlineCell in list.visibleCells { cell.refresh(marking: picked) }
  }

  private func showProperties() { panel.show(selected, selected.map(tree.properties) ?? []) }

  private func reload() {
    list.reloadData()
    guard let selected, let row = outline.index(of: selected) else { return }
    list.selectRow(at: ListView.IndexPath(row: row), animated: false)
  }

  // MARK: Selection

  /// Selects a view of the inspected window, and brings it into sight; nil selects none.
  func select(_ view: View?) {
    selected = view
    hasSelection = view != nil
    layers.selected = view
    showProperties()
    if ghosts.count > 0, let view { tree.showGhosts(of: view, count: ghosts.count, step: ghosts.step) }
    guard isViewLoaded else { return }
    guard let view else {
      list.selectRow(at: nil, animated: false)
      return
    }
    if outline.index(of: view) == nil, layers.isHidden {
      if !search.text.isEmpty {
        search.text = ""
        outline.search = TextSearch("")
      }
      outline.reveal(view)
      if outline.update(tree.root, version: tree.version) { list.reloadData() }
    }
    guard let row = outline.index(of: view) else { return }
    list.selectRow(at: ListView.IndexPath(row: row), animated: false, scrollPosition: ListView.ScrollPosition.none)
  }

  /// The selected view.
  var selection: View? { selected }
  /// The sentence about a text in a field that was refused.
  var refusal: String? { panel.refusal }

  private func selectFirstFound() {
    guard let row = outline.rows.first(where: \.isFound), let view = row.view else { return }
    select(view)
    _ = self.view.window?.setFocus(list)
  }

  private func disclose(_ isOpening: Bool) -> Bool {
    guard let selected, let index = outline.index(of: selected) else { return false }
    let row = outline.rows[index]
    if row.hasSubviews, row.isExpanded != isOpening {
      setExpanded(isOpening, row.id)
      return true
    }
    // As in other outlines: a closed row's Left goes to the row around it, an open row's Right into it.
    let inner = selected.subviews.first
    guard let next = isOpening ? inner : selected.superview, outline.index(of: next) != nil else { return false }
    select(next)
    return true
  }

  private func setExpanded(_ isExpanded: Bool, _ id: ObjectIdentifier) {
    guard let index = outline.rows.firstIndex(where: { $0.id == id }) else { return }
    outline.setExpanded(isExpanded, at: index)
    update()
  }

  // MARK: Picking

  private func setPicking(_ isPicking: Bool) {
    if isPicking { tree.startPicking() } else { tree.cancelPicking() }
    pick.isSelected = tree.isPicking
  }

  /// Marks the row of the view that a click would select.
  private func markPicked(_ view: View?) {
    guard picked !== view else { return }
    picked = view
    refreshCells()
  }

  private func didPick(_ view: View?) {
    pick.isSelected = false
    markPicked(nil)
    if let view { select(view) }
  }

  // MARK: List

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { outline.rows.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "view")
    guard indexPath.row < outline.rows.count, let cell = cell as? OutlineCell else { return cell }
    rowReads += 1
    let row = outline.rows[indexPath.row]
    cell.show(row, marking: picked) { [weak self] in self?.setExpanded(!row.isExpanded, row.id) }
    return cell
  }

  func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {
    guard indexPath.row < outline.rows.count else { return }
    select(outline.rows[indexPath.row].view)
  }
}
