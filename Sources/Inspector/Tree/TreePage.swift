import Controls
import Geometry
import Rendering
import SDLStage
import Transitions
import Views

/// The inspector's page Tree: the views of the inspected window as an outline or as layers in depth, and the properties
/// of the selected one.
///
/// The page keeps no view of the program alive, and lays none out.
final class TreePage: InspectorPage, ListViewDataSource, ListViewDelegate {
  private let outline = ViewOutline()
  private let core: StageCore
  private let picker: ViewPicker
  private let overlay: InspectionOverlay
  private let list = OutlineListView()
  private let layers = LayersView()
  private let search = TextField(placeholder: "Search views")
  private let pick = Button("Pick")
  private let ghosts = GhostOverlay()
  private let ghostCount = Button("No ghosts", style: .plain)
  private let ghostStep = Button("every frame", style: .plain)
  /// Says that the views are not those of the recorded frame that is seen.
  private let pastNote = Label.column("These are the views of the running program, not of the recorded frame.", .danger)
  private let mode = SegmentedControl(["Outline", "Layers"], selectedSegmentIndex: 0)
  private lazy var panel = PropertyPanel { [weak self] in self?.perform($0) }
  private weak var selected: View?
  private weak var hovered: View?
  private var hasSelection = false

  /// The number of rows that were read for the list.
  private(set) var rowReads = 0
  /// The number of views that the outline has visited.
  var visits: Int { outline.visits }

  init(_ core: StageCore, overlay: InspectionOverlay? = nil) {
    self.core = core
    picker = ViewPicker(core)
    self.overlay = overlay ?? .of(core)
    super.init(title: "Tree")
    picker.onHover = { [weak self] in self?.highlight($0) }
    picker.onEnd = { [weak self] in self?.didPick($0) }
  }

  override func stop() {
    super.stop()
    picker.cancel()
    highlight(nil)
    showGhosts(0)
  }

  // MARK: View

  override func loadView() -> View {
    list.rowHeight = OutlineCell.height
    list.accessibilityLabel = "Views"
    list.register(forCellReuseIdentifier: "view") { [weak self] in
      let cell = OutlineCell()
      cell.onHover = { self?.highlight($0) }
      return cell
    }
    list.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    layers.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    layers.isHidden = true
    pastNote.numberOfLines = 2
    pastNote.isHidden = true
    pastNote.layout = LayoutItem(shrink: 0, margins: EdgeInsets(top: 4, left: 10, bottom: 6, right: 10))
    let left = StackView(StackLayout(.column), [bar, pastNote, list, layers])
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
      self?.picker.cancel()
      self?.highlight(nil)
    }
    return view
  }

  private var bar: View {
    search.font = .system(size: 11)
    search.accessibilityLabel = "Search views"
    search.layout = LayoutItem(grow: 3, height: .points(24), minWidth: 80, maxWidth: 320)
    search.onChange = { [unowned self] in
      outline.search = TextSearch($0.text)
      update()
    }
    search.onReturn = { [unowned self] _ in selectFirstFound() }
    pick.toolTip = "Select a view by a click in the window (Ctrl+P)"
    pick.keyCommand = .control("p")
    pick.onActivate = { [unowned self] in setPicking(!picker.isPicking) }
    makeGhostMenus()
    mode.onValueChange = { [unowned self] in
      list.isHidden = $0 == 1
      layers.isHidden = $0 == 0
      update()
    }
    let bar = StackView(
      StackLayout(
        .row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 6, left: 8, bottom: 6, right: 8)),
      [search, pick, ghostCount, ghostStep, Toolbar.flexibleSpace(), mode])
    bar.backgroundRole = .surface
    bar.layout = LayoutItem(shrink: 0)
    return bar
  }

  override func viewDidLoad() {
    (list.dataSource, list.delegate) = (self, self)
    list.onDisclose = { [unowned self] in disclose($0) }
    layers.onSelect = { [unowned self] in select($0) }
    update()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .character("f"), event.modifiers == .control else { return super.keyDown(event) }
    return view.window?.setFocus(search, showingRing: true) ?? false
  }

  // MARK: Ghosts

  private func makeGhostMenus() {
    ghostCount.toolTip = "Outlines of the selected view in earlier and later frames"
    ghostCount.menu = Menu(
      children: [0, 3, 6, 12].map { count in
        .action(Action(Self.title(ofGhosts: count)) { [unowned self] in showGhosts(count) })
      })
    ghostStep.menu = Menu(
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
    core.removeObserver(ghosts)
    guard count > 0 else {
      ghosts.follow(nil)
      return overlay.set(.ghosts, nil)
    }
    followGhosts()
    core.addObserver(ghosts)
    overlay.set(.ghosts) { [ghosts, weak core] in
      guard let core else { return [] }
      return ghosts.items(at: core.playback.shownTime, in: core.window.bounds.size, theme: core.window.theme)
    }
  }

  private func titleGhosts() {
    ghostCount.title = Self.title(ofGhosts: ghosts.count)
    ghostStep.title = Self.title(ofStep: ghosts.step)
    ghostStep.isHidden = ghosts.count == 0
  }

  private func followGhosts() {
    ghosts.follow(selected)
    ghosts.stageDidLayOut(core)
  }

  // MARK: Updates

  override func update() {
    super.update()
    guard isViewLoaded else { return }
    pastNote.isHidden = !core.playback.isInPast
    // A view that has left the window vanishes from the page.
    if hasSelection, selected?.window !== core.window { select(nil) }
    if layers.isHidden {
      if outline.update(core.window) { reload() }
      for case let cell as OutlineCell in list.visibleCells { cell.refresh() }
    } else {
      layers.update(core.window, background: core.background ?? core.window.theme.background)
    }
    panel.show(selected)
  }

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
    panel.show(view)
    if ghosts.count > 0, view != nil { followGhosts() }
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
      if outline.update(core.window) { list.reloadData() }
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
    guard let next = isOpening ? selected.subviews.first : selected.superview, outline.index(of: next) != nil else {
      return false
    }
    select(next)
    return true
  }

  private func setExpanded(_ isExpanded: Bool, _ id: ObjectIdentifier) {
    guard let index = outline.rows.firstIndex(where: { $0.id == id }) else { return }
    outline.setExpanded(isExpanded, at: index)
    update()
  }

  // MARK: Editing

  /// Changes a view of the program at its present time, as the program itself would.
  private func perform(_ change: () -> Void) {
    core.loop.dispatch(at: core.loop.now, change)
    overlayDidMove()
    panel.show(selected)
  }

  private func overlayDidMove() { if hovered != nil { highlight(hovered) } }

  // MARK: Picking and highlighting

  private func setPicking(_ isPicking: Bool) {
    if isPicking { picker.start() } else { picker.cancel() }
    pick.isSelected = picker.isPicking
  }

  private func didPick(_ view: View?) {
    pick.isSelected = false
    highlight(nil)
    if let view { select(view) }
  }

  private func highlight(_ view: View?) {
    hovered = view
    guard view != nil else { return overlay.set(.highlight, nil) }
    overlay.set(.highlight) { [weak self] in self?.highlightItems ?? [] }
  }

  private var highlightItems: [DisplayItem] { hovered.map { ViewHighlight.items(of: $0) } ?? [] }

  // MARK: List

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { outline.rows.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "view")
    guard indexPath.row < outline.rows.count, let cell = cell as? OutlineCell else { return cell }
    rowReads += 1
    let row = outline.rows[indexPath.row]
    let name = row.view.map { outline.typeName(of: $0) } ?? ""
    cell.show(row, typeName: name) { [weak self] in self?.setExpanded(!row.isExpanded, row.id) }
    return cell
  }

  func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {
    guard indexPath.row < outline.rows.count else { return }
    select(outline.rows[indexPath.row].view)
  }
}
