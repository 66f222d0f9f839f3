import Controls
import Geometry
import Runtime
import Transitions
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The dialog over a screen of the program: its own one, or only the veil under that of the desktop.
final class FileDialogController: ViewController {
  /// Called with what the user has chosen.
  var onChoose: (([FilePath]) -> Void)?
  /// Called once when the dialog is gone, or the window with it.
  var onEnd: (() -> Void)?

  let question: FileQuestion
  let browser: FileBrowser
  private(set) lazy var panel = FilePanel(question)
  private var isOwn = false
  /// Whether the last choice is being checked, or the user is asked about it.
  var isChecking = false
  private let transitioning = DialogTransitioning { _, room in
    Size(min(room.width, FilePanel.largest.width), min(room.height, FilePanel.largest.height))
  }

  /// The folder of the last answer in this run of the program.
  static var lastFolder: FilePath?

  init(_ question: FileQuestion, _ files: FileSystem) {
    self.question = question
    browser = FileBrowser(
      files, at: .folder(question.folder ?? Self.lastFolder ?? .home), showsFiles: question.kind != .folder)
    super.init()
    title = question.title
    transitioning.prepare(self)
  }

  isolated deinit { onEnd?() }

  override func loadView() -> View {
    // The transition keeps the properties of the view itself.
    let view = View()
    panel.relativeFrame = .fill
    panel.isHidden = !isOwn
    view.addSubview(panel)
    return view
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    takeFocus()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard presentingViewController == nil else { return }
    onEnd?()
    onEnd = nil
  }

  override var preferredFocusView: View? {
    guard isOwn else { return nil }
    return panel.nameField.isHidden ? panel.table : panel.nameField
  }

  // MARK: The own dialog

  /// Shows the program's own dialog.
  func showOwn() {
    guard !isOwn else { return }
    isOwn = true
    panel.isHidden = false
    connect()
    browser.type = question.types.first
    browser.onChange = { [weak self] in self?.update() }
    browser.reload()
    browser.files.run {
      $0.places()
    } then: { [weak self] places in
      self?.show(places)
    }
    selectStem()
    takeFocus()
  }

  /// Letters find files at once, also for a hand at the mouse.
  private func takeFocus() {
    guard let view = preferredFocusView, let window = view.window, window.focusedView?.isDescendant(of: panel) != true
    else { return }
    window.setFocus(view)
  }

  private func connect() {
    panel.table.dataSource = self
    panel.table.delegate = self
    panel.path.onOpen = { [weak self] in self?.browser.go(to: .folder($0)) }
    panel.places.onOpen = { [weak self] in self?.browser.go(to: $0) }
    panel.newFolder.onActivate = { [weak self] in self?.askForFolder() }
    panel.confirm.onActivate = { [weak self] in self?.choose() }
    panel.cancel.onActivate = { [weak self] in self?.close() }
    panel.nameField.onReturn = { [weak self] _ in self?.choose() }
    panel.nameField.onChange = { [weak self] _ in self?.updateButtons() }
    panel.typeButton.menu = Menu(
      children: question.types.enumerated().map { index, type in
        .action(Action(type.name, state: index == 0 ? .on : .off) { [weak self] in self?.browser.type = type })
      })
  }

  private func show(_ places: [Place]) {
    panel.places.show(places, at: browser.location)
    panel.placesButton.menuProvider = { [weak self] in
      Menu(
        children: places.map { place in
          .action(Action(place.name) { self?.browser.go(to: place.location) })
        })
    }
  }

  /// The part of the suggested name before its ending is selected, ready to be replaced.
  private func selectStem() {
    let text = panel.nameField.text
    let end = text.lastIndex(of: ".").flatMap { $0 > text.startIndex ? $0 : nil } ?? text.endIndex
    panel.nameField.selectedRange = text.startIndex..<end
  }

  private func update() {
    let isNew = browser.status == .ready
    panel.path.show(browser.folder, title: "Recent")
    panel.places.select(browser.location)
    panel.newFolder.isEnabled = browser.folder != nil
    let selected = browser.wanted.map { [$0] } ?? selection.map(\.path)
    shown = browser.entries
    panel.table.reloadData()
    if isNew { select(selected) }
    switch browser.status {
    case .reading: panel.message.text = "Reading…"
    case .failed(let sentence): tell(sentence)
    case .ready: panel.message.text = browser.isCut ? "Only \(FileSystem.mostEntries) files are listed." : ""
    }
    updateButtons()
  }

  /// The entries in the table.
  private(set) var shown: [FileEntry] = []

  /// Shows a sentence, which readers say.
  func tell(_ sentence: String) {
    panel.message.text = sentence
    panel.window?.announce(sentence, .assertive)
  }

  var selection: [FileEntry] { panel.table.indexPathsForSelectedRows.compactMap { shown.element(at: $0.row) } }

  private func select(_ paths: [FilePath]) {
    panel.table.selectRow(at: nil, animated: false)
    guard !paths.isEmpty else { return }
    let paths = Set(paths)
    for (row, entry) in shown.enumerated() where paths.contains(entry.path) {
      panel.table.selectRow(
        at: ListView.IndexPath(row: row), animated: false, scrollPosition: ListView.ScrollPosition.none)
      if !panel.table.allowsMultipleSelection { break }
    }
  }

  private func updateButtons() {
    panel.confirm.isEnabled =
      switch question.kind {
      case .open: !selection.isEmpty
      case .save: !panel.nameField.text.isEmpty
      case .folder: !selection.isEmpty || browser.folder != nil
      }
  }

  func close() { presentingViewController?.dismiss(animated: true) }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOwn, event.modifiers != [] || event.key != .escape else { return super.keyDown(event) }
    switch (event.key, event.modifiers) {
    case (.backspace, []), (.up, .option): browser.goUp()
    case (.left, .option), (.back, []): browser.goBack()
    case (.down, .option): choose()
    case (.home, .option): browser.go(to: .folder(.home))
    case (.character("h"), .control): browser.showsHidden.toggle()
    case (.function(5), []): browser.reload()
    default: return event.key == .escape ? super.keyDown(event) : false
    }
    return true
  }
}

extension FileDialogController: TableViewDataSource, TableViewDelegate {
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { shown.count }

  func listView(_ listView: ListView, canMoveRowAt indexPath: ListView.IndexPath) -> Bool { false }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String {
    let entry = shown[indexPath.row]
    return switch column.identifier {
    case "name": entry.name
    case "size": entry.kind == .file ? FileText.size(entry.size) : ""
    default: FileText.date(entry.modified)
    }
  }

  func tableView(_ tableView: TableView, viewFor column: TableColumn, at indexPath: ListView.IndexPath) -> View? {
    guard column.identifier == "name" else { return nil }
    let entry = shown[indexPath.row]
    let view = tableView.dequeueReusableView(withIdentifier: "name") { IconLabel() }
    let icon: FileIcon = entry.kind == .folder ? .folder : entry.kind == .file ? .file : .other
    view.show(entry.name, icon, isPale: entry.kind == .other)
    return view
  }

  func tableView(_ tableView: TableView, sortDescriptorsDidChange oldDescriptors: [TableSortDescriptor]) {
    guard let first = tableView.sortDescriptors.first, let key = FileOrder.Key(rawValue: first.key) else { return }
    browser.order = FileOrder(key: key, isAscending: first.isAscending)
  }

  func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {
    if case .save = question.kind, let entry = shown.element(at: indexPath.row), entry.kind == .file {
      panel.nameField.text = entry.name
    }
    updateButtons()
  }

  func listView(_ listView: ListView, didDeselectRowAt indexPath: ListView.IndexPath) { updateButtons() }

  func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath) {
    guard let entry = shown.element(at: indexPath.row) else { return }
    // A double click, or Return on one folder, opens it; the button chooses it.
    if entry.kind == .folder, selection.count <= 1 { return browser.go(to: .folder(entry.path)) }
    choose()
  }
}

extension Array {
  nonisolated fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// Sizes and times as the list shows them.
nonisolated package enum FileText {
  package static func size(_ bytes: Int64) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(max(0, bytes)) bytes" }
    var (value, unit) = (Double(bytes) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = (value * 10).rounded()
    return tenths < 100
      ? "\(Int(tenths) / 10).\(Int(tenths) % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
  }

  /// Year, month, day and time of the place where the user is; empty for 0.
  package static func date(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    guard seconds != 0, localtime_r(&time, &parts) != nil else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
